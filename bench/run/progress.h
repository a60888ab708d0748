/* Shows the progress of a running point on stderr: on a terminal as one line that is rewritten, in
 * a log as one line per minute, and for programs as one JSON object per second. If there are more
 * points to come, it also shows the time that is left of all of them. */
#ifndef BENCH_RUN_PROGRESS_H
#define BENCH_RUN_PROGRESS_H

#include "bench/configuration/sweep_plan.h"
#include "bench/simulation/simulate.h"

typedef enum progress_mode { PROGRESS_AUTO, PROGRESS_NONE, PROGRESS_JSON } progress_mode;

extern const char *const progress_modes[]; /* their names, ends with NULL */

typedef struct progress_line {
  const simulation_settings *settings;
  progress_mode mode;
  bool live;    /* stderr is a terminal, which shows a progress line */
  bool keep;    /* lines of finished points are kept, since stdout does not show them */
  bool trial;   /* the point only shows a search where to begin: its line says so */
  double shown; /* time of the last update, by clock_seconds */

  /* The sweep: */
  const sweep_plan *plan;
  double end;        /* when its time limit is reached, by clock_seconds; INFINITY: never */
  point_result last; /* the point before; all zero at the first one */
} progress_line;

/* Keeps references to settings and plan. `keep`: see above. */
progress_line progress_start(const simulation_settings *settings, const sweep_plan *plan,
                             progress_mode mode, bool keep);

/* Shows a running point if an update is due. */
void progress_show(progress_line *progress, const point_result *so_far);

/* Shows a point that has ended. */
void progress_finish(progress_line *progress, const point_result *result);

/* The estimated seconds until the first limit of the point is reached, at the speed so far;
 * INFINITY if no limit can be predicted. */
double progress_seconds_left(const simulation_settings *settings, const point_result *point);

/* The same for all points of the sweep, if they come from a list. The logarithm of the frame error
 * rate is extrapolated from the point before and this one, linearly in the quality; each point then
 * takes the frames until its first limit, at the speed of this one, as if none of them had been
 * simulated before. INFINITY if that cannot be predicted, as until there are errors at two
 * points. */
double progress_sweep_seconds_left(const progress_line *progress, const point_result *point);

#endif
