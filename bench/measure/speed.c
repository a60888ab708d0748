#include "bench/measure/bench_command.h"

#include <extrinsic/probe.h>

#include "bench/channel/channel.h"
#include "bench/simulation/receiver.h"
#include "core/base/aligned.h"
#include "core/base/array.h"
#include "core/base/clock.h"
#include "core/base/math/order.h"

#include <string.h>

/* Lanes run empty at the end of a stream when frames stop early. A stream has enough frames to make
 * that negligible; only a few of its blocks are different. */
enum {
  DIFFERENT = 4,
  BLOCKS_MIN = 8,
  BLOCKS_MAX = 64,
  STREAM_BITS = 1 << 22,
};

enum { LATENCY_PART = 4 }; /* the part of the time of a case that its latency takes */

/* What the threads of one case share. */
typedef struct worker {
  const struct load *load;
  extr_decoder *decoder;
  int taken;           /* number of blocks */
  uint64_t iterations; /* in the frames of one stream */
} worker;

typedef struct load {
  const extr_code *code;
  const extr_decoder_settings *settings;
  int threads, blocks, frames; /* frames of each block */
  worker *workers;
  char *llr;   /* [block][column][frame] of the different blocks, in the decoder's type */
  size_t cell; /* bytes of an LLR of this type */
  char *alone; /* for latencies: the LLRs of `frames` frames only; or NULL */
  double compile_s;
} load;

static size_t block_size(const load *l) {
  return (size_t)extr_code_columns(l->code) * NORMAL_BLOCK;
}

static bool next_block(void *data, extr_block *block) {
  worker *w = data;
  const load *l = w->load;
  if (w->taken == l->blocks) return false;
  const size_t first = block_size(l) * (size_t)(w->taken++ % DIFFERENT);
  *block = (extr_block){.stride = (size_t)l->frames, .frames = l->frames};
  block->llr = l->alone ? l->alone : l->llr + first * l->cell;
  return true;
}

static bool count_iterations(void *data, const extr_decoded *frames, int count) {
  worker *w = data;
  for (int i = 0; i < count; i++) w->iterations += (uint64_t)frames[i].iterations;
  return true;
}

static void decode(worker *w) {
  w->taken = 0;
  w->iterations = 0;
  extr_decoder_stream(NULL, w->decoder, /* cannot fail: all blocks come from next_block */
                      &(extr_stream){.data = w, .next = next_block, .done = count_iterations});
}

static void run(void *state) {
  load *l = state;
  if (l->threads == 1) {
    decode(&l->workers[0]);
    return;
  }
#pragma omp parallel for num_threads(l->threads) schedule(static, 1)
  for (int t = 0; t < l->threads; t++) decode(&l->workers[t]);
}

static extr_status send_frames(extr_context *context, const load *l, double ebn0_db, float *llr) {
  const extr_code *code = l->code;
  int columns = extr_code_columns(code), rank;
  OWNED_ARRAY uint64_t *zeros = NULL;
  TRY(extr_code_rank(context, code, &rank));
  TRY(ARRAY_NEW(context, zeros, columns));
  int information = columns - rank - extr_code_count(code, EXTR_SHORTENED);
  channel_point channel =
      extr_channel_at(&(channel_settings){.modulation = BPSK}, l->settings->isa,
                      (double)information / extr_code_count(code, EXTR_TRANSMITTED), ebn0_db);
  random_stream stream = random_start(1, 0, 0);
  transmission t = extr_transmission_start(&channel, &stream);
  for (int i = 0; i < DIFFERENT; i++, llr += block_size(l)) {
    extr_transmission_send(&t, zeros, columns, llr);
    extr_known_llr_fill(code, NORMAL_BLOCK, llr);
  }
  return EXTR_OK;
}

static extr_status make_frames(extr_context *context, load *l, double ebn0_db) {
  const size_t count = block_size(l) * DIFFERENT;
  const bool bytes = l->settings->message == EXTR_I8;
  OWNED_ARRAY float *llr = NULL;
  TRY(ALIGNED_NEW(context, llr, count * sizeof *llr));
  TRY(send_frames(context, l, ebn0_db, llr));
  l->cell = bytes ? 1 : sizeof *llr;
  TRY(ALIGNED_NEW(context, l->llr, count * l->cell));
  if (bytes) return extr_quantize(context, l->settings, llr, count, (int8_t *)l->llr);
  memcpy(l->llr, llr, count * l->cell);
  return EXTR_OK;
}

