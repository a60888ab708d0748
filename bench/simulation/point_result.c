#include "bench/simulation/point_result.h"

#include <math.h>

const char *const extr_point_endings[] = {"errors", "frames",      "precision",
                                          "time",   "interrupted", NULL};

void extr_frame_counts_add(frame_counts *sum, const frame_counts *more) {
#define ADD(name, place) sum->name += more->name;
  FRAME_COUNTS(ADD)
}

void extr_frame_counts_subtract(frame_counts *sum, const frame_counts *part) {
#define SUBTRACT(name, place) sum->name -= part->name;
  FRAME_COUNTS(SUBTRACT)
}

void extr_work_times_add(work_times *sum, const work_times *more) {
  sum->channel += more->channel;
  sum->decoding += more->decoding;
  sum->other += more->other;
  sum->parts.loading += more->parts.loading;
  sum->parts.updating += more->parts.updating;
  sum->parts.deciding += more->parts.deciding;
  sum->parts.reporting += more->parts.reporting;
  sum->parts.lanes += more->parts.lanes;
  sum->parts.idle += more->parts.idle;
}

int extr_batch_frames(uint64_t max_frames, uint64_t batch) {
  if (batch > max_frames / BATCH_FRAMES) return 0;
  uint64_t left = max_frames - batch * BATCH_FRAMES;
  return left < BATCH_FRAMES ? (int)left : BATCH_FRAMES;
}

/* ---- Rates ----------------------------------------------------------------------------------- */

static extr_rate bit_rate(const frame_counts *c, uint64_t bits) {
  return extr_rate_clustered(c->bit_errors, c->bit_errors_squared, c->frame_errors, c->frames,
                             bits);
}

extr_rate extr_point_ber(const point_result *point, uint64_t bits) {
  return bit_rate(&point->counts, bits);
}

extr_rate extr_point_fer(const point_result *point) {
  const frame_counts *c = &point->counts;
  return point->ending == EXTR_ENDED_BY_ERRORS
             ? extr_rate_inverse(c->frame_errors, c->frames, BATCH_FRAMES)
             : extr_rate_wilson(c->frame_errors, c->frames);
}

static bool narrow(extr_rate rate, double precision) {
  return rate.value > 0 && rate.high - rate.low <= 2 * precision * rate.value;
}

bool extr_precision_reached(double precision, uint64_t bits, const frame_counts *counts) {
  return narrow(extr_rate_wilson(counts->frame_errors, counts->frames), precision) &&
         narrow(bit_rate(counts, bits), precision);
}

uint64_t extr_precision_frame_errors(double precision) {
  double ratio = extr_normal_z95 / precision; /* (p E)^2 = z^2 (E + z^2 / 4), solved for E */
  double square = ratio * ratio;
  return (uint64_t)ceil(square / 2 * (1 + sqrt(1 + precision * precision)));
}

/* ---- Rates ----------------------------------------------------------------------------------- */

const double extr_normal_z95 = 1.9599639845400545;

double extr_normal_tail(double x) {
  return 0.5 * erfc(x * sqrt(0.5));
}

/* Bounds that may be off by rounding. */
static extr_rate rate_between(double low, double value, double high) {
  return (extr_rate){.low = fmin(value, low), .value = value, .high = fmax(value, high)};
}

static extr_rate wilson(double p, double trials) {
  double z2 = extr_normal_z95 * extr_normal_z95 / trials;
  double middle = p + z2 / 2, half = sqrt(z2 * (p * (1 - p) + z2 / 4)), scale = 1 / (1 + z2);
  return rate_between(fmax(0, (middle - half) * scale), p, fmin(1, (middle + half) * scale));
}

extr_rate extr_rate_wilson(uint64_t events, uint64_t trials) {
  if (trials == 0) return (extr_rate){.high = 1};
  return wilson((double)events / (double)trials, (double)trials);
}

/* The quantile of the beta distribution with parameters a and b that belongs to z of the normal
 * one. The cube root of a / b times the ratio of two gamma variables is nearly a ratio of two
 * normal ones, whose means and variances are 1 - 1/(9a), 1/(9a) and so on: a quadratic equation for
 * the cube root. For 95 %, a must be 1 or more and b 3/2. */
static double beta_quantile(double a, double b, double z) {
  double va = 1 / (9 * a), vb = 1 / (9 * b), ma = 1 - va, mb = 1 - vb;
  double square = mb * mb - z * z * vb;
  double root = sqrt(fmax(0, ma * ma * mb * mb - square * (ma * ma - z * z * va)));
  double cube = (ma * mb + (z > 0 ? root : -root)) / square;
  double odds = a / b * cube * cube * cube;
  return odds / (1 + odds);
}

extr_rate extr_rate_inverse(uint64_t events, uint64_t trials, uint64_t block) {
  if (events == 0 || events >= trials) return extr_rate_wilson(events, trials);
  double count = (double)events, all = (double)trials, p = count / all;
  double beyond = fmin(0.5, p * (double)block / 2);
  return rate_between(beta_quantile(count, all - count + 1, -extr_normal_z95), p,
                      beta_quantile(count + beyond, all - count + 1 - beyond, extr_normal_z95));
}

/* The squared coefficient of variation of the bursts. */
static double burst_variation(double errors, double errors_squared, double bursts) {
  if (bursts < 2) return 0;
  return fmax(0, bursts * errors_squared / (errors * errors) - 1) * bursts / (bursts - 1);
}

/* N as in the header, before it is limited. */
static double effective_trials(double errors, double errors_squared, double bursts, double frames,
                               double bits) {
  double p = errors / (bits * frames);
  double spread = errors_squared - errors * errors / frames;
  double variance = spread / (bits * bits * frames * (frames - 1));
  /* If all frames have the same number of errors: no better than one bit per frame. */
  if (variance <= 0) return 0;
  double trials = p * (1 - p) / variance;
  return trials / (1 + (1 + burst_variation(errors, errors_squared, bursts)) / (trials * p));
}

extr_rate extr_rate_clustered(uint64_t errors, uint64_t errors_squared, uint64_t frame_errors,
                              uint64_t frames, uint64_t bits) {
  if (frames == 0 || bits == 0) return (extr_rate){.high = 1};
  double all = (double)bits * (double)frames, trials = (double)frames;
  if (frames > 1) {
    double effective = effective_trials((double)errors, (double)errors_squared,
                                        (double)frame_errors, (double)frames, (double)bits);
    trials = fmin(all, fmax(trials, effective));
  }
  return wilson((double)errors / all, trials);
}
