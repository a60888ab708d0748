/* The figures of a report. One run of gnuplot draws all of them, since starting it takes longer
 * than drawing a figure. */
#ifndef BENCH_REPORT_FIGURES_H
#define BENCH_REPORT_FIGURES_H

#include "bench/report/tables.h"
#include <extrinsic/status.h>

typedef struct report_figures {
  char *text; /* the SVGs, one after the other */
  char *next; /* position of the next one */
} report_figures;

/* The number of figures of a group. Error rates have two figures (rates; iterations and throughput)
 * per eight files, since no more curves can be distinguished; groups that cannot be drawn have
 * none. */
int figures_count(const table_group *group);

/* Draws the figures of all groups in order. Errors: as plot_data_new and gnuplot_run. figures_free
 * must follow whatever the result. */
extr_status figures_draw(extr_context *context, const report_tables *tables,
                         report_figures *figures);

/* The next figure, an SVG file that is valid until figures_free; NULL after the last. */
const char *figures_next(report_figures *figures);

void figures_free(report_figures *figures);

#endif