static int count_blocks(const load *l, int lanes) {
  int full = (lanes + NORMAL_BLOCK - 1) / NORMAL_BLOCK;
  if (!l->settings->early_stop) return full; /* all frames end together */
  int blocks = STREAM_BITS / NORMAL_BLOCK / extr_code_columns(l->code);
  blocks = blocks < BLOCKS_MIN ? BLOCKS_MIN : blocks > BLOCKS_MAX ? BLOCKS_MAX : blocks;
  return blocks > BLOCKS_MIN * full ? blocks : BLOCKS_MIN * full;
}

/* Before the clock runs: a decoder that is to be timed must not time others meanwhile. */
static void finish_plan(load *l) {
  extr_planned planned;
  do {
    decode(&l->workers[0]);
    planned = extr_decoder_planned(l->workers[0].decoder);
  } while (planned == EXTR_PLANNED_NOT_YET || planned == EXTR_PLANNED_IN_PART);
}

static extr_status make_load(extr_context *context, const speed_settings *settings,
                             const extr_code *code, const extr_decoder_settings *decoder, load *l) {
  *l = (load){
      .code = code, .settings = decoder, .threads = (int)settings->threads, .frames = NORMAL_BLOCK};
  TRY(make_frames(context, l, settings->ebn0_db));
  TRY(ARRAY_NEW(context, l->workers, l->threads));
  double start = clock_seconds();
  TRY(extr_decoder_new(context, code, decoder, &l->workers[0].decoder));
  l->compile_s = clock_seconds() - start;
  for (int t = 0; t < l->threads; t++) l->workers[t].load = l;
  l->blocks = count_blocks(l, EXTR_BLOCK_FRAMES_MAX);
  if (decoder->plan_share >= SPEED_PLAN_WHOLE) finish_plan(l);
  l->blocks = count_blocks(l, extr_decoder_lanes(l->workers[0].decoder));
  for (int t = 1; t < l->threads; t++)
    TRY(extr_decoder_copy(context, l->workers[0].decoder, &l->workers[t].decoder));
  return EXTR_OK;
}

static void free_load(load *l) {
  for (int t = 0; l->workers && t < l->threads; t++) extr_decoder_free(l->workers[t].decoder);
  free(l->workers);
  free(l->llr);
  free(l->alone);
}

static void describe(const load *l, speed_case *result) {
  const extr_decoder *decoder = l->workers[0].decoder;
  const extr_probes *probes = extr_probes_of(l->settings->message, l->settings->isa);
  const bool bits = l->settings->algorithm == EXTR_STOCHASTIC; /* one bit per frame */
  result->layout = extr_decoder_layout(decoder);
  result->frames = extr_decoder_lanes(decoder);
  result->lanes = bits ? result->frames : (int)(probes->vector / l->cell);
  check_nodes_text(decoder, l->code, result->check_nodes);
  result->compile_s = l->compile_s;
  result->planned = extr_decoder_planned(decoder);
}

static void evaluate(const load *l, double seconds, speed_case *result) {
  double frames = (double)l->blocks * NORMAL_BLOCK, iterations = (double)l->workers[0].iterations;
  describe(l, result);
  result->iterations = iterations / frames;
  result->mbit_s = 1e-6 * extr_code_columns(l->code) * frames * l->threads / seconds;
  result->ns_edge = 1e9 * seconds * result->lanes / (iterations * extr_code_edges(l->code));
}

/* A receiver has the LLRs of the frames that it decodes in memory of their own: copies those of
 * frame number `first` and the following ones, of all different frames in a circle. */
