/* The result of `ber`: what was simulated and a row a point, kept up to date while points finish.
 *
 * CSV: lines "# key: value", the line of column names, a line a point. A table has the same lines
 * in columns. JSON: {"key": "value", ..., "points": [{"ebn0_db": ..., ...}, ...]}, and "profile"
 * as profile.h has it. Points that were ended from outside are named in a line "# unfinished: 1.5,
 * 2" above the line of column names, in JSON as "unfinished": [1.5, 2]; a CSV on stdout, whose lines
 * are printed by then, does not have it. */
#ifndef BENCH_RUN_RECORD_H
#define BENCH_RUN_RECORD_H

#include "bench/output/output.h"
#include <extrinsic/status.h>

typedef struct ber_record {
  extr_context *context;
  const char *path; /* NULL: stdout */
  output_format format;
  json_t *about, *points;
  json_t *unfinished; /* the qualities of points */
  json_t *profile;    /* NULL: nobody asked for it */
} ber_record;

/* EXTR_IO if `path` cannot be written; nothing is written yet. Keeps references to context and path.
 * Whatever the result, record_end must follow. */
extr_status record_start(ber_record *record, extr_context *context, const char *path,
                         output_format format);

/* One line about what was simulated. Bytes that are no printable ASCII are replaced. */
extr_status record_about(ber_record *record, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds the row of a finished point, which it takes over; a CSV on stdout then has it, in a time
 * that does not grow with the rows before it. For stdout only. NULL is memory that ran out. */
extr_status record_point(ber_record *record, json_t *row);

/* The point of the row that was added last is not finished. */
extr_status record_unfinished(ber_record *record, double quality);

/* Writes the document of these rows alone, of which the points of the qualities in `unfinished` are
 * not finished: the file, or stdout. Takes both over; NULL is memory that ran out. */
extr_status record_table(ber_record *record, json_t *rows, json_t *unfinished);

/* Adds where the time went to a JSON document, before it is finished; takes `profile` over. */
extr_status record_profile(ber_record *record, json_t *profile);

/* The last point was added: prints a table or JSON, which are known only now. For stdout only. */
extr_status record_finish(ber_record *record);

/* Releases what the record holds. */
void record_end(ber_record *record);

#endif
