/* Lanes along blocks against frames side by side: all algorithms in both schedules, some with
 * EXTR_AFTER_PERTURB, on small codes with every kind of blocks; codes whose columns were permuted;
 * and the sizes of 5G. */
#include "tests/decoder/trial.h"
#include "tests/support/code_with_gaps.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"
#include "tests/support/permuted_code.h"

#include <stdio.h>
#include <stdlib.h>

/* Codes with circulants, XOR blocks, rows that lack ones, and blocks that share a place. */
static const char *const names[] = {
    "802.11n-648-1/2",  "5gnr-bg2-z5",     "array:31,3,10",        "rs:4,3,9",
    "rs:5,4,20",        "dvbs2-short-8/9", "802.3an-2048-1723",    "ccsds-c2-8160",
    "atsc3-short-3/15", "802.16e-576-5/6", "ccsds-ar4ja-4/5-1024", "5gnr-bg1-z7",
};

static const char *const algorithms[] = {"nms:0.75",     "oms:0.5",   "spa",
                                         "spa:pairwise", "spa-table", "nms:0.8"};

enum { NAMES = sizeof names / sizeof *names, ALGORITHMS = sizeof algorithms / sizeof *algorithms };

/* The next instruction set that this processor has. */
static extr_isa isa_of(int number) {
  extr_isa isa = (extr_isa)(number % EXTR_ISA_COUNT);
  return extr_isa_available(isa) ? isa : EXTR_ISA_BASELINE;
}

static extr_decoder_settings numbered(const char *algorithm, int number) {
  extr_decoder_settings s = settings_of(algorithm);
  if (extr_decoder_is_min_sum(&s)) s.message = number % 3 == 2 ? EXTR_F32 : EXTR_I8;
  if (extr_decoder_is_min_sum(&s) && number % 4 > 1) s.check.kind = EXTR_NODE_TWO_MIN;
  s.schedule = number % 2 ? EXTR_LAYERED : EXTR_FLOODING;
  s.iterations = 2 + number % 4;
  s.early_stop = number % 7 != 3;
  s.isa = isa_of(number / 2);
  if (number % 5 > 2)
    accepted(extr_decoder_set(asked(), &s, "after", "perturb:strong=6,weak=0.5,iterations=2"));
  return s;
}

/* With fewer frames than places, as many, or more. */
static void compare_one(const extr_code *code, extr_decoder_settings settings, int number) {
  static const int counts[] = {5, 1, 0, 12};
  if (SANITIZED && number % 3 > 0) return;
  trial t = {.code = code, .settings = settings, .frames = number % 3 ? 14 : 3};
  draw_frames(&t, (uint64_t)number);
  const int *tried = counts + (ALL ? 0 : number % 3);
  compare(&t, tried, ALL ? 4 : 2, ALL ? COMPILED_ALL : number % 5 ? COMPILED_NONE : 0);
  trial_clear(&t);
}

static void test_algorithms(void **unused) {
  (void)unused;
  for (int c = 0, number = 0; c < NAMES; c++) {
    extr_code *code = open_code(names[c]);
    for (int i = 0; i < ALGORITHMS; i++)
      for (int schedule = 0; schedule < 2; schedule++, number++)
        for (int isa = 0; isa < (ALL ? EXTR_ISA_COUNT : 1); isa++) {
          extr_decoder_settings settings = numbered(algorithms[i], number);
          if (ALL) settings.isa = isa_of(isa);
          compare_one(code, settings, number + c);
        }
    extr_code_free(code);
  }
}

/* Where the blocks do not have the order of columns that H has. */
static void test_permuted_columns(void **unused) {
  (void)unused;
  static const char *const permuted_names[] = {"802.11n-648-3/4", "rs:5,4,20", "dvbs2-short-8/9"};
  uint64_t random = 7;
  for (int c = 0, number = 0; c < 3; c++) {
    extr_code *code = open_code(permuted_names[c]), *permuted = permuted_code(code, &random);
    for (int i = 0; i < ALGORITHMS; i++)
      for (int schedule = 0; schedule < 2; schedule++, number++)
        if (ALL || c < 2 || i == 2 || i == 4)
          compare_one(permuted, numbered(algorithms[i], number), number + c);
    extr_code_free(permuted);
    extr_code_free(code);
  }
}

/* With as many frames as fit into a vector, and more. */
static void test_rows_with_gaps(void **unused) {
  (void)unused;
  static const int counts[] = {40, 5, 1};
  extr_code *code = code_with_gaps();
  for (int i = 0, number = 0; i < ALGORITHMS; i++)
    for (int schedule = 0; schedule < 2; schedule++, number++) {
      trial t = {.code = code, .settings = numbered(algorithms[i], number), .frames = 45};
      draw_frames(&t, (uint64_t)number);
      compare(&t, counts, 3, number % 3 ? COMPILED_NONE : 0);
      trial_clear(&t);
    }
  extr_code_free(code);
}

/* ---- 5G -------------------------------------------------------------------------------------- */

static void compare_5g(int graph, int size, const char *rate, int number) {
  char name[40];
  snprintf(name, sizeof name, "5gnr-bg%d-z%d%s", graph, size, rate);
  extr_code *code = open_code(name);
  extr_decoder_settings settings = numbered(algorithms[number % ALGORITHMS], number);
  compare_one(code, settings, number);
  settings.schedule = settings.schedule == EXTR_FLOODING ? EXTR_LAYERED : EXTR_FLOODING;
  compare_one(code, settings, number + 1);
  extr_code_free(code);
}

#if ALL
/* All sizes: a 2^j up to 384. */
static void test_5g(void **unused) {
  (void)unused;
  static const char *const rates[] = {"", ":1/2", ":2/3", ":8/9"};
  int number = 0;
  for (int a = 2; a <= 15; a += a == 2 ? 1 : 2)
    for (int size = a; size <= 384; size *= 2)
      for (int graph = 1; graph <= 2; graph++, number++)
        compare_5g(graph, size, rates[number / 2 % (graph == 1 ? 4 : 3)], number);
}
#else
static void test_5g(void **unused) {
  (void)unused;
  static const struct {
    int graph, size;
    const char *rate;
  } cases[] = {{2, 2, ""},      {1, 3, ":8/9"},   {2, 15, ":2/3"}, {2, 36, ":1/2"}, {1, 22, ":2/3"},
               {2, 72, ":1/5"}, {2, 112, ":1/2"}, {1, 64, ":8/9"}, {2, 384, ":2/3"}};
  for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++)
    compare_5g(cases[i].graph, cases[i].size, cases[i].rate, i);
}
#endif

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_algorithms), cmocka_unit_test(test_permuted_columns),
      cmocka_unit_test(test_rows_with_gaps), cmocka_unit_test(test_5g)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
