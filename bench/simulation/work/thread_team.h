/* Threads that work on a point together, each with its own decoder. */
#ifndef BENCH_SIMULATION_WORK_THREAD_TEAM_H
#define BENCH_SIMULATION_WORK_THREAD_TEAM_H

#include "bench/simulation/work/batch_worker.h"

typedef struct thread_team thread_team;

/* Makes as many threads as the settings say. Errors and references are those of
 * batch_worker_new. */
extr_status thread_team_new(extr_context *context, const simulation_settings *settings,
                            thread_team **made);
void thread_team_free(thread_team *team);

/* The decoder of the first thread, which belongs to the team. */
const extr_decoder *thread_team_decoder(const thread_team *team);

/* Work of the calling thread while the others simulate. It may call the source, and returns when
 * the point is over. */
typedef void team_attend(void *data, const work_source *shared);

/* Works on the point of this quality until it is over. The source is only called inside `omp
 * critical(team)`; other code that accesses its data must use the same critical section. If
 * `attend` is NULL, the calling thread simulates like the others; otherwise it calls `attend` with
 * the data of the source. The times of all threads are added to `times` unless that is NULL. */
void thread_team_run(thread_team *team, double quality, const work_source *source,
                     team_attend *attend, work_times *times);

#endif
