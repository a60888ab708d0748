/* What decoders tell beside their decisions, and what they can be told: a-posteriori and extrinsic
 * LLRs, unsatisfied check nodes, messages of an earlier run, syndromes. In every layout, compiled
 * and interpreted, against a plain decoder. */
#include "tests/support/open_code.h"
#include "tests/support/plain/plain_decoder.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 5;

static void *room(size_t count, size_t size) {
  void *made = calloc(count, size);
  assert_non_null(made);
  return made;
}

/* ---- Arrays of values ------------------------------------------------------------------------ */

typedef struct trial {
  const extr_code *code;
  extr_decoder_settings settings;
  size_t frames, stride;
  extr_frames arrays;
  double *messages, *llr; /* of one frame */
  uint8_t *syndrome, *bits;
} trial;

static size_t bytes_of(const trial *t) {
  return t->settings.message == EXTR_I8 ? 1 : sizeof(float);
}

static double get(const trial *t, const void *array, int row, size_t frame) {
  const size_t at = (size_t)row * t->stride + frame;
  return t->settings.message == EXTR_I8 ? ((const int8_t *)array)[at] : ((const float *)array)[at];
}

static void set(const trial *t, void *array, int row, size_t frame, double value) {
  const size_t at = (size_t)row * t->stride + frame;
  if (t->settings.message == EXTR_I8)
    ((int8_t *)array)[at] = (int8_t)value;
  else
    ((float *)array)[at] = (float)value;
}

static void open_trial(trial *t, size_t frames) {
  const size_t columns = (size_t)extr_code_columns(t->code), rows = (size_t)extr_code_rows(t->code),
               edges = (size_t)extr_code_edges(t->code), bytes = bytes_of(t);
  t->frames = frames;
  t->stride = frames + 2;
  t->messages = room(edges, sizeof(double));
  t->llr = room(columns, sizeof(double));
  t->bits = room(columns, 1);
  t->syndrome = room(rows, 1);
  t->arrays = (extr_frames){.frames = frames,
                            .stride = t->stride,
                            .llr = room(columns * t->stride, bytes),
                            .bits = room(columns * t->stride, 1),
                            .outcomes = room(frames, sizeof(extr_outcome)),
                            .syndrome = room(rows * t->stride, 1),
                            .posteriors = room(columns * t->stride, bytes),
                            .extrinsic = room(columns * t->stride, bytes),
                            .unsatisfied = room(frames, sizeof(int)),
                            .messages = room(edges * t->stride, bytes)};
}

static void close_trial(trial *t) {
  free((void *)t->arrays.llr);
  free(t->arrays.bits);
  free(t->arrays.outcomes);
  free((void *)t->arrays.syndrome);
  free(t->arrays.posteriors);
  free(t->arrays.extrinsic);
  free(t->arrays.unsatisfied);
  free(t->arrays.messages);
  free(t->messages);
  free(t->llr);
  free(t->bits);
  free(t->syndrome);
}

/* Frames of different quality around a word that has the syndrome; some LLRs saturate. */
static void draw(trial *t) {
  for (size_t f = 0; f < t->frames; f++) {
    const double sigma = 0.5 + 0.07 * (double)(f % 7), unit = bytes_of(t) == 1 ? 2 : 1;
    for (int v = 0; v < extr_code_columns(t->code); v++) {
      t->bits[v] = t->settings.syndrome && draw_uniform(&state) < 0.5;
      const double llr = (1 - 2 * t->bits[v] + sigma * draw_normal(&state)) * 2 / sigma / sigma;
      const double value = round(llr * unit * 8) / 8;
      set(t, (void *)t->arrays.llr, v, f, fmax(-100, fmin(100, value)));
    }
    for (int row = 0; row < extr_code_rows(t->code); row++) {
      int sum = 0;
      for (int e = extr_code_row_first(t->code, row); e < extr_code_row_first(t->code, row + 1);
           e++)
        sum ^= t->bits[extr_code_edge_columns(t->code)[e]];
      ((uint8_t *)t->arrays.syndrome)[(size_t)row * t->stride + f] = (uint8_t)sum;
    }
  }
}

