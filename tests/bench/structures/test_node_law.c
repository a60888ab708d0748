/* The line `time` of a cost file: what is written is read, what is wrong is refused with its place,
 * and a prediction is the sum of its terms. */
#include "bench/structures/node_law.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <math.h>
#include <string.h>

static void test_round_trip(void **unused) {
  (void)unused;
  learned_law law = {.known = true, .law = {1.25, 0.0625, 0, 1000}}, read;
  law.decoder = extr_decoder_default();
  assert_int_equal(extr_decoder_set(NULL, &law.decoder, "decoder", "oms:0.5"), EXTR_OK);
  law.decoder.schedule = EXTR_FLOODING;
  law.decoder.message = EXTR_F32;
  law.decoder.isa = EXTR_ISA_BASELINE;
  char text[300] = "# a comment\n2 1 1\n";
  FILE *stream = fmemopen(text + strlen(text), sizeof text - strlen(text), "w");
  assert_non_null(stream);
  node_law_write(&law, stream);
  fclose(stream);
  assert_int_equal(node_law_read(NULL, "my.cost", text, &read), EXTR_OK);
  assert_true(read.known);
  assert_memory_equal(&read.law, &law.law, sizeof law.law);
  char one[EXTR_SETTING_TEXT], other[EXTR_SETTING_TEXT];
  assert_string_equal(extr_decoder_get(&read.decoder, "decoder", one),
                      extr_decoder_get(&law.decoder, "decoder", other));
  assert_int_equal(read.decoder.schedule, EXTR_FLOODING);
  assert_int_equal(read.decoder.message, EXTR_F32);
  assert_int_equal(read.decoder.isa, EXTR_ISA_BASELINE);
  extr_cost cost; /* The library reads the same file. */
  assert_int_equal(extr_cost_read(NULL, "my.cost", text, strlen(text), 2, &cost), EXTR_OK);
  assert_int_equal(node_law_read(NULL, "my.cost", "2 1 1\n#time\n", &read), EXTR_OK);
  assert_false(read.known);
}

static void test_refusals(void **unused) {
  (void)unused;
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"2 1 1\ntime nms:0.75 layered i8 avx2 1 1 1\n", "a.cost:2: expected 'time DECODER"},
      {"time nms:0.75 layered i8 avx2 1 1 1 1 1\n", "a.cost:1: expected 'time DECODER"},
      {"time nms:0.75 layered i8 avx2 1 1 -1 1\n", "a.cost:1: '-1': expected nanoseconds"},
      {"time nms:0.75 layered i8 avx2 1 1 1 2e6\n", "a.cost:1: '2e6': expected nanoseconds"},
      {"time nms:0.75 layered i8 avx2 nan 1 1 1\n", "a.cost:1: 'nan': expected nanoseconds"},
      {"time min layered i8 avx2 1 1 1 1\n", "a.cost:1: "},
      {"time nms:0.75 often i8 avx2 1 1 1 1\n", "a.cost:1: "},
      {"time nms:0.75 layered i9 avx2 1 1 1 1\n", "a.cost:1: "},
      {"time nms:0.75 layered i8 sse9 1 1 1 1\n", "a.cost:1: "},
      {"time counter layered i8 avx2 1 1 1 1\n", "a.cost:1: 'counter' is a stochastic decoder"},
      {"time ms layered i8 avx2 1 1 1 1\n\ntime ms layered i8 avx2 1 1 1 1\n",
       "a.cost:3: a second line 'time'"},
  };
  extr_context *context = extr_context_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    learned_law law;
    assert_int_equal(node_law_read(context, "a.cost", cases[i].text, &law), EXTR_INPUT);
    const char *message = extr_context_message(context);
    if (strncmp(message, cases[i].message, strlen(cases[i].message)) != 0)
      fail_msg("%s: %s", cases[i].text, message);
  }
  extr_context_free(context);
}

static void test_prediction(void **unused) {
  (void)unused;
  learned_law law = {.known = true, .law = {1, 100, 10000, 0}, .decoder = extr_decoder_default()};
  extr_cost cost;
  extr_solution *star;
  double ns;
  assert_int_equal(extr_cost_unit(NULL, 2, &cost), EXTR_OK);
  assert_int_equal(extr_optimize(NULL, EXTR_STAR, 4, &cost, &star), EXTR_OK);
  assert_int_equal(node_law_predict(NULL, &law, star->structure, &ns), EXTR_OK);
  assert_true(ns == 20604); /* 2 on the longest path, 6 operators, 4 edges */
  extr_solution_free(star);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_round_trip),
      cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_prediction),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
