/* Runs gnuplot on a script. */
#ifndef BENCH_PLOT_GNUPLOT_H
#define BENCH_PLOT_GNUPLOT_H

#include <stdio.h>

/* Writes text as a gnuplot string: single quotes, in which nothing but a quote is special. */
void gnuplot_quote(const char *text, FILE *script);

/* Like gnuplot_quote for the name of a file: a relative one gets "./" in front, since gnuplot would
 * run what begins with '<' and has files of its own called '-' and '+'. */
void gnuplot_quote_path(const char *path, FILE *script);

/* Runs a script from its beginning, without the person's own settings; what it prints goes to the
 * end of `out`, if that is not NULL. Returns an exit code of failure.h after an error has been
 * reported for `command`. */
int gnuplot_run(const char *command, FILE *script, FILE *out);

#endif
