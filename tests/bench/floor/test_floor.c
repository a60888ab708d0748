/* The sampled floor of a toy code against the sum over all received words of a coarse quantizer. */
#include "bench/floor/floor_point.h"
#include "bench/floor/splitting/splitting.h"
#include "bench/simulation/codec.h"
#include "tests/support/open_code.h"
#include "tests/support/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 7, LOWEST = -2, HIGHEST = 4, LEVELS = HIGHEST - LOWEST + 1, CHUNK = 4096 };

typedef struct toy_case {
  const char *code;
  const char *algorithm;
  extr_schedule_kind schedule;
  double step, ebn0_db;
  int iterations;
  int largest; /* sets of 1 .. largest columns */
} toy_case;

/* ---- The sets: all of one to three columns, in orbits of one
 * ---------------------------------- */

static void add_sets(const extr_code *code, int size, set_list *list) {
  int n = extr_code_columns(code);
  for (unsigned bits = 1; bits < 1U << n; bits++) {
    if (__builtin_popcount(bits) != size) continue;
    int columns[32], count = 0;
    extr_set_shape shape;
    for (int v = 0; v < n; v++)
      if (bits >> v & 1) columns[count++] = v;
    assert_int_equal(extr_set_shape_of(NULL, code, columns, count, &shape), EXTR_OK);
    assert_int_equal(set_list_put(NULL, list, columns, &shape, list->orbits), EXTR_OK);
  }
}

/* ---- The truth ------------------------------------------------------------------------------- */

/* P(level = k) of a transmitted zero with amplitude s. */
static double probability(double s, double step, int k) {
  double low = ((k - 0.5) * step / (2 * s) - s) / sqrt(2);
  double high = ((k + 0.5) * step / (2 * s) - s) / sqrt(2);
  if (low > 0) return (erfc(low) - erfc(high)) / 2;
  return (erfc(-high) - erfc(-low)) / 2;
}

typedef struct truth {
  double rate,
      bits;   /* of frames that end in a set of 1 to `largest` columns; sum of their wrong bits */
  double all; /* probability of all received words that were summed */
} truth;

static void decode_chunk(extr_decoder *decoder, const int8_t *llr, const double *weight, int count,
                         int largest, truth *sum) {
  static uint8_t bits[COLUMNS * CHUNK];
  static extr_outcome outcomes[CHUNK];
  assert_int_equal(extr_decoder_run_i8(NULL, decoder, llr, CHUNK, (size_t)count, bits, outcomes),
                   EXTR_OK);
  for (int f = 0; f < count; f++) {
    int wrong = 0;
    for (int v = 0; v < COLUMNS; v++) wrong += bits[v * CHUNK + f];
    sum->all += weight[f];
    if (wrong < 1 || wrong > largest) continue;
    sum->rate += weight[f];
    sum->bits += weight[f] * wrong;
  }
}

static truth find_truth(const extr_code *code, const extr_decoder_settings *settings, int largest,
                        double s) {
  static int8_t llr[COLUMNS * CHUNK];
  static double weight[CHUNK];
  double chance[LEVELS];
  truth sum = {0};
  extr_decoder *decoder;
  assert_int_equal(extr_decoder_new(NULL, code, settings, &decoder), EXTR_OK);
  for (int k = 0; k < LEVELS; k++) chance[k] = probability(s, settings->llr_step, k + LOWEST);
  long words = 1;
  for (int v = 0; v < COLUMNS; v++) words *= LEVELS;
  int count = 0;
  for (long word = 0; word < words; word++) {
    long rest = word;
    weight[count] = 1;
    for (int v = 0; v < COLUMNS; v++, rest /= LEVELS) {
      llr[v * CHUNK + count] = (int8_t)(rest % LEVELS + LOWEST);
      weight[count] *= chance[rest % LEVELS];
    }
    if (++count < CHUNK && word + 1 < words) continue;
    decode_chunk(decoder, llr, weight, count, largest, &sum);
    count = 0;
  }
  extr_decoder_free(decoder);
  return sum;
}

/* ---- The estimate ---------------------------------------------------------------------------- */

