#include "bench/floor/splitting/splitting.h"

#include "bench/floor/tally.h"
#include "core/base/array.h"

#include <math.h>
#include <omp.h>

enum { TRIAL_BATCHES = 8, LADDER_MAX = 4096, BISECTIONS = 20, REACH_DB = 30 };

static const double least_errors = 0.1; /* of all frames, where populations start */
static const double trial_step = 0.5;   /* dB */
static const double half = 0.5;

/* Frames of the ladder's population are none of those that are counted. */
static const uint64_t ladder_seed = UINT64_C(0x6c6164646572);

typedef struct ladder {
  double start;
  uint64_t start_batches;
  int steps;
  double quality[LADDER_MAX];
  int point[LADDER_MAX]; /* the point that is reached there, or -1 */
} ladder;

/* ---- The ladder ------------------------------------------------------------------------------ */

static extr_status find_start(extr_context *context, const splitting_settings *settings,
                              population *p, ladder *l) {
  const double frames = (double)TRIAL_BATCHES * BATCH_FRAMES;
  for (l->start = settings->quality[0]; l->start > settings->quality[0] - REACH_DB;
       l->start -= trial_step) {
    double errors = (double)population_errors(p, l->start, TRIAL_BATCHES);
    if (errors < least_errors * frames) continue;
    l->start_batches = (uint64_t)ceil(2 * settings->batches * frames / errors);
    return EXTR_OK;
  }
  return extr_fail(
      context, EXTR_INPUT,
      "fewer than %g %% of the frames are in error at %g dB: there is nothing to start "
      "from",
      100 * least_errors, l->start + trial_step);
}

/* The farthest place up to `end` at which the weights are worth half of the frames. */
static double next_place(population *p, double from, double end) {
  population_weights w = population_weigh(p, end);
  double low = from, high = end;
  if (w.mean * w.mean >= half * w.square) return end;
  for (int i = 0; i < BISECTIONS; i++) {
    double middle = (low + high) / 2;
    w = population_weigh(p, middle);
    *(w.mean * w.mean >= half * w.square ? &low : &high) = middle;
  }
  return high;
}

static extr_status choose_ladder(extr_context *context, const splitting_settings *settings,
                                 population *p, ladder *l) {
  double place = l->start;
  population_start(p, place, l->start_batches);
  for (int point = settings->quality[0] == place; point < settings->points;) {
    if (l->steps == LADDER_MAX)
      return extr_fail(context, EXTR_LIMIT, "%g dB is too far from %g dB: give fewer points",
                       settings->quality[settings->points - 1], l->start);
    place = next_place(p, place, settings->quality[point]);
    bool reached = place == settings->quality[point];
    l->quality[l->steps] = place;
    l->point[l->steps++] = reached ? point++ : -1;
    population_pass(p, place, settings->sweeps);
  }
  return EXTR_OK;
}

/* ---- Repeats --------------------------------------------------------------------------------- */

static void climb(population *p, const ladder *l, const splitting_settings *settings, int repeat,
                  double *rate, double *bits) {
  population_seed(p, settings->simulation->seed * SPLITTING_REPEATS_MAX + (uint64_t)repeat);
  double product = population_start(p, l->start, l->start_batches);
  if (l->start == settings->quality[0]) {
    rate[0] = product;
    bits[0] = product > 0 ? product * population_wrong_bits(p) : 0;
  }
  for (int step = 0; step < l->steps && product > 0; step++) {
    product *= population_pass(p, l->quality[step], settings->sweeps);
    if (l->point[step] < 0) continue;
    rate[l->point[step]] = product;
    bits[l->point[step]] = product * population_wrong_bits(p);
  }
}

/* Repeats that are finished, one after the other. */
typedef struct team_run {
  splitting_run *run;
  const ladder *ladder;
  splitting_watch *watch;
  void *data;
  bool over;
} team_run;

static void count_finished(splitting_run *run) {
  while (run->finished < run->settings.repeats && run->done[run->finished]) run->finished++;
}

static void finish(team_run *team, int repeat, uint64_t decoded) {
#pragma omp critical(splitting)
  {
    team->run->done[repeat] = true;
    team->run->decoded[repeat] = decoded;
    count_finished(team->run);
    if (team->watch && !team->watch(team->data, team->run)) team->over = true;
  }
}

static bool is_over(const team_run *team) {
  bool over;
#pragma omp critical(splitting)
  over = team->over;
  return over;
}

