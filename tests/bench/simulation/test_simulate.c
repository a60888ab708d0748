/* A simulated point against the same frames simulated one by one, and the independence of its
 * counts from earlier points, parts and shards. */
#include "bench/channel/levels.h"
#include "bench/simulation/selftest.h"
#include "bench/simulation/simulate.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>
#include <extrinsic/encoder.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double ebn0_db = 2;
static const uint64_t endless = UINT64_C(1) << 50;

/* The Hamming code of length 7: column v is v + 1 in binary. */
static codec hamming(void) {
  extr_edge edges[12];
  size_t count = 0;
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 7; column++)
      if ((column + 1) >> row & 1) edges[count++] = (extr_edge){row, column};
  extr_code *code;
  codec c;
  assert_int_equal(extr_code_new(NULL, "hamming", 3, 7, edges, count, &code), EXTR_OK);
  assert_int_equal(extr_codec_new(NULL, code, &c), EXTR_OK);
  return c;
}

static simulation_settings settings_of(const codec *c) {
  extr_decoder_settings decoder = extr_decoder_default();
  decoder.iterations = 5;
  return (simulation_settings){.codec = c,
                               .decoder = decoder,
                               .seed = 1,
                               .threads = 1,
                               .min_frame_errors = endless,
                               .max_frames = 1000,
                               .max_seconds = INFINITY};
}

static point_result go_on(const simulation_settings *settings, const point_result *start,
                          point_watch *watch, void *data) {
  point_simulator *simulator;
  point_result result = *start;
  assert_int_equal(extr_simulator_new(NULL, settings, &simulator), EXTR_OK);
  assert_int_equal(extr_simulator_point(NULL, simulator, &result, watch, data), EXTR_OK);
  extr_simulator_free(simulator);
  return result;
}

static point_result simulate(const simulation_settings *settings, double db) {
  return go_on(settings, &(point_result){.quality = db}, NULL, NULL);
}

static void assert_same_counts(frame_counts a, frame_counts b) {
  assert_int_equal(a.frames, b.frames);
  assert_int_equal(a.bit_errors, b.bit_errors);
  assert_int_equal(a.bit_errors_squared, b.bit_errors_squared);
  assert_int_equal(a.frame_errors, b.frame_errors);
  assert_int_equal(a.undetected, b.undetected);
  assert_int_equal(a.iterations, b.iterations);
  assert_int_equal(a.information_errors, b.information_errors);
  assert_int_equal(a.transmitted_errors, b.transmitted_errors);
}

/* ---- The same frames one by one -------------------------------------------------------------- */

static bool syndrome_is_zero(const extr_code *code, const uint8_t *bits) {
  for (int row = 0; row < extr_code_rows(code); row++) {
    int parity = 0;
    for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
      parity ^= bits[extr_code_edge_columns(code)[e]];
    if (parity) return false;
  }
  return true;
}

/* The codeword with these information bits, found among all 128 words. */
static void encode_alone(const codec *c, const uint8_t *information, uint8_t *bits) {
  for (int word = 0; word < 128; word++) {
    for (int v = 0; v < 7; v++) bits[v] = word >> v & 1;
    bool found = syndrome_is_zero(c->code, bits);
    for (int i = 0; i < 4; i++)
      found &= bits[extr_encoder_columns(c->encoder)[i]] == information[i];
    if (found) return;
  }
  fail_msg("no codeword has these information bits");
}

static void decode_alone(const simulation_settings *settings, extr_decoder *decoder,
                         const float *llr, uint8_t *bits, extr_outcome *outcome) {
  if (settings->decoder.message == EXTR_F32) {
    extr_decoder_run_f32(NULL, decoder, llr, 1, 1, bits, outcome);
  } else {
    int8_t quantized[7];
    extr_quantize(NULL, &settings->decoder, llr, 7, quantized);
    extr_decoder_run_i8(NULL, decoder, quantized, 1, 1, bits, outcome);
  }
}

