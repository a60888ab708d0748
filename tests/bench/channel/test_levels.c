/* Quantized LLRs drawn from their distribution: its probabilities against the normal distribution,
 * draws against probabilities, and the ways to draw against each other. */
#include "bench/channel/channel_loops.h"
#include "core/base/math/splitmix.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <string.h>

enum { BITS_OF_64 = 24 };

static extr_decoder_settings quantizer(int bits, double step) {
  extr_decoder_settings settings = extr_decoder_default();
  settings.llr_bits = bits;
  settings.llr_step = step;
  return settings;
}

static int alias_of(const level_source *source, int column) {
  return source->rest[column] % LEVEL_COLUMNS;
}

static void set_alias(level_source *source, int column, int alias) {
  source->rest[column] = (uint8_t)(source->rest[column] - alias_of(source, column) + alias);
}

/* P(outcome) in units of 2^-64, as columns and second draws have it. */
static uint64_t probability(const level_source *source, int outcome) {
  uint64_t share = 0;
  for (int c = 0; c < LEVEL_COLUMNS; c++) {
    uint64_t own = (uint64_t)source->high[c] * 4 + source->rest[c] / 64;
    share += (c == outcome) * own + (alias_of(source, c) == outcome) * (1024 - own);
  }
  return share << 48;
}

/* The weight of an outcome in the second draw. */
static uint64_t rest(const level_source *source, int outcome) {
  return source->upto[outcome] - (outcome > 0 ? source->upto[outcome - 1] : 0);
}

/* Of the normal distribution with mean 2 s^2 and variance 4 s^2; from the nearer end, where nothing
 * cancels. */
static long double between(long double low, long double high, long double s) {
  long double mean = 2 * s * s, scale = 2 * s * sqrtl(2);
  if (low > mean) return (erfcl((low - mean) / scale) - erfcl((high - mean) / scale)) / 2;
  return (erfcl((mean - high) / scale) - erfcl((mean - low) / scale)) / 2;
}

static void check_probabilities(float s, int bits, double step) {
  extr_decoder_settings settings = quantizer(bits, step);
  channel_point channel = {.factor = s};
  level_source source = extr_levels_of(&channel, &settings);
  int limit = (1 << (bits - 1)) - 1;
  uint64_t again = probability(&source, 2 * limit + 1);
  assert_int_equal(source.limit, limit);
  for (int k = -limit; k <= limit; k++) {
    long double low = k == -limit ? -INFINITY : (k - 0.5L) * step;
    long double high = k == limit ? INFINITY : (k + 0.5L) * step;
    long double expected = ldexpl(between(low, high, s), 64);
    uint64_t found = probability(&source, k + limit) + rest(&source, k + limit);
    assert_true(fabsl((long double)found - expected) < 16);
    assert_true(rest(&source, k + limit) < UINT64_C(1) << 48);
  }
  /* What the second draw divides by is its own probability. */
  assert_true(again == source.upto[LEVELS_MAX - 1]);
}

static void probabilities_are_those_of_the_channel(void **state) {
  for (int bits = 4; bits <= 6; bits++)
    for (double step = 0.125; step <= 2; step *= 2)
      for (float s = 0.1F; s < 8; s *= 1.7F) check_probabilities(s, bits, step);
}

static void frequencies_are_those_of_the_channel(void **state) {
  enum { ROUNDS = 4000 };
  extr_decoder_settings settings = quantizer(6, 0.5);
  channel_point channel = {.factor = 1.1F};
  level_source source = extr_levels_of(&channel, &settings);
  random_stream stream = random_start(1, 2, 3);
  uint64_t words[BITS_OF_64], state_of_words = 5, counts[LEVELS_MAX] = {0}, total = 0;
  for (int round = 0; round < ROUNDS; round++) {
    int8_t levels[BITS_OF_64 * NORMAL_BLOCK];
    for (int i = 0; i < BITS_OF_64; i++) words[i] = extr_random_next(&state_of_words);
    extr_levels_draw(&source, &stream, words, BITS_OF_64, levels);
    for (int i = 0; i < BITS_OF_64 * NORMAL_BLOCK; i++) {
      bool one = words[i / NORMAL_BLOCK] >> i % NORMAL_BLOCK & 1;
      counts[(one ? -levels[i] : levels[i]) + 31]++;
      total++;
    }
  }
  for (int i = 0; i < LEVELS_MAX; i++) {
    double chance = ldexp((double)(probability(&source, i) + rest(&source, i)), -64);
    double expected = chance * (double)total, doubt = log(2e8);
    double allowed = doubt / 3 + sqrt(doubt * doubt / 9 + 2 * doubt * expected);
    assert_true(fabs((double)counts[i] - expected) <= allowed);
  }
}

