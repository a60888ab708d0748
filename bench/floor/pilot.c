#include "bench/floor/floor_point.h"

#include "core/base/array.h"
#include "core/base/clock.h"

#include <math.h>

enum {
  ROUNDS = 3,
  STEEP_ROUNDS = 2, /* after these */
  FEW = 8,
  FIRST_BATCHES = 32,
  MOST_BATCHES = 256,
  LATER_BATCHES = 96,
  FAILURES = 400, /* in the first round */
  CLASS_FRAMES = 20,
  MOST_CLASSES = 8,
  HEAVIEST = 100
};

/* The share of higher powers of g where the model of the first round is far too flat. */
static const double steep_share = 0.4;

/* Tallies have the third power of weights, which must be above the least double. */
static const double least_rate = 1e-100;

/* Pilot frames are none of those that are counted. */
static const uint64_t pilot_seed = UINT64_C(0x70696c6f74);

typedef struct pilot {
  extr_context *context;
  const floor_settings *settings;
  extr_status status;
  int round;
  bool last;
  double quality, begun;
  bool (*stops)(void);
  bool stopped;
  size_t failures; /* frames that ended in a set */
  double steep;    /* of the next laws: none unless a round had few failures */
  pilot_frame *frames;
  size_t count, capacity;
} pilot;

/* False if the pilot is to end: `stopped`, or with a failure. */
static bool goes_on(pilot *p) {
  p->stopped = p->stopped || (p->stops && p->stops());
  if (p->status == EXTR_OK && clock_seconds() - p->begun > p->settings->simulation.max_seconds)
    p->status =
        extr_fail(p->context, EXTR_LIMIT,
                  "%.6g dB: the time limit ended the pilot run, so that the point cannot be "
                  "sampled: expected a longer --max-time, or fewer sets",
                  p->quality);
  return p->status == EXTR_OK && !p->stopped;
}

static bool commit(void *data, uint64_t batch, const void *sum) {
  pilot *p = data;
  const pilot_frame *frames = sum;
  (void)batch;
  p->status = ARRAY_RESERVE(p->context, p->frames, p->capacity, p->count + BATCH_FRAMES);
  for (int f = 0; f < BATCH_FRAMES && p->status == EXTR_OK; f++) {
    p->frames[p->count] = frames[f];
    p->frames[p->count++].round = p->round;
    p->failures += frames[f].ended >= 0;
  }
  return goes_on(p);
}

/* ---- The model -------------------------------------------------------------------------------
 *
 * The effects at the knots are the coefficients of a probit regression, found by Fisher scoring
 * (McCullagh, Nelder, "Generalized Linear Models", 1989). As some values hardly occur, squares of
 * second differences between neighbouring knots are penalized: where nothing was seen, effects
 * continue in a straight line. A model that is fitted already is improved. */

enum { FIT_STEPS = 30 };

static const double penalty = 1, ridge = 1e-3, largest_step = 2, largest_sum = 6, precise = 1e-3;

/* The normal equations of a step; the last column is the right-hand side. */
typedef struct equations {
  double row[LAW_KNOTS][LAW_KNOTS + 1];
} equations;

/* A frame: how often each knot occurs among the columns of its set. */
typedef struct features {
  double knot[LAW_KNOTS];
  bool failed;
} features;

static features features_of(const grid *g, const pilot_frame *frame, int columns) {
  double weights[LAW_KNOTS];
  features f = {.failed = frame->ended >= 0};
  for (int j = 0; j < columns; j++) {
    law_knots(g, j < frame->count ? frame->value[j] : g->limit, weights);
    for (int i = 0; i < LAW_KNOTS; i++) f.knot[i] += weights[i];
  }
  return f;
}

/* Adds to the upper triangle. */
static void add_frame(const features *f, const double *effect, equations *e) {
  double sum = 0;
  for (int i = 0; i < LAW_KNOTS; i++) sum += f->knot[i] * effect[i];
  long double x = fmax(-largest_sum, fmin(largest_sum, sum));
  double mean = (double)(erfcl(-x * sqrtl(0.5L)) / 2);
  double density = (double)(expl(-x * x / 2) / sqrtl(2 * acosl(-1)));
  double variance = mean * (1 - mean), weight = density * density / variance;
  double residual = ((f->failed ? 1 : 0) - mean) * density / variance;
  for (int i = 0; i < LAW_KNOTS; i++) {
    if (f->knot[i] == 0) continue;
    for (int k = i; k < LAW_KNOTS; k++) e->row[i][k] += weight * f->knot[i] * f->knot[k];
    e->row[i][LAW_KNOTS] += residual * f->knot[i];
  }
}