static floor_result sample(const floor_settings *settings, double quality) {
  floor_result point = {.quality = quality};
  floor_team team;
  point.sums = calloc((size_t)floor_tallies(settings->target), sizeof *point.sums);
  assert_int_equal(floor_team_new(NULL, settings, &team), EXTR_OK);
  assert_int_equal(pilot_run(NULL, &team, quality, NULL, &point.choice), EXTR_OK);
  assert_int_equal(floor_point_run(NULL, &team, &point, NULL, NULL), EXTR_OK);
  assert_true(point.over);
  extr_engine_free(team.engine);
  return point;
}

/* A toy with everything that a run needs. */
typedef struct toy_run {
  codec codec;
  set_list list;
  target target;
  floor_settings settings;
} toy_run;

static void open_toy(toy_run *toy_opened, const toy_case *c) {
  *toy_opened = (toy_run){0};
  assert_int_equal(extr_codec_open(NULL, c->code, 0, &toy_opened->codec), EXTR_OK);
  const extr_code *code = toy_opened->codec.code;
  for (int size = 1; size <= c->largest; size++) add_sets(code, size, &toy_opened->list);
  assert_int_equal(set_list_sort(NULL, &toy_opened->list), EXTR_OK);
  assert_int_equal(target_new(NULL, code, &toy_opened->list, &toy_opened->target), EXTR_OK);
  simulation_settings simulation = {.codec = &toy_opened->codec,
                                    .channel = {.kind = CHANNEL_AWGN, .modulation = BPSK},
                                    .decoder = extr_decoder_default(),
                                    .seed = 5,
                                    .threads = 2,
                                    .max_frames = 1 << 16,
                                    .max_seconds = INFINITY};
  assert_int_equal(extr_decoder_set(NULL, &simulation.decoder, "decoder", c->algorithm), EXTR_OK);
  simulation.decoder.schedule = c->schedule;
  simulation.decoder.iterations = c->iterations;
  simulation.decoder.llr_bits = 4;
  simulation.decoder.llr_step = c->step;
  toy_opened->settings = (floor_settings){simulation, &toy_opened->target};
}

static void close_toy(toy_run *opened) {
  target_free(&opened->target);
  set_list_free(&opened->list);
  extr_codec_close(&opened->codec);
}

static double amplitude(const toy_run *opened, double quality) {
  return extr_simulation_channel(&opened->settings.simulation, quality).factor;
}

static const toy_case cases[] = {
    {"peg:7,4,3,1", "nms:0.75", EXTR_LAYERED, 12, 10.5, 4, 3},
    {"peg:7,4,3,1", "ms", EXTR_FLOODING, 13, 11, 3, 3},
    {"peg:7,4,3,1", "oms:12", EXTR_LAYERED, 12, 10, 5, 3},
};

static void test_exact(void **state) {
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    toy_run opened;
    open_toy(&opened, &cases[i]);
    const extr_decoder_settings *decoder = &opened.settings.simulation.decoder;
    truth exact = find_truth(opened.codec.code, decoder, cases[i].largest,
                             amplitude(&opened, cases[i].ebn0_db));
    floor_result point = sample(&opened.settings, cases[i].ebn0_db);
    tally_rate rate =
        tally_estimate(&point.sums[floor_all(&opened.target)], point.batches, COLUMNS);
    /* The words that were left out are far from the rate. */
    assert_true(1 - exact.all < 1e-3 * exact.rate);
    /* Three times the printed half width: a chance of 1e-8. */
    double half = 3 * (rate.high - rate.low) / 2;
    if (fabs(rate.value - exact.rate) > half || half > 0.5 * exact.rate)
      fail_msg("%s: exact %g, found %g [%g, %g]", cases[i].algorithm, exact.rate, rate.value,
               rate.low, rate.high);
    if (fabs(rate.bit_rate * COLUMNS - exact.bits) > half * 3)
      fail_msg("%s: wrong bits %g, found %g", cases[i].algorithm, exact.bits,
               rate.bit_rate * COLUMNS);
    free(point.sums);
    close_toy(&opened);
  }
}

