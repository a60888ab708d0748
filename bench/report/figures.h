/* The figures of a report. All are drawn by one run of gnuplot, which takes longer to start than to
 * draw one. */
#ifndef BENCH_REPORT_FIGURES_H
#define BENCH_REPORT_FIGURES_H

#include "bench/report/tables.h"
#include <extrinsic/status.h>

typedef struct report_figures {
  char *text; /* one SVG after the other */
  char *next; /* the first that was not taken */
} report_figures;

/* How many a group has: of error rates two (rates; iterations and throughput) per eight files, which
 * are as many curves as can be told apart; none where its tables cannot be drawn. */
int figures_count(const table_group *group);

/* Draws those of all groups, in order. Returns an exit code of failure.h after an error has been
 * reported for `command`. Whatever the result, figures_free must follow. */
int figures_draw(const char *command, extr_context *context, const report_tables *tables,
                 report_figures *figures);

/* The next one, an SVG file that is good until figures_free; NULL after the last. */
const char *figures_next(report_figures *figures);

void figures_free(report_figures *figures);

#endif
