#include "decoder/evolution/capacity.h"

#include <math.h>

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
  return p <= 0 || p >= 1 ? 0 : -(p * log2(p) + (1 - p) * log2(1 - p));
}

double extr_capacity(extr_evolution_channel channel, double parameter) {
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

double extr_capacity_parameter(extr_evolution_channel channel, double rate) {
  double low = extr_evolution_least(channel), high = extr_evolution_most(channel);
  for (int i = 0; i < 100; i++) {
    double middle = (low + high) / 2;
    *(extr_capacity(channel, middle) > rate ? &low : &high) = middle;
  }
  return (low + high) / 2;
}

double extr_ebn0_of_sigma(double sigma, double rate) {
  return -10 * log10(2 * rate * sigma * sigma);
}

double extr_sigma_of_ebn0(double ebn0_db, double rate) {
  return sqrt(pow(10, -ebn0_db / 10) / (2 * rate));
}
