/* Simulates a point on several ranks (ranks.h): rank 0 is the leader, the others are followers.
 *
 * The leader hands out batches and collects counts, from followers in the same way as from its own
 * threads, so committed counts and the end of a point do not depend on the number of ranks. A
 * follower requests four times the batches that it finished during its previous request, which
 * keeps it busy until the answer arrives, and reports the counts of many batches in one message. */
#ifndef BENCH_SIMULATION_MPI_CREW_H
#define BENCH_SIMULATION_MPI_CREW_H

#include "bench/simulation/configuration/simulation_settings.h"
#include "bench/simulation/work/work_source.h"
#include <extrinsic/status.h>

/* ---- The leader ------------------------------------------------------------------------------ */

/* Starts a point of this quality on the other ranks. */
void crew_lead(double quality, const work_source *source);

/* Tells the other ranks that the run is over. */
void crew_dismiss(void);

/* ---- A follower ------------------------------------------------------------------------------ */

/* Waits for the next point; false when the run is over. */
bool crew_await(double *quality);

typedef struct follower follower;

/* The settings are the leader's, except for threads; they are copied. Errors are those of
 * thread_team_new. */
extr_status follower_new(extr_context *context, const simulation_settings *settings,
                         follower **made);
void follower_free(follower *f);

/* Works on the point that crew_await has announced until it is over. */
void follower_point(follower *f, double quality);

#endif