/* Columns that always lead to the second draw. */
static void second_draws_have_their_probabilities(void **state) {
  enum { LIMIT = 7, ROUNDS = 200 };
  level_source source = {.loops = extr_channel_loops_of(extr_isa_best()), .limit = LIMIT};
  random_stream stream = random_start(4, 5, 6);
  double counts[2][2 * LIMIT + 1] = {{0}}, each = ROUNDS * BITS_OF_64 * NORMAL_BLOCK / 2.0;
  uint64_t words[BITS_OF_64];
  memset(source.rest, 2 * LIMIT + 1, sizeof source.rest);
  for (int i = 0; i < LEVELS_MAX; i++)
    source.upto[i] = (UINT64_C(5) + (i >= 9) * 10 + (i >= 14) * 25) << 47;
  for (int i = 0; i < BITS_OF_64; i++) words[i] = i % 2 ? UINT64_MAX : 0;
  for (int round = 0; round < ROUNDS; round++) {
    int8_t levels[BITS_OF_64 * NORMAL_BLOCK];
    extr_levels_draw(&source, &stream, words, BITS_OF_64, levels);
    for (int i = 0; i < BITS_OF_64 * NORMAL_BLOCK; i++) {
      assert_in_range(levels[i] + LIMIT, 0, 2 * LIMIT);
      counts[i / NORMAL_BLOCK % 2][levels[i] + LIMIT]++;
    }
  }
  for (int one = 0; one < 2; one++)
    for (int i = 0; i <= 2 * LIMIT; i++) {
      double chance = ldexp((double)rest(&source, one ? 2 * LIMIT - i : i), -47) / 40;
      assert_true(fabs(counts[one][i] - chance * each) <= 6 * sqrt(each * chance * (1 - chance)));
    }
}

/* With probabilities that often lead to the second draw. */
static void check_isa(extr_isa isa) {
  extr_decoder_settings settings = quantizer(6, 0.5), plain = settings;
  channel_point channel = {.factor = 1.1F};
  settings.isa = isa;
  plain.isa = EXTR_ISA_BASELINE;
  level_source here = extr_levels_of(&channel, &settings), there = extr_levels_of(&channel, &plain);
  random_stream one = random_start(7, 8, 9), two = one;
  uint64_t state = 10, words[BITS_OF_64];
  for (int column = 3; column <= 40; column += 37) {
    set_alias(&here, column, 63);
    set_alias(&there, column, 63);
  }
  for (int round = 0; round < 100; round++) {
    int8_t a[BITS_OF_64 * NORMAL_BLOCK], b[BITS_OF_64 * NORMAL_BLOCK];
    for (int i = 0; i < BITS_OF_64; i++) words[i] = i % 4 ? extr_random_next(&state) : 0;
    extr_levels_draw(&here, &one, words, BITS_OF_64, a);
    extr_levels_draw(&there, &two, words, BITS_OF_64, b);
    assert_memory_equal(a, b, sizeof a);
  }
}

static void levels_do_not_depend_on_the_instruction_set(void **state) {
  for (int isa = EXTR_ISA_BASELINE + 1; isa < EXTR_ISA_COUNT; isa++)
    if (extr_isa_available((extr_isa)isa)) check_isa((extr_isa)isa);
}

static void levels_do_not_depend_on_how_many_are_asked_for(void **state) {
  extr_decoder_settings settings = quantizer(5, 1);
  channel_point channel = {.factor = 0.9F};
  level_source source = extr_levels_of(&channel, &settings);
  random_stream stream = random_start(7, 8, 9), other = stream;
  uint64_t words[BITS_OF_64] = {0};
  int8_t together[BITS_OF_64 * NORMAL_BLOCK], alone[NORMAL_BLOCK];
  set_alias(&source, 3, 31);
  extr_levels_draw(&source, &stream, words, BITS_OF_64, together);
  for (int i = 0; i < BITS_OF_64; i++) {
    extr_levels_draw(&source, &other, words + i, 1, alone);
    assert_memory_equal(alone, together + i * NORMAL_BLOCK, sizeof alone);
  }
}

static void only_antipodal_symbols_and_small_quantizers_are_served(void **state) {
  extr_decoder_settings small = quantizer(6, 0.5), large = quantizer(7, 0.5), real = small;
  real.message = EXTR_F32;
  assert_true(extr_levels_serve(&(channel_settings){.modulation = BPSK}, &small));
  assert_true(extr_levels_serve(&(channel_settings){.modulation = QPSK}, &small));
  assert_false(extr_levels_serve(&(channel_settings){.modulation = QAM16}, &small));
  assert_false(extr_levels_serve(&(channel_settings){.kind = CHANNEL_RAYLEIGH}, &small));
  assert_false(extr_levels_serve(&(channel_settings){.kind = CHANNEL_BSC}, &small));
  assert_false(extr_levels_serve(&(channel_settings){.modulation = BPSK}, &large));
  assert_false(extr_levels_serve(&(channel_settings){.modulation = BPSK}, &real));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(probabilities_are_those_of_the_channel),
      cmocka_unit_test(frequencies_are_those_of_the_channel),
      cmocka_unit_test(second_draws_have_their_probabilities),
      cmocka_unit_test(levels_do_not_depend_on_the_instruction_set),
      cmocka_unit_test(levels_do_not_depend_on_how_many_are_asked_for),
      cmocka_unit_test(only_antipodal_symbols_and_small_quantizers_are_served),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
