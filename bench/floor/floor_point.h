/* Samples points on many threads, and on the other ranks of a run (bench/engine/engine.h): a
 * simulation of zero codewords on AWGN with BPSK, whose frames are drawn near given sets. Batches
 * are committed in the order of their numbers, so that the sums of a point are a function of code,
 * sets, decoder, channel, seed and number of batches: the number of threads and ranks and the
 * instruction set change nothing. */
#ifndef BENCH_FLOOR_FLOOR_POINT_H
#define BENCH_FLOOR_FLOOR_POINT_H

#include "bench/engine/engine.h"
#include "bench/floor/sampling/law.h"
#include "bench/floor/tally.h"
#include "bench/simulation/simulation_settings.h"

typedef struct floor_settings {
  simulation_settings simulation; /* codec, decoder, seed, threads, shard, max_frames, max_seconds,
                   * and precision: of the frame error rate of all classes. The
                   * spread of too few frames says little: those of heavy weight come
                   * late, and a point that ended before them would be too low. So a
                   * precise point has at least 100 effective frames of 262144. */
  const target *target;
} floor_settings;

/* Where a frame may end: in a set of class 0 .. classes - 1, in any of them, or in an error outside
 * the sets; then, if they are shown, in a set of each orbit. */
static inline int floor_tallies(const target *t) {
  return t->classes + 2 + t->shown_orbits;
}
static inline int floor_all(const target *t) {
  return t->classes;
}
static inline int floor_outside(const target *t) {
  return t->classes + 1;
}
static inline int floor_orbit(const target *t, int orbit) {
  return t->classes + 2 + orbit;
}

/* ---- Workers --------------------------------------------------------------------------------- */

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

/* A frame of a pilot run. */
typedef struct pilot_frame {
  long moved;                          /* the set whose columns were drawn */
  long ended;                          /* the set in which it ended, or -1 */
  double weight;                       /* if it ended in a set */
  int count;                           /* transmitted columns of the set */
  int round;                           /* of the pilot; 0 in the sum of a batch */
  uint8_t value[EXTR_SET_COLUMNS_MAX]; /* their received values, by their numbers in the grid */
} pilot_frame;

/* Makes workers that sample batch after batch, through channel, sampler and decoder; their jobs are
 * floor_jobs. Copies the settings; keeps references to codec and target. Errors are those of
 * extr_decoder_new; team->engine is then NULL. Otherwise extr_engine_free(team->engine) must
 * follow, and the team must stay where it is until then. */
extr_status floor_team_new(extr_context *context, const floor_settings *settings, floor_team *team);

/* A decoder of the team, which belongs to it. */
const extr_decoder *floor_team_decoder(const floor_team *team);

/* ---- The pilot ------------------------------------------------------------------------------- */

/* Chooses the distribution that the frames of a point are drawn from (law.h). In the first of three
 * rounds the columns of sets are received in every way between that of the channel and all wrong.
 * The model of law.h is fitted to these frames, the next round is drawn from its distribution, and
 * the model is fitted again to the frames of all rounds. Where the model of the first round turns
 * out to be far too flat, as frames drawn from it hardly ever end in a set, two more rounds draw
 * steeper ones. EXTR_INPUT: no frame ended in a set, or their probability is below 1e-100.
 * EXTR_LIMIT: the pilot took longer than a point may. The choice depends on settings, quality and
 * seed alone; it is not `chosen` if `stops`, which is asked again and again unless it is NULL,
 * returned true. */
extr_status pilot_run(extr_context *context, floor_team *team, double quality, bool (*stops)(void),
                      law_choice *choice);

/* ---- Points ---------------------------------------------------------------------------------- */

/* A point so far. */
typedef struct floor_result {
  double quality;
  law_choice choice; /* not `chosen` before the pilot runs */
  uint64_t batches;  /* committed, of the shard */
  double seconds;
  bool over;   /* a limit of the point was reached */
  tally *sums; /* floor_tallies; belongs to the caller */
} floor_result;

/* Called after every committed batch but the last, by one thread at a time. Returning false
 * interrupts the point. */
typedef bool floor_watch(void *data, const floor_result *so_far);

/* Continues a point until one of its limits is reached; on rank 0. EXTR_MEMORY. */
extr_status floor_point_run(extr_context *context, floor_team *team, floor_result *point,
                            floor_watch *watch, void *data);

#endif
