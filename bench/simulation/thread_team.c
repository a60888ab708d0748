#include "bench/simulation/thread_team.h"

#include <extrinsic/decoder.h>

#include "core/base/report.h"

#include <omp.h>
#include <stdlib.h>
#include <time.h>

struct thread_team {
  int threads;
  batch_worker *workers[]; /* one a thread */
};

extr_status thread_team_new(extr_context *context, const codec *c, bool random_codewords,
                            const extr_decoder_settings *decoder, int threads, thread_team **made) {
  thread_team *new = calloc(1, sizeof *new + (size_t)threads * sizeof *new->workers);
  if (!new) return extr_fail_memory(context);
  new->threads = threads;
  for (int i = 0; i < threads; i++) {
    extr_status status =
        i == 0 ? batch_worker_new(context, c, random_codewords, decoder, &new->workers[0])
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

/* Only an idle worker may wait: one that is not may have the very batch that all wait for. */
static bool take(void *data, bool idle, batch_order *order) {
  const team_work *work = data;
  batch_turn turn;
  for (;;) {
#pragma omp critical(team)
    turn = work->take(work->data, order);
    if (turn != BATCH_WAIT || !idle) return turn == BATCH_RUN;
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
  }
}

static bool hand_in(void *data, uint64_t number, const batch_result *result) {
  const team_work *work = data;
  bool more;
#pragma omp critical(team)
  more = work->hand_in(work->data, number, result);
  return more;
}

static void run_worker(batch_worker *worker, team_work *work, work_times *times) {
  const batch_source source = {work, take, hand_in};
  work_times own;
  batch_worker_run(worker, &work->channel, &source, times ? &own : NULL);
#pragma omp critical(team)
  if (times) work_times_add(times, &own);
}

void thread_team_run(thread_team *team, const team_work *work, work_times *times) {
  team_work shared = *work;
  int attending = work->attend != NULL;
#pragma omp parallel num_threads(team->threads + attending)
  {
    int thread = omp_get_thread_num() - attending;
    if (thread < 0)
      work->attend(work->data);
    else
      run_worker(team->workers[thread], &shared, times);
  }
}
