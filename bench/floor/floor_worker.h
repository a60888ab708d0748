/* Samples batch after batch on one thread, through channel, sampler and decoder: a kind of worker
 * (bench/engine/engine.h), whose `shared` is a floor_team and whose jobs are floor_jobs. */
#ifndef BENCH_FLOOR_FLOOR_WORKER_H
#define BENCH_FLOOR_FLOOR_WORKER_H

#include "bench/engine/engine.h"
#include "bench/floor/floor_settings.h"

/* What the workers of a process share. */
typedef struct floor_team {
  floor_settings settings;
  engine *engine;
  law_set laws; /* of the job that is under way */
} floor_team;

typedef struct floor_job {
  double quality;
  law_choice choice;
  uint64_t seed; /* in place of that of the settings */
  bool pilot; /* the sum of a batch is not floor_tallies tallies, but BATCH_FRAMES pilot_frames */
} floor_job;

/* A frame of a pilot run (pilot.h). */
typedef struct pilot_frame {
  long moved;                          /* the set whose columns were drawn */
  long ended;                          /* the set in which it ended, or -1 */
  double weight;                       /* if it ended in a set */
  int count;                           /* transmitted columns of the set */
  int round;                           /* of the pilot; 0 in the sum of a batch */
  uint8_t value[EXTR_SET_COLUMNS_MAX]; /* their received values, by their numbers in the grid */
} pilot_frame;

/* Keeps references to team, codec and target. Errors are those of extr_decoder_new. */
extern const engine_kind floor_workers;

#endif
