#include "bench/batch.h"

#include "bench/clock.h"
#include "core/context.h"

#include <stdlib.h>

/* A batch of which some frames are not done yet. */
typedef struct open_batch {
  uint64_t number;
  int left; /* frames that are not done; 0: this place is free */
  frame_counts counts;
} open_batch;

/* When a batch is taken there is a free lane, and every other open batch has a frame in a lane. */
enum { OPEN_MAX = 64 };

struct batch_worker {
  ex_decoder_settings settings;
  ex_decoder *decoder;
  size_t columns;
  float *llr_f32; /* [columns][BATCH_FRAMES], the one that the decoder's messages need */
  int8_t *llr_i8;
  /* While it works: */
  const awgn_channel *channel;
  const batch_source *source;
  work_times *times;
  open_batch batches[OPEN_MAX];
  int open;
};

void frame_counts_add(frame_counts *sum, const frame_counts *more) {
  sum->frames += more->frames;
  sum->bit_errors += more->bit_errors;
  sum->bit_errors_squared += more->bit_errors_squared;
  sum->frame_errors += more->frame_errors;
  sum->undetected += more->undetected;
  sum->iterations += more->iterations;
}

void work_times_add(work_times *sum, const work_times *more) {
  sum->channel += more->channel;
  sum->decoding += more->decoding;
  sum->other += more->other;
}

static ex_status allocate(ex_context *context, batch_worker *worker) {
  size_t count = worker->columns * BATCH_FRAMES;
  if (worker->settings.message == EX_F32)
    worker->llr_f32 = malloc(count * sizeof *worker->llr_f32);
  else
    worker->llr_i8 = malloc(count);
  return worker->llr_f32 || worker->llr_i8 ? EX_OK : ex_fail_memory(context);
}

/* Takes over the decoder, whatever the result. */
static ex_status new_worker(ex_context *context, const ex_decoder_settings *settings,
                            size_t columns, ex_decoder *decoder, batch_worker **worker) {
  batch_worker *made = calloc(1, sizeof *made);
  if (!made) {
    ex_decoder_free(decoder);
    return ex_fail_memory(context);
  }
  made->settings = *settings;
  made->columns = columns;
  made->decoder = decoder;
  ex_status status = allocate(context, made);
  if (status == EX_OK)
    *worker = made;
  else
    batch_worker_free(made);
  return status;
}

ex_status batch_worker_new(ex_context *context, const ex_code *code,
                           const ex_decoder_settings *settings, batch_worker **worker) {
  ex_decoder *decoder;
  TRY(ex_decoder_new(context, code, settings, &decoder));
  return new_worker(context, settings, (size_t)ex_code_columns(code), decoder, worker);
}

ex_status batch_worker_copy(ex_context *context, const batch_worker *worker, batch_worker **copy) {
  ex_decoder *decoder;
  TRY(ex_decoder_copy(context, worker->decoder, &decoder));
  return new_worker(context, &worker->settings, worker->columns, decoder, copy);
}

void batch_worker_free(batch_worker *worker) {
  if (!worker) return;
  ex_decoder_free(worker->decoder);
  free(worker->llr_f32);
  free(worker->llr_i8);
  free(worker);
}

/* ---- From the channel ------------------------------------------------------------------------ */

/* Columns go through the quantizer together, as many as stay in the first cache level. */
enum { COLUMNS_TOGETHER = 16 };

static void receive_i8(batch_worker *worker, random_stream *stream) {
  float llr[COLUMNS_TOGETHER * BATCH_FRAMES];
  int columns = (int)worker->columns;
  for (int v = 0; v < columns; v += COLUMNS_TOGETHER) {
    int count = columns - v < COLUMNS_TOGETHER ? columns - v : COLUMNS_TOGETHER;
    channel_blocks(worker->channel, stream, count, llr);
    ex_quantize(&worker->settings, llr, (size_t)count * BATCH_FRAMES,
                worker->llr_i8 + (size_t)v * BATCH_FRAMES);
  }
}

static const void *receive(batch_worker *worker, random_stream *stream) {
  if (worker->settings.message == EX_F32) {
    channel_blocks(worker->channel, stream, (int)worker->columns, worker->llr_f32);
    return worker->llr_f32;
  }
  receive_i8(worker, stream);
  return worker->llr_i8;
}

/* The place of a new batch among those that are open. */
static int open_place(batch_worker *worker, const batch_order *order) {
  int place = 0;
  while (worker->batches[place].left > 0) place++;
  worker->batches[place] = (open_batch){.number = order->number, .left = order->frames};
  worker->open++;
  return place;
}

/* The clock is looked at only where somebody wants to know. */
static double now(const batch_worker *worker) {
  return worker->times ? clock_seconds() : 0;
}

static bool next_block(void *data, ex_block *block) {
  batch_worker *worker = data;
  batch_order order;
  double start = now(worker);
  bool taken = worker->source->take(worker->source->data, worker->open == 0, &order);
  double middle = now(worker);
  if (taken)
    *block = (ex_block){.llr = receive(worker, &order.stream),
                        .stride = BATCH_FRAMES,
                        .frames = order.frames,
                        .tag = (uint64_t)open_place(worker, &order)};
  if (worker->times)
    work_times_add(worker->times,
                   &(work_times){.other = middle - start, .channel = now(worker) - middle});
  return taken;
}

/* ---- From the decoder ------------------------------------------------------------------------ */

static frame_counts counts_of(const ex_decoded *frame) {
  uint64_t errors = (uint64_t)frame->bit_errors;
  return (frame_counts){.frames = 1,
                        .bit_errors = errors,
                        .bit_errors_squared = errors * errors,
                        .frame_errors = errors > 0 || !frame->codeword,
                        .undetected = errors > 0 && frame->codeword,
                        .iterations = (uint64_t)frame->iterations};
}

/* False where the source has enough. */
static bool count_frame(batch_worker *worker, const ex_decoded *frame) {
  open_batch *batch = &worker->batches[frame->tag];
  frame_counts counts = counts_of(frame);
  frame_counts_add(&batch->counts, &counts);
  if (--batch->left > 0) return true;
  worker->open--;
  return worker->source->hand_in(worker->source->data, batch->number, &batch->counts);
}

static bool count_frames(void *data, const ex_decoded *frames, int count) {
  batch_worker *worker = data;
  double start = now(worker);
  bool more = true;
  for (int i = 0; i < count && more; i++) more = count_frame(worker, &frames[i]);
  if (worker->times) worker->times->other += now(worker) - start;
  return more;
}

/* ---- Both ------------------------------------------------------------------------------------ */

void batch_worker_run(batch_worker *worker, const awgn_channel *channel, const batch_source *source,
                      work_times *times) {
  worker->channel = channel;
  worker->source = source;
  worker->times = times;
  worker->open = 0;
  for (int i = 0; i < OPEN_MAX; i++) worker->batches[i].left = 0;
  if (times) *times = (work_times){0};
  double start = now(worker);
  ex_stream stream = {.data = worker, .next = next_block, .done = count_frames};
  ex_decoder_stream(worker->decoder, &stream);
  if (times) times->decoding = now(worker) - start - times->channel - times->other;
}
