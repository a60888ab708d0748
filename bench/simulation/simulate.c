#include "bench/simulation/simulate.h"

#include "bench/simulation/receiver.h"
#include "core/base/array.h"
#include "core/base/clock.h"

/* ---- Workers --------------------------------------------------------------------------------- *
 *
 * A worker simulates batch after batch on one thread, through encoder, channel, quantizer and
 * decoder, and keeps the decoder's lanes full for a whole point. Its `shared` is a
 * simulation_settings, a job is the quality of the point as a double, and a sum is a batch_result.
 * Several batches are open at a time, since lanes that become free take frames of the next batch
 * before all frames of the current one are decoded. */

/* A batch with frames that are still being decoded. */
typedef struct open_batch {
  uint64_t batch;
  int left; /* number of frames that are not decoded; 0 if this entry is free */
  batch_result result;
} open_batch;

/* A new batch is only taken when a lane is free and all remaining frames of the other open batches
 * are in lanes, so there are at most this many. */
enum { OPEN_MAX = 512 };

typedef struct batch_worker {
  const simulation_settings *settings;
  sender sender;
  extr_decoder *decoder;
  logical_sums logicals; /* of the open batches */
  float *posteriors;     /* of one frame: one per column, if frames have checksums */
  uint64_t *decided;     /* its information bits */
  /* While it works: */
  work_source *source;
  work_times times; /* of the last job, if the settings have `profile` */
  open_batch batches[OPEN_MAX];
  int open;
} batch_worker;

static void worker_free(void *worker) {
  batch_worker *w = worker;
  extr_decoder_free(w->decoder);
  extr_logical_sums_free(&w->logicals);
  extr_sender_free(&w->sender);
  free(w->posteriors);
  free(w->decided);
  free(w);
}

static extr_status worker_new(extr_context *context, void *shared, const void *like,
                              void **worker) {
  const simulation_settings *settings = shared;
  const batch_worker *other = like;
  batch_worker *w;
  TRY(ARRAY_NEW(context, w, 1));
  *worker = w;
  w->settings = settings;
  if (settings->codec->link) {
    TRY(ARRAY_NEW(context, w->posteriors, extr_code_columns(settings->codec->code)));
    TRY(ARRAY_NEW(context, w->decided, extr_encoder_information(settings->codec->encoder)));
  }
  if (other)
    TRY(extr_decoder_copy(context, other->decoder, &w->decoder));
  else
    TRY(extr_decoder_new(context, settings->codec->code, &settings->decoder, &w->decoder));
  TRY(extr_sender_new(context, settings, &settings->decoder, other ? &other->sender : NULL,
                      &w->sender));
  if (!w->sender.errors) return EXTR_OK;
  return extr_logical_sums_new(context, w->sender.errors->logicals, OPEN_MAX, w->decoder,
                               &w->logicals);
}

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
  const int frames = extr_batch_frames(worker->settings->max_frames, batch);
  const int open = note_open(worker, batch, frames);
  const void *llr = extr_sender_send(s, batch);
  extr_logical_sums_keep(&worker->logicals, open, s->codeword);
  return (extr_block){.llr = llr,
                      .stride = BATCH_FRAMES,
                      .frames = frames,
                      .sent = s->encoder || s->errors ? s->codeword : NULL,
                      .syndrome = s->syndrome,
                      .tag = (uint64_t)open};
}

/* The clock of the decoder's parts, read only if times are measured. */
static double now(const batch_worker *worker) {
  return worker->settings->profile ? clock_seconds() : 0;
}

static bool next_block(void *data, extr_block *block) {
  batch_worker *worker = data;
  uint64_t batch;
  double start = now(worker);
  bool taken = extr_work_take(worker->source, worker->open == 0, &batch);
  double middle = now(worker);
  if (taken) *block = send_batch(worker, batch);
  const double end = now(worker);
  worker->times.other += middle - start;
  worker->times.channel += end - middle;
  worker->times.parts.loading -= end - start;
  return taken;
}

/* Whether the checksum of the decided information bits is right. With a posterior of 0 the channel
 * decides, whose LLR is not known here: the checksum then counts as wrong, as it is but for one of
 * 2^16 or 2^24. */
