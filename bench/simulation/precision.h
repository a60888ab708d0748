/* Ends a point when its error rates are known precisely enough. */
#ifndef BENCH_SIMULATION_PRECISION_H
#define BENCH_SIMULATION_PRECISION_H

#include "bench/simulation/point_result.h"

#include <stdbool.h>

/* True if the 95 % intervals (statistics.h) of both the frame error rate and the error rate of the
 * frames' `bits` bits have a mean half width of at most `precision` times the rate. Always false
 * before the first error. */
bool precision_reached(double precision, uint64_t bits, const frame_counts *counts);

/* The number of frame errors at which the interval of the frame error rate becomes that narrow, for
 * a small rate: with E errors, its half width is z sqrt(E + z^2 / 4), z = 1.96, in units of one
 * error. */
uint64_t precision_frame_errors(double precision);

#endif