/* ---- Comparison ------------------------------------------------------------------------------ */

/* Fails with the decoder in words. */
static void expect(const trial *t, size_t frame, const char *what, int number, double is,
                   double expected) {
  if (is == expected) return;
  char name[EXTR_SETTING_TEXT], lanes[EXTR_SETTING_TEXT];
  fail_msg("%s %s %s %s %s %s %s, frame %zu: %s %d is %g, expected %g", extr_code_name(t->code),
           extr_decoder_get(&t->settings, "decoder", name),
           extr_decoder_get(&t->settings, "message", NULL),
           extr_decoder_get(&t->settings, "schedule", NULL),
           extr_decoder_get(&t->settings, "lanes", lanes),
           extr_decoder_get(&t->settings, "kernels", NULL), extr_isa_name(t->settings.isa), frame,
           what, number, is, expected);
}

static int unsatisfied_rows(const trial *t) {
  int count = 0;
  for (int row = 0; row < extr_code_rows(t->code); row++) {
    int sum = t->syndrome[row];
    for (int e = extr_code_row_first(t->code, row); e < extr_code_row_first(t->code, row + 1); e++)
      sum ^= t->bits[extr_code_edge_columns(t->code)[e]];
    count += sum;
  }
  return count;
}

/* Compares a frame with the plain decoder; its first messages are in t->messages. */
static void compare_frame(trial *t, plain_decoder *plain, size_t f) {
  const double limit = t->settings.message == EXTR_I8 ? (1 << (t->settings.llr_bits - 1)) - 1 : 1e6;
  const bool bytes = t->settings.message == EXTR_I8;
  for (int row = 0; row < extr_code_rows(t->code); row++)
    t->syndrome[row] = t->arrays.syndrome && t->arrays.syndrome[(size_t)row * t->stride + f];
  for (int v = 0; v < extr_code_columns(t->code); v++) t->llr[v] = get(t, t->arrays.llr, v, f);
  plain_decoder_begin(plain, t->messages, t->syndrome);
  const extr_outcome expected = plain_decoder_run(plain, t->llr, t->bits);
  expect(t, f, "iterations", 0, t->arrays.outcomes[f].iterations, expected.iterations);
  expect(t, f, "codeword", 0, t->arrays.outcomes[f].codeword, expected.codeword);
  for (int v = 0; v < extr_code_columns(t->code); v++) {
    const double posterior = plain_decoder_posterior(plain, v),
                 gained = posterior - fmax(-limit, fmin(limit, t->llr[v]));
    expect(t, f, "bit", v, t->arrays.bits[(size_t)v * t->stride + f], t->bits[v]);
    expect(t, f, "posterior", v, get(t, t->arrays.posteriors, v, f), posterior);
    expect(t, f, "extrinsic", v, get(t, t->arrays.extrinsic, v, f),
           bytes ? fmax(-127, fmin(127, gained)) : (float)gained);
  }
  for (int e = 0; e < extr_code_edges(t->code); e++)
    expect(t, f, "message", e, get(t, t->arrays.messages, e, f), plain_decoder_message(plain, e));
  expect(t, f, "unsatisfied", 0, t->arrays.unsatisfied[f], unsatisfied_rows(t));
}

