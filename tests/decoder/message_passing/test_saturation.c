/* Posteriors of columns that are light enough for kernels not to saturate them: the weight up to
 * which they are, and frames whose posteriors become as large as they can, against interpreted
 * nodes, which saturate all of them. */
#include "tests/decoder/trial.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"
#include <extrinsic/probe.h>

#include <limits.h>
#include <math.h>
#include <stdlib.h>

static const char *const rules[] = {"ms", "nms:0.75", "nms:0.5", "oms:0.5", "oms:3", "oms:4"};
static const char *const after[] = {"none", "perturb"};
enum { RULES = sizeof rules / sizeof *rules, AFTER = sizeof after / sizeof *after };

static extr_decoder_settings numbered(const char *rule, int bits, const char *what_follows) {
  extr_decoder_settings settings = settings_of(rule);
  accepted(extr_decoder_set(asked(), &settings, "after", what_follows));
  settings.llr_bits = bits;
  settings.iterations = 6;
  return settings;
}

/* ---- The weight ------------------------------------------------------------------------------ */

/* The largest message, in exact arithmetic on the text of the rule. */
static double largest_message(const char *rule, double limit, bool perturbs) {
  double parameter = strchr(rule, ':') ? strtod(strchr(rule, ':') + 1, NULL) : 0, most = limit;
  if (rule[0] == 'n') most = floor(limit * parameter + 0.5);
  if (rule[0] == 'o') most = fmax(limit - 2 * parameter, 0); /* steps of 0.5 */
  return perturbs ? fmax(most, fmin(limit, 32)) : most;
}

static void test_weight(void **state) {
  for (int r = 0; r < RULES; r++)
    for (int bits = 4; bits <= 8; bits++)
      for (int a = 0; a < AFTER; a++) {
        extr_decoder_settings settings = numbered(rules[r], bits, after[a]);
        const double limit = (1 << (bits - 1)) - 1, most = largest_message(rules[r], limit, a);
        const int weight = extr_unsaturated_weight(&settings);
        if (most == 0) {
          assert_int_equal(weight, INT_MAX);
        } else {
          assert_true(limit + weight * most <= 127);
          assert_true(limit + (weight + 1) * most > 127);
        }
      }
}

static void test_other_decoders(void **state) {
  static const char *const others[] = {"spa",
                                       "spa:pairwise",
                                       "spa-table",
                                       "counter",
                                       "nms:0.75 schedule=flooding",
                                       "nms:0.75 message=f32"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    const extr_decoder_settings settings = settings_of(others[i]);
    assert_int_equal(extr_unsaturated_weight(&settings), 0);
  }
}

/* ---- The edges of kernels -------------------------------------------------------------------- */

typedef struct expected_kernel {
  int degree, unsaturated;
} expected_kernel;

typedef struct expected_kernels {
  const expected_kernel *list;
  int count;
} expected_kernels;

static void check_kernels(const kernel_set *set, const void *expected) {
  const expected_kernels *e = expected;
  assert_int_equal(set->count, e->count);
  for (int i = 0; i < e->count; i++) {
    const kernel *k = set->kernels;
    while (k < set->kernels + e->count && k->degree != e->list[i].degree) k++;
    assert_true(k < set->kernels + e->count);
    assert_int_equal(k->light.unsaturated, e->list[i].unsaturated);
  }
}

/* For every degree, the least number of light columns that a row has, counted by hand from the base
 * matrices. */
static void check_code(const char *name, const expected_kernel *expected, int count) {
  const extr_decoder_settings settings = settings_of("nms:0.75");
  extr_code *code = open_code(name);
  each_kernel_set(code, &settings, check_kernels, &(expected_kernels){expected, count});
  extr_code_free(code);
}

static void test_kernels(void **state) {
  check_code("802.11n-1944-1/2", (const expected_kernel[]){{7, 4}, {8, 5}}, 2);
  check_code("802.11n-1944-5/6", (const expected_kernel[]){{19, 19}, {20, 20}}, 2);
  check_code("802.3an-2048-1723", (const expected_kernel[]){{32, 0}}, 1);
}

/* ---- The largest posteriors ------------------------------------------------------------------ */

