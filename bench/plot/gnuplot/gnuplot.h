/* Runs gnuplot on a script. Texts in a script are strings of encode.h; names of files do not occur in
 * one: what gnuplot draws comes out of a pipe. */
#ifndef BENCH_PLOT_GNUPLOT_GNUPLOT_H
#define BENCH_PLOT_GNUPLOT_GNUPLOT_H

#include <stdio.h>

/* Runs a script from its beginning, without the person's own settings; what it prints goes to the
 * end of `out`. Returns an exit code of failure.h after an error has been
 * reported for `command`. */
int gnuplot_run(const char *command, FILE *script, FILE *out);

#endif