static bool passes_checksum(batch_worker *worker, int place) {
  const codec *c = worker->settings->codec;
  const bool bytes = worker->settings->decoder.message == EXTR_I8;
  const int count = extr_encoder_information(c->encoder);
  extr_decoder_posteriors(NULL, worker->decoder, place, worker->posteriors, 1);
  for (int i = 0; i < count; i++) {
    const int v = extr_encoder_columns(c->encoder)[i];
    const float posterior = bytes ? ((const int8_t *)worker->posteriors)[v] : worker->posteriors[v];
    if (posterior == 0) return false;
    worker->decided[i] = posterior < 0;
  }
  return !extr_crc_wrong(c->link->crc, worker->decided, (size_t)count);
}

/* A code block of 5G NR is in error if its information bits are, which the checksum detects; any
 * other frame if a bit that counts is wrong, which the syndrome detects. */
static frame_counts counts_of(batch_worker *worker, const extr_decoded *frame) {
  const uint64_t errors = (uint64_t)frame->bit_errors;
  const uint64_t information = (uint64_t)frame->group_errors[CODEC_INFORMATION];
  const bool linked = worker->settings->codec->link && !worker->settings->decoder.syndrome;
  const bool failed = linked || worker->settings->information_frames
                          ? information > 0
                          : errors > 0 || !frame->codeword;
  const bool passed = linked ? failed && passes_checksum(worker, frame->place) : frame->codeword;
  return (frame_counts){.frames = 1,
                        .bit_errors = errors,
                        .bit_errors_squared = errors * errors,
                        .frame_errors = failed,
                        .undetected = failed && passed,
                        .iterations = (uint64_t)frame->iterations,
                        .information_errors = information,
                        .transmitted_errors = (uint64_t)frame->group_errors[CODEC_TRANSMITTED]};
}

/* Errors that differ by stabilizers only are the same. */
static frame_counts counts_of_errors(batch_worker *worker, const extr_decoded *frame) {
  const frame_counts counts = counts_of(worker, frame);
  if (!counts.undetected || !worker->logicals.logicals ||
      extr_logical_sums_differ(&worker->logicals, (int)frame->tag, frame, worker->decoder,
                               worker->settings->decoder.message, worker->sender.receiver.llr))
    return counts;
  return (frame_counts){.frames = 1, .iterations = counts.iterations};
}

/* False if the source needs no more batches. */
static bool count_frame(batch_worker *worker, const extr_decoded *frame) {
  open_batch *batch = &worker->batches[frame->tag];
  frame_counts counts = counts_of_errors(worker, frame);
  extr_frame_counts_add(&batch->result.counts, &counts);
  batch->result.failed |= counts.frame_errors << frame->frame;
  if (--batch->left > 0) return true;
  worker->open--;
  return extr_work_hand_in(worker->source, batch->batch, &batch->result);
}

static bool count_frames(void *data, const extr_decoded *frames, int count) {
  batch_worker *worker = data;
  double start = now(worker);
  bool more = true;
  for (int i = 0; i < count && more; i++) more = count_frame(worker, &frames[i]);
  const double other = now(worker) - start;
  worker->times.other += other;
  worker->times.parts.reporting -= other;
  return more;
}

static void work(void *shared, void *data, const void *job, work_source *source) {
  const simulation_settings *settings = shared;
  batch_worker *worker = data;
  extr_sender_tune(&worker->sender, *(const double *)job);
  worker->source = source;
  worker->open = 0;
  for (int i = 0; i < OPEN_MAX; i++) worker->batches[i].left = 0;
  worker->times = (work_times){0};
  double start = now(worker);
  extr_stream stream = {.data = worker,
                        .next = next_block,
                        .done = count_frames,
                        .groups = settings->codec->groups,
                        .parts = settings->profile ? &worker->times.parts : NULL};
  extr_decoder_stream(NULL, worker->decoder, &stream); /* cannot fail: all blocks come from
                                                        * next_block */
  if (worker->times.parts.lanes == 0) /* a decoder without parts: only what was subtracted */
    worker->times.parts = (extr_decoding_parts){0};
  worker->times.decoding = now(worker) - start - worker->times.channel - worker->times.other;
}

static const engine_kind batch_workers = {
    .worker_new = worker_new, .worker_free = worker_free, .work = work};

/* ---- The simulator --------------------------------------------------------------------------- */

