/* What a running point looks like to the person who waits for it, on stderr: on a terminal one line
 * that is rewritten, elsewhere (a log) a line every half minute. */
#ifndef BENCH_PROGRESS_H
#define BENCH_PROGRESS_H

#include "simulation/simulate.h"

typedef struct progress_line {
  const simulation_settings *settings;
  bool live;    /* stderr is a terminal */
  bool keep;    /* finished points leave their line, since stdout does not show them */
  double shown; /* when, by clock_seconds */
} progress_line;

/* Keeps a reference to settings. `keep`: see above. */
progress_line progress_start(const simulation_settings *settings, bool keep);

/* Shows a point that runs, if it is time to. */
void progress_show(progress_line *progress, const point_result *so_far);

/* The point is over. */
void progress_finish(progress_line *progress, const point_result *result);

#endif
