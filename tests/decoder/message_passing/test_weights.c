/* The setting "weights" and self-corrected min-sum against a plain decoder, bit for bit, in all
 * layouts and both schedules, interpreted and compiled; files of weights and their errors. */
#include "codes/blocks/blocks.h"
#include "tests/decoder/blocks/block_trial.h"
#include "tests/support/open_code.h"
#include "tests/support/plain/plain_decoder.h"
#include "tests/support/random.h"
#include "tests/support/scratch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Files ---- */

static const char *const units[] = {"all", "degree", "row", "edge"};
enum { ALL_ALIKE, BY_DEGREE, BY_ROW, BY_EDGE, UNITS };

/* The number in the file of an edge of H. */
static int number_of(const extr_code *code, const code_blocks *b, int unit, int row, int edge) {
  if (unit == ALL_ALIKE) return 1;
  if (unit == BY_DEGREE) return extr_code_row_degree(code, row);
  if (!b) return 1 + (unit == BY_ROW ? row : edge);
  int place = 0;
  while (b->row_at[place] != row) place++;
  const int layer = place / b->size, position = place % b->size;
  if (unit == BY_ROW) return 1 + layer;
  for (int k = b->first[layer]; k < b->first[layer + 1]; k++) {
    const code_block block = b->blocks[k];
    const int at =
        b->kind == BLOCKS_XOR ? position ^ block.shift : (position + block.shift) % b->size;
    if (b->column_at[block.column * b->size + at] == extr_code_edge_columns(code)[edge])
      return 1 + k;
  }
  fail_msg("edge %d is in no block", edge);
  return 0;
}

typedef struct weights {
  int unit, iterations;
  bool factors, offsets;
  double most; /* of factors */
  double *value;
} weights;

static int highest(const extr_code *code, const code_blocks *b, int unit) {
  int most = 0;
  for (int e = 0; e < extr_code_edges(code); e++) {
    const int number = number_of(code, b, unit, extr_code_edge_rows(code)[e], e);
    if (number > most) most = number;
  }
  return most;
}

/* Draws a file in which a third of the values is missing, and what follows from it for every edge.
 */
static void draw_weights(const extr_code *code, const extr_decoder_settings *s, weights *w,
                         uint64_t *state) {
  const code_blocks *b;
  assert_int_equal(extr_code_blocks(NULL, code, &b), EXTR_OK);
  const int edges = extr_code_edges(code), count = highest(code, b, w->unit) + 1;
  double *now = malloc(2 * (size_t)count * sizeof *now);
  FILE *file = scratch_open("weights.csv", "w");
  w->value = malloc(2 * (size_t)w->iterations * (size_t)edges * sizeof *w->value);
  for (int i = 0; i < count; i++) {
    now[2 * i] = s->algorithm == EXTR_NORMALIZED ? s->parameter : 1;
    now[2 * i + 1] = s->algorithm == EXTR_OFFSET ? s->parameter : 0;
  }
  fprintf(file, "# drawn\niteration%s%s%s%s\n", w->unit ? "," : "", w->unit ? units[w->unit] : "",
          w->factors ? ",factor" : "", w->offsets ? " , offset" : "");
  for (int t = 0; t < w->iterations; t++) {
    for (int i = 1; i < count; i++) {
      if (draw_below(state, 3) == 0) continue;
      if (w->factors) now[2 * i] = w->most * draw_uniform(state);
      if (w->offsets) now[2 * i + 1] = 1.5 * draw_uniform(state);
      fprintf(file, "%d", t + 1);
      if (w->unit) fprintf(file, ", %d", i);
      if (w->factors) fprintf(file, ",%.17g", now[2 * i]);
      if (w->offsets) fprintf(file, ",%.17g", now[2 * i + 1]);
      fprintf(file, "%s\n", i % 5 ? "" : " # five");
    }
    for (int e = 0; e < edges; e++) {
      const int i = number_of(code, b, w->unit, extr_code_edge_rows(code)[e], e);
      memcpy(&w->value[2 * (t * edges + e)], &now[2 * i], 2 * sizeof *now);
    }
  }
  fclose(file);
  free(now);
}

