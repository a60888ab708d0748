/* A point on several ranks (ranks.h): rank 0 leads, the others follow.
 *
 * The leader gives out batches and takes their counts, from followers as from its own threads, so
 * what is committed, and when a point ends, is the same for any number of ranks. A follower asks
 * for four times the batches that it finished while it waited for the last ones, which keeps it
 * busy until the answer, and hands in the counts of many batches at a time. */
#ifndef BENCH_SIMULATION_MPI_CREW_H
#define BENCH_SIMULATION_MPI_CREW_H

#include "bench/simulation/configuration/simulation_settings.h"
#include "bench/simulation/work/work_source.h"
#include <extrinsic/status.h>

/* ---- The leader ------------------------------------------------------------------------------ */

/* Has the other ranks work on a point of this quality until it is over. */
void crew_lead(double quality, const work_source *source);

/* Tells the other ranks that the run is over. */
void crew_dismiss(void);

/* ---- A follower ------------------------------------------------------------------------------ */

/* Waits for the next point; false when the run is over. */
bool crew_await(double *quality);

typedef struct follower follower;

/* The settings are the leader's, except for threads; a copy is kept. Errors are those of
 * thread_team_new. */
extr_status follower_new(extr_context *context, const simulation_settings *settings,
                         follower **made);
void follower_free(follower *f);

/* Works on the point that crew_await has told of until it is over. */
void follower_point(follower *f, double quality);

#endif
