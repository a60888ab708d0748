/* The figures of a report. One run of gnuplot draws all of them, since starting it takes longer
 * than drawing a figure. */
#ifndef BENCH_REPORT_FIGURES_H
#define BENCH_REPORT_FIGURES_H

#include "bench/report/tables.h"
#include <extrinsic/status.h>

#include <stdio.h>

typedef struct report_figures {
  char *text;  /* the SVGs, one after the other */
  char *next;  /* position of the next one */
  int written; /* number of figures that are on the page */
} report_figures;

/* Draws the figures of all groups in order. Errors: as plot_data_new and gnuplot_run. figures_free
 * must follow whatever the result. */
extr_status figures_draw(extr_context *context, const report_tables *tables,
                         report_figures *figures);
void figures_free(report_figures *figures);

/* Writes those of a group, in the order in which they were drawn. */
void figures_write(report_figures *figures, const table_group *group, FILE *page);

#endif
