/* Shows the progress of a running point on stderr: on a terminal as one line that is rewritten, in
 * a log as one line per minute, and for programs as one JSON object per second. */
#ifndef BENCH_RUN_PROGRESS_PROGRESS_H
#define BENCH_RUN_PROGRESS_PROGRESS_H

#include "bench/simulation/simulate.h"

typedef enum progress_mode { PROGRESS_AUTO, PROGRESS_NONE, PROGRESS_JSON } progress_mode;

extern const char *const progress_modes[]; /* their names, ends with NULL */

typedef struct progress_line {
  const simulation_settings *settings;
  progress_mode mode;
  bool live;    /* stderr is a terminal, which shows a progress line */
  bool keep;    /* lines of finished points are kept, since stdout does not show them */
  bool trial;   /* the point only shows a search where to begin: its line says so */
  double shown; /* time of the next update, by clock_seconds */
} progress_line;

/* Keeps a reference to the settings. `keep`: see above. */
progress_line progress_start(const simulation_settings *settings, progress_mode mode, bool keep);

/* Shows a running point if an update is due. */
void progress_show(progress_line *progress, const point_result *so_far);

/* Shows a point that has ended. */
void progress_finish(progress_line *progress, const point_result *result);

/* The estimated seconds until the first limit of the point is reached, at the speed so far;
 * INFINITY if no limit can be predicted. */
double progress_seconds_left(const simulation_settings *settings, const point_result *point);

/* The number of frame errors that will end the point, if a limit depends on it. */
uint64_t progress_error_target(const simulation_settings *settings);

/* Prints one line on stderr:
 *
 *   {"event": "running", "ebn0_db": 1.5, "frames": N, "frame_errors": N, "target_errors": N,
 *    "fer": R, "fer_low": R, "fer_high": R, "iterations": per frame, "mbit_s": R, "seconds": R,
 *    "seconds_left": R or null}
 *
 * `event` is "point" for a point that has ended; "ebn0_db" stands for channel_quality_name. */
void progress_print_json(const char *event, const simulation_settings *settings,
                         const point_result *point);

#endif
