/* The page of a report: for each group of tables its figures, then every table with the command and
 * the machine that produced it, and the classes of its frames in error if they were saved. The page
 * loads nothing from elsewhere. */
#ifndef BENCH_REPORT_PAGE_H
#define BENCH_REPORT_PAGE_H

#include "bench/report/tables.h"

#include <stdio.h>

/* Writes valid HTML5. The errors.jsonl that `ber --save-errors` wrote beside tables are read:
 * EXTR_INPUT with file and line if one is damaged. Other errors: as plot_data_new and gnuplot_run.
 */
extr_status page_write(extr_context *context, const report_tables *tables, FILE *page);

#endif
