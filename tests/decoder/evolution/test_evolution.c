/* Evolution against sampling: messages of random trees, computed one by one with formulas written
 * for this test. The counts of wrong decisions must be within 5 deviations (6e-7) of the
 * prediction. */
#include "decoder/evolution/laws/combination.h"
#include "tests/decoder/evolution/ensembles.h"
#include "tests/support/random.h"
#include "tests/support/scratch.h"

#include <stdlib.h>

/* ---- A decoder, node by node ---- */

typedef struct model {
  int column_degree, row_degree, limit;
  double step, sigma, factor, offset;
  const double *factors; /* by iteration, in place of factor; NULL: that is for all */
  bool table;            /* spa-table; rows of degree 3 only, whose structure is one operator */
  uint64_t random;
} model;

static int clamp(int x, int most) {
  return x > most ? most : x < -most ? -most : x;
}

static int draw_channel(model *m) {
  double llr = 2 * (1 + m->sigma * draw_normal(&m->random)) / (m->sigma * m->sigma);
  return clamp((int)lround(llr / m->step), m->limit);
}

static int term(const model *m, int u) {
  return (int)lround(log1p(exp(-u * m->step)) / m->step);
}

static int column_message(model *m, int iteration);

/* The message of a check node in this iteration. */
static int row_message(model *m, int iteration) {
  int least = 127, sign = 1;
  if (iteration == 0) return 0;
  for (int i = 1; i < m->row_degree; i++) {
    int q = column_message(m, iteration - 1);
    int magnitude = abs(q) > (i < 3 ? m->limit : 127) ? (i < 3 ? m->limit : 127) : abs(q);
    if (q < 0) sign = -sign;
    if (m->table && i > 1) {
      int low = magnitude < least ? magnitude : least, difference = abs(magnitude - least);
      least = low + term(m, magnitude + least) - term(m, difference);
    } else if (magnitude < least) {
      least = magnitude;
    }
  }
  if (m->factors) least = (int)floor(least * round(m->factors[iteration - 1] * 128) / 128 + 0.5);
  if (m->factor > 0) least = (int)floor(least * round(m->factor * 128) / 128 + 0.5);
  least -= (int)lround(m->offset / m->step);
  return sign * (least > 0 ? least : 0);
}

/* Channel and messages of all other check nodes. Sums of 6-bit levels of these degrees do not
 * saturate in 8 bits. */
static int column_message(model *m, int iteration) {
  int sum = draw_channel(m);
  for (int i = 1; i < m->column_degree; i++) sum += row_message(m, iteration);
  return sum;
}

static bool wrong_decision(model *m, int iteration) {
  int channel = draw_channel(m), sum = channel;
  for (int i = 0; i < m->column_degree; i++) sum += row_message(m, iteration);
  return sum < 0 || (sum == 0 && channel <= 0);
}

/* ---- Comparisons ---- */

static double predicted(const model *m, const char *decoder, int bits, int iteration) {
  char text[32];
  extr_evolution *evolution;
  extr_evolution_settings settings = evolution_of(decoder);
  if (m->factors) accepted(extr_decoder_set(asked(), &settings.decoder, "weights", "weights.csv"));
  settings.decoder.llr_bits = bits;
  settings.decoder.llr_step = m->step;
  snprintf(text, sizeof text, "%d,%d", m->column_degree, m->row_degree);
  extr_ensemble *ensemble = degrees_of(text);
  accepted(extr_evolution_new(asked(), ensemble, &settings, &evolution));
  double rate = extr_evolution_start(evolution, m->sigma);
  for (int i = 0; i < iteration; i++) rate = extr_evolution_step(evolution);
  extr_evolution_free(evolution);
  extr_ensemble_free(ensemble);
  return rate;
}

static void compare(model m, const char *decoder, int bits, int iterations, int samples) {
  m.limit = (1 << (bits - 1)) - 1;
  m.random = 1;
  for (int iteration = 0; iteration <= iterations; iteration++) {
    double p = predicted(&m, decoder, bits, iteration);
    int wrong = 0;
    for (int i = 0; i < samples; i++) wrong += wrong_decision(&m, iteration);
    double deviation = sqrt(p * (1 - p) * samples);
    if (fabs(wrong - p * samples) > 5 * deviation)
      fail_msg("%s, iteration %d: %d of %d wrong, expected %.1f +- %.1f", decoder, iteration, wrong,
               samples, p * samples, deviation);
  }
}