static void add_frame(const simulation_settings *settings, extr_decoder *decoder, const float *llr,
                      const uint8_t *sent, frame_counts *sum) {
  const codec *c = settings->codec;
  uint8_t bits[7];
  extr_outcome outcome;
  decode_alone(settings, decoder, llr, bits, &outcome);
  uint64_t wrong = 0, information = 0;
  for (int v = 0; v < 7; v++) wrong += bits[v] != sent[v];
  for (int i = 0; i < 4; i++) {
    int v = extr_encoder_columns(c->encoder)[i];
    information += bits[v] != sent[v];
  }
  const bool failed = settings->information_frames ? information > 0 : wrong > 0;
  sum->information_errors += information;
  sum->frames++;
  sum->bit_errors += wrong;
  sum->transmitted_errors += wrong;
  sum->bit_errors_squared += wrong * wrong;
  sum->frame_errors += failed;
  sum->undetected += failed && syndrome_is_zero(c->code, bits);
  sum->iterations += (uint64_t)outcome.iterations;
}

/* The codewords of a batch. If they are random, their information bits are the first words of its
 * stream. */
static void encode_batch(const simulation_settings *settings, random_stream *stream,
                         uint8_t sent[BATCH_FRAMES][7]) {
  uint64_t drawn[RANDOM_LANES] = {0};
  if (settings->random_codewords) random_next(stream, drawn);
  for (int f = 0; f < BATCH_FRAMES; f++) {
    uint8_t information[4];
    for (int i = 0; i < 4; i++) information[i] = drawn[i] >> f & 1;
    encode_alone(settings->codec, information, sent[f]);
  }
}

/* One bit of 64 frames. Quantized levels are converted to the LLRs that the quantizer maps to
 * them. */
static void receive(const simulation_settings *settings, transmission *t, uint64_t word,
                    float llr[BATCH_FRAMES]) {
  const extr_decoder_settings *decoder = &settings->decoder;
  if (!extr_levels_serve(&t->channel->settings, decoder)) {
    extr_transmission_send(t, &word, 1, llr);
    return;
  }
  level_source source = extr_levels_of(t->channel, decoder);
  int8_t levels[BATCH_FRAMES];
  extr_levels_draw(&source, &t->stream, &word, 1, levels);
  for (int f = 0; f < BATCH_FRAMES; f++) llr[f] = levels[f] * (float)decoder->llr_step;
}

static frame_counts frames_one_by_one(const simulation_settings *settings) {
  channel_point channel =
      extr_channel_at(&(channel_settings){.modulation = BPSK}, extr_isa_best(), 4.0 / 7, ebn0_db);
  frame_counts sum = {0};
  extr_decoder *decoder;
  assert_int_equal(extr_decoder_new(NULL, settings->codec->code, &settings->decoder, &decoder),
                   EXTR_OK);
  for (uint64_t batch = 0; sum.frames < settings->max_frames; batch++) {
    random_stream stream = random_start(settings->seed, (uint64_t)(ebn0_db * 1e6), batch);
    uint8_t sent[BATCH_FRAMES][7];
    float received[7][BATCH_FRAMES];
    encode_batch(settings, &stream, sent);
    transmission t = extr_transmission_start(&channel, &stream);
    for (int v = 0; v < 7; v++) {
      uint64_t word = 0;
      for (int f = 0; f < BATCH_FRAMES; f++) word |= (uint64_t)sent[f][v] << f;
      receive(settings, &t, word, received[v]);
    }
    for (int f = 0; f < BATCH_FRAMES && sum.frames < settings->max_frames; f++) {
      float llr[7];
      for (int v = 0; v < 7; v++) llr[v] = received[v][f];
      add_frame(settings, decoder, llr, sent[f], &sum);
    }
  }
  extr_decoder_free(decoder);
  return sum;
}

static void counts_are_those_of_frames_taken_alone(void **state) {
  (void)state;
  codec c = hamming();
  for (extr_message message = EXTR_I8; message <= EXTR_F32; message++)
    for (int early = 0; early < 2; early++)
      for (int way = 0; way < 4; way++) {
        simulation_settings settings = settings_of(&c);
        settings.decoder.message = message;
        settings.decoder.early_stop = early;
        settings.random_codewords = way & 1;
        settings.information_frames = way & 2;
        settings.threads = 2;
        point_result point = simulate(&settings, ebn0_db);
        assert_same_counts(point.counts, frames_one_by_one(&settings));
        assert_true(point.counts.undetected > 0);
        assert_int_equal(point.ending, EXTR_ENDED_BY_FRAMES);
      }
  extr_codec_close(&c);
}

/* ---- What counts do not depend on ------------------------------------------------------------ */

