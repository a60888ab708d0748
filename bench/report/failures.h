/* The error patterns of the frames that `ber --save-errors` saved beside the tables of a report. */
#ifndef BENCH_REPORT_FAILURES_H
#define BENCH_REPORT_FAILURES_H

#include "bench/report/tables.h"
#include <extrinsic/status.h>

#include <jansson.h>

/* Reads errors.jsonl in the folder of every table that names its configuration. EXTR_INPUT with
 * file and line if a file is damaged. json_decref releases *failures, also after an error. */
extr_status failures_open(extr_context *context, const report_tables *tables, json_t **failures);

/* The classes for the table's configuration, as rows of summary.h; NULL if there are none. */
const json_t *failures_of(const json_t *failures, const csv_file *table);

#endif