/* Two runs, the second one with other LLRs and the messages of the first. */
static void check_decoder(const extr_code *code, extr_decoder_settings settings, size_t frames) {
  trial t = {.code = code, .settings = settings};
  extr_decoder *decoder;
  open_trial(&t, frames);
  extr_context *context = extr_context_new();
  if (extr_decoder_new(context, code, &settings, &decoder) != EXTR_OK)
    fail_msg("%s", extr_context_message(context));
  plain_decoder *plain = plain_decoder_new(code, &t.settings);
  const size_t values = (size_t)extr_code_edges(code) * t.stride * bytes_of(&t);
  uint8_t *before = room(values, 1);
  void *kept = t.arrays.messages;
  const uint8_t *syndrome = t.arrays.syndrome;
  for (int round = 0; round < 2; round++) {
    draw(&t);
    memcpy(before, kept, values);
    if (!settings.syndrome) t.arrays.syndrome = NULL;
    assert_int_equal(extr_decoder_run(NULL, decoder, &t.arrays), EXTR_OK);
    for (size_t f = 0; f < frames; f++) {
      for (int e = 0; e < extr_code_edges(code); e++) t.messages[e] = get(&t, before, e, f);
      compare_frame(&t, plain, f);
    }
    t.arrays.syndrome = syndrome;
  }
  free(before);
  plain_decoder_free(plain);
  extr_decoder_free(decoder);
  extr_context_free(context);
  close_trial(&t);
}

/* ---- Decoders -------------------------------------------------------------------------------- */

/* Codes without blocks; with circulants, some of them with several ones per row, columns of weight
 * 1, a row that lacks a one, and blocks i -> i XOR c. */
static const struct {
  const char *code, *lanes[3];
  size_t frames;
} codes[] = {{"mackay:91,3,7,1", {"frames"}, 70},
             {"array:13,3,7", {"frames", "block:1", "block:5"}, 70},
             {"802.11n-648-1/2", {"frames", "block:1", "block:7"}, 70},
             {"5gnr-bg2-z8", {"frames", "block:1", "block:6"}, 70},
             {"rs:4,3,6", {"frames", "block:1", "block:3"}, 70},
             {"dvbs2-short-8/9", {"frames", "block:1", "block:2"}, 1},
             {"ccsds-c2-8160", {"frames", "block:1", "block:3"}, 1}};

static const char *const names[] = {"nms:0.75", "ms", "oms:0.5", "spa-table", "nms:0.875"};

static extr_decoder_settings settings_of(int number, const char *lanes, extr_isa isa) {
  extr_decoder_settings s = extr_decoder_default();
  assert_int_equal(EXTR_OK, extr_decoder_set(NULL, &s, "decoder", names[number % 5]));
  assert_int_equal(EXTR_OK, extr_decoder_set(NULL, &s, "lanes", lanes));
  if (s.algorithm != EXTR_SPA_TABLE) s.message = number / 3 % 2 ? EXTR_F32 : EXTR_I8;
  s.isa = isa;
  s.llr_bits = 5 + number % 4;
  s.schedule = number / 2 % 2 ? EXTR_FLOODING : EXTR_LAYERED;
  s.early_stop = number % 3 != 0;
  s.iterations = 1 + number % 7;
  s.syndrome = number % 5 < 3;
  if (number % 7 == 3)
    assert_int_equal(EXTR_OK, extr_decoder_set(NULL, &s, "after", "perturb:iterations=3"));
  return s;
}

static void against_a_plain_decoder(void **unused) {
  (void)unused;
  int number = 0;
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c++) {
    extr_code *code = open_code(codes[c].code);
    for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
      for (int i = 0; i < 3 && codes[c].lanes[i] && extr_isa_available((extr_isa)isa); i++)
        for (int variant = 0; variant < VARIANTS; variant++, number++) {
          extr_decoder_settings s = settings_of(number, codes[c].lanes[i], (extr_isa)isa);
          const bool large = codes[c].frames == 1; /* and in the order of blocks */
          if (large && number % 3 > 0) continue;
          if (large) s.after = (extr_after){0};
          const size_t frames = i == 0 || large ? codes[c].frames : 9;
          check_decoder(code, s, frames);
          s.kernels = EXTR_INTERPRETED;
          check_decoder(code, s, frames);
        }
    extr_code_free(code);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(against_a_plain_decoder)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