/* How often the printed interval contains the truth, over repeats with their own pilots: REPEATS of
 * each setting from FIRST on. The bounds are five standard deviations around 95 % for them
 * together. */
static void test_coverage(void **state) {
  const toy_case settings[] = {
      {"peg:7,4,3,1", "nms:0.75", EXTR_LAYERED, 12, 10.5, 4, 3},
      {"peg:7,4,3,1", "ms", EXTR_FLOODING, 13, 11, 3, 3},
      {"peg:7,4,3,1", "oms:12", EXTR_LAYERED, 12, 10, 5, 3},
      {"peg:7,4,3,2", "nms:0.5", EXTR_FLOODING, 10, 9.5, 6, 2},
      {"peg:7,3,2,3", "nms:0.9", EXTR_LAYERED, 11, 9, 5, 3},
  };
  int hits = 0, runs = 0;
  for (size_t i = FIRST; i < sizeof settings / sizeof *settings; i++) {
    toy_run opened;
    open_toy(&opened, &settings[i]);
    simulation_settings *simulation = &opened.settings.simulation;
    double quality = settings[i].ebn0_db;
    truth exact = find_truth(opened.codec.code, &simulation->decoder, settings[i].largest,
                             amplitude(&opened, quality));
    int own = 0;
    simulation->max_frames = 1 << 13;
    simulation->threads = 1;
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      simulation->seed = (uint64_t)(1000 * (int)i + repeat);
      floor_result point = sample(&opened.settings, quality);
      tally_rate rate =
          tally_estimate(&point.sums[floor_all(&opened.target)], point.batches, COLUMNS);
      own += rate.low <= exact.rate && exact.rate <= rate.high;
      free(point.sums);
    }
    print_message("%s %s, %g dB: rate %.3g, %d of %d intervals contain it\n", settings[i].code,
                  settings[i].algorithm, quality, exact.rate, own, REPEATS);
    hits += own;
    runs += REPEATS;
    close_toy(&opened);
  }
  double deviation = sqrt(0.95 * 0.05 / runs);
  if (fabs((double)hits / runs - 0.95) > 5 * deviation)
    fail_msg("%d of %d intervals contain the truth", hits, runs);
}

enum { SPLIT_REPEATS = 12, SPLIT_POINTS = 2 };
typedef splitting_rate split_rates[SPLIT_POINTS][SPLIT_REPEATS];

static bool take_repeat(void *data, const splitting_run *so_far, int repeat,
                        const splitting_repeat *found) {
  splitting_rate(*rates)[SPLIT_REPEATS] = data;
  for (int point = 0; found && point < SPLIT_POINTS; point++)
    rates[point][repeat] = found->rates[point];
  assert_true(!found || (so_far->done[repeat] && found->decoded > 0));
  return true;
}

static void run_repeats(split_rates rates, splitting_run *run) {
  engine *e = NULL;
  assert_int_equal(splitting_engine(NULL, &run->settings, &e), EXTR_OK);
  assert_int_equal(splitting_run_all(NULL, take_repeat, rates, e, run), EXTR_OK);
  extr_engine_free(e);
}

/* All frames in error, by splitting, at two points of one run. */
static void test_splitting(void **state) {
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    toy_run opened;
    open_toy(&opened, &cases[i]);
    simulation_settings *simulation = &opened.settings.simulation;
    const double quality[SPLIT_POINTS] = {cases[i].ebn0_db, cases[i].ebn0_db + 1};
    const splitting_settings settings = {.simulation = simulation,
                                         .quality = quality,
                                         .points = SPLIT_POINTS,
                                         .batches = 32,
                                         .sweeps = 16,
                                         .repeats = SPLIT_REPEATS};
    splitting_run run = splitting_begin(&settings);
    split_rates rates = {0};
    run_repeats(rates, &run);
    assert_int_equal(run.finished, settings.repeats);
    for (int point = 0; point < SPLIT_POINTS; point++) {
      truth exact = find_truth(opened.codec.code, &simulation->decoder, COLUMNS,
                               amplitude(&opened, quality[point]));
      tally_rate rate = splitting_estimate(rates[point], settings.repeats, COLUMNS);
      /* Three times the printed half widths: a chance of 1e-5 with eleven degrees of freedom. */
      double low = rate.value - 3 * (rate.value - rate.low);
      double high = rate.value + 3 * (rate.high - rate.value);
      if (exact.rate < low || exact.rate > high || rate.high > 2 * rate.low)
        fail_msg("%s: exact %g, found %g [%g, %g]", cases[i].algorithm, exact.rate, rate.value,
                 rate.low, rate.high);
    }
    close_toy(&opened);
  }
}

