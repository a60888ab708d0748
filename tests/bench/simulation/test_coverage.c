/* How often the printed intervals hold the truth: one long simulation of a point is cut into runs,
 * each ended as ber ends a point, at a number of frame errors or of frames. RUNS is how many runs
 * of each kind there are. */
#include "bench/simulation/point_result.h"
#include "bench/simulation/simulate.h"
#include "tests/support/unit.h"

#include <math.h>
#include <stdlib.h>

enum { SIZES = 5 };
static const uint64_t sizes[SIZES] = {3, 10, 30, 100, 400};

typedef struct run_interval {
  extr_rate fer, ber;
} run_interval;

/* Runs of one size that end in one way. */
typedef struct run_series {
  bool by_errors;
  uint64_t size;       /* frame errors, or the number of frames in which as many are expected */
  frame_counts before; /* all counts when the run began */
  int count;
  run_interval *runs; /* RUNS */
} run_series;

typedef struct experiment {
  uint64_t bits;
  int sizes; /* how many of them */
  run_series series[2 * SIZES];
} experiment;

static bool ends(const run_series *s, const frame_counts *run) {
  return (s->by_errors ? run->frame_errors : run->frames) >= s->size;
}

static void take(const experiment *e, run_series *s, const frame_counts *all) {
  frame_counts run = *all;
  extr_frame_counts_subtract(&run, &s->before);
  if (s->count == RUNS || !ends(s, &run)) return;
  s->runs[s->count++] = (run_interval){
      .fer = s->by_errors ? extr_rate_inverse(run.frame_errors, run.frames, BATCH_FRAMES)
                          : extr_rate_wilson(run.frame_errors, run.frames),
      .ber = extr_rate_clustered(run.bit_errors, run.bit_errors_squared, run.frame_errors,
                                 run.frames, e->bits),
  };
  s->before = *all;
}

/* A point_watch: whole batches, as they are committed. */
static bool cut(void *data, const point_result *so_far) {
  experiment *e = data;
  bool more = false;
  for (int i = 0; i < 2 * e->sizes; i++) {
    take(e, &e->series[i], &so_far->counts);
    more = more || e->series[i].count < RUNS;
  }
  return more;
}

static double share(const run_series *s, double fer, double ber, bool of_bits) {
  int held = 0;
  for (int i = 0; i < s->count; i++) {
    const extr_rate *interval = of_bits ? &s->runs[i].ber : &s->runs[i].fer;
    double truth = of_bits ? ber : fer;
    held += interval->low <= truth && truth <= interval->high;
  }
  return (double)held / s->count;
}

static double measure(const simulation_settings *settings, experiment *e, double quality) {
  engine *simulator;
  assert_int_equal(extr_simulator_new(NULL, settings, &simulator), EXTR_OK);
  point_result result = {.quality = quality};
  assert_int_equal(extr_simulator_point(NULL, simulator, &result, e ? cut : NULL, e), EXTR_OK);
  extr_engine_free(simulator);
  double frames = (double)result.counts.frames, fer = (double)result.counts.frame_errors / frames;
  if (!e) return fer;
  double ber = (double)result.counts.bit_errors / frames / (double)e->bits;
  for (int i = 0; i < 2 * e->sizes; i++) {
    const run_series *s = &e->series[i];
    double frame_share = share(s, fer, ber, false), bit_share = share(s, fer, ber, true);
    /* Five standard deviations of RUNS runs, and what steps of one error can make of 95 %. */
    double noise = 5 * sqrt(0.05 * 0.95 / RUNS);
    int errors = (int)sizes[i % e->sizes];
    print_message("%5.2g %s %3d: FER %.4f BER %.4f\n", fer, s->by_errors ? "errors" : "frames",
                  errors, frame_share, bit_share);
    assert_true(fabs(frame_share - 0.95) < noise + (errors < 10 ? 0.022 : 0.015));
    assert_true(fabs(bit_share - 0.95) < noise + (errors < 10 ? 0.03 : 0.015));
  }
  return fer;
}

static void run_code(const char *name, double quality, int size_count) {
  codec c;
  assert_int_equal(extr_codec_open(NULL, name, 0, &c), EXTR_OK);
  simulation_settings settings = {.codec = &c,
                                  .decoder = extr_decoder_default(),
                                  .seed = 1,
                                  .threads = 1,
                                  .min_frame_errors = 2000,
                                  .max_frames = UINT64_C(1) << 50,
                                  .max_seconds = INFINITY};
  double fer = measure(&settings, NULL, quality);
  settings.min_frame_errors = UINT64_C(1) << 50;
  settings.seed = 2;
  experiment e = {.bits = (uint64_t)extr_code_columns(c.code), .sizes = size_count};
  for (int i = 0; i < 2 * size_count; i++) {
    run_series *s = &e.series[i];
    *s = (run_series){.by_errors = i < size_count, .size = sizes[i % size_count]};
    if (!s->by_errors) s->size = (uint64_t)((double)s->size / fer);
    s->runs = calloc(RUNS, sizeof *s->runs);
    assert_non_null(s->runs);
  }
  measure(&settings, &e, quality);
  for (int i = 0; i < 2 * size_count; i++) free(e.series[i].runs);
  extr_codec_close(&c);
}

static void bursts_of_a_short_code(void **state) {
  run_code("mackay:24,3,6,1", 5, SIZES);
}

/* Bursts of very different lengths, in a third of the frames. */
static void bursts_in_the_waterfall(void **state) {
  run_code("802.11n-648-1/2", 1.25, 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(bursts_of_a_short_code),
                                     cmocka_unit_test(bursts_in_the_waterfall)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
