#include "bench/floor/splitting/splitting.h"

#include "core/base/array.h"

#include <math.h>
#include <string.h>

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

/* Its sums. */
typedef struct repeat_sum {
  uint64_t decoded;
  double values[]; /* by point: the rates, then the wrong bits */
} repeat_sum;

static size_t sum_size(const splitting_settings *settings) {
  return sizeof(repeat_sum) + 2 * (size_t)settings->points * sizeof(double);
}

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

/* ---- Workers --------------------------------------------------------------------------------- */

typedef struct climber {
  population *population;
  repeat_sum *sum;
} climber;

static void worker_free(void *worker) {
  climber *c = worker;
  population_free(c->population);
  free(c->sum);
  free(c);
}

static extr_status worker_new(extr_context *context, void *shared, const void *like,
                              void **worker) {
  const splitting_settings *settings = shared;
  const climber *other = like;
  climber *c;
  TRY(ARRAY_NEW(context, c, 1));
  c->sum = malloc(sum_size(settings));
  extr_status status = c->sum ? EXTR_OK : extr_fail_memory(context);
  if (status == EXTR_OK)
    status = population_new(context, settings->simulation, settings->batches,
                            other ? other->population : NULL, &c->population);
  if (status == EXTR_OK)
    *worker = c;
  else
    worker_free(c);
  return status;
}

static void work(void *shared, void *worker, const void *job, work_source *source) {
  const splitting_settings *settings = shared;
  const ladder *l = job;
  climber *c = worker;
  uint64_t batch;
  while (work_take(source, true, &batch)) {
    memset(c->sum, 0, sum_size(settings));
    climb(c->population, l, settings, l->repeat[batch], c->sum->values,
          c->sum->values + settings->points);
    c->sum->decoded = population_decoded(c->population);
    if (!work_hand_in(source, batch, c->sum)) return;
  }
}

extr_status splitting_engine(extr_context *context, splitting_settings *settings, engine **made) {
  static const engine_kind kind = {
      .worker_new = worker_new, .worker_free = worker_free, .work = work};
  int threads = settings->simulation->threads;
  const engine_settings how = {.kind = &kind,
                               .shared = settings,
                               .threads = threads < settings->repeats ? threads : settings->repeats,
                               .crew = settings->simulation->crew};
  return engine_new(context, &how, made);
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
static bool count_finished(const repeats_run *all) {
  splitting_run *run = all->run;
  while (run->finished < run->repeats && run->done[repeat_at(run, run->finished)]) run->finished++;
  return !all->watch || all->watch(all->data, run);
}

static bool commit(void *data, uint64_t batch, const void *sum) {
  const repeats_run *all = data;
  splitting_run *run = all->run;
  const repeat_sum *found = sum;
  const int repeat = all->ladder->repeat[batch];
  const size_t points = (size_t)run->settings.points, row = (size_t)repeat * points;
  memcpy(run->rate + row, found->values, points * sizeof *run->rate);
  memcpy(run->bits + row, found->values + points, points * sizeof *run->bits);
  run->decoded[repeat] = found->decoded;
  run->done[repeat] = true;
  return count_finished(all);
}

static extr_status run_repeats(extr_context *context, engine *e, repeats_run *all) {
  splitting_run *run = all->run;
  const splitting_settings *settings = &run->settings;
  ladder *l = all->ladder;
  population *p = ((climber *)engine_worker(e, 0))->population;
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
  return count_finished(all) ? engine_run(context, e, &job) : EXTR_OK;
}

extr_status splitting_new(extr_context *context, const splitting_settings *settings,
                          splitting_run *run) {
  const size_t size = (size_t)settings->repeats * (size_t)settings->points;
  const batch_shard own = {settings->simulation->shard, settings->simulation->other_shards};
  *run = (splitting_run){.settings = *settings,
                         .shard = own,
                         .repeats = (int)shard_size(own, (uint64_t)settings->repeats)};
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
  repeats_run all = {.run = run, .watch = watch, .data = data};
  engine *e = NULL;
  extr_status status = ARRAY_NEW(context, all.ladder, 1);
  if (status == EXTR_OK) status = splitting_engine(context, &run->settings, &e);
  if (status == EXTR_OK) status = run_repeats(context, e, &all);
  engine_free(e);
  free(all.ladder);
  return status;
}

/* ---- Estimates ------------------------------------------------------------------------------- */

tally_rate splitting_estimate(const double *rates, const double *bits, int n, int columns) {
  double sum = 0, squares = 0, all_bits = 0, logs = 0, log_squares = 0, largest = 0;
  tally_rate rate = {.high = 1};
  for (int i = 0; i < n; i++) {
    double log = (double)logl((long double)rates[i]);
    sum += rates[i];
    squares += rates[i] * rates[i];
    all_bits += bits[i];
    logs += log;
    log_squares += log * log;
    largest = fmax(largest, rates[i]);
  }
  if (n == 0 || sum <= 0) return rate;
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
