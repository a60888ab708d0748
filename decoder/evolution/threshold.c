#include "core/base/report.h"
#include "decoder/evolution/engine.h"
#include "decoder/evolution/settle.h"
#include "decoder/settings/check_algorithm.h"

#include <math.h>

/* ---- Capacity -------------------------------------------------------------------------------- */

/* 1 - E log2(1 + e^-L), L normal with mean m = 2 / sigma^2 and variance 2 m: the trapezoid rule,
 * which converges exponentially for such integrands. */
static double gaussian_capacity(double sigma) {
  const double mean = 2 / (sigma * sigma), deviation = sqrt(2 * mean), h = 0.02;
  double loss = 0;
  for (int i = -450; i <= 450; i++) {
    double x = i * h, llr = mean + deviation * x;
    double bits = llr > 0 ? log1p(exp(-llr)) : log1p(exp(llr)) - llr;
    loss += exp(-x * x / 2) * bits;
  }
  return 1 - loss * h / sqrt(2 * acos(-1)) / log(2);
}

static double binary_entropy(double p) {
  return -(p * log2(p) + (1 - p) * log2(1 - p));
}

/* The capacity with equally likely inputs in bits per use, within 1e-9. */
static double capacity_of(extr_evolution_channel channel, double parameter) {
  switch (channel) {
  case EXTR_EVOLUTION_AWGN:
    return gaussian_capacity(parameter);
  case EXTR_EVOLUTION_BSC:
    return 1 - binary_entropy(parameter);
  case EXTR_EVOLUTION_BEC:
    break;
  }
  return 1 - parameter;
}

/* The parameter at which the capacity is `rate`, 0 < rate < 1. */
static double capacity_parameter(extr_evolution_channel channel, double rate) {
  double low = extr_evolution_least(channel), high = extr_evolution_most(channel);
  for (int i = 0; i < 100; i++) {
    double middle = (low + high) / 2;
    *(capacity_of(channel, middle) > rate ? &low : &high) = middle;
  }
  return (low + high) / 2;
}

/* ---- Trials ---------------------------------------------------------------------------------- */

/* A coordinate x that rises with the quality of the channel: Eb/N0 in dB, or the negated logarithm
 * of the probability of an error or erasure. */
typedef struct search {
  extr_context *context;
  const extr_ensemble *ensemble;
  extr_evolution_settings settings;
  extr_evolution *evolution;
  double residual; /* the error rate at which the last trial ended that did not reach the target */
  int settled;     /* and after how many iterations */
  bool at_once;    /* the last trial reached it before the first iteration */
  double bottleneck; /* its settle_watch.least */
} search;

/* Eb/N0 in dB of BPSK with noise of the deviation `parameter`, and the deviation. */
static double parameter_of(const search *s, double x) {
  const double rate = extr_ensemble_rate(s->ensemble);
  return s->settings.channel == EXTR_EVOLUTION_AWGN ? sqrt(pow(10, -x / 10) / (2 * rate)) : exp(-x);
}

static double coordinate_of(const search *s, double parameter) {
  const double rate = extr_ensemble_rate(s->ensemble);
  return s->settings.channel == EXTR_EVOLUTION_AWGN ? -10 * log10(2 * rate * parameter * parameter)
                                                    : -log(parameter);
}

/* Far more than any ensemble needs that settles at all. */
enum { ITERATIONS_MAX = 20000 };

/* Iterations where a trial is, until the target is reached (true) or never will be. `rate` is that
 * before them, and `done` counts them, with those before. */
