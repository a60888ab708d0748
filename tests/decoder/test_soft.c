/* Min-sum and table decoders against a plain one, bit for bit: decisions, iterations, a-posteriori
 * and extrinsic LLRs, unsatisfied check nodes, messages of an earlier run, syndromes, and
 * EXTR_AFTER_PERTURB. With every structure and instruction set, in every layout, compiled and
 * interpreted. */
#include "decoder/message_passing/kernel.h"
#include "tests/support/open_code.h"
#include "tests/support/plain/plain_decoder.h"
#include "tests/support/random.h"
#include "tests/support/scratch.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { UNTOUCHED = 9 };

static uint64_t state = 5;

/* Frames that went beyond the ordinary iterations, and how many of them found a codeword. */
static int perturbed, corrected;

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
  char check[EXTR_SETTING_TEXT];
  fail_msg("%s %s %s %s %s %s %s %s, frame %zu: %s %d is %g, expected %g", extr_code_name(t->code),
           extr_decoder_get(&t->settings, "decoder", name),
           extr_decoder_get(&t->settings, "structure", check),
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
  const bool beyond = expected.iterations > t->settings.iterations;
  perturbed += beyond;
  corrected += beyond && expected.codeword;
}

/* Nothing is written beyond the frames. */
static void expect_gap(const trial *t) {
  for (int v = 0; v < extr_code_columns(t->code); v++)
    for (size_t f = t->frames; f < t->stride; f++)
      expect(t, f, "gap", v, t->arrays.bits[(size_t)v * t->stride + f], UNTOUCHED);
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
    memset(t.arrays.bits, UNTOUCHED, (size_t)extr_code_columns(code) * t.stride);
    if (!settings.syndrome) t.arrays.syndrome = NULL;
    assert_int_equal(extr_decoder_run(NULL, decoder, &t.arrays), EXTR_OK);
    for (size_t f = 0; f < frames; f++) {
      for (int e = 0; e < extr_code_edges(code); e++) t.messages[e] = get(&t, before, e, f);
      compare_frame(&t, plain, f);
    }
    t.arrays.syndrome = syndrome;
    expect_gap(&t);
  }
  free(before);
  plain_decoder_free(plain);
  extr_decoder_free(decoder);
  extr_context_free(context);
  close_trial(&t);
}

/* ---- Decoders -------------------------------------------------------------------------------- */

static const char degrees[] = "degrees.mtx"; /* rows of every degree */

/* Rows of degree 1, 2, 3, 5 and 9, some of which share columns with their neighbours; codes without
 * blocks; with circulants, some of them with several ones per row, columns of weight 1, a row that
 * lacks a one, and blocks i -> i XOR c; with blocks in another order than H. */
static const struct {
  const char *code, *lanes[3];
  size_t frames; /* 0: around the number of lanes */
} codes[] = {{"ragged.mtx", {"frames", "frames", "frames"}, 0},
             {degrees, {"frames"}, 9},
             {"mackay:91,3,7,1", {"frames"}, 70},
             {"array:13,3,7", {"frames", "block:1", "block:5"}, 70},
             {"802.11n-648-1/2", {"frames", "block:1", "block:7"}, 70},
             {"5gnr-bg2-z8", {"frames", "block:1", "block:6"}, 70},
             {"rs:4,3,6", {"frames", "block:1", "block:3"}, 70},
             {"802.3an-2048-1723", {"frames", "block:1", "block:2"}, 1},
             {"dvbs2-short-8/9", {"frames", "block:1", "block:2"}, 1},
             {"ccsds-c2-8160", {"frames", "block:1", "block:3"}, 1}};
static const char ragged[] =
    "%%MatrixMarket matrix coordinate pattern general\n7 10 28\n"
    "1 1\n2 1\n2 2\n3 2\n3 3\n3 4\n4 4\n4 5\n4 6\n5 1\n5 3\n5 5\n5 7\n5 9\n"
    "6 2\n6 4\n6 6\n6 8\n6 10\n7 1\n7 2\n7 3\n7 4\n7 5\n7 6\n7 7\n7 8\n"
    "7 9\n";

static const char *const names[] = {"nms:0.75",  "ms",        "oms:0.5",
                                    "spa-table", "nms:0.875", "nms:0.7578125"};
static const char *const after[] = {"perturb", "perturb:strong=2,weak=0,iterations=3",
                                    "perturb:strong=1000,weak=1000,iterations=2",
                                    "perturb:iterations=1,strong=0"};

enum { KINDS = EXTR_NODE_TWO_MIN + 1 - EXTR_NODE_STAR };

