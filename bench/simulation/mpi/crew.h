/* A point on several ranks (ranks.h): rank 0 leads, the others follow.
 *
 * The leader gives out batches and takes their counts, from followers as from its own threads, so
 * what is committed, and when a point ends, is the same for any number of ranks. A follower asks
 * for four times the batches that it finished while it waited for the last ones, which keeps it
 * busy until the answer, and hands in the counts of many batches at a time. */
#ifndef BENCH_SIMULATION_MPI_CREW_H
#define BENCH_SIMULATION_MPI_CREW_H

#include "bench/simulation/simulate.h"
#include <extrinsic/status.h>

/* ---- The leader ------------------------------------------------------------------------------ */

/* The batches of a point by their place in its shard; the functions may be called at any time. */
typedef struct crew_source {
  void *data; /* handed to all functions */

  /* At most `most` batches, from *first on; returns how many there are now. */
  uint64_t (*take)(void *data, uint64_t most, uint64_t *first);
  void (*hand_in)(void *data, uint64_t index, const batch_result *result);
  bool (*over)(void *data);
} crew_source;

/* Has the other ranks work on a point of this quality until it is over. */
void crew_lead(double quality, const crew_source *source);

/* Tells the other ranks that the run is over. */
void crew_dismiss(void);

/* ---- A follower ------------------------------------------------------------------------------ */

/* Waits for the next point; false when the run is over. */
bool crew_await(double *quality);

typedef struct follower follower;

/* The settings are the leader's, except for threads; a copy is kept. Errors are those of
 * simulator_new. */
extr_status follower_new(extr_context *context, const simulation_settings *settings,
                         follower **made);
void follower_free(follower *f);

/* Works on the point that crew_await has told of until it is over. */
void follower_point(follower *f, double quality);

#endif