static bool settle(search *s, double x, double rate, int *done) {
  const extr_evolution_settings *settings = &s->settings;
  const int most = *done + (settings->iterations ? settings->iterations : ITERATIONS_MAX);
  const int changes = s->evolution->law ? extr_check_law_iterations(s->evolution->law) : 0;
  settle_watch watch = extr_settle_start(rate);
  bool settled = false;
  while (!(rate <= settings->target) && *done < most && !settled) {
    rate = extr_evolution_step(s->evolution);
    ++*done;
    if (settings->progress) settings->progress(settings->user, parameter_of(s, x), *done, rate);
    settled = extr_settle_reached(&watch, rate) && !settings->iterations && *done >= changes;
  }
  s->bottleneck = fmin(s->bottleneck, watch.least);
  if (rate <= settings->target) return true;
  s->residual = settled ? watch.end : rate;
  s->settled = *done;
  return false;
}

/* True if the target is reached, with a window at all of its positions. */
static bool try(search *s, double x) {
  int done = 0;
  double rate = extr_evolution_start(s->evolution, parameter_of(s, x));
  bool reached;
  s->at_once = true;
  s->bottleneck = INFINITY;
  do {
    s->at_once = s->at_once && rate <= s->settings.target;
    reached = settle(s, x, rate, &done);
  } while (reached && extr_evolution_advance(s->evolution, &rate));
  return reached;
}

/* The coordinate of the best channel that is tried. */
static double best(const search *s) {
  return s->settings.channel == EXTR_EVOLUTION_AWGN ? 30 : 18;
}

static extr_status fail_stalled(const search *s) {
  return extr_fail(s->context, EXTR_INPUT,
                   "%s has no threshold: even at %s its bit error rate stays at %.3g after %d "
                   "iterations, above the target of %g",
                   extr_ensemble_text(s->ensemble),
                   s->settings.channel == EXTR_EVOLUTION_AWGN ? "30 dB" : "a parameter of 1.5e-8",
                   s->residual, s->settled, s->settings.target);
}

static extr_status fail_target(const search *s) {
  return extr_fail(s->context, EXTR_INPUT,
                   "%s: wherever the bit error rate is %g after decoding, it is no higher before: "
                   "expected a lower target, or an ensemble that can be decoded",
                   extr_ensemble_text(s->ensemble), s->settings.target);
}

/* Widens a bracket around a first guess until the target is reached at `high` and not at `low`. */
static extr_status bracket(search *s, double guess, double width, double *low, double *high) {
  double x = guess;
  if (try(s, x)) {
    for (*high = x;; *high = *low) {
      if (s->at_once) return fail_target(s);
      *low = *high - width;
      width *= 2;
      if (parameter_of(s, *low) >= extr_evolution_most(s->settings.channel) || !try(s, *low))
        return EXTR_OK;
    }
  }
  for (*low = x;; *low = *high) {
    if (*low >= best(s)) return fail_stalled(s);
    *high = fmin(*low + width, best(s));
    width *= 2;
    if (try(s, *high)) return s->at_once ? fail_target(s) : EXTR_OK;
  }
}

/* Two trials on both sides of the threshold, with what their bottlenecks were. */
typedef struct interval {
  double low, high, low_value, high_value;
} interval;

/* Where to try next: the bottleneck is a linear function of the coordinate near the threshold,
 * where it is zero. Every third trial halves the interval, whatever that predicts. */
static double next_trial(const interval *i, int trial, double tolerance) {
  double span = i->high_value - i->low_value;
  double zero = i->low - (i->high - i->low) * i->low_value / span;
  double above = zero + 0.4 * tolerance, under = zero - 0.4 * tolerance;
  bool known = isfinite(span) && i->low_value < 0 && i->high_value > 0 && trial % 3 != 2;
  if (known && above < i->high) return above;
  if (known && under > i->low) return under;
  return (i->low + i->high) / 2;
}

static void narrow(search *s, interval *i, double tolerance, bool *at_once) {
  for (int trial = 0; i->high - i->low > tolerance; trial++) {
    double x = next_trial(i, trial, tolerance);
    if (try(s, x)) {
      i->high = x, i->high_value = s->bottleneck;
      *at_once = s->at_once;
    } else {
      i->low = x, i->low_value = s->bottleneck;
    }
  }
}