/* ---- Comparisons ---- */

static void compare_plain(trial *t, const weights *w) {
  const int columns = extr_code_columns(t->code);
  plain_decoder *plain = plain_decoder_new(t->code, &t->settings);
  double *frame = malloc((size_t)columns * sizeof *frame);
  uint8_t *expected = malloc((size_t)columns);
  if (w->value) plain_decoder_weigh(plain, w->value, w->iterations);
  result found = decode(t, (extr_lanes){EXTR_LANES_FRAMES, 0});
  for (size_t f = 0; f < t->frames; f++) {
    for (int v = 0; v < columns; v++) {
      const size_t at = (size_t)v * t->stride + f;
      frame[v] = t->settings.message == EXTR_I8 ? t->units[at] : t->llr[at];
    }
    const extr_outcome outcome = plain_decoder_run(plain, frame, expected);
    if (found.outcomes[f].iterations != outcome.iterations ||
        found.outcomes[f].codeword != outcome.codeword)
      fail_msg("%s by %s, message %d, schedule %d, %s, kernels %d, frame %zu: %d, expected %d",
               extr_code_name(t->code), w->value ? units[w->unit] : "nothing", t->settings.message,
               t->settings.schedule, extr_isa_name(t->settings.isa), t->settings.kernels, f,
               found.outcomes[f].iterations, outcome.iterations);
    for (int v = 0; v < columns; v++)
      assert_int_equal(found.bits[(size_t)v * t->stride + f], expected[v]);
  }
  free_result(&found);
  free(frame);
  free(expected);
  plain_decoder_free(plain);
}

static const char *const algorithms[] = {"nms:0.75", "ms:self-corrected",       "oms:0.5",
                                         "ms",       "nms:0.75:self-corrected", "oms:0.5"};

static extr_decoder_settings settings_of(int number) {
  static const char *const structures[] = {"star", "two-min", "isomorphic", "two-min", "star"};
  extr_decoder_settings s = extr_decoder_default();
  assert_int_equal(extr_decoder_set(NULL, &s, "decoder", algorithms[number % 6]), EXTR_OK);
  assert_int_equal(extr_decoder_set(NULL, &s, "structure", structures[number % 5]), EXTR_OK);
  s.message = number % 4 == 3 ? EXTR_F32 : EXTR_I8;
  s.schedule = number / 2 % 2 ? EXTR_FLOODING : EXTR_LAYERED;
  s.iterations = 6;
  s.early_stop = number % 7 != 3;
  s.llr_bits = 6 + number % 3;
  s.isa = (extr_isa)(number % EXTR_ISA_COUNT);
  if (!extr_isa_available(s.isa)) s.isa = extr_isa_best();
  return s;
}

static void compare_one(const extr_code *code, int unit, int number, uint64_t *state) {
  weights w = {unit, 1 + number % 4, number % 3 != 1, number % 3 != 0, number % 2 ? 1 : 1.6, NULL};
  trial t = {.code = code, .settings = settings_of(number), .frames = number % 2 ? 90 : 14};
  const code_blocks *blocks;
  if (unit < UNITS) {
    draw_weights(code, &t.settings, &w, state);
    assert_int_equal(extr_decoder_set(NULL, &t.settings, "weights", "weights.csv"), EXTR_OK);
  }
  draw_frames(&t, (uint64_t)number);
  t.settings.kernels = EXTR_INTERPRETED;
  compare_plain(&t, &w);
  t.settings.kernels = extr_decoder_default().kernels;
  if (t.settings.kernels == EXTR_COMPILED) compare_plain(&t, &w);
  assert_int_equal(extr_code_blocks(NULL, code, &blocks), EXTR_OK);
  if (blocks) compare(&t, (int[]){0, 1 + number % 9}, 2, number % 2 ? 0 : 1);
  trial_clear(&t);
  free(w.value);
}

