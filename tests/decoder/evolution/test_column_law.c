/* What a variable node makes of its messages, against all pairs of levels, one by one. */
#include "decoder/evolution/laws/column_law.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"

#include <math.h>

enum { REACH_MAX = 200, ROOM = 2 * REACH_MAX + 1 };

/* Any numbers will do: the results are linear in each distribution. */
static void draw(uint64_t *random, double *middle, int reach) {
  for (int i = -reach; i <= reach; i++) middle[i] = draw_uniform(random);
}

static levels *levels_of(int bits) {
  extr_decoder_settings settings = extr_decoder_default();
  levels *made;
  settings.llr_bits = bits;
  assert_int_equal(extr_levels_new(NULL, &settings, 0, 0, &made), EXTR_OK);
  return made;
}

/* Sums are clamped to the 8 bits of a posterior, from -127 to 127, and differences to all 8
 * bits. */
static int left(int others, int own) {
  int sum = others + own;
  int posterior = sum > 127 ? 127 : sum < -127 ? -127 : sum;
  int difference = posterior - own;
  return difference > 127 ? 127 : difference < -128 ? -128 : difference;
}

static void messages_agree_with_all_pairs(void **state) {
  static const int reaches[] = {5, 63, 70, 120, 127, 131, REACH_MAX};
  uint64_t random = 5;
  for (int bits = 4; bits <= 8; bits++)
    for (size_t i = 0; i < sizeof reaches / sizeof *reaches; i++) {
      static double others[ROOM], own[ROOM];
      double q[2 * 130 + 1], expected[2 * 130 + 1] = {0};
      const int reach = reaches[i];
      levels *l = levels_of(bits);
      double *sums = others + REACH_MAX, *messages = own + REACH_MAX;
      draw(&random, sums, reach);
      draw(&random, messages, l->limit);
      for (int s = -reach; s <= reach; s++)
        for (int r = -l->limit; r <= l->limit; r++)
          expected[130 + left(s, r)] += sums[s] * messages[r];
      assert_int_equal(extr_left_reach(l), 128);
      extr_message_left(l, sums, reach, messages, q + 130);
      /* Check nodes clamp magnitudes to 127 or less, so -128 may count as -127. */
      q[130 - 127] += q[130 - 128], expected[130 - 127] += expected[130 - 128];
      for (int k = -127; k <= 127; k++)
        if (fabs(q[130 + k] - expected[130 + k]) > 1e-9)
          fail_msg("%d bits, reach %d, message %d: %g, expected %g", bits, reach, k, q[130 + k],
                   expected[130 + k]);
      extr_levels_free(l);
    }
}

static void wrong_decisions_agree_with_all_pairs(void **state) {
  static const int reaches[] = {0, 1, 6, 7, 8, 30, 31, 32, REACH_MAX};
  uint64_t random = 6;
  for (int bits = 4; bits <= 6; bits++)
    for (size_t i = 0; i < sizeof reaches / sizeof *reaches; i++) {
      static double sums[ROOM], received[ROOM];
      const int reach = reaches[i];
      levels *l = levels_of(bits);
      double *messages = sums + REACH_MAX, *channel = received + REACH_MAX, expected = 0;
      draw(&random, messages, reach);
      draw(&random, channel, l->limit);
      for (int c = -l->limit; c <= l->limit; c++)
        for (int k = -reach; k <= reach; k++)
          if (c + k < 0 || (c + k == 0 && c <= 0)) expected += channel[c] * messages[k];
      assert_true(fabs(extr_error_rate(l, channel, messages, reach) / expected - 1) < 1e-12);
      extr_levels_free(l);
    }
}

/* Bytes have the level that the decoder's quantizer gives: the nearest one, at most the limit. */
static void levels_of_a_bsc_are_quantized(void **state) {
  static const double crossover[] = {0.01, 0.05, 0.06, 0.11, 0.3}, share[EXTR_SHORTENED + 1] = {1};
  extr_decoder_settings settings = extr_decoder_default();
  for (int bits = 4; bits <= 6; bits++)
    for (size_t i = 0; i < sizeof crossover / sizeof *crossover; i++) {
      static double room[ROOM];
      levels *l = levels_of(bits);
      double *p = room + REACH_MAX, level = round(log(1 / crossover[i] - 1) / l->step);
      settings.llr_bits = bits;
      if (level > l->limit) level = l->limit;
      extr_channel_law(l, &settings, EXTR_EVOLUTION_BSC, crossover[i], share, p);
      assert_true(fabs(p[(int)level] - (1 - crossover[i])) < 1e-12);
      assert_true(fabs(p[-(int)level] - crossover[i]) < 1e-12);
      extr_levels_free(l);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(messages_agree_with_all_pairs),
      cmocka_unit_test(wrong_decisions_agree_with_all_pairs),
      cmocka_unit_test(levels_of_a_bsc_are_quantized),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