static void counts_do_not_depend_on_the_points_before(void **state) {
  (void)state;
  codec c = hamming();
  simulation_settings settings = settings_of(&c);
  point_simulator *simulator;
  assert_int_equal(extr_simulator_new(NULL, &settings, &simulator), EXTR_OK);
  frame_counts alone = simulate(&settings, 2).counts;
  point_result other = {.quality = 1.5}, again = {.quality = 1.5 + 0.5};
  assert_int_equal(extr_simulator_point(NULL, simulator, &other, NULL, NULL), EXTR_OK);
  assert_int_equal(extr_simulator_point(NULL, simulator, &again, NULL, NULL), EXTR_OK);
  assert_same_counts(again.counts, alone);
  assert_true(other.counts.bit_errors != alone.bit_errors);
  extr_simulator_free(simulator);
  extr_codec_close(&c);
}

static void counts_depend_on_the_seed(void **state) {
  (void)state;
  codec c = hamming();
  simulation_settings settings = settings_of(&c);
  frame_counts one = simulate(&settings, ebn0_db).counts;
  settings.seed = 2;
  frame_counts two = simulate(&settings, ebn0_db).counts;
  assert_true(one.bit_errors != two.bit_errors || one.iterations != two.iterations);
  extr_codec_close(&c);
}

/* ---- When a point ends ----------------------------------------------------------------------- */

static void max_frames_is_kept_exactly(void **state) {
  (void)state;
  codec c = hamming();
  const uint64_t limits[] = {1, BATCH_FRAMES - 1, BATCH_FRAMES, BATCH_FRAMES + 1, 2 * BATCH_FRAMES};
  for (int i = 0; i < 5; i++) {
    simulation_settings settings = settings_of(&c);
    settings.max_frames = limits[i];
    settings.threads = 3;
    point_result point = simulate(&settings, ebn0_db);
    assert_int_equal(point.counts.frames, limits[i]);
    assert_int_equal(point.ending, EXTR_ENDED_BY_FRAMES);
  }
  extr_codec_close(&c);
}

static void a_point_ends_with_the_batch_that_has_enough_errors(void **state) {
  (void)state;
  codec c = hamming();
  for (uint64_t errors = 1; errors <= 100; errors *= 10) {
    simulation_settings settings = settings_of(&c);
    settings.max_frames = endless;
    settings.min_frame_errors = errors;
    settings.threads = 2;
    point_result point = simulate(&settings, 6);
    assert_int_equal(point.ending, EXTR_ENDED_BY_ERRORS);
    assert_true(point.counts.frame_errors >= errors);
    assert_int_equal(point.counts.frames % BATCH_FRAMES, 0);
    if (point.counts.frames == BATCH_FRAMES) continue;
    settings.max_frames = point.counts.frames - BATCH_FRAMES;
    assert_true(simulate(&settings, 6).counts.frame_errors < errors);
  }
  extr_codec_close(&c);
}

static void a_point_ends_when_its_time_is_over(void **state) {
  (void)state;
  codec c = hamming();
  simulation_settings settings = settings_of(&c);
  settings.max_frames = endless;
  settings.max_seconds = 1e-6;
  point_result point = simulate(&settings, ebn0_db);
  assert_int_equal(point.ending, EXTR_ENDED_BY_TIME);
  assert_int_equal(point.counts.frames, BATCH_FRAMES);
  extr_codec_close(&c);
}

typedef struct patience {
  uint64_t frames; /* at the last call */
  int calls, limit;
} patience;

static bool wait_patiently(void *data, const point_result *so_far) {
  patience *watcher = data;
  assert_int_equal(so_far->counts.frames, watcher->frames + BATCH_FRAMES);
  watcher->frames = so_far->counts.frames;
  return ++watcher->calls < watcher->limit;
}

static void the_watch_sees_every_batch_and_can_interrupt(void **state) {
  (void)state;
  codec c = hamming();
  simulation_settings settings = settings_of(&c);
  settings.max_frames = endless;
  settings.threads = 2;
  patience watcher = {.limit = 100};
  point_result point =
      go_on(&settings, &(point_result){.quality = ebn0_db}, wait_patiently, &watcher);
  assert_int_equal(point.ending, EXTR_ENDED_BY_WATCH);
  assert_int_equal(point.counts.frames, 100 * BATCH_FRAMES);
  extr_codec_close(&c);
}

/* ---- Points in parts ---------------------------------------------------------------------------
 */

static bool stop_after(void *batches, const point_result *so_far) {
  (void)so_far;
  return --*(int *)batches > 0;
}

