/* Runs gnuplot on a script. Texts in a script are strings from encode.h. File names never occur in
 * a script, since gnuplot writes pictures to its standard output. */
#ifndef BENCH_PLOT_GNUPLOT_GNUPLOT_H
#define BENCH_PLOT_GNUPLOT_GNUPLOT_H

#include <stdio.h>

/* Runs a script from its beginning, without the user's gnuplot settings, and appends its output to
 * `out`. Returns an exit code of failure.h after an error has been reported for `command`. */
int gnuplot_run(const char *command, FILE *script, FILE *out);

#endif
