/* The journals that a person names. */
#ifndef BENCH_RUN_JOURNAL_JOURNAL_LIST_H
#define BENCH_RUN_JOURNAL_JOURNAL_LIST_H

#include <extrinsic/status.h>

typedef struct journal_list {
  char **paths;
  size_t count, capacity;
} journal_list;

/* A journal is named by itself, by the table that it stands beside, or by the folder that it is in,
 * of which all are taken, by name. EXTR_INPUT for a folder without any, EXTR_IO for one that cannot be
 * read. The caller's, whatever the result: journal_list_free. */
extr_status journal_list_make(extr_context *context, char *const *names, int count,
                              journal_list *list);
void journal_list_free(journal_list *list);

#endif
