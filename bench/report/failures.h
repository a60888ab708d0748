/* What the frames in error end in that `ber --save-errors` kept beside the tables of a report. */
#ifndef BENCH_REPORT_FAILURES_H
#define BENCH_REPORT_FAILURES_H

#include "bench/report/tables.h"
#include <extrinsic/status.h>

#include <jansson.h>

/* Reads every errors.jsonl that lies in the folder of a table with a task. EXTR_INPUT names file and
 * line of what is broken. json_decref releases *failures, also after an error. */
extr_status failures_open(extr_context *context, const report_tables *tables, json_t **failures);

/* The classes of the table's task, rows as summary.h has them; NULL where none is known. */
const json_t *failures_of(const json_t *failures, const csv_file *table);

#endif