static void run_repeats(team_run *team, population *const *populations, int threads) {
  const splitting_settings *settings = &team->run->settings;
#pragma omp parallel for num_threads(threads) schedule(static, 1)
  for (int repeat = 0; repeat < settings->repeats; repeat++) {
    population *p = populations[omp_get_thread_num()];
    size_t row = (size_t)repeat * (size_t)settings->points;
    if (team->run->done[repeat] || is_over(team)) continue;
    climb(p, team->ladder, settings, repeat, team->run->rate + row, team->run->bits + row);
    finish(team, repeat, population_decoded(p));
  }
}

static extr_status run_team(extr_context *context, team_run *team, population **populations,
                            int threads) {
  const splitting_settings *settings = &team->run->settings;
  for (int i = 1; i < threads; i++)
    TRY(population_new(context, settings->simulation, settings->batches, populations[0],
                       &populations[i]));
  count_finished(team->run);
  team->over = team->watch && !team->watch(team->data, team->run);
  run_repeats(team, populations, threads);
  return EXTR_OK;
}

static extr_status run_with(extr_context *context, splitting_run *run, population **populations,
                            int threads, splitting_watch *watch, void *data, ladder *l) {
  const splitting_settings *settings = &run->settings;
  team_run team = {.run = run, .ladder = l, .watch = watch, .data = data};
  TRY(population_new(context, settings->simulation, settings->batches, NULL, &populations[0]));
  population_seed(populations[0], settings->simulation->seed ^ ladder_seed);
  TRY(find_start(context, settings, populations[0], l));
  TRY(choose_ladder(context, settings, populations[0], l));
  run->start = l->start;
  run->steps = l->steps;
  run->decoded_before = population_decoded(populations[0]);
  return run_team(context, &team, populations, threads);
}

extr_status splitting_new(extr_context *context, const splitting_settings *settings,
                          splitting_run *run) {
  const size_t size = (size_t)settings->repeats * (size_t)settings->points;
  *run = (splitting_run){.settings = *settings};
  TRY(ARRAY_NEW(context, run->done, settings->repeats));
  TRY(ARRAY_NEW(context, run->decoded, settings->repeats));
  TRY(ARRAY_NEW(context, run->rate, size));
  return ARRAY_NEW(context, run->bits, size);
}

void splitting_free(splitting_run *run) {
  free(run->done);
  free(run->decoded);
  free(run->rate);
  free(run->bits);
}

extr_status splitting_run_all(extr_context *context, splitting_watch *watch, void *data,
                              splitting_run *run) {
  const splitting_settings *settings = &run->settings;
  int threads = settings->simulation->threads < settings->repeats ? settings->simulation->threads
                                                                  : settings->repeats;
  population *populations[SIMULATE_THREADS_MAX] = {0};
  ladder *l = calloc(1, sizeof *l);
  extr_status status =
      l ? run_with(context, run, populations, threads, watch, data, l) : extr_fail_memory(context);
  for (int i = 0; i < threads; i++) population_free(populations[i]);
  free(l);
  return status;
}

uint64_t splitting_decoded(const splitting_run *run) {
  uint64_t sum = run->decoded_before;
  for (int i = 0; i < run->finished; i++) sum += run->decoded[i];
  return sum;
}

/* ---- Estimates ------------------------------------------------------------------------------- */

splitting_rate splitting_estimate(const splitting_run *run, int point) {
  int n = run->finished, columns = extr_code_columns(run->settings.simulation->codec->code);
  double sum = 0, squares = 0, bits = 0, logs = 0, log_squares = 0, largest = 0;
  splitting_rate rate = {.high = 1};
  for (int i = 0; i < n; i++) {
    size_t at = (size_t)i * (size_t)run->settings.points + (size_t)point;
    double value = run->rate[at], log = (double)logl((long double)value);
    sum += value;
    squares += value * value;
    bits += run->bits[at];
    logs += log;
    log_squares += log * log;
    largest = fmax(largest, value);
  }
  if (n == 0 || sum <= 0) return rate;
  rate.value = sum / n;
  rate.bit_rate = bits / n / columns;
  rate.effective = sum * sum / squares;
  rate.largest_share = largest / sum;
  if (n < SPLITTING_REPEATS_MIN || !isfinite(logs)) return rate;
  double mean = logs / n, variance = fmax(0, log_squares - n * mean * mean) / (n - 1);
  double error = sqrt(variance / n + variance * variance / (2.0 * (n - 1)));
  double width = student_z95(n - 1) * error;
  rate.low = fmin(rate.value, (double)expl((long double)(mean + variance / 2 - width)));
  rate.high = fmin(1, fmax(rate.value, (double)expl((long double)(mean + variance / 2 + width))));
  return rate;
}
