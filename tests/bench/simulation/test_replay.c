/* Frames in error that a simulation reports are decoded again. Their sums must be the simulation's
 * counts for any number of threads, and decoding the reported LLRs must give the same result. */
#include "bench/simulation/replay.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BATCHES_MAX = 200 };

/* Batches with errors, as the simulation reports them. */
typedef struct tale {
  uint64_t batch[BATCHES_MAX], frames[BATCHES_MAX];
  int count;
} tale;

static void note(void *data, double quality, uint64_t batch, uint64_t frames) {
  tale *t = data;
  (void)quality;
  assert_true(t->count == 0 || batch > t->batch[t->count - 1]);
  assert_true(t->count < BATCHES_MAX);
  t->batch[t->count] = batch;
  t->frames[t->count++] = frames;
}

static point_result simulate(simulation_settings settings, int threads, double quality, tale *t) {
  point_simulator *simulator;
  settings.threads = threads;
  settings.error_watch = note;
  settings.error_data = t;
  *t = (tale){0};
  assert_int_equal(extr_simulator_new(NULL, &settings, &simulator), EXTR_OK);
  point_result result = {.quality = quality};
  assert_int_equal(extr_simulator_point(NULL, simulator, &result, NULL, NULL), EXTR_OK);
  extr_simulator_free(simulator);
  return result;
}

typedef struct totals {
  const simulation_settings *settings;
  uint64_t frames, bit_errors, undetected;
} totals;

static void add(void *data, const replayed_frame *frame) {
  totals *sum = data;
  const int last = frame->iterations - 1;
  int flags = 0;
  for (int v = 0; v < extr_code_columns(sum->settings->codec->code); v++) flags += frame->errors[v];
  assert_int_equal(flags, frame->wrong[last]);
  assert_int_equal(frame->unsatisfied[last] == 0, frame->codeword);
  assert_true(frame->wrong[last] > 0 || !frame->codeword);
  sum->frames++;
  sum->bit_errors += (uint64_t)frame->wrong[last];
  sum->undetected += frame->codeword;
}

static void check_replay(const simulation_settings *settings, double quality) {
  tale told, again;
  point_result result = simulate(*settings, 1, quality, &told);
  simulate(*settings, 3, quality, &again);
  assert_memory_equal(&told, &again, sizeof told);

  replayer *r;
  totals sum = {.settings = settings};
  assert_int_equal(replayer_new(NULL, settings, &settings->decoder, &r), EXTR_OK);
  for (int i = 0; i < told.count; i++)
    replayer_run(r, quality, told.batch[i], told.frames[i], add, &sum);
  replayer_free(r);
  assert_true(sum.frames > 0);
  assert_int_equal(sum.frames, result.counts.frame_errors);
  assert_int_equal(sum.bit_errors, result.counts.bit_errors);
  assert_int_equal(sum.undetected, result.counts.undetected);
}

/* ---- Decoded from its LLRs ------------------------------------------------------------------- */

/* A frame as an array of LLRs, for a separate decoder. */
static void decode_llr(void *data, const replayed_frame *frame) {
  const simulation_settings *settings = data;
  const codec *c = settings->codec;
  int n = extr_code_columns(c->code);
  extr_decoder *decoder;
  extr_outcome got;
  float *llr = malloc((size_t)n * sizeof *llr);
  uint8_t *bits = malloc((size_t)n);
  int8_t *units = malloc((size_t)n);
  for (int v = 0; v < n; v++) llr[v] = frame->llr[(size_t)v * BATCH_FRAMES];
  assert_int_equal(extr_decoder_new(NULL, c->code, &settings->decoder, &decoder), EXTR_OK);
  extr_quantize(NULL, &settings->decoder, llr, (size_t)n, units);
  if (settings->decoder.message == EXTR_I8)
    extr_decoder_run_i8(NULL, decoder, units, 1, 1, bits, &got);
  else
    extr_decoder_run_f32(NULL, decoder, llr, 1, 1, bits, &got);
  assert_int_equal(got.iterations, frame->iterations);
  assert_int_equal(got.codeword, frame->codeword);
  extr_decoder_free(decoder);
  free(llr);
  free(bits);
  free(units);
}

static void check_llr(simulation_settings *settings, double quality) {
  replayer *r;
  assert_int_equal(replayer_new(NULL, settings, &settings->decoder, &r), EXTR_OK);
  replayer_run(r, quality, 2, UINT64_C(0x8421084210842109), decode_llr, settings);
  replayer_free(r);
}

/* ---- Settings -------------------------------------------------------------------------------- */

typedef struct trial {
  const char *rule;
  extr_message message;
  bool random;
  channel_settings channel;
  double quality;
} trial;

static const trial trials[] = {
    {"nms:0.75", EXTR_I8, false, {.kind = CHANNEL_AWGN}, 1},
    {"spa", EXTR_F32, true, {.kind = CHANNEL_AWGN, .modulation = QAM64}, 6},
    {"ms", EXTR_I8, false, {.kind = CHANNEL_AWGN, .modulation = QAM16}, 4},
    {"oms:0.5", EXTR_I8, true, {.kind = CHANNEL_RAYLEIGH, .coherence = 5}, 3},
    {"ms", EXTR_I8, true, {.kind = CHANNEL_AWGN, .modulation = QPSK}, 1},
    {"ms", EXTR_F32, false, {.kind = CHANNEL_AWGN}, 1},
    {"nms:0.75", EXTR_I8, true, {.kind = CHANNEL_BSC}, 0.07},
    {"ms", EXTR_I8, true, {.kind = CHANNEL_BEC}, 0.4},
    {"counter", EXTR_F32, true, {.kind = CHANNEL_AWGN}, 2},
    {"gdbf", EXTR_F32, false, {.kind = CHANNEL_AWGN}, 3},
};

static void test_all(void **state) {
  (void)state;
  codec c;
  assert_int_equal(extr_codec_open(NULL, "mackay:96,3,6,1", 0, &c), EXTR_OK);
  for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
    simulation_settings settings = {.codec = &c,
                                    .random_codewords = trials[i].random,
                                    .channel = trials[i].channel,
                                    .decoder = extr_decoder_default(),
                                    .seed = i,
                                    .min_frame_errors = 100,
                                    .max_frames = 1000,
                                    .max_seconds = INFINITY};
    assert_int_equal(extr_decoder_set(NULL, &settings.decoder, "decoder", trials[i].rule), EXTR_OK);
    settings.decoder.message = trials[i].message;
    settings.decoder.kernels = EXTR_INTERPRETED;
    check_replay(&settings, trials[i].quality);
    check_llr(&settings, trials[i].quality);
  }
  extr_codec_close(&c);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_all)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
