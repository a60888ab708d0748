/* Samples one point on many threads, and on the other ranks of a run (bench/engine/engine.h).
 * Batches are committed in the order of their numbers, so that the sums of a point are a function
 * of code, sets, decoder, channel, seed and number of batches: the number of threads and ranks and
 * the instruction set change nothing. */
#ifndef BENCH_FLOOR_FLOOR_POINT_H
#define BENCH_FLOOR_FLOOR_POINT_H

#include "bench/floor/floor_worker.h"

/* A point so far. */
typedef struct floor_result {
  double quality;
  law_choice choice; /* not `chosen` before the pilot runs */
  uint64_t batches;  /* committed, of the shard */
  double seconds;
  bool over;   /* a limit of the point was reached */
  tally *sums; /* floor_tallies; belongs to the caller */
} floor_result;

/* Copies the settings. Errors are those of floor_workers. floor_team_free must follow whatever the
 * result; the team must stay where it is until then. */
extr_status floor_team_new(extr_context *context, const floor_settings *settings, floor_team *team);
void floor_team_free(floor_team *team);

/* Called after every committed batch but the last, by one thread at a time. Returning false
 * interrupts the point. */
typedef bool floor_watch(void *data, const floor_result *so_far);

/* Continues a point until one of its limits is reached; on rank 0. EXTR_MEMORY. */
extr_status floor_point_run(extr_context *context, floor_team *team, floor_result *point,
                            floor_watch *watch, void *data);

/* Whether the interval of all classes is as narrow as the settings ask for. The spread of too few
 * frames says little: those of heavy weight come late, and a point that ended before them would be
 * too low. So at least 100 effective frames of 262144 are needed. */
bool floor_precise(const floor_settings *settings, const floor_result *point);

#endif
