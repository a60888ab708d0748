#include "bench/floor/tally.h"

#include <math.h>

void tally_frame(tally *sum, double weight, int wrong_bits) {
  sum->events++;
  sum->weight += weight;
  sum->squares += weight * weight;
  sum->largest = fmax(sum->largest, weight);
  sum->bits += weight * wrong_bits;
}

void tally_batch(tally *sum, const tally *batch) {
  const double weight = batch->weight;
  sum->events += batch->events;
  sum->weight += weight;
  sum->squares += batch->squares;
  sum->largest = fmax(sum->largest, batch->largest);
  sum->bits += batch->bits;
  sum->batch_squares += weight * weight;
  sum->batch_cubes += weight * weight * weight;
}

/* Fewer say nothing about how much they differ. */
enum { LEAST_BATCHES = 4 };

double student_z95(double freedom) {
  double z = extr_normal_z95, z2 = z * z, n = fmax(freedom, 3);
  double g1 = (z2 + 1) * z / 4, g2 = ((5 * z2 + 16) * z2 + 3) * z / 96;
  double g3 = (((3 * z2 + 19) * z2 + 17) * z2 - 15) * z / 384;
  return z + g1 / n + g2 / (n * n) + g3 / (n * n * n);
}

/* Inverts the transformation. */
static double untransformed(double quantile, double a) {
  if (fabs(a) < 1e-9) return quantile;
  return (cbrt(1 + 3 * a * (quantile - a / 2)) - 1) / a;
}

tally_rate tally_estimate(const tally *sum, uint64_t batches, int bits) {
  tally_rate rate = {.high = 1};
  double n = (double)batches, mean = sum->weight / n;
  if (sum->weight <= 0) return rate;
  double variance = (sum->batch_squares / n - mean * mean) * n / fmax(1, n - 1);
  double deviation = sqrt(fmax(variance, 0));
  double third = sum->batch_cubes / n - 3 * mean * sum->batch_squares / n + 2 * mean * mean * mean;
  rate.value = fmin(1, mean / BATCH_FRAMES);
  rate.bit_rate = fmin(1, sum->bits / (n * BATCH_FRAMES * bits));
  rate.effective = sum->weight * sum->weight / sum->squares;
  rate.largest_share = sum->largest / sum->weight;
  double z = student_z95(fmin(rate.effective, n) - 1), error = deviation / sqrt(n);
  double a = deviation > 0 ? third / (deviation * deviation * deviation) / (3 * sqrt(n)) : 0;
  rate.low = fmin(rate.value, fmax(0, mean - error * untransformed(z, a)) / BATCH_FRAMES);
  rate.high = fmin(1, (mean - error * untransformed(-z, a)) / BATCH_FRAMES);
  if (rate.effective < 2 || batches < LEAST_BATCHES) rate.low = 0, rate.high = 1;
  return rate;
}