/* Sets in which the decoder never ends: it corrects every single error. */
static void test_hopeless(void **state) {
  const toy_case single = {"array:5,3,5", "nms:0.75", EXTR_LAYERED, 0.1, 20, 8, 1};
  toy_run opened;
  law_choice choice;
  floor_team team;
  open_toy(&opened, &single);
  assert_int_equal(floor_team_new(NULL, &opened.settings, &team), EXTR_OK);
  assert_int_equal(pilot_run(NULL, &team, 20, NULL, &choice), EXTR_INPUT);
  extr_engine_free(team.engine);
  close_toy(&opened);
}

/* An estimate may be above 1, a rate not. */
static void test_large_weights(void **state) {
  tally sum = {0};
  for (int b = 0; b < 8; b++) {
    tally batch = {0};
    for (int f = 0; f < BATCH_FRAMES; f++) tally_frame(&batch, 1.5, COLUMNS);
    tally_batch(&sum, &batch);
  }
  const tally_rate rate = tally_estimate(&sum, 8, COLUMNS);
  assert_true(rate.value == 1 && rate.low <= 1 && rate.high == 1 && rate.bit_rate <= 1);
}

/* Batches that have, in turn, the frames `even` and `odd` of this weight. */
static tally_rate rate_of(int batches, int even, int odd, double weight) {
  tally sum = {0};
  for (int b = 0; b < batches; b++) {
    tally batch = {0};
    for (int f = 0; f < (b % 2 ? odd : even); f++) tally_frame(&batch, weight, 1);
    tally_batch(&sum, &batch);
  }
  return tally_estimate(&sum, (uint64_t)batches, COLUMNS);
}

/* Four batches and two frames are the fewest that say anything. Without skewness, the interval is
 * that of Student's distribution, whose quantile for three degrees of freedom is 3.182. */
static void test_few_batches(void **state) {
  tally_rate rate = rate_of(3, 8, 16, 0.125);
  assert_true(rate.low == 0 && rate.high == 1);
  rate = rate_of(4, 8, 16, 0.125);
  const double half = 3.182 * sqrt(1. / 3 / 4) / BATCH_FRAMES;
  assert_true(rate.value == 1.5 / BATCH_FRAMES && rate.effective == 48);
  assert_true(fabs(rate.value - rate.low - half) < 0.01 * half);
  assert_true(fabs(rate.high - rate.value - half) < 0.01 * half);
  rate = rate_of(4, 1, 0, 0.125);
  assert_true(rate.effective == 2 && rate.high < 1);
  rate = rate_of(5, 0, 0, 0.125);
  assert_true(rate.value == 0 && rate.low == 0 && rate.high == 1);
}

/* A repeat without frames in error says nothing of how much the others differ. */
static void test_empty_repeats(void **state) {
  const splitting_rate rates[] = {{0.25, 1}, {0.25, 1}, {0.5, 2}, {0, 0}};
  tally_rate rate = splitting_estimate(rates, 4, 2);
  assert_true(rate.value == 0.25 && rate.bit_rate == 0.5 && rate.low == 0 && rate.high == 1);
  assert_true(rate.largest_share == 0.5 && fabs(rate.effective - 8. / 3) < 1e-9);
  rate = splitting_estimate(rates + 3, 1, 2);
  assert_true(rate.value == 0 && rate.effective == 0 && rate.high == 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_large_weights), cmocka_unit_test(test_few_batches),
      cmocka_unit_test(test_exact),         cmocka_unit_test(test_coverage),
      cmocka_unit_test(test_splitting),     cmocka_unit_test(test_hopeless),
      cmocka_unit_test(test_empty_repeats),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
