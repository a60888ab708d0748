#include "bench/floor/splitting/splitting.h"

#include "core/base/array.h"

#include <math.h>

enum { TRIAL_BATCHES = 8, LADDER_MAX = 4096, BISECTIONS = 20, REACH_DB = 30 };

static const double least_errors = 0.1; /* of all frames, where populations start */
static const double trial_step = 0.5;   /* dB */
static const double half = 0.5;

/* Frames of the ladder's population are none of those that are counted. */
static const uint64_t ladder_seed = UINT64_C(0x6c6164646572);

/* The job of the workers. */
typedef struct ladder {
  double start;
  uint64_t start_batches;
  int steps;
  double quality[LADDER_MAX];
  int point[LADDER_MAX]; /* the point that is reached there, or -1 */
  int repeats;           /* that are to be run: batch i is repeat[i] */
  int repeat[SPLITTING_REPEATS_MAX];
} ladder;

/* Its sum is a splitting_repeat up to the last point. */
static size_t sum_size(const splitting_settings *settings) {
  return offsetof(splitting_repeat, rates) + (size_t)settings->points * sizeof(splitting_rate);
}

/* ---- The ladder ------------------------------------------------------------------------------ */

static extr_status find_start(extr_context *context, const splitting_settings *settings,
                              population *p, ladder *l) {
  for (l->start = settings->quality[0]; l->start > settings->quality[0] - REACH_DB;
       l->start -= trial_step) {
    const double errors = population_start(p, l->start, TRIAL_BATCHES);
    if (errors < least_errors) continue;
    l->start_batches = (uint64_t)ceil(2 * settings->batches / errors);
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

static splitting_rate rate_now(const population *p, double product) {
  return (splitting_rate){product, product * population_wrong_bits(p)};
}

static void climb(population *p, const ladder *l, const splitting_settings *settings, int repeat,
                  splitting_repeat *found) {
  population_seed(p, settings->simulation->seed * SPLITTING_REPEATS_MAX + (uint64_t)repeat);
  double product = population_start(p, l->start, l->start_batches);
  if (l->start == settings->quality[0]) found->rates[0] = rate_now(p, product);
  for (int step = 0; step < l->steps && product > 0; step++) {
    product *= population_pass(p, l->quality[step], settings->sweeps);
    if (l->point[step] >= 0) found->rates[l->point[step]] = rate_now(p, product);
  }
  found->decoded = population_decoded(p);
}

/* ---- Workers are populations ----------------------------------------------------------------- */

static void worker_free(void *worker) {
  population_free(worker);
}

static extr_status worker_new(extr_context *context, void *shared, const void *like,
                              void **worker) {
  const splitting_settings *settings = shared;
  population *made = NULL;
  const extr_status status =
      population_new(context, settings->simulation, settings->batches, like, &made);
  *worker = made;
  return status;
}

static void work(void *shared, void *worker, const void *job, work_source *source) {
  const splitting_settings *settings = shared;
  const ladder *l = job;
  uint64_t batch;
  while (extr_work_take(source, true, &batch)) {
    splitting_repeat found = {0};
    climb(worker, l, settings, l->repeat[batch], &found);
    if (!extr_work_hand_in(source, batch, &found)) return;
  }
}

extr_status splitting_engine(extr_context *context, splitting_settings *settings, engine **made) {
  static const engine_kind kind = {
      .worker_new = worker_new, .worker_free = worker_free, .work = work};
  const int most = settings->simulation->threads, repeats = settings->repeats;
  const engine_settings how = {&kind, settings, most < repeats ? most : repeats,
                               settings->simulation->crew};
  return extr_engine_new(context, &how, made);
}

/* ---- All repeats ----------------------------------------------------------------------------- */

typedef struct repeats_run {
  splitting_run *run;
  ladder *ladder;
  splitting_watch *watch;
  void *data;
} repeats_run;

static int repeat_at(const splitting_run *run, int index) {
  return (int)shard_batch(run->shard, (uint64_t)index);
}

/* Repeats count one after the other: those that end early may not be like the others. */
static bool count_finished(const repeats_run *all, int repeat, const splitting_repeat *found) {
  splitting_run *run = all->run;
  while (run->finished < run->repeats && run->done[repeat_at(run, run->finished)]) run->finished++;
  return !all->watch || all->watch(all->data, run, repeat, found);
}

static bool commit(void *data, uint64_t batch, const void *sum) {
  const repeats_run *all = data;
  const int repeat = all->ladder->repeat[batch];
  all->run->done[repeat] = true;
  return count_finished(all, repeat, sum);
}

static extr_status run_repeats(extr_context *context, engine *e, repeats_run *all) {
  splitting_run *run = all->run;
  const splitting_settings *settings = &run->settings;
  ladder *l = all->ladder;
  population *p = extr_engine_worker(e, 0);
  population_seed(p, settings->simulation->seed ^ ladder_seed);
  TRY(find_start(context, settings, p, l));
  TRY(choose_ladder(context, settings, p, l));
  run->start = l->start;
  run->steps = l->steps;
  run->decoded_before = population_decoded(p);
  for (int i = 0; i < run->repeats; i++)
    if (!run->done[repeat_at(run, i)]) l->repeat[l->repeats++] = repeat_at(run, i);
  engine_job job = {.job = l,
                    .size = sizeof *l,
                    .sum_size = sum_size(settings),
                    .total = (uint64_t)l->repeats,
                    .any_order = true,
                    .commit = commit,
                    .data = all};
  return count_finished(all, -1, NULL) ? extr_engine_run(context, e, &job) : EXTR_OK;
}

splitting_run splitting_begin(const splitting_settings *settings) {
  const batch_shard own = {settings->simulation->shard, settings->simulation->other_shards};
  return (splitting_run){.settings = *settings,
                         .shard = own,
                         .repeats = (int)shard_size(own, (uint64_t)settings->repeats)};
}

extr_status splitting_run_all(extr_context *context, splitting_watch *watch, void *data, engine *e,
                              splitting_run *run) {
  OWNED_ARRAY ladder *l = NULL;
  TRY(ARRAY_NEW(context, l, 1));
  repeats_run all = {.run = run, .watch = watch, .data = data, .ladder = l};
  return run_repeats(context, e, &all);
}

/* ---- Estimates ------------------------------------------------------------------------------- */

tally_rate splitting_estimate(const splitting_rate *repeats, int n, int columns) {
  double sum = 0, squares = 0, all_bits = 0, logs = 0, log_squares = 0, largest = 0;
  tally_rate rate = {.high = 1};
  for (int i = 0; i < n; i++) {
    const double value = repeats[i].rate, log = (double)logl((long double)value);
    sum += value;
    squares += value * value;
    all_bits += repeats[i].bits;
    logs += log;
    log_squares += log * log;
    largest = fmax(largest, value);
  }
  if (sum <= 0) return rate;
  rate.value = sum / n;
  rate.bit_rate = all_bits / n / columns;
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
