/* What is sampled: a simulation of zero codewords on AWGN with BPSK, whose frames are drawn near
 * given sets. */
#ifndef BENCH_FLOOR_FLOOR_SETTINGS_H
#define BENCH_FLOOR_FLOOR_SETTINGS_H

#include "bench/floor/sampling/law.h"
#include "bench/floor/sampling/target.h"
#include "bench/floor/tally.h"
#include "bench/simulation/simulation_settings.h"

typedef struct floor_settings {
  simulation_settings simulation; /* codec, decoder, seed, threads, shard, max_frames, max_seconds,
                                   * and precision: of the frame error rate of all classes */
  const target *target;
} floor_settings;

/* Where a frame may end: in a set of class 0 .. classes - 1, in any of them, or in an error outside
 * the sets; then, if they are shown, in a set of each orbit. */
static inline int floor_tallies(const target *t) {
  return t->classes + 2 + t->shown_orbits;
}
static inline int floor_all(const target *t) {
  return t->classes;
}
static inline int floor_outside(const target *t) {
  return t->classes + 1;
}
static inline int floor_orbit(const target *t, int orbit) {
  return t->classes + 2 + orbit;
}

#endif