/* Steps with which tables have 1, 0, 2, 6 and 32 thresholds. */
static const double steps[] = {0.5, 1.5, 0.25, 0.125, 0.0214};

static extr_decoder_settings settings_of(int number, const char *lanes, extr_isa isa) {
  extr_decoder_settings s = extr_decoder_default();
  assert_int_equal(EXTR_OK, extr_decoder_set(NULL, &s, "decoder", names[number % 6]));
  assert_int_equal(EXTR_OK, extr_decoder_set(NULL, &s, "lanes", lanes));
  if (s.algorithm != EXTR_SPA_TABLE) s.message = number / 3 % 2 ? EXTR_F32 : EXTR_I8;
  s.isa = isa;
  s.check.kind = (extr_node_kind)(EXTR_NODE_STAR + number / 6 % KINDS);
  s.check.latency = 6;
  if (s.check.kind == EXTR_NODE_TWO_MIN && s.algorithm == EXTR_SPA_TABLE)
    s.check.kind = EXTR_NODE_NAIVE;
  s.llr_bits = 4 + number % 5;
  s.llr_step = steps[number / 6 % 5];
  if (s.algorithm == EXTR_SPA_TABLE && s.llr_step < 0.5)
    s.kernels = EXTR_INTERPRETED; /* large tables take long to compile */
  s.schedule = number / 2 % 2 ? EXTR_FLOODING : EXTR_LAYERED;
  s.early_stop = number % 3 != 0;
  s.iterations = 1 + number % 11;
  s.syndrome = number % 5 < 3;
  if (number % 7 == 3)
    assert_int_equal(EXTR_OK, extr_decoder_set(NULL, &s, "after", after[number / 7 % 4]));
  return s;
}

static void write_ragged(void) {
  FILE *file = scratch_open("ragged.mtx", "w");
  fputs(ragged, file);
  fclose(file);
}

/* Runs of rows of each degree, as long as the groups of kernels, shorter and longer. */
static void write_degrees(void) {
  enum { MOST = 34, COLUMNS = 509, ROWS = 260, EDGES = 4629 };
  static const int runs[] = {1, GROUP_MAX - 1, GROUP_MAX, GROUP_MAX + 1, 2 * GROUP_MAX, 3};
  FILE *file = scratch_open(degrees, "w");
  int row = 0, edges = 0;
  fprintf(file, "%%%%MatrixMarket matrix coordinate pattern general\n%d %d %d\n", ROWS, COLUMNS,
          EDGES);
  for (int degree = 1; degree <= MOST; degree++)
    for (int i = 0; i < runs[degree % 6]; i++, row++)
      for (int k = 0; k < degree; k++, edges++)
        fprintf(file, "%d %d\n", row + 1, (37 * row + (1 + row % 7) * k) % COLUMNS + 1);
  assert_true(row == ROWS && edges == EDGES);
  fclose(file);
}

/* Kernels of all degrees take long to find at a latency, and to compile. */
static void choose_for_degrees(extr_decoder_settings *s, int number) {
  if (s->check.kind == EXTR_NODE_FRONTIER) s->check.kind = EXTR_NODE_ISOMORPHIC;
  if (s->check.kind == EXTR_NODE_NAIVE || number % 3 > 0) s->kernels = EXTR_INTERPRETED;
}

static void against_a_plain_decoder(void **unused) {
  (void)unused;
  static const size_t counts[] = {15, 16, 17, 31, 32, 33, 63, 64, 65, 128};
  int number = 0;
  write_ragged();
  write_degrees();
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c++) {
    extr_code *code = open_code(codes[c].code);
    for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
      for (int i = 0; i < 3 && codes[c].lanes[i] && extr_isa_available((extr_isa)isa); i++)
        for (int variant = 0; variant < (SANITIZED ? 1 : VARIANTS); variant++, number++) {
          extr_decoder_settings s = settings_of(number, codes[c].lanes[i], (extr_isa)isa);
          const bool large = codes[c].frames == 1; /* and in the order of blocks */
          if (large && number % 3 > 0) continue;
          if (large) s.after = (extr_after){0}, s.check = extr_decoder_default().check;
          if (codes[c].code == degrees) choose_for_degrees(&s, number);
          size_t frames = i == 0 || large ? codes[c].frames : 9;
          if (codes[c].frames == 0) frames = counts[number % 10];
          if (s.kernels == EXTR_COMPILED) check_decoder(code, s, frames);
          s.kernels = EXTR_INTERPRETED;
          check_decoder(code, s, frames);
        }
    extr_code_free(code);
  }
  assert_true(perturbed > 300 || SANITIZED);
  assert_true(corrected > 50 || SANITIZED);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(against_a_plain_decoder)};
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
