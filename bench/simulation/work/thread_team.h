/* Threads that work on one point together, each with a decoder of its own. */
#ifndef BENCH_SIMULATION_WORK_THREAD_TEAM_H
#define BENCH_SIMULATION_WORK_THREAD_TEAM_H

#include "bench/simulation/work/batch_worker.h"

typedef struct thread_team thread_team;

/* As many threads as the settings say. Errors and references are those of batch_worker_new. */
extr_status thread_team_new(extr_context *context, const simulation_settings *settings,
                            thread_team **made);
void thread_team_free(thread_team *team);

/* What the calling thread does while the others work: it may ask the source, too, and returns when
 * the point is over. */
typedef void team_attend(void *data, const work_source *shared);

/* Works on the point of this quality until it is over. The source is asked by one thread at a time,
 * inside of `omp critical(team)`; whatever else touches what it touches does so, too. Without
 * `attend`, which is called with the data of the source, the calling thread works like the others.
 * With `times` not NULL, the times of all threads are added there. */
void thread_team_run(thread_team *team, double quality, const work_source *source,
                     team_attend *attend, work_times *times);

#endif