static void min_sum_agrees_with_sampling(void **state) {
  compare((model){3, 6, .step = 0.5, .sigma = 0.85, .factor = 0.75}, "nms:0.75", 6, 3, 10000);
  compare((model){3, 6, .step = 0.5, .sigma = 0.85, .factor = 0.8}, "nms:0.8", 6, 2, 40000);
  compare((model){3, 6, .step = 1, .sigma = 0.9, .offset = 1}, "oms:1", 4, 2, 40000);
  compare((model){4, 8, .step = 0.25, .sigma = 0.8}, "ms", 5, 2, 10000);
  compare((model){2, 4, .step = 0.5, .sigma = 0.8, .offset = 0.5}, "oms:0.5", 6, 4, 10000);
}

/* The second row of the file is missing, so that its factor is that of the first. */
static void weights_agree_with_sampling(void **state) {
  static const double factors[] = {0.5, 0.5, 1.25};
  FILE *file = scratch_open("weights.csv", "w");
  fputs("iteration,degree,factor\n1,6,0.5\n3,6,1.25\n", file);
  fclose(file);
  compare((model){3, 6, .step = 0.5, .sigma = 0.8, .factors = factors}, "ms", 6, 3, 10000);
}

/* The error rates of a code's base matrix in five iterations. */
static void rates_of(const extr_ensemble *ensemble, extr_message message, const char *lines,
                     double rates[5]) {
  extr_evolution_settings settings = extr_evolution_default();
  extr_evolution *evolution;
  FILE *file = scratch_open("weights.csv", "w");
  fputs(lines, file);
  fclose(file);
  settings.decoder.message = message;
  accepted(extr_decoder_set(asked(), &settings.decoder, "weights", "weights.csv"));
  accepted(extr_evolution_new(asked(), ensemble, &settings, &evolution));
  extr_evolution_start(evolution, 0.7);
  for (int i = 0; i < 5; i++) rates[i] = extr_evolution_step(evolution);
  extr_evolution_free(evolution);
}

/* Row r of the base matrix has the edges 10 r - 9 to 10 r; what the last file says is too late. */
static void units_of_weights_agree(void **state) {
  extr_ensemble *ensemble = protograph_of("array:31,3,10");
  char rows[300] = "iteration,row,factor\n", edges[900] = "iteration,edge,factor\n";
  double all[5], by[5];
  for (int r = 1; r <= 3; r++)
    snprintf(rows + strlen(rows), 99, "1,%d,0.8\n2,%d,%g\n", r, r, r == 2 ? 0.6 : 0.7);
  for (int e = 1; e <= 30; e++)
    snprintf(edges + strlen(edges), 99, "1,%d,0.8\n2,%d,%g\n", e, e, e > 10 && e <= 20 ? 0.6 : 0.7);
  for (int message = EXTR_I8; message <= EXTR_F32; message++) {
    rates_of(ensemble, (extr_message)message, rows, all);
    rates_of(ensemble, (extr_message)message, edges, by);
    for (int i = 0; i < 5; i++) assert_true(fabs(all[i] - by[i]) < 1e-12);
    rates_of(ensemble, (extr_message)message, "factor\n0.75\n", all);
    rates_of(ensemble, (extr_message)message, "iteration,degree,offset\n9,10,1", by);
    for (int i = 0; i < 5; i++) assert_true(fabs(all[i] - by[i]) < 1e-12);
  }
  extr_ensemble_free(ensemble);
}

/* A text in place of the file of the decoder, and what is refused. */
static void texts_weigh_as_files_do(void **state) {
  static const char lines[] = "iteration,degree,factor\n1,10,0.5\n3,10,1\n";
  extr_evolution_settings settings = extr_evolution_default();
  extr_ensemble *ensemble = protograph_of("array:31,3,10");
  extr_evolution *evolution;
  double rates[5];
  rates_of(ensemble, EXTR_I8, lines, rates);
  accepted(extr_evolution_new(asked(), ensemble, &settings, &evolution));
  accepted(extr_evolution_weigh(asked(), evolution, "factor\n0.25\n"));
  accepted(extr_evolution_weigh(asked(), evolution, lines));
  refused(extr_evolution_weigh(asked(), evolution, "factor\nmuch\n"), "");
  refused(extr_evolution_weigh(asked(), evolution, "degree,factor\n11,1\n"), "");
  refused(extr_evolution_weigh(asked(), evolution, NULL), "");
  for (int repeat = 0; repeat < 2; repeat++) {
    extr_evolution_start(evolution, 0.7);
    for (int i = 0; i < 5; i++) assert_true(extr_evolution_step(evolution) == rates[i]);
  }
  extr_evolution_free(evolution);
  accepted(extr_decoder_set(asked(), &settings.decoder, "decoder", "spa"));
  accepted(extr_evolution_new(asked(), ensemble, &settings, &evolution));
  refused(extr_evolution_weigh(asked(), evolution, lines), "");
  extr_evolution_free(evolution);
  extr_ensemble_free(ensemble);
}