/* Where the grid ends. A bit of sum-product is wrong with probability 4e-11 at LLR 24, which may be
 * all that columns of low weight get. Lower targets need the limit of the decoder and twice the
 * time. */
static double grid_end(const extr_evolution_settings *settings) {
  return settings->target >= 1e-8 ? 24 : SPA_LIMIT;
}

/* Finds the threshold with one grid, near a guess. */
static extr_status find(search *s, double guess, double width, double tolerance, double *found) {
  interval i = {guess, guess, INFINITY, INFINITY};
  TRY(extr_evolution_make(s->context, s->ensemble, &s->settings, grid_end(&s->settings),
                          &s->evolution));
  extr_status status = bracket(s, guess, width, &i.low, &i.high);
  bool at_once = s->at_once;
  if (status == EXTR_OK) narrow(s, &i, tolerance, &at_once);
  if (status == EXTR_OK && at_once) status = fail_target(s);
  extr_evolution_free(s->evolution);
  s->evolution = NULL;
  *found = i.high;
  return status;
}

/* Float messages: a grid twice as coarse shows how much the grid matters, and where to look. The
 * error falls with the square of the step, so a third of the difference is left; half of it is
 * said. */
static extr_status find_on_grids(search *s, double guess, double tolerance, double *found,
                                 double *error) {
  extr_evolution *fine;
  TRY(extr_evolution_make(s->context, s->ensemble, &s->settings, grid_end(&s->settings), &fine));
  double step = fine->settings.grid, coarse;
  extr_evolution_free(fine);
  s->settings.grid = 2 * step;
  TRY(find(s, guess, 0.5, tolerance, &coarse));
  s->settings.grid = step;
  TRY(find(s, coarse, 8 * tolerance, tolerance, found));
  *error = tolerance + fabs(*found - coarse) / 2;
  return EXTR_OK;
}

/* Sum-product without a limit of iterations has one threshold for both schedules: its messages are
 * probabilities given what was received in a tree, and a larger tree is never worse; the tree of t
 * layered iterations contains that of t flooding iterations, and is contained in that of some
 * larger number. For ensembles that are given by their degrees, flooding takes a tenth of the
 * time. */
static bool takes_flooding(const extr_ensemble *ensemble, const extr_evolution_settings *settings) {
  return settings->decoder.algorithm == EXTR_SPA && settings->iterations == 0 && ensemble->columns;
}

extr_status extr_threshold_find(extr_context *context, const extr_ensemble *ensemble,
                                const extr_evolution_settings *settings,
                                extr_threshold *threshold) {
  TRY(extr_need_all(context, ensemble, settings, threshold));
  TRY(extr_evolution_check(context, settings));
  double rate = extr_ensemble_rate(ensemble);
  search s = {.context = context, .ensemble = ensemble, .settings = *settings};
  if (takes_flooding(ensemble, settings)) s.settings.decoder.schedule = EXTR_FLOODING;
  extr_threshold t = {.capacity = capacity_parameter(settings->channel, rate)};
  double x, error = settings->tolerance_db, limit = coordinate_of(&s, t.capacity);
  if (settings->decoder.message == EXTR_F32 && settings->decoder.algorithm != EXTR_STOCHASTIC)
    TRY(find_on_grids(&s, limit + 0.5, settings->tolerance_db, &x, &error));
  else
    TRY(find(&s, limit + 0.5, 0.5, settings->tolerance_db, &x));
  t.parameter = parameter_of(&s, x);
  t.residual = s.residual;
  t.settled = s.settled;
  bool gaussian = settings->channel == EXTR_EVOLUTION_AWGN;
  t.ebn0_db = gaussian ? x : NAN;
  t.gap_db = gaussian ? x - limit : NAN;
  t.error = gaussian ? error : t.parameter * error;
  *threshold = t;
  return EXTR_OK;
}
