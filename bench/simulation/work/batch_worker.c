#include "bench/simulation/work/batch_worker.h"

#include <extrinsic/decoder.h>

#include "bench/simulation/frames/receiver.h"
#include "bench/simulation/frames/sender.h"
#include "bench/simulation/work/shard.h"
#include "core/base/clock.h"
#include "core/base/report.h"

#include <stdlib.h>
#include <time.h>

/* A batch with frames that are still being decoded. */
typedef struct open_batch {
  uint64_t place; /* index in the shard */
  int left;       /* number of frames that are not decoded; 0 if this entry is free */
  batch_result result;
} open_batch;

/* A new batch is only taken when a lane is free and all remaining frames of the other open batches
 * are in lanes, so there are at most this many. */
enum { OPEN_MAX = 512 };

struct batch_worker {
  simulation_settings settings;
  sender sender;
  receiver receiver;
  extr_decoder *decoder;
  /* While it works: */
  const work_source *source;
  int64_t key; /* of the point */
  work_times *times;
  open_batch batches[OPEN_MAX];
  int open;
};

/* Takes ownership of the decoder, whatever the result. */
static extr_status new_worker(extr_context *context, const simulation_settings *settings,
                              extr_decoder *decoder, batch_worker **worker) {
  const codec *c = settings->codec;
  batch_worker *made = calloc(1, sizeof *made);
  if (!made) {
    extr_decoder_free(decoder);
    return extr_fail_memory(context);
  }
  made->settings = *settings;
  made->decoder = decoder;
  extr_status status = sender_new(context, c->code, settings->random_codewords, &made->sender);
  if (status == EXTR_OK) status = receiver_new(context, c, &settings->decoder, &made->receiver);
  if (status == EXTR_OK)
    *worker = made;
  else
    batch_worker_free(made);
  return status;
}

extr_status batch_worker_new(extr_context *context, const simulation_settings *settings,
                             batch_worker **worker) {
  extr_decoder *decoder;
  TRY(extr_decoder_new(context, settings->codec->code, &settings->decoder, &decoder));
  return new_worker(context, settings, decoder, worker);
}

extr_status batch_worker_copy(extr_context *context, const batch_worker *worker,
                              batch_worker **copy) {
  extr_decoder *decoder;
  TRY(extr_decoder_copy(context, worker->decoder, &decoder));
  return new_worker(context, &worker->settings, decoder, copy);
}

void batch_worker_free(batch_worker *worker) {
  if (!worker) return;
  extr_decoder_free(worker->decoder);
  sender_free(&worker->sender);
  receiver_free(&worker->receiver);
  free(worker);
}

const extr_decoder *batch_worker_decoder(const batch_worker *worker) {
  return worker->decoder;
}

/* ---- From the channel ------------------------------------------------------------------------ */

/* Enters a batch into the list of open batches and returns its index. */
static int note_open(batch_worker *worker, uint64_t place, int frames) {
  int at = 0;
  while (worker->batches[at].left > 0) at++;
  worker->batches[at] = (open_batch){.place = place, .left = frames};
  worker->open++;
  return at;
}

static extr_block send_batch(batch_worker *worker, uint64_t place) {
  sender *s = &worker->sender;
  batch_order order = shard_order(&worker->settings, worker->key, place);
  sender_next(s, &order.stream);
  return (extr_block){.llr = receiver_take(&worker->receiver, &order.stream, s->codeword),
                      .stride = BATCH_FRAMES,
                      .frames = order.frames,
                      .sent = s->encoder ? s->codeword : NULL,
                      .tag = (uint64_t)note_open(worker, place, order.frames)};
}

/* False if there is no batch and the decoder has to continue with the frames that it has. Only a
 * worker without open batches may sleep: any other may hold the batch that all threads wait for. */
static bool take_one(batch_worker *worker, batch_range *one) {
  const work_source *source = worker->source;
  work_answer answer;
  while ((answer = source->take(source->data, 1, one)) == WORK_WAIT && worker->open == 0)
    nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
  return answer == WORK_GIVEN;
}

/* CPU time of the thread, read only if times are measured. */
static double now(const batch_worker *worker) {
  return worker->times ? clock_thread_seconds() : 0;
}

static bool next_block(void *data, extr_block *block) {
  batch_worker *worker = data;
  batch_range one;
  double start = now(worker);
  bool taken = take_one(worker, &one);
  double middle = now(worker);
  if (taken) *block = send_batch(worker, one.first);
  if (worker->times)
    work_times_add(worker->times,
                   &(work_times){.other = middle - start, .channel = now(worker) - middle});
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
  return worker->source->hand_in(worker->source->data, batch->place, &batch->result);
}

static bool count_frames(void *data, const extr_decoded *frames, int count) {
  batch_worker *worker = data;
  double start = now(worker);
  bool more = true;
  for (int i = 0; i < count && more; i++) more = count_frame(worker, &frames[i]);
  if (worker->times) worker->times->other += now(worker) - start;
  return more;
}

/* ---- Both ------------------------------------------------------------------------------------ */

void batch_worker_run(batch_worker *worker, double quality, const work_source *source,
                      work_times *times) {
  const channel_point channel = simulation_channel(&worker->settings, quality);
  receiver_tune(&worker->receiver, &channel);
  worker->source = source;
  worker->key = simulation_point_key(worker->settings.channel.kind, quality);
  worker->times = times;
  worker->open = 0;
  for (int i = 0; i < OPEN_MAX; i++) worker->batches[i].left = 0;
  if (times) *times = (work_times){0};
  double start = now(worker);
  extr_stream stream = {.data = worker,
                        .next = next_block,
                        .done = count_frames,
                        .groups = worker->receiver.codec->groups};
  extr_decoder_stream(NULL, worker->decoder, &stream); /* cannot fail: all blocks come from
                                                        * next_block */
  if (times) times->decoding = now(worker) - start - times->channel - times->other;
}