extr_status extr_simulator_new(extr_context *context, const simulation_settings *settings,
                               engine **made) {
  const engine_settings how = {.kind = &batch_workers,
                               .shared = (void *)settings, /* it is only read */
                               .threads = settings->threads,
                               .crew = settings->crew};
  return extr_engine_new(context, &how, made);
}

static const batch_worker *first_worker(const engine *simulator) {
  return extr_engine_worker(simulator, 0);
}

const extr_decoder *extr_simulator_decoder(const engine *simulator) {
  return first_worker(simulator)->decoder;
}

/* ---- A point --------------------------------------------------------------------------------- */

/* A point that is being simulated. */
typedef struct point_run {
  const simulation_settings *settings;
  point_watch *watch;
  void *data;
  engine_job job;
  uint64_t batches; /* of the shard */
  point_result result;
} point_run;

static bool precise_enough(const simulation_settings *settings, const frame_counts *counts) {
  uint64_t bits = (uint64_t)extr_code_columns(settings->codec->code);
  return settings->precision > 0 && extr_precision_reached(settings->precision, bits, counts);
}

/* True if a stopping rule is satisfied; result->ending says which. */
static bool limit_reached(point_run *run) {
  point_result *result = &run->result;
  const simulation_settings *limits = run->settings;
  if (result->counts.frame_errors >= limits->min_frame_errors)
    result->ending = EXTR_ENDED_BY_ERRORS;
  else if (run->job.done >= run->batches)
    result->ending = EXTR_ENDED_BY_FRAMES;
  else if (precise_enough(limits, &result->counts))
    result->ending = EXTR_ENDED_BY_PRECISION;
  else if (result->seconds >= limits->max_seconds)
    result->ending = EXTR_ENDED_BY_TIME;
  else
    return false;
  return true;
}

static void add_batch(point_result *result, const frame_counts *counts) {
  extr_frame_counts_add(&result->counts, counts);
  if (counts->frames < BATCH_FRAMES) return;
  result->whole = result->counts;
  result->batches++;
}

static bool commit(void *data, uint64_t batch, const void *sum) {
  point_run *run = data;
  const simulation_settings *settings = run->settings;
  const batch_result *found = sum;
  point_result *result = &run->result;
  add_batch(result, &found->counts);
  if (found->failed && settings->error_watch)
    settings->error_watch(settings->error_data, result->quality, batch, found->failed);
  result->seconds = run->job.seconds;
  if (limit_reached(run)) return false;
  if (!run->watch || run->watch(run->data, result)) return true;
  result->ending = EXTR_ENDED_BY_WATCH;
  return false;
}

/* Goes back to complete batches if more of the batch that was cut short is to be simulated. */
static void resume(point_run *run) {
  point_result *result = &run->result;
  const uint64_t next = shard_batch(run->job.shard, result->batches);
  const uint64_t cut = result->counts.frames - result->whole.frames;
  run->job.done = result->batches;
  if (cut > 0 && (uint64_t)extr_batch_frames(run->settings->max_frames, next) <= cut)
    run->job.done++;
  else
    result->counts = result->whole;
}

static void add_times(const engine *simulator, work_times *times) {
  for (int i = 0; i < extr_engine_threads(simulator); i++) {
    const batch_worker *worker = extr_engine_worker(simulator, i);
    extr_work_times_add(times, &worker->times);
  }
}

extr_status extr_simulator_point(extr_context *context, engine *simulator, point_result *point,
                                 point_watch *watch, void *data) {
  const simulation_settings *settings = first_worker(simulator)->settings;
  const batch_shard own = {settings->shard, settings->other_shards};
  const uint64_t batches = (settings->max_frames + BATCH_FRAMES - 1) / BATCH_FRAMES;
  point_run run = {
      .settings = settings,
      .watch = watch,
      .data = data,
      .job = {.job = &point->quality,
              .size = sizeof point->quality,
              .sum_size = sizeof(batch_result),
              .total = batches,
              .shard = own,
              .commit = commit,
              .data = &run,
              .seconds = point->seconds},
      .batches = shard_size(own, batches),
      .result = *point,
  };
  resume(&run);
  if (!limit_reached(&run)) {
    TRY(extr_engine_run(context, simulator, &run.job));
    add_times(simulator, &run.result.times);
  }
  *point = run.result;
  return EXTR_OK;
}
