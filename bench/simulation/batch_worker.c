#include "bench/simulation/batch_worker.h"

#include <extrinsic/decoder.h>

#include "bench/simulation/receiver.h"
#include "bench/simulation/sender.h"
#include "core/base/array.h"
#include "core/base/clock.h"

/* A batch with frames that are still being decoded. */
typedef struct open_batch {
  uint64_t batch;
  int left; /* number of frames that are not decoded; 0 if this entry is free */
  batch_result result;
} open_batch;

/* A new batch is only taken when a lane is free and all remaining frames of the other open batches
 * are in lanes, so there are at most this many. */
enum { OPEN_MAX = 512 };

struct batch_worker {
  const simulation_settings *settings;
  sender sender;
  receiver receiver;
  extr_decoder *decoder;
  /* While it works: */
  work_source *source;
  int64_t key; /* of the point */
  work_times times;
  open_batch batches[OPEN_MAX];
  int open;
};

static void worker_free(void *worker) {
  batch_worker *w = worker;
  extr_decoder_free(w->decoder);
  sender_free(&w->sender);
  receiver_free(&w->receiver);
  free(w);
}

static extr_status fill(extr_context *context, batch_worker *w, const batch_worker *like) {
  const codec *c = w->settings->codec;
  const extr_decoder_settings *decoder = &w->settings->decoder;
  if (like)
    TRY(extr_decoder_copy(context, like->decoder, &w->decoder));
  else
    TRY(extr_decoder_new(context, c->code, decoder, &w->decoder));
  TRY(sender_new(context, c->code, w->settings->random_codewords, &w->sender));
  return receiver_new(context, c, decoder, &w->receiver);
}

static extr_status worker_new(extr_context *context, void *shared, const void *like,
                              void **worker) {
  batch_worker *made;
  TRY(ARRAY_NEW(context, made, 1));
  *worker = made;
  made->settings = shared;
  return fill(context, made, like);
}

const extr_decoder *batch_worker_decoder(const batch_worker *worker) {
  return worker->decoder;
}

work_times batch_worker_times(const batch_worker *worker) {
  return worker->times;
}

/* ---- From the channel ------------------------------------------------------------------------ */

/* Enters a batch into the list of open batches and returns its index. */
static int note_open(batch_worker *worker, uint64_t batch, int frames) {
  int at = 0;
  while (worker->batches[at].left > 0) at++;
  worker->batches[at] = (open_batch){.batch = batch, .left = frames};
  worker->open++;
  return at;
}

static extr_block send_batch(batch_worker *worker, uint64_t batch) {
  sender *s = &worker->sender;
  const int frames = batch_frames(worker->settings->max_frames, batch);
  random_stream stream = random_start(worker->settings->seed, (uint64_t)worker->key, batch);
  sender_next(s, &stream);
  return (extr_block){.llr = receiver_take(&worker->receiver, &stream, s->codeword),
                      .stride = BATCH_FRAMES,
                      .frames = frames,
                      .sent = s->encoder ? s->codeword : NULL,
                      .tag = (uint64_t)note_open(worker, batch, frames)};
}

/* CPU time of the thread, read only if times are measured. */
static double now(const batch_worker *worker) {
  return worker->settings->profile ? clock_thread_seconds() : 0;
}

static bool next_block(void *data, extr_block *block) {
  batch_worker *worker = data;
  uint64_t batch;
  double start = now(worker);
  bool taken = work_take(worker->source, worker->open == 0, &batch);
  double middle = now(worker);
  if (taken) *block = send_batch(worker, batch);
  worker->times.other += middle - start;
  worker->times.channel += now(worker) - middle;
  return taken;
}

/* ---- From the decoder ------------------------------------------------------------------------ */

static frame_counts counts_of(const extr_decoded *frame) {
  uint64_t errors = (uint64_t)frame->bit_errors;
  return (frame_counts){.frames = 1,
                        .bit_errors = errors,
                        .bit_errors_squared = errors * errors,
                        .frame_errors = errors > 0 || !frame->codeword,
                        .undetected = errors > 0 && frame->codeword,
                        .iterations = (uint64_t)frame->iterations,
                        .information_errors = (uint64_t)frame->group_errors[CODEC_INFORMATION],
                        .transmitted_errors = (uint64_t)frame->group_errors[CODEC_TRANSMITTED]};
}

/* False if the source needs no more batches. */
static bool count_frame(batch_worker *worker, const extr_decoded *frame) {
  open_batch *batch = &worker->batches[frame->tag];
  frame_counts counts = counts_of(frame);
  frame_counts_add(&batch->result.counts, &counts);
  batch->result.failed |= counts.frame_errors << frame->frame;
  if (--batch->left > 0) return true;
  worker->open--;
  return work_hand_in(worker->source, batch->batch, &batch->result);
}

static bool count_frames(void *data, const extr_decoded *frames, int count) {
  batch_worker *worker = data;
  double start = now(worker);
  bool more = true;
  for (int i = 0; i < count && more; i++) more = count_frame(worker, &frames[i]);
  worker->times.other += now(worker) - start;
  return more;
}

/* ---- Both ------------------------------------------------------------------------------------ */

static void work(void *shared, void *data, const void *job, work_source *source) {
  const simulation_settings *settings = shared;
  batch_worker *worker = data;
  const double quality = *(const double *)job;
  const channel_point channel = simulation_channel(settings, quality);
  receiver_tune(&worker->receiver, &channel);
  worker->source = source;
  worker->key = simulation_point_key(settings->channel.kind, quality);
  worker->open = 0;
  for (int i = 0; i < OPEN_MAX; i++) worker->batches[i].left = 0;
  worker->times = (work_times){0};
  double start = now(worker);
  extr_stream stream = {.data = worker,
                        .next = next_block,
                        .done = count_frames,
                        .groups = worker->receiver.codec->groups};
  extr_decoder_stream(NULL, worker->decoder, &stream); /* cannot fail: all blocks come from
                                                        * next_block */
  worker->times.decoding = now(worker) - start - worker->times.channel - worker->times.other;
}

const engine_kind batch_workers = {
    .worker_new = worker_new, .worker_free = worker_free, .work = work};
