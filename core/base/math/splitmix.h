/* Random numbers from a seed: splitmix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number
 * generators", OOPSLA 2014). Plain integer arithmetic: the same numbers on every machine. */
#ifndef CORE_BASE_MATH_SPLITMIX_H
#define CORE_BASE_MATH_SPLITMIX_H

#include <stdint.h>

/* The increment of the state per number. */
#define EXTR_RANDOM_STEP UINT64_C(0x9e3779b97f4a7c15)

/* The next 64 uniform bits of the sequence with state *state. Any state is valid. */
static inline uint64_t extr_random_next(uint64_t *state) {
  uint64_t z = *state += EXTR_RANDOM_STEP;
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* Uniform in 0 .. bound - 1, for bound >= 1: the high word of the product of a 32-bit random number
 * and the bound. Low words that would make some results more likely are rejected (Lemire, "Fast
 * random integer generation in an interval", ACM TOMACS 29, 2019). */
static inline uint32_t extr_random_below(uint64_t *state, uint32_t bound) {
  uint32_t surplus = (0 - bound) % bound; /* 2^32 mod bound */
  uint64_t product;
  do product = (extr_random_next(state) >> 32) * bound;
  while ((uint32_t)product < surplus);
  return (uint32_t)(product >> 32);
}

#endif
