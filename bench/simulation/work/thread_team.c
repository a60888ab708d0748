#include "bench/simulation/work/thread_team.h"

#include <extrinsic/decoder.h>

#include "core/base/report.h"

#include <omp.h>
#include <stdlib.h>

struct thread_team {
  int threads;
  batch_worker *workers[]; /* one per thread */
};

extr_status thread_team_new(extr_context *context, const simulation_settings *settings,
                            thread_team **made) {
  int threads = settings->threads;
  thread_team *new = calloc(1, sizeof *new + (size_t)threads * sizeof *new->workers);
  if (!new) return extr_fail_memory(context);
  new->threads = threads;
  for (int i = 0; i < threads; i++) {
    extr_status status = i == 0 ? batch_worker_new(context, settings, &new->workers[0])
                                : batch_worker_copy(context, new->workers[0], &new->workers[i]);
    if (status != EXTR_OK) {
      thread_team_free(new);
      return status;
    }
  }
  *made = new;
  return EXTR_OK;
}

void thread_team_free(thread_team *team) {
  if (!team) return;
  for (int i = 0; i < team->threads; i++) batch_worker_free(team->workers[i]);
  free(team);
}

const extr_decoder *thread_team_decoder(const thread_team *team) {
  return batch_worker_decoder(team->workers[0]);
}

static work_answer take(void *data, uint64_t most, batch_range *given) {
  const work_source *source = data;
  work_answer answer;
#pragma omp critical(team)
  answer = source->take(source->data, most, given);
  return answer;
}

static bool hand_in(void *data, uint64_t place, const batch_result *result) {
  const work_source *source = data;
  bool more;
#pragma omp critical(team)
  more = source->hand_in(source->data, place, result);
  return more;
}

static void run_worker(batch_worker *worker, double quality, const work_source *shared,
                       work_times *times) {
  work_times own;
  batch_worker_run(worker, quality, shared, times ? &own : NULL);
#pragma omp critical(team)
  if (times) work_times_add(times, &own);
}

void thread_team_run(thread_team *team, double quality, const work_source *source,
                     team_attend *attend, work_times *times) {
  work_source inner = *source;
  const work_source shared = {&inner, take, hand_in};
  int attending = attend != NULL;
#pragma omp parallel num_threads(team->threads + attending)
  {
    int thread = omp_get_thread_num() - attending;
    if (thread < 0)
      attend(source->data, &shared);
    else
      run_worker(team->workers[thread], quality, &shared, times);
  }
}