static void test_against_plain(void **unused) {
  (void)unused;
  static const char *const names[] = {"mackay:96,3,6,1", "802.11n-648-1/2", "5gnr-bg2-z5",
                                      "array:31,3,10",   "rs:4,3,9",        "dvbs2-short-8/9"};
  uint64_t state = 9;
  for (int c = 0, number = 0; c < 6; c++) {
    extr_code *code = open_code(names[c]);
    for (int unit = 0; unit < UNITS; unit++)
      for (int k = 0; k < (c == 5 || SANITIZED ? 1 : 3); k++, number++)
        compare_one(code, unit, number, &state);
    extr_code_free(code);
  }
}

/* ---- Files and their texts ---- */

static void write_text(const char *text) {
  FILE *file = scratch_open("typed.csv", "w");
  fputs(text, file);
  fclose(file);
}

/* Without weights; at a lower quality, where signs change more often. */
static void test_self_corrected(void **unused) {
  (void)unused;
  static const char *const names[] = {"mackay:96,3,6,1", "802.11n-648-1/2", "5gnr-bg2-z5",
                                      "array:31,3,10",   "rs:4,3,9",        "dvbs2-short-8/9"};
  uint64_t state = 9;
  for (int c = 0; c < 6; c++) {
    extr_code *code = open_code(names[c]);
    for (int k = 0; k < 8; k++)
      if (settings_of(k + c).self_corrected) compare_one(code, UNITS, k + c, &state);
    extr_code_free(code);
  }
}

static void test_texts(void **unused) {
  (void)unused;
  extr_decoder_settings s = extr_decoder_default();
  char first[EXTR_WEIGHTS_TEXT], text[EXTR_SETTING_TEXT];
  assert_string_equal(extr_decoder_get(&s, "weights", text), "none");
  write_text("iteration,degree,factor\n1,7,0.5\n");
  assert_int_equal(extr_decoder_set(NULL, &s, "weights", "typed.csv"), EXTR_OK);
  strcpy(first, s.weights);
  assert_int_equal(strlen(first), strlen("typed.csv:") + 16);
  write_text("# the same\n\niteration , degree,factor\n1, 7 ,.5e0 # half\n");
  assert_int_equal(extr_decoder_set(NULL, &s, "weights", first), EXTR_OK);
  assert_string_equal(extr_decoder_get(&s, "weights", text), first);
  write_text("iteration,degree,factor\n1,7,0.625\n");
  assert_int_equal(extr_decoder_set(NULL, &s, "weights", first), EXTR_INPUT);
  assert_string_equal(s.weights, first);
  assert_int_equal(extr_decoder_set(NULL, &s, "weights", "none"), EXTR_OK);
  assert_string_equal(s.weights, "");
  assert_int_equal(extr_decoder_set(NULL, &s, "weights", "typed.csv"), EXTR_OK);
  assert_int_equal(extr_decoder_set(NULL, &s, "decoder", "spa"), EXTR_OK);
  assert_string_equal(s.weights, "");
  assert_int_equal(extr_decoder_applies(NULL, &s, "weights"), EXTR_INPUT);
  assert_int_equal(extr_decoder_set(NULL, &s, "weights", "missing.csv"), EXTR_IO);
}

static void test_rounding(void **unused) {
  (void)unused;
  extr_decoder_settings s = extr_decoder_default();
  double factors, offsets;
  assert_int_equal(extr_weights_rounding(NULL, &s, &factors, &offsets), EXTR_OK);
  assert_true(factors == 0 && offsets == 0);
  write_text("factor,offset\n0.75,0.5\n0.503,1.2\n");
  assert_int_equal(extr_decoder_set(NULL, &s, "weights", "typed.csv"), EXTR_OK);
  assert_int_equal(extr_weights_rounding(NULL, &s, &factors, &offsets), EXTR_OK);
  assert_true(fabs(factors - 0.003) < 1e-9 && fabs(offsets - 0.2) < 1e-9);
  s.message = EXTR_F32;
  assert_int_equal(extr_weights_rounding(NULL, &s, &factors, &offsets), EXTR_OK);
  assert_true(factors == 0 && offsets == 0);
}

