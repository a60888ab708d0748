/* Threads with a decoder each, that keep the decoders' lanes full for a whole point: they take
 * batch after batch, and hand in the counts of those that are done. */
#ifndef BENCH_SIMULATION_THREAD_TEAM_H
#define BENCH_SIMULATION_THREAD_TEAM_H

#include "bench/simulation/frames/batch.h"
#include <extrinsic/decoder.h>

typedef struct thread_team thread_team;

/* Keeps a reference to the codec. Errors are those of batch_worker_new. */
extr_status thread_team_new(extr_context *context, const codec *c, bool random_codewords,
                            const extr_decoder_settings *decoder, int threads, thread_team **made);
void thread_team_free(thread_team *team);

typedef enum batch_turn {
  BATCH_RUN,
  BATCH_WAIT, /* there will be one later */
  BATCH_END,  /* there will be none */
} batch_turn;

/* The work on one point. take and hand_in are called inside of `omp critical(team)`, one thread at
 * a time; whatever else touches what they touch does so, too. */
typedef struct team_work {
  channel_point channel;
  void *data; /* handed to all functions */
  batch_turn (*take)(void *data, batch_order *order);
  bool (*hand_in)(void *data, uint64_t number, const batch_result *result); /* false: it is over */

  /* What the calling thread does meanwhile, which then takes no batches itself. NULL: it works like
   * the others. */
  void (*attend)(void *data);
} team_work;

/* Works until there are no batches any more. With `times` not NULL, the times of all threads are
 * added there. */
void thread_team_run(thread_team *team, const team_work *work, work_times *times);

#endif
