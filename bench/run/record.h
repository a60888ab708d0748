/* The result of `ber`: comment lines and one row per point, kept up to date while points finish.
 *
 * A CSV has lines "# key: value", the line of column names, and one line per point; a table has the
 * same lines in aligned columns. JSON is {"key": "value", ..., "points": [{"ebn0_db": ..., ...},
 * ...]}, with "profile": {"seconds": total, "channel": share, ...} if it was requested. Points that
 * were interrupted are listed in a line "# unfinished: 1.5, 2" above the line of column names, in
 * JSON as "unfinished": [1.5, 2]. A CSV on stdout does not have this line, since its beginning has
 * already been printed. */
#ifndef BENCH_RUN_RECORD_H
#define BENCH_RUN_RECORD_H

#include "bench/store/journal.h"

typedef struct ber_record {
  extr_context *context;
  const char *path; /* NULL: stdout */
  output_format format;
  json_t *about;
  json_t *profile; /* set before a JSON document is finished; NULL unless it was requested */
  bool begun;      /* rows were printed */
} ber_record;

/* EXTR_IO if `path` cannot be written; nothing is written yet. Keeps references to context and
 * path. record_end must follow whatever the result. */
extr_status record_start(ber_record *record, extr_context *context, const char *path,
                         output_format format);

/* Adds one comment line, with the text as output_text leaves it. */
extr_status record_about(ber_record *record, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Writes the document with the table of a journal (journal_table_of), to the file or to stdout. */
extr_status record_table(ber_record *record, const journal *j, bool unfinished, void *data);

/* For a CSV on stdout only: prints rows at once, in a time that does not depend on the number of
 * rows before; the first time below the comment lines. */
extr_status record_rows(ber_record *record, const json_t *rows);

/* Releases everything that the record holds. */
void record_end(ber_record *record);

#endif
