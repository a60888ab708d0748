/* The page of a report: for each group of tables its figures, then every table with the command and
 * the machine that produced it, and the classes of its frames in error if they were saved. The page
 * loads nothing from elsewhere. */
#ifndef BENCH_REPORT_PAGE_H
#define BENCH_REPORT_PAGE_H

#include "bench/report/failures.h"
#include <extrinsic/status.h>

#include <stdio.h>

/* Writes valid HTML5. Errors: as figures_draw. */
extr_status page_write(extr_context *context, const report_tables *tables, const json_t *failures,
                       FILE *page);

#endif