static void a_point_in_parts_is_the_point_in_one(void **state) {
  (void)state;
  codec c = hamming();
  simulation_settings settings = settings_of(&c);
  settings.max_frames = 100 * BATCH_FRAMES + 13;
  settings.shard = 1;
  settings.other_shards = 2;
  point_result whole = simulate(&settings, ebn0_db), part = {.quality = ebn0_db};
  for (int batches = 1; part.ending != EXTR_ENDED_BY_FRAMES; batches++) {
    int left = batches;
    settings.threads = 1 + batches % 2;
    part = go_on(&settings, &part, stop_after, &left);
  }
  assert_same_counts(part.counts, whole.counts);
  extr_codec_close(&c);
}

static void a_higher_limit_makes_up_for_the_batch_that_was_cut_short(void **state) {
  (void)state;
  codec c = hamming();
  simulation_settings settings = settings_of(&c);
  settings.max_frames = 3 * BATCH_FRAMES + 5;
  point_result part = simulate(&settings, ebn0_db);
  assert_int_equal(part.batches, 3);
  settings.max_frames += 2;
  part = go_on(&settings, &part, NULL, NULL);
  assert_same_counts(part.counts, simulate(&settings, ebn0_db).counts);
  settings.max_frames = 1000;
  part = go_on(&settings, &part, NULL, NULL);
  assert_same_counts(part.counts, simulate(&settings, ebn0_db).counts);
  extr_codec_close(&c);
}

static void a_point_that_is_over_stays_as_it_is(void **state) {
  (void)state;
  codec c = hamming();
  simulation_settings settings = settings_of(&c);
  point_result point = simulate(&settings, ebn0_db);
  assert_same_counts(go_on(&settings, &point, NULL, NULL).counts, point.counts);
  settings.max_frames = 10;
  assert_same_counts(go_on(&settings, &point, NULL, NULL).counts, point.counts);
  settings.max_frames = endless;
  settings.min_frame_errors = 1;
  assert_int_equal(go_on(&settings, &point, NULL, NULL).ending, EXTR_ENDED_BY_ERRORS);
  extr_codec_close(&c);
}

static void shards_are_the_point_together(void **state) {
  (void)state;
  codec c = hamming();
  const uint64_t limits[] = {3, BATCH_FRAMES + 1, 10 * BATCH_FRAMES, 1000};
  for (uint64_t shards = 1; shards <= 5; shards++)
    for (int i = 0; i < 4; i++) {
      simulation_settings settings = settings_of(&c);
      settings.max_frames = limits[i];
      settings.threads = 2;
      frame_counts whole = simulate(&settings, ebn0_db).counts, sum = {0};
      settings.other_shards = shards - 1;
      for (settings.shard = 0; settings.shard < shards; settings.shard++) {
        point_result part = simulate(&settings, ebn0_db);
        assert_int_equal(part.ending, EXTR_ENDED_BY_FRAMES);
        extr_frame_counts_add(&sum, &part.counts);
      }
      assert_same_counts(sum, whole);
    }
  extr_codec_close(&c);
}

/* ---- Self-test ------------------------------------------------------------------------------- */

static void selftest_passes(void **state) {
  (void)state;
  selftest_check checks[SELFTEST_CHECKS];
  assert_true(selftest_channel(SELFTEST_SHORT, checks));
  extr_context *context = extr_context_new();
  extr_status status = selftest_decoder(context);
  assert_string_equal(extr_context_message(context), "");
  assert_int_equal(status, EXTR_OK);
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(counts_are_those_of_frames_taken_alone),
      cmocka_unit_test(counts_do_not_depend_on_the_points_before),
      cmocka_unit_test(counts_depend_on_the_seed),
      cmocka_unit_test(max_frames_is_kept_exactly),
      cmocka_unit_test(a_point_ends_with_the_batch_that_has_enough_errors),
      cmocka_unit_test(a_point_ends_when_its_time_is_over),
      cmocka_unit_test(the_watch_sees_every_batch_and_can_interrupt),
      cmocka_unit_test(a_point_in_parts_is_the_point_in_one),
      cmocka_unit_test(a_higher_limit_makes_up_for_the_batch_that_was_cut_short),
      cmocka_unit_test(a_point_that_is_over_stays_as_it_is),
      cmocka_unit_test(shards_are_the_point_together),
      cmocka_unit_test(selftest_passes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
