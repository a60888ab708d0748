/* Samples a point on several ranks (bench/simulation/mpi/ranks.h): rank 0 is the leader, the others
 * are followers, which have read the same options and sets.
 *
 * The leader hands out batches by their numbers and takes their sums, from followers in the same
 * way as from its own threads, so the sums of a point do not depend on the number of ranks. Every
 * follower has twice as many batches as it needs until the leader looks again. */
#ifndef BENCH_FLOOR_CREW_FLOOR_CREW_H
#define BENCH_FLOOR_CREW_FLOOR_CREW_H

#include "bench/floor/floor_worker.h"

/* ---- The leader: does nothing if it is alone ------------------------------------------------- */

/* Starts a point on the other ranks. */
void floor_crew_start(double quality, const law_choice *choice);

/* Gives batches of the source to the other ranks and hands their sums in, until the point is over
 * and no message of it is under way. `threads`: of each rank; `tallies`: floor_tallies.
 * EXTR_MEMORY: the sums of the other ranks are missing; the point must then be given up. */
extr_status floor_crew_lead(extr_context *context, const floor_source *source, int threads,
                            int tallies);

/* Tells the other ranks that the run is over. */
void floor_crew_dismiss(void);

/* ---- A follower ------------------------------------------------------------------------------ */

typedef struct floor_point_start {
  double quality;
  law_choice choice;
} floor_point_start;

/* Waits for the next point; false when the run is over. */
bool floor_crew_await(floor_point_start *point);

/* What the workers of a follower are given. */
typedef struct floor_follower floor_follower;

extr_status floor_follower_new(extr_context *context, int tallies, floor_follower **made);
void floor_follower_free(floor_follower *follower);

/* The source of the point that floor_crew_await has announced, for any number of threads; their
 * main thread calls floor_follower_attend meanwhile, which returns when the point is over. */
floor_source floor_follower_source(floor_follower *follower);
void floor_follower_attend(void *follower);

/* Tells the leader that all workers have returned. EXTR_MEMORY: sums could not be sent. */
extr_status floor_follower_end(extr_context *context, floor_follower *follower);

#endif