static void take_alone(load *l, int first) {
  const int columns = extr_code_columns(l->code);
  for (int i = 0; i < l->frames; i++) {
    const size_t frame = (size_t)(first + i) % (DIFFERENT * NORMAL_BLOCK);
    const char *from =
        l->llr + (frame / NORMAL_BLOCK * block_size(l) + frame % NORMAL_BLOCK) * l->cell;
    for (int v = 0; v < columns; v++)
      memcpy(l->alone + (size_t)(v * l->frames + i) * l->cell,
             from + (size_t)v * NORMAL_BLOCK * l->cell, l->cell);
  }
}

static extr_status start_alone(extr_context *context, load *l, int frames) {
  l->blocks = 1;
  l->frames = frames;
  TRY(ALIGNED_NEW(context, l->alone,
                  (size_t)extr_code_columns(l->code) * (size_t)frames * l->cell));
  take_alone(l, 0);
  return EXTR_OK;
}

/* The frames that are decoded together, and nothing else. */
static void run_alone(void *state) {
  decode(&((load *)state)->workers[0]);
}

static extr_status measure_latency(extr_context *context, const speed_settings *settings,
                                   speed_case *cases, int count, load *loads,
                                   timing_case *timings) {
  for (int i = 0; i < count; i++) {
    TRY(start_alone(context, &loads[i], cases[i].frames));
    timings[i] = (timing_case){.run = run_alone, .state = &loads[i]};
  }
  TRY(timing_measure(context, timings, count, settings->repeats, settings->slice / LATENCY_PART));
  for (int i = 0; i < count; i++) cases[i].latency_us = 1e6 * timings[i].seconds;
  return EXTR_OK;
}

static extr_status measure(extr_context *context, const speed_settings *settings,
                           const extr_code *code, speed_case *cases, int count, load *loads,
                           timing_case *timings) {
  for (int i = 0; i < count; i++) {
    TRY(make_load(context, settings, code, &cases[i].settings, &loads[i]));
    timings[i] = (timing_case){.run = run, .state = &loads[i], .threads = settings->threads > 1};
  }
  TRY(timing_measure(context, timings, count, settings->repeats, settings->slice));
  for (int i = 0; i < count; i++) evaluate(&loads[i], timings[i].seconds, &cases[i]);
  if (cases[0].frames > EXTR_BLOCK_FRAMES_MAX) return EXTR_OK; /* stochastic: several blocks */
  return measure_latency(context, settings, cases, count, loads, timings);
}

extr_status speed_measure(extr_context *context, const speed_settings *settings,
                          const extr_code *code, speed_case *cases, int count) {
  OWNED_ARRAY load *loads = NULL;
  OWNED_ARRAY timing_case *timings = NULL;
  TRY(ARRAY_NEW(context, loads, count));
  TRY(ARRAY_NEW(context, timings, count));
  if (settings->threads == 1) timing_pin();
  extr_status status = measure(context, settings, code, cases, count, loads, timings);
  for (int i = 0; i < count; i++) free_load(&loads[i]);
  return status;
}

/* ---- Latencies ------------------------------------------------------------------------------- */

static void time_frames(load *l, int count, double *seconds, speed_case *result) {
  worker *w = &l->workers[0];
  double iterations = 0;
  decode(w); /* warms up */
  for (int i = 0; i < count; i++) {
    take_alone(l, i * (result->frames | 1)); /* an odd step begins with every frame once */
    double start = clock_thread_seconds();
    decode(w);
    seconds[i] = clock_thread_seconds() - start;
    iterations += (double)w->iterations;
  }
  result->iterations = iterations / count / result->frames;
  result->latency_us = 1e6 * extr_median(seconds, count); /* sorts */
  result->latency_99_us = 1e6 * seconds[(count - 1) * 99 / 100];
  result->latency_max_us = 1e6 * seconds[count - 1];
}

extr_status speed_latency(extr_context *context, const speed_settings *settings,
                          const extr_code *code, speed_case *what, int count) {
  OWNED(free_load) load l = {0};
  OWNED_ARRAY double *seconds = NULL;
  timing_pin();
  TRY(make_load(context, settings, code, &what->settings, &l));
  TRY(ARRAY_NEW(context, seconds, count));
  describe(&l, what);
  TRY(start_alone(context, &l, what->frames));
  time_frames(&l, count, seconds, what);
  return EXTR_OK;
}
