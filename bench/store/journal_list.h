/* Finds the journals that the user names. */
#ifndef BENCH_STORE_JOURNAL_LIST_H
#define BENCH_STORE_JOURNAL_LIST_H

#include <extrinsic/status.h>

typedef struct journal_list {
  char **paths;
  size_t count, capacity;
} journal_list;

/* Each name is a journal, the table beside a journal, or a folder; of a folder all journals are
 * taken in order of their names. EXTR_INPUT if a folder or a table has none, EXTR_IO if a folder
 * cannot be read or if there is no such table.
 * journal_list_free must follow whatever the result. */
extr_status journal_list_make(extr_context *context, char *const *names, int count,
                              journal_list *list);
void journal_list_free(journal_list *list);

#endif