enum { SIZE = 16, BLOCKS = 7, WEIGHT_MAX = 24 };

/* Even block columns lack two of the block rows, neighbors, and column 1 lacks the last: so rows of
 * one degree have different numbers of light columns. */
static bool is_zero(int row, int column, int rows) {
  if (column % 2) return column == 1 && row == rows - 1;
  return row == column % rows || row == (column + 1) % rows;
}

/* Circulants in `weight` + 2 block rows. The even block columns have the given weight, the odd ones
 * more. */
static extr_code *mixed_code(int weight) {
  extr_edge edges[(WEIGHT_MAX + 2) * BLOCKS * SIZE];
  const int rows = weight + 2;
  size_t count = 0;
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < BLOCKS; column++)
      for (int i = 0; i < SIZE && !is_zero(row, column, rows); i++)
        edges[count++] = (extr_edge){
            row * SIZE + i, column * SIZE + (i + 3 * row * column + column * column) % SIZE};
  extr_code *code;
  accepted(extr_code_new(asked(), "mixed", rows * SIZE, BLOCKS * SIZE, edges, count, &code));
  return code;
}

/* Whether two rows of one degree have different numbers of columns of this weight. */
static bool is_mixed(const extr_code *code, int weight) {
  int light[BLOCKS + 1] = {0};
  bool mixed = false;
  for (int row = 0; row < extr_code_rows(code); row++) {
    const int degree = extr_code_row_degree(code, row), first = extr_code_row_first(code, row);
    int count = 1; /* 0: no row yet */
    for (int i = first; i < first + degree; i++)
      count += extr_code_column_degree(code, extr_code_edge_columns(code)[i]) <= weight;
    mixed = mixed || (light[degree] > 0 && light[degree] != count);
    light[degree] = count;
  }
  return mixed;
}

static void test_mixed_codes(void **state) {
  static const int weights[] = {1, 3, 4, 5, 7, 8, 9, 10, 11, 12, 24};
  for (size_t i = 0; i < sizeof weights / sizeof *weights; i++) {
    extr_code *code = mixed_code(weights[i]);
    assert_true(is_mixed(code, weights[i]));
    extr_code_free(code);
  }
}

/* In the first frame all LLRs are as large as possible, in the second one as small as possible, so
 * that posteriors become as large as they can; the others are noisy. */
static void draw_extremes(trial *t) {
  draw_frames(t, 5);
  for (int v = 0; v < extr_code_columns(t->code); v++) {
    t->llr[(size_t)v * t->stride] = 60;
    t->llr[(size_t)v * t->stride + 1] = -60;
  }
}

static void compare_layouts(extr_decoder_settings settings) {
  static const extr_lanes layouts[] = {
      {EXTR_LANES_FRAMES, 0}, {EXTR_LANES_BLOCK, 1}, {EXTR_LANES_BLOCK, 3}};
  const int weight = extr_unsaturated_weight(&settings);
  extr_code *code = mixed_code(weight < WEIGHT_MAX ? weight : WEIGHT_MAX);
  trial t = {.code = code, .settings = settings, .frames = 70};
  draw_extremes(&t);
  t.settings.kernels = EXTR_INTERPRETED;
  result expected = decode(&t);
  assert_true(expected.outcomes[0].codeword);
  t.settings.kernels = settings.kernels;
  for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
    t.settings.lanes = layouts[i];
    expect_result(&t, &expected);
  }
  free_result(&expected);
  trial_clear(&t);
  extr_code_free(code);
}

static void test_largest_posteriors(void **state) {
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
    for (int r = 0; r < RULES && extr_isa_available((extr_isa)isa); r++)
      for (int bits = 4; bits <= 7; bits++) {
        extr_decoder_settings settings = numbered(rules[r], bits, after[(r + bits) % AFTER]);
        settings.isa = (extr_isa)isa;
        settings.early_stop = bits % 2;
        compare_layouts(settings);
      }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_weight),
      cmocka_unit_test(test_other_decoders),
      cmocka_unit_test(test_kernels),
      cmocka_unit_test(test_mixed_codes),
      cmocka_unit_test(test_largest_posteriors),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
