/* Soft values and syndromes: a single parity check has a closed form, streams have the same values,
 * and stochastic decoders say what they lack. */
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"
#include "tests/support/random.h"

#include <math.h>
#include <stdio.h>

enum { FRAMES = 40, COLUMNS = 91, ROWS = 39 };

static uint64_t state = 3;

/* ---- Frames one after another ---------------------------------------------------------------- */

static void transposed_frames_are_columns(void **unused) {
  enum { MOST = 80 };
  static const size_t sizes[] = {0, 1, 5, 15, 16, 17, 31, 32, 33, MOST};
  uint8_t in[MOST * MOST], out[MOST * MOST + 1];
  (void)unused;
  for (size_t i = 0; i < sizeof in; i++) in[i] = (uint8_t)draw_bits(&state);
  for (size_t i = 0; i < 10; i++)
    for (size_t j = 0; j < 10; j++) {
      const size_t frames = sizes[i], columns = sizes[j];
      memset(out, 123, sizeof out);
      assert_int_equal(extr_transpose(NULL, in, frames, columns, out), EXTR_OK);
      for (size_t f = 0; f < frames; f++)
        for (size_t v = 0; v < columns; v++)
          assert_int_equal(out[v * frames + f], in[f * columns + v]);
      assert_int_equal(out[frames * columns], 123);
    }
  assert_int_equal(extr_transpose(NULL, NULL, 0, 3, NULL), EXTR_OK);
  assert_int_equal(extr_transpose(NULL, NULL, 3, 3, out), EXTR_INPUT);
  assert_int_equal(extr_transpose(NULL, in, 3, 3, NULL), EXTR_INPUT);
}

/* ---- A single parity check ------------------------------------------------------------------- */

static void a_parity_check_has_a_closed_form(void **unused) {
  (void)unused;
  enum { BITS = 5 };
  const extr_edge edges[BITS] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}};
  const float llr[BITS] = {1.5F, -0.25F, 4, 0.75F, -2};
  const uint8_t odd = 1;
  uint8_t bits[BITS];
  float extrinsic[BITS];
  int unsatisfied;
  extr_outcome outcome;
  extr_code *code;
  assert_int_equal(extr_code_new(NULL, "parity", 1, BITS, edges, BITS, &code), EXTR_OK);
  extr_decoder_settings settings = settings_of("spa");
  for (int turn = 0; turn < 2; turn++) {
    settings.syndrome = turn;
    extr_decoder *decoder = decoder_of(code, settings);
    const extr_frames frames = {.frames = 1,
                                .stride = 1,
                                .llr = llr,
                                .bits = bits,
                                .outcomes = &outcome,
                                .syndrome = turn ? &odd : NULL,
                                .extrinsic = extrinsic,
                                .unsatisfied = &unsatisfied};
    assert_int_equal(extr_decoder_run(NULL, decoder, &frames), EXTR_OK);
    for (int v = 0; v < BITS; v++) {
      double product = turn ? -1 : 1;
      for (int other = 0; other < BITS; other++)
        if (other != v) product *= tanh(llr[other] / 2.0);
      assert_true(fabs(extrinsic[v] - 2 * atanh(product)) < 1e-4);
    }
    assert_int_equal(unsatisfied, !outcome.codeword);
    extr_decoder_free(decoder);
  }
  extr_code_free(code);
}

/* ---- Streams --------------------------------------------------------------------------------- */

typedef struct gallery {
  extr_decoder *decoder;
  const extr_code *code;
  const float *llr;
  float looked[COLUMNS], done[COLUMNS * FRAMES], kept[COLUMNS * FRAMES];
  int unsatisfied[FRAMES];
  const uint64_t *syndrome;
  bool given;
  int same;
} gallery;

static bool next(void *data, extr_block *block) {
  gallery *g = data;
  if (g->given) return false;
  *block = (extr_block){.llr = g->llr, .stride = FRAMES, .frames = FRAMES, .syndrome = g->syndrome};
  return g->given = true;
}

static void look(void *data, const extr_iteration *now) {
  gallery *g = data;
  assert_int_equal(
      extr_decoder_posteriors(NULL, g->decoder, now->bit, g->kept + now->frame, FRAMES), EXTR_OK);
  g->unsatisfied[now->frame] = extr_iteration_unsatisfied(now, g->code, g->syndrome);
  for (int v = 0; v < COLUMNS; v++)
    if (g->kept[v * FRAMES + now->frame] != 0)
      assert_int_equal(extr_iteration_bit(now, v), g->kept[v * FRAMES + now->frame] < 0);
}

static bool done(void *data, const extr_decoded *frames, int count) {
  gallery *g = data;
  for (int i = 0; i < count; i++)
    assert_int_equal(extr_decoder_posteriors(NULL, g->decoder, frames[i].place,
                                             g->done + frames[i].frame, FRAMES),
                     EXTR_OK);
  g->same += count;
  return true;
}

