/* The result of `ber`: comment lines and one row per point, kept up to date while points finish.
 *
 * A CSV has lines "# key: value", the line of column names, and one line per point; a table has the
 * same lines in aligned columns. JSON is {"key": "value", ..., "points": [{"ebn0_db": ..., ...},
 * ...]}, with "profile" as in profile.h. Points that were interrupted are listed in a line "#
 * unfinished: 1.5, 2" above the line of column names, in JSON as "unfinished": [1.5, 2]. A CSV on
 * stdout does not have this line, since its beginning has already been printed. */
#ifndef BENCH_RUN_RECORD_H
#define BENCH_RUN_RECORD_H

#include "bench/store/journal.h"
#include <extrinsic/status.h>

typedef struct ber_record {
  extr_context *context;
  const char *path; /* NULL: stdout */
  output_format format;
  json_t *about, *points;
  json_t *unfinished; /* the qualities of points */
  json_t *profile;    /* NULL unless it was requested */
} ber_record;

/* EXTR_IO if `path` cannot be written; nothing is written yet. Keeps references to context and
 * path. record_end must follow whatever the result. */
extr_status record_start(ber_record *record, extr_context *context, const char *path,
                         output_format format);

/* Adds one comment line, with the text as output_text leaves it. */
extr_status record_about(ber_record *record, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* For stdout only: adds the row of a finished point, whose reference it takes. A CSV is printed at
 * once, in a time that does not depend on the number of rows before. NULL means that memory ran
 * out. */
extr_status record_point(ber_record *record, json_t *row);

/* Marks the point of the last row as unfinished. */
extr_status record_unfinished(ber_record *record, double quality);

/* Writes the document with these rows only, to the file or to stdout. The points with the qualities
 * in `unfinished` are not finished. Takes both references; NULL means that memory ran out. */
extr_status record_table(ber_record *record, json_t *rows, json_t *unfinished);

/* The same with the table of a journal and the comment lines that follow from it
 * (journal_table_of). */
extr_status record_journal(ber_record *record, const journal *j, bool unfinished, void *data);

/* Adds the profile to a JSON document before it is finished; takes the reference. */
extr_status record_profile(ber_record *record, json_t *profile);

/* For stdout only, after the last point: prints a table or JSON, which need all rows. */
extr_status record_finish(ber_record *record);

/* Releases everything that the record holds. */
void record_end(ber_record *record);

#endif
