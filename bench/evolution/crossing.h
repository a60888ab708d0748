/* The Eb/N0 at which a decoder has a given frame error rate, by simulation. The same command
 * simulates the same points in the same order, so it takes those that an earlier run has kept from
 * its journal. */
#ifndef BENCH_EVOLUTION_CROSSING_H
#define BENCH_EVOLUTION_CROSSING_H

#include "bench/simulation/simulate.h"
#include "bench/store/store.h"

typedef struct crossing_limits {
  double fer;      /* to be reached, if it is searched */
  uint64_t errors; /* frame errors per point */
  uint64_t frames; /* and frames per point, at most */
} crossing_limits;

typedef struct curve_log {
  store kept;
  size_t next; /* the number of the next point */
} curve_log;

/* Opens the journal of the table at `table`; without one (NULL) nothing is kept. `lines` say what
 * the points depend on. Errors are those of store_open. store_close(&log->kept) must follow
 * whatever the result. */
extr_status curve_log_open(extr_context *context, const char *table, json_t *lines, curve_log *log);

/* Continues a point until it has as many errors or frames as these limits say. */
extr_status curve_point(extr_context *context, curve_log *log, point_simulator *simulator,
                        point_result *point, crossing_limits limits);

typedef struct crossing {
  double ebn0, low, high; /* dB, and a 95 % interval; NaN: not found, because of an error floor */
  double floor;           /* then the frame error rate at which the curve stays; else 0 */
  uint64_t frames;        /* that were simulated */
  double decoding;        /* seconds that decoding them took, summed over all threads */
} crossing;

extern const crossing no_crossing;

/* Simulates points at multiples of 1/8 dB around a guess until two of them, at most 1/4 dB apart,
 * have the rate between them, and interpolates its logarithm. The interval follows from the number
 * of errors at both. If the rate falls by less than a fifth in half a dB, that is an error floor.
 * EXTR_INPUT: the rate is not met from -5 to 20 dB. */
extr_status crossing_find(extr_context *context, curve_log *log, point_simulator *simulator,
                          const crossing_limits *limits, double guess, crossing *found);

#endif
