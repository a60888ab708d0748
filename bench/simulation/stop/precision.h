/* Stopping a point once its error rates are known well enough. */
#ifndef BENCH_SIMULATION_STOP_PRECISION_H
#define BENCH_SIMULATION_STOP_PRECISION_H

#include "bench/simulation/frames/point_result.h"

#include <stdbool.h>

/* True when the 95 % intervals of both the frame error rate and the error rate of the frames'
 * `bits` bits (statistics.h) reach at most precision times the rate to either side, their mean half
 * width taken. Never before the first error. */
bool precision_reached(double precision, uint64_t bits, const frame_counts *counts);

/* So many frame errors, at a small rate, make the interval of the frame error rate that narrow:
 * with E errors half of it is z sqrt(E + z^2 / 4), z = 1.96, in units of one error. */
uint64_t precision_frame_errors(double precision);

#endif
