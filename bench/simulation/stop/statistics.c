#include "bench/simulation/stop/statistics.h"

#include <math.h>

const double normal_z95 = 1.9599639845400545;

double normal_tail(double x) {
  return 0.5 * erfc(x * sqrt(0.5));
}

static rate_interval wilson(double p, double trials) {
  double z2 = normal_z95 * normal_z95 / trials;
  double middle = p + z2 / 2, half = sqrt(z2 * (p * (1 - p) + z2 / 4)), scale = 1 / (1 + z2);
  return (rate_interval){
      .low = fmin(p, fmax(0, (middle - half) * scale)),
      .value = p,
      .high = fmax(p, fmin(1, (middle + half) * scale)),
  };
}

rate_interval rate_wilson(uint64_t events, uint64_t trials) {
  if (trials == 0) return (rate_interval){.high = 1};
  return wilson((double)events / (double)trials, (double)trials);
}

/* N as in the header, before it is limited. */
static double effective_trials(double errors, double errors_squared, double frames, double bits) {
  double p = errors / (bits * frames);
  double spread = errors_squared - errors * errors / frames;
  double variance = spread / (bits * bits * frames * (frames - 1));
  if (variance <= 0)
    return 0; /* all frames have the same number of errors: no better than one bit
                                * per frame */
  double trials = p * (1 - p) / variance;
  return trials / (1 + 1 / (trials * p));
}

rate_interval rate_clustered(uint64_t errors, uint64_t errors_squared, uint64_t frames,
                             uint64_t bits) {
  if (frames == 0 || bits == 0) return (rate_interval){.high = 1};
  double all = (double)bits * (double)frames, trials = (double)frames;
  if (errors > 0 && frames > 1) {
    double effective =
        effective_trials((double)errors, (double)errors_squared, (double)frames, (double)bits);
    trials = fmin(all, fmax(trials, effective));
  }
  return wilson((double)errors / all, trials);
}