static void check_stream(const char *lanes) {
  static gallery g;
  static float llr[COLUMNS * FRAMES], posteriors[COLUMNS * FRAMES];
  static uint8_t bits[COLUMNS * FRAMES];
  extr_outcome outcomes[FRAMES];
  extr_code *code = open_code("array:13,3,7");
  extr_decoder_settings settings = settings_of("nms:0.75 message=f32");
  static uint64_t syndrome[ROWS];
  static uint8_t odd[ROWS * FRAMES];
  int unsatisfied[FRAMES];
  accepted(extr_decoder_set(asked(), &settings, "lanes", lanes));
  settings.syndrome = true;
  for (int i = 0; i < ROWS; i++) syndrome[i] = 0;
  for (int i = 0; i < ROWS * FRAMES; i++) {
    odd[i] = draw_uniform(&state) < 0.1;
    syndrome[i / FRAMES] |= (uint64_t)odd[i] << i % FRAMES;
  }
  extr_decoder *decoder = decoder_of(code, settings);
  for (int i = 0; i < COLUMNS * FRAMES; i++) llr[i] = 1 + (float)draw_normal(&state);
  g = (gallery){.decoder = decoder, .code = code, .llr = llr, .syndrome = syndrome};
  const extr_stream stream = {.data = &g, .next = next, .done = done, .look = look};
  assert_int_equal(extr_decoder_stream(NULL, decoder, &stream), EXTR_OK);
  assert_int_equal(g.same, FRAMES);
  const extr_frames frames = {.frames = FRAMES,
                              .stride = FRAMES,
                              .llr = llr,
                              .bits = bits,
                              .outcomes = outcomes,
                              .syndrome = odd,
                              .posteriors = posteriors,
                              .unsatisfied = unsatisfied};
  assert_int_equal(extr_decoder_run(NULL, decoder, &frames), EXTR_OK);
  assert_memory_equal(g.unsatisfied, unsatisfied, sizeof unsatisfied);
  assert_memory_equal(g.done, posteriors, sizeof posteriors);
  assert_memory_equal(g.kept, posteriors, sizeof posteriors);
  extr_decoder_free(decoder);
  extr_code_free(code);
}

static void streams_have_posteriors(void **unused) {
  (void)unused;
  check_stream("frames");
  check_stream("block:1");
  check_stream("block:4");
}

/* ---- More frames than a block has ------------------------------------------------------------ */

static void counts_end_with_the_last_frame(void **unused) {
  (void)unused;
  enum { MANY = EXTR_BLOCK_FRAMES_MAX + 6, ROOM = 2 * EXTR_BLOCK_FRAMES_MAX };
  static float llr[COLUMNS * ROOM];
  static uint8_t bits[COLUMNS * ROOM];
  int unsatisfied[ROOM];
  extr_outcome outcomes[MANY];
  extr_code *code = open_code("array:13,3,7");
  extr_decoder *decoder = decoder_of(code, settings_of("nms:0.75 message=f32 iterations=1"));
  for (int i = 0; i < COLUMNS * MANY; i++) llr[i] = 1 + (float)draw_normal(&state);
  for (int f = 0; f < ROOM; f++) unsatisfied[f] = -1;
  const extr_frames frames = {.frames = MANY,
                              .stride = MANY,
                              .llr = llr,
                              .bits = bits,
                              .outcomes = outcomes,
                              .unsatisfied = unsatisfied};
  accepted(extr_decoder_run(asked(), decoder, &frames));
  for (int f = 0; f < MANY; f++) {
    int expected = 0;
    for (int row = 0; row < ROWS; row++) {
      int parity = 0;
      for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
        parity ^= bits[extr_code_edge_columns(code)[e] * MANY + f];
      expected += parity;
    }
    assert_int_equal(unsatisfied[f], expected);
  }
  for (int f = MANY; f < ROOM; f++) assert_int_equal(unsatisfied[f], -1);
  extr_decoder_free(decoder);
  extr_code_free(code);
}

/* ---- Refusals -------------------------------------------------------------------------------- */

static void stochastic_decoders_say_what_they_lack(void **unused) {
  (void)unused;
  static float llr[COLUMNS], posteriors[COLUMNS];
  static uint8_t bits[COLUMNS], syndrome[ROWS];
  int unsatisfied = -1;
  extr_outcome outcome;
  extr_code *code = open_code("array:13,3,7");
  extr_decoder_settings settings = settings_of("counter");
  extr_decoder *decoder = decoder_of(code, settings);
  for (int v = 0; v < COLUMNS; v++) llr[v] = 2 - 5 * (v % 20 == 0);
  extr_frames frames = {.frames = 1,
                        .stride = 1,
                        .llr = llr,
                        .bits = bits,
                        .outcomes = &outcome,
                        .unsatisfied = &unsatisfied};
  accepted(extr_decoder_run(asked(), decoder, &frames));
  assert_int_equal(unsatisfied == 0, outcome.codeword);
  frames.posteriors = posteriors;
  refused(extr_decoder_run(asked(), decoder, &frames), "no a-posteriori LLRs");
  refused(extr_decoder_posteriors(asked(), decoder, 0, posteriors, 1), "no a-posteriori LLRs");
  const int lanes = extr_decoder_lanes(decoder);
  char range[64];
  snprintf(range, sizeof range, "place %d: expected 0 to %d", lanes, lanes - 1);
  refused(extr_decoder_posteriors(asked(), decoder, lanes, posteriors, 1), range);
  refused(extr_decoder_posteriors(asked(), decoder, -1, posteriors, 1), "place -1");
  frames.posteriors = NULL;
  frames.syndrome = syndrome;
  refused(extr_decoder_run(asked(), decoder, &frames), "setting syndrome");
  settings.syndrome = true;
  no_decoder(code, settings, "counter: a syndrome is for message-passing decoders");
  extr_decoder_free(decoder);
  extr_code_free(code);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(transposed_frames_are_columns),
      cmocka_unit_test(a_parity_check_has_a_closed_form),
      cmocka_unit_test(streams_have_posteriors),
      cmocka_unit_test(counts_end_with_the_last_frame),
      cmocka_unit_test(stochastic_decoders_say_what_they_lack),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
