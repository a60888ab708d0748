/* What a running point looks like to whoever waits for it, on stderr: to a person on a terminal one
 * line that is rewritten, in a log a line a minute, to a program an object of JSON a second. */
#ifndef BENCH_RUN_PROGRESS_PROGRESS_H
#define BENCH_RUN_PROGRESS_PROGRESS_H

#include "bench/simulation/simulate.h"

typedef enum progress_mode { PROGRESS_AUTO, PROGRESS_NONE, PROGRESS_JSON } progress_mode;

extern const char *const progress_modes[]; /* their names, ends with NULL */

typedef struct progress_line {
  const simulation_settings *settings;
  progress_mode mode;
  bool live;    /* stderr is a terminal that gets a line */
  bool keep;    /* finished points leave their line, since stdout does not show them */
  double shown; /* when, by clock_seconds */
} progress_line;

/* Keeps a reference to settings. `keep`: see above. */
progress_line progress_start(const simulation_settings *settings, progress_mode mode, bool keep);

/* Shows a point that runs, if it is time to. */
void progress_show(progress_line *progress, const point_result *so_far);

/* The point is over. */
void progress_finish(progress_line *progress, const point_result *result);

/* Seconds at the pace so far until the first limit of the point is reached; INFINITY when none is
 * in sight. */
double progress_seconds_left(const simulation_settings *settings, const point_result *point);

/* Frame errors that end a point, where it comes to that. */
uint64_t progress_error_target(const simulation_settings *settings);

/* One line on stderr:
 *
 *   {"event": "running", "ebn0_db": 1.5, "frames": N, "frame_errors": N, "target_errors": N,
 *    "fer": R, "fer_low": R, "fer_high": R, "iterations": a frame, "mbit_s": R, "seconds": R,
 *    "seconds_left": R or null}
 *
 * `event` is "point" where the point is over; "ebn0_db" is what channel_quality_name says. */
void progress_print_json(const char *event, const simulation_settings *settings,
                         const point_result *point);

#endif
