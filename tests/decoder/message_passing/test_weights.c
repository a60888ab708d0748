/* The setting "weights" and self-corrected min-sum against a plain decoder, bit for bit, in all
 * layouts and both schedules, interpreted and compiled; texts of the setting. */
#include "codes/blocks/blocks.h"
#include "tests/decoder/plain_trial.h"
#include "tests/support/code_with_gaps.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"
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

static const char *const algorithms[] = {"nms:0.75", "ms:self-corrected",       "oms:0.5",
                                         "ms",       "nms:0.75:self-corrected", "oms:0.5"};

static extr_decoder_settings numbered(int number) {
  static const char *const structures[] = {"star", "two-min", "isomorphic", "two-min", "star"};
  extr_decoder_settings s = settings_of(algorithms[number % 6]);
  accepted(extr_decoder_set(asked(), &s, "structure", structures[number % 5]));
  s.message = number % 4 == 3 ? EXTR_F32 : EXTR_I8;
  s.schedule = number / 2 % 2 ? EXTR_FLOODING : EXTR_LAYERED;
  s.iterations = 6;
  s.early_stop = number % 7 != 3;
  s.llr_bits = 6 + number % 3;
  s.isa = (extr_isa)(number % EXTR_ISA_COUNT);
  if (!extr_isa_available(s.isa)) s.isa = extr_isa_best();
  return s;
}

/* Interpreted in one layout and compiled in the other; without weights if `unit` is none. */
static void compare_one(const extr_code *code, int unit, int number, uint64_t *state) {
  weights w = {unit, 1 + number % 4, number % 3 != 1, number % 3 != 0, number % 2 ? 1 : 1.6, NULL};
  plain_trial t = {.code = code, .settings = numbered(number), .frames = number % 2 ? 45 : 14};
  const code_blocks *blocks;
  if (unit < UNITS) {
    draw_weights(code, &t.settings, &w, state);
    accepted(extr_decoder_set(asked(), &t.settings, "weights", "weights.csv"));
    t.weights = w.value;
    t.weighed = w.iterations;
  }
  accepted(extr_code_blocks(asked(), code, &blocks));
  for (int compiled = 0; compiled < 2; compiled++) {
    t.settings.kernels = compiled ? extr_decoder_default().kernels : EXTR_INTERPRETED;
    t.settings.lanes.kind = EXTR_LANES_FRAMES;
    if (blocks && (number + compiled) % 2)
      t.settings.lanes = (extr_lanes){EXTR_LANES_BLOCK, number % 5 ? 1 + number % 9 : 0};
    expect_plain(&t, state);
  }
  free(w.value);
}

/* Sanitizers see half of the units with each code, and once. */
static void test_against_plain(void **unused) {
  (void)unused;
  static const char *const names[] = {"mackay:96,3,6,1", "802.11n-648-1/2", "5gnr-bg2-z5",
                                      "array:31,3,10",   "rs:4,3,9",        "dvbs2-short-8/9"};
  uint64_t state = 9;
  for (int c = 0, number = 0; c < 7; c++) {
    extr_code *code = c < 6 ? open_code(names[c]) : code_with_gaps();
    for (int unit = 0; unit < UNITS; unit++)
      for (int k = 0; k < (c == 5 || SANITIZED ? 1 : 3); k++, number++)
        if (!SANITIZED || (c + unit) % 2) compare_one(code, unit, number, &state);
    for (int k = c; k < c + 8 && c < 5; k++)
      if (numbered(k).self_corrected) compare_one(code, UNITS, k, &state);
    extr_code_free(code);
  }
}

/* ---- Files and their texts ---- */

static void write_text(const char *text) {
  FILE *file = scratch_open("typed.csv", "w");
  fputs(text, file);
  fclose(file);
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
  assert_int_equal(extr_weights_rounding(NULL, NULL, &factors, &offsets), EXTR_INPUT);
  assert_int_equal(extr_weights_rounding(NULL, &s, &factors, NULL), EXTR_INPUT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_against_plain),
      cmocka_unit_test(test_texts),
      cmocka_unit_test(test_rounding),
  };
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
