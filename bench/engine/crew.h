/* The crew (engine.h) of the ranks (ranks.h): rank 0 is the leader, the others are followers.
 *
 * The leader hands out batches and takes their sums, from followers in the same way as from its own
 * threads. A follower asks for as many batches as it can do within about 30 ms at its pace so far,
 * whether a batch takes microseconds or hours, and sends the sums of many batches in one message,
 * without their zeros. */
#ifndef BENCH_ENGINE_CREW_H
#define BENCH_ENGINE_CREW_H

#include "bench/engine/engine.h"

/* ---- The leader ------------------------------------------------------------------------------ */

/* NULL if this process is alone. */
const engine_crew *crew_of_ranks(void);

/* Tells the other ranks that there are no more jobs. */
void crew_dismiss(void);

/* ---- A follower ------------------------------------------------------------------------------ */

/* Waits for the first job; false if there is none. */
bool crew_await(void);

/* Works on the leader's jobs until there are no more, with an engine that differs from the leader's
 * in its threads alone. EXTR_MEMORY, and errors of `begin`; the other ranks must then be ended. */
extr_status crew_follow(extr_context *context, engine *e);

#endif