static void add_penalties(const double *effect, equations *e) {
  const double difference[] = {1, -2, 1};
  for (int first = 0; first + 2 < LAW_KNOTS; first++) {
    double bend = effect[first] - 2 * effect[first + 1] + effect[first + 2];
    for (int i = 0; i < 3; i++) {
      double *row = e->row[first + i];
      for (int k = 0; k < 3; k++) row[first + k] += penalty * difference[i] * difference[k];
      row[LAW_KNOTS] -= penalty * difference[i] * bend;
    }
  }
  for (int i = 0; i < LAW_KNOTS; i++) {
    e->row[i][i] += ridge;
    e->row[i][LAW_KNOTS] -= ridge * effect[i];
  }
}

/* By Gauss and Jordan; the matrix is symmetric and positive definite. */
static void solve(equations *e) {
  for (int i = 0; i < LAW_KNOTS; i++)
    for (int r = 0; r < LAW_KNOTS; r++) {
      double factor = e->row[r][i] / e->row[i][i];
      for (int k = i; r != i && k <= LAW_KNOTS; k++) e->row[r][k] -= factor * e->row[i][k];
    }
  for (int i = 0; i < LAW_KNOTS; i++) e->row[i][LAW_KNOTS] /= e->row[i][i];
}

/* Returns the largest change of an effect. */
static double improve(const features *all, size_t count, double *effect) {
  equations e = {0};
  double most = 0;
  for (size_t i = 0; i < count; i++) add_frame(&all[i], effect, &e);
  for (int i = 0; i < LAW_KNOTS; i++)
    for (int k = 0; k < i; k++) e.row[i][k] = e.row[k][i];
  add_penalties(effect, &e);
  solve(&e);
  for (int i = 0; i < LAW_KNOTS; i++) {
    double step = fmax(-largest_step, fmin(largest_step, e.row[i][LAW_KNOTS]));
    effect[i] += step;
    most = fmax(most, fabs(step));
  }
  return most;
}

static void fit(const features *all, size_t count, law_model *model) {
  model->fitted = true;
  for (int step = 0; step < FIT_STEPS; step++)
    if (improve(all, count, model->effect) < precise) break;
}

/* ---- What the frames say --------------------------------------------------------------------- */

/* The sum of the weights of frames that ended in a set, where none counts more than `cut`. */
static double sum_of(const pilot *p, double cut) {
  double sum = 0;
  for (size_t i = 0; i < p->count; i++)
    if (p->frames[i].ended >= 0) sum += fmin(p->frames[i].weight, cut);
  return sum;
}

/* A few heavy weights say little about all frames, so weights are cut where they would have more
 * than a hundredth of the sum each. */
static double cut_of(const pilot *p) {
  double low = 0, high = 0;
  for (size_t i = 0; i < p->count; i++) high = fmax(high, p->frames[i].weight);
  for (int step = 0; step < 60; step++) {
    const double middle = (low + high) / 2;
    *(middle > sum_of(p, middle) / HEAVIEST ? &high : &low) = middle;
  }
  return high;
}

/* The share of a class is what it has of the rate, but a fifth for all classes alike, for what the
 * pilot did not see. */
static void set_shares(const pilot *p, law_choice *choice) {
  const target *sets = p->settings->target;
  double weight[TARGET_CLASSES] = {0}, sum = 0, cut = cut_of(p);
  for (size_t i = 0; i < p->count; i++) {
    if (p->frames[i].ended < 0) continue;
    double w = fmin(p->frames[i].weight, cut);
    weight[target_class_of(sets, p->frames[i].ended)] += w;
    sum += w;
  }
  for (int c = 0; c < sets->classes; c++)
    choice->model[c].share = 0.2 / sets->classes + 0.8 * weight[c] / sum;
}

/* The second moment of the weights, which frames of the later rounds estimate, if frames were drawn
 * from this law; only the set whose columns were drawn is taken into account. */
static double second_moment(const pilot *p, int class, const law *l) {
  double sum = 0;
  for (size_t i = 0; i < p->count; i++) {
    const pilot_frame *frame = &p->frames[i];
    if (frame->round == 0 || frame->ended < 0) continue;
    if (target_class_of(p->settings->target, frame->moved) != class) continue;
    int total = law_total(l, frame->value, frame->count);
    sum += frame->weight / law_ratio(l, frame->count, total);
  }
  return sum;
}

