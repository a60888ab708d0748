#include "bench/simulation/precision.h"

#include "bench/simulation/statistics.h"

#include <math.h>

static bool narrow(rate_interval rate, double precision) {
  return rate.value > 0 && rate.high - rate.low <= 2 * precision * rate.value;
}

bool precision_reached(double precision, uint64_t bits, const frame_counts *counts) {
  return narrow(rate_wilson(counts->frame_errors, counts->frames), precision) &&
         narrow(rate_clustered(counts->bit_errors, counts->bit_errors_squared, counts->frame_errors,
                               counts->frames, bits),
                precision);
}

uint64_t precision_frame_errors(double precision) {
  double ratio = normal_z95 / precision; /* (p E)^2 = z^2 (E + z^2 / 4), solved for E */
  double square = ratio * ratio;
  return (uint64_t)ceil(square / 2 * (1 + sqrt(1 + precision * precision)));
}
