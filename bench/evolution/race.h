/* Which settings suit a code: density evolution ranks them, and the best ones race by simulation
 * with common random numbers. Those left have their crossing measured: the Eb/N0 at which they have
 * a given frame error rate. The same command simulates the same points in the same order, so it
 * takes those that an earlier run has kept from its journal. */
#ifndef BENCH_EVOLUTION_RACE_H
#define BENCH_EVOLUTION_RACE_H

#include "bench/evolution/setting_list.h"
#include "bench/simulation/simulate.h"
#include "bench/store/store.h"
#include <extrinsic/evolution.h>

/* Thresholds in dB, in multiples of this: the least at which the target is reached. */
enum { CANDIDATE_GRID = 100 }; /* per dB */

typedef struct ranked {
  extr_decoder_settings settings;
  const char *own;     /* as in the list, to which it belongs */
  double threshold_db; /* INFINITY: none up to 20 dB */
} ranked;

/* The threshold of one setting within settings->iterations if it is below this one, else INFINITY:
 * a setting that does not reach the target just below it is not evolved any further. Errors: as
 * extr_evolution_new. */
extr_status candidate_threshold(extr_context *context, const extr_ensemble *ensemble,
                                const extr_decoder_settings *settings, double target, double below,
                                ranked *found);

/* The `most` candidates of least threshold, best first, and how many there are; equal ones in the
 * order of the list. */
extr_status candidates_rank(extr_context *context, const extr_ensemble *ensemble,
                            const setting_list *list, double target, int most, ranked *best,
                            int *count);

typedef struct crossing_limits {
  double fer;      /* to be reached, if it is searched */
  uint64_t errors; /* frame errors per point */
  uint64_t frames; /* and frames per point, at most */
} crossing_limits;

typedef struct crossing {
  double ebn0, low, high; /* dB, and a 95 % interval; NaN: not found, because of an error floor */
  double floor;           /* then the frame error rate at which the curve stays; else 0 */
  uint64_t frames;        /* that were simulated */
  double decoding;        /* seconds that decoding them took, summed over all threads */
} crossing;

typedef struct curve_log {
  store kept;
  size_t next; /* the number of the next point */
} curve_log;

/* Opens the journal of the table at `table`; without one (NULL) nothing is kept. `lines` say what
 * the points depend on. Errors are those of store_open. store_close(&log->kept) must follow
 * whatever the result. */
extr_status curve_log_open(extr_context *context, const char *table, json_t *lines, curve_log *log);

/* What became of a setting. */
typedef enum tune_fate {
  TUNE_OUT,      /* clearly worse than the best in the race, or with an error floor */
  TUNE_MEASURED, /* its crossing is known */
} tune_fate;

typedef struct racer {
  ranked setting;
  const char *role;               /* "candidate", "default" or "sum-product" */
  simulation_settings simulation; /* read by the simulator: a racer stays in place in the race */
  engine *simulator;              /* during the race */
  char chosen[PLAN_TEXT];         /* the plan_text when its decoders were made */
  point_result point;             /* of the race */
  crossing crossing;
  tune_fate fate;
} racer;

typedef struct race {
  simulation_settings simulation; /* all but the decoder and the limits */
  crossing_limits limits;
  curve_log *log;
  int finalists; /* how many candidates are measured in the end, at most */
} race;

/* Simulates. Racers whose role is not "candidate" are not in the race but measured in any case. All
 * racers run at the Eb/N0 where the first one without an error floor has the wanted rate, in rounds
 * of twice as many frames; a racer leaves when its interval lies above that of the best one. Those
 * left are measured, best first. There is no race among no more candidates than finalists. */
extr_status race_run(extr_context *context, const race *how, racer *racers, int count);

#endif