/* Unless no frame says which is best, the mixture is that of least variance. */
static extr_status choose_mixture(pilot *p, const grid *g, int class, law_model *model) {
  const double whole[] = {0.1, 0.25};
  double least = INFINITY;
  law_model best = *model, tried = *model;
  for (int i = 0; i < (p->steep > 0 ? 4 : 2); i++) {
    OWNED(extr_pool_free) extr_pool memory = {0};
    law made;
    tried.whole = whole[i % 2];
    tried.steep = i < 2 ? 0 : p->steep / 2;
    TRY(law_new(p->context, g, &tried, p->settings->target->class[class].a, &memory, &made));
    const double moment = second_moment(p, class, &made);
    if (moment > 0 && moment < least) least = moment, best = tried;
  }
  *model = best;
  return EXTR_OK;
}

/* A class of which too few frames failed, or were corrected, stays without a model. */
static extr_status fit_class(pilot *p, const grid *g, int class, features *used,
                             law_choice *choice) {
  const target *sets = p->settings->target;
  law_model *model = &choice->model[class];
  size_t count = 0, failed = 0;
  for (size_t i = 0; i < p->count; i++) {
    const pilot_frame *frame = &p->frames[i];
    if (target_class_of(sets, frame->moved) != class) continue;
    used[count++] = features_of(g, frame, sets->class[class].a);
    failed += frame->ended >= 0;
  }
  if (failed < CLASS_FRAMES || count - failed < CLASS_FRAMES) return EXTR_OK;
  model->whole = 0.4 - p->steep / 2;
  model->steep = p->steep;
  fit(used, count, model);
  return p->last ? choose_mixture(p, g, class, model) : EXTR_OK;
}

static extr_status fit_classes(pilot *p, const channel_point *channel, law_choice *choice) {
  const grid g = grid_of(channel, &p->settings->simulation.decoder);
  OWNED_ARRAY features *used = NULL;
  TRY(ARRAY_NEW(p->context, used, p->count));
  for (int c = 0; c < p->settings->target->classes && goes_on(p); c++)
    p->status = fit_class(p, &g, c, used, choice);
  return p->status;
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

/* The first round has more batches as long as there are few failures. All shards have the same. */
static extr_status run_round(pilot *p, floor_team *team, double quality, const law_choice *choice) {
  const int classes = p->settings->target->classes;
  const uint64_t times = (uint64_t)(classes < MOST_CLASSES ? classes : MOST_CLASSES);
  const floor_job what = {.quality = quality,
                          .choice = *choice,
                          .seed =
                              p->settings->simulation.seed ^ pilot_seed ^ (uint64_t)p->round << 48,
                          .pilot = true};
  engine_job job = {.job = &what,
                    .size = sizeof what,
                    .sum_size = BATCH_FRAMES * sizeof(pilot_frame),
                    .total = (p->round == 0 ? FIRST_BATCHES : LATER_BATCHES) * times,
                    .commit = commit,
                    .data = p};
  do TRY(extr_engine_run(p->context, team->engine, &job));
  while (goes_on(p) && p->round == 0 && p->failures < FAILURES &&
         job.total < MOST_BATCHES * times && (job.total *= 2));
  return p->status;
}

static extr_status run_rounds(pilot *p, floor_team *team, double quality, law_choice *choice) {
  const channel_point channel = extr_simulation_channel(&p->settings->simulation, quality);
  const target *sets = p->settings->target;
  for (int c = 0; c < sets->classes; c++) choice->model[c].share = 1.0 / sets->classes;
  for (int rounds = ROUNDS; p->round < rounds; p->round++) {
    const size_t before = p->failures;
    TRY(run_round(p, team, quality, choice));
    if (p->stopped) return EXTR_OK;
    if (p->failures == 0)
      return extr_fail(
          p->context, EXTR_INPUT,
          "%.6g dB: of %zu frames with noise drawn towards a set none ended in a set of "
          "the list: the decoder leaves them, and their floor cannot be sampled",
          quality, p->count);
    if (sum_of(p, INFINITY) / (double)p->count < least_rate)
      return extr_fail(p->context, EXTR_INPUT,
                       "%.6g dB: frames end in a set with a probability below %g, which cannot be "
                       "estimated: expected a lower Eb/N0",
                       quality, least_rate);
    if (p->round > 0 && p->steep == 0 && p->failures - before < FEW) {
      p->steep = steep_share;
      rounds += STEEP_ROUNDS;
    }
    p->last = p->round + 1 == rounds;
    TRY(fit_classes(p, &channel, choice));
    set_shares(p, choice);
  }
  choice->chosen = !p->stopped;
  return EXTR_OK;
}

extr_status pilot_run(extr_context *context, floor_team *team, double quality, bool (*stops)(void),
                      law_choice *choice) {
  pilot p = {.context = context,
             .settings = &team->settings,
             .quality = quality,
             .begun = clock_seconds(),
             .stops = stops};
  *choice = (law_choice){0};
  extr_status status = run_rounds(&p, team, quality, choice);
  free(p.frames);
  return status;
}