static void test_names(void **unused) {
  (void)unused;
  extr_decoder_settings s = extr_decoder_default();
  extr_decoder *decoder;
  char text[EXTR_SETTING_TEXT];
  assert_int_equal(extr_decoder_set(NULL, &s, "decoder", "oms:0.25:self-corrected"), EXTR_OK);
  assert_true(s.self_corrected && s.algorithm == EXTR_OFFSET && s.parameter == 0.25);
  assert_string_equal(extr_decoder_get(&s, "decoder", text), "oms:0.25:self-corrected");
  static const char *const bad[] = {"spa:self-corrected", "nms:self-corrected", ":self-corrected",
                                    "ms:self-corrected:self-corrected", "em:self-corrected"};
  for (int i = 0; i < 5; i++) {
    assert_int_equal(extr_decoder_set(NULL, &s, "decoder", bad[i]), EXTR_INPUT);
    assert_string_equal(extr_decoder_get(&s, "decoder", text), "oms:0.25:self-corrected");
  }
  assert_int_equal(extr_decoder_set(NULL, &s, "decoder", "oms:0.25"), EXTR_OK);
  assert_false(s.self_corrected);
  extr_code *code = open_code("array:31,3,10");
  s.algorithm = EXTR_SPA;
  s.message = EXTR_F32;
  s.self_corrected = true;
  assert_int_equal(extr_decoder_new(NULL, code, &s, &decoder), EXTR_INPUT);
  extr_code_free(code);
}

/* Files that are refused when they are named, and those that do not fit a code. */
static void test_errors(void **unused) {
  (void)unused;
  static const struct {
    const char *text, *message;
  } bad[] = {
      {"", "typed.csv:1: expected a line"},
      {"iteration,degree\n1,7\n", "typed.csv:1: expected a line"},
      {"degree,row,factor\n1,7,1\n", "typed.csv:1: found two columns"},
      {"factor,factor\n1,1\n", "typed.csv:1: found two columns"},
      {"factor,all\n1,1\n", "typed.csv:1: found 'all', expected factor or offset or"},
      {"factor\n1\n\n4.5\n", "typed.csv:4: found '4.5', expected a number from 0 to 1.99219"},
      {"offset\n-1\n", "typed.csv:2: found '-1', expected a number from 0 to 1000"},
      {"iteration,factor\n0,1\n", "typed.csv:2: found '0', expected a number from 1"},
      {"row,factor\n1.5,1\n", "typed.csv:2: found '1.5', expected a number from 1"},
      {"row,factor\n1\n", "typed.csv:2: found the end of the line, expected a number from 0"},
      {"row,factor\n1,2,3\n", "typed.csv:2: found '2'"},
      {"row,factor\n1,1,3\n", "typed.csv:2: found '3', expected the end of the line"},
      {"row,factor\n1,0.5\n2,0.5\n1,0.6\n", "line 4: an earlier line is for the same edges"},
      {"factor\n0.5\n0.6\n", "line 3: an earlier line is for the same edges"},
      {"row,factor\n1,0.5\n13,0.5\n", "line 3: row 13: 802.11n-648-1/2 has none above 12"},
      {"degree,factor\n9,0.5\n", "line 2: degree 9: 802.11n-648-1/2 has none above 8"},
      {"edge,factor\n89,0.5\n", "line 2: edge 89: 802.11n-648-1/2 has none above 88"},
  };
  extr_code *code = open_code("802.11n-648-1/2");
  extr_context *context = extr_context_new();
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    extr_decoder_settings s = extr_decoder_default();
    extr_decoder *decoder;
    write_text(bad[i].text);
    extr_status status = extr_decoder_set(context, &s, "weights", "typed.csv");
    if (status == EXTR_OK) status = extr_decoder_new(context, code, &s, &decoder);
    assert_int_equal(status, EXTR_INPUT);
    if (!strstr(extr_context_message(context), bad[i].message))
      fail_msg("%s: %s", bad[i].text, extr_context_message(context));
  }
  extr_context_free(context);
  extr_code_free(code);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_against_plain), cmocka_unit_test(test_self_corrected),
      cmocka_unit_test(test_texts),         cmocka_unit_test(test_rounding),
      cmocka_unit_test(test_names),         cmocka_unit_test(test_errors),
  };
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