/* Rows of three edges need one operator. */
static void tables_agree_with_sampling(void **state) {
  compare((model){2, 3, .step = 0.25, .sigma = 0.9, .table = true}, "spa-table", 6, 5, 20000);
  compare((model){2, 3, .step = 0.5, .sigma = 1, .table = true}, "spa-table", 5, 5, 20000);
}

/* Columns of weight 2 get one message besides the channel's: if messages were clamped at LLR 24,
 * the error rate would stay at 4.3e-12. The decoder clamps them at 40. */
static void small_rates_are_resolved(void **state) {
  extr_evolution_settings settings = evolution_of("spa");
  extr_ensemble *ensemble = degrees_of("2*0.7+8*0.3/7");
  extr_evolution *evolution;
  extr_threshold threshold;
  settings.grid = 0.125;
  accepted(extr_evolution_new(asked(), ensemble, &settings, &evolution));
  const double sigma = sqrt(1 / (2 * extr_ensemble_rate(ensemble) * pow(10, 0.26)));
  double rate = extr_evolution_start(evolution, sigma);
  for (int i = 0; i < 400; i++) rate = extr_evolution_step(evolution);
  assert_true(rate < 1e-13);
  settings.iterations = 400;
  settings.target = 1e-12;
  accepted(extr_threshold_find(asked(), ensemble, &settings, &threshold));
  assert_true(threshold.ebn0_db < 2.6);
  extr_evolution_free(evolution);
  extr_ensemble_free(ensemble);
}

/* ---- Operators ---- */

enum { COUNT = 60 };

/* All pairs of levels, one by one: those of a and b become level table[a COUNT + b]. */
static void expect_all_pairs(combination *f, const uint8_t *table) {
  static double x[2 * COUNT], y[2 * COUNT], to[2 * COUNT], partial[COUNT + 1];
  double expected[2 * COUNT] = {0};
  uint64_t random = 7;
  for (int i = 0; i < 2 * COUNT; i++)
    x[i] = draw_uniform(&random), y[i] = draw_uniform(&random) - 0.5;
  for (int part = 0; part < 2 * COUNT; part += COUNT)
    for (int a = 0; a < COUNT; a++)
      for (int b = 0; b < COUNT; b++)
        expected[part + table[a * COUNT + b]] += x[part + a] * y[part + b];
  extr_combination_apply(f, x, y, to, partial);
  for (int i = 0; i < 2 * COUNT; i++) assert_true(fabs(to[i] - expected[i]) < 1e-9);
  extr_combination_free(f);
}

static void llrs_are_combined(void **state) {
  const double step = 0.11;
  static uint8_t table[COUNT * COUNT];
  combination *f;
  for (int a = 0; a < COUNT; a++)
    for (int b = 0; b < COUNT; b++)
      table[a * COUNT + b] =
          (uint8_t)lround(2 * atanh(tanh(a * step / 2) * tanh(b * step / 2)) / step);
  accepted(extr_combination_of_llrs(asked(), COUNT, step, &f));
  expect_all_pairs(f, table);
}

static void any_table_can_be_combined(void **state) {
  static uint8_t table[COUNT * COUNT];
  combination *f;
  uint64_t random = 3;
  for (int a = 0; a < COUNT; a++)
    for (int b = 0; b <= a; b++)
      table[a * COUNT + b] = table[b * COUNT + a] = (uint8_t)draw_below(&random, COUNT);
  accepted(extr_combination_of_table(asked(), table, COUNT, &f));
  expect_all_pairs(f, table);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(min_sum_agrees_with_sampling),
      cmocka_unit_test(weights_agree_with_sampling),
      cmocka_unit_test(units_of_weights_agree),
      cmocka_unit_test(texts_weigh_as_files_do),
      cmocka_unit_test(tables_agree_with_sampling),
      cmocka_unit_test(small_rates_are_resolved),
      cmocka_unit_test(llrs_are_combined),
      cmocka_unit_test(any_table_can_be_combined),
  };
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
