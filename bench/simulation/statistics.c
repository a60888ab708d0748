#include "bench/simulation/statistics.h"

#include <math.h>

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
 * the cube root. */
static double beta_quantile(double a, double b, double z) {
  double va = 1 / (9 * a), vb = 1 / (9 * b), ma = 1 - va, mb = 1 - vb;
  double square = mb * mb - z * z * vb;
  if (square <= 0) return z > 0;
  double root = sqrt(fmax(0, ma * ma * mb * mb - square * (ma * ma - z * z * va)));
  double cube = fmax(0, (ma * mb + (z > 0 ? root : -root)) / square);
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
