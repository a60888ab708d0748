/* Tests with known results before a simulation: the random numbers, channel and quantizer of the
 * simulation against the closed form of uncoded BPSK, and the decoder on frames that it must
 * correct. */
#ifndef BENCH_SIMULATION_SELFTEST_H
#define BENCH_SIMULATION_SELFTEST_H

#include <extrinsic/status.h>

typedef struct selftest_check {
  double ebn0_db;
  const char
      *event; /* the event that is counted, as a condition on the LLR x, the quantized LLR q or the
               * level */
  uint64_t bits, found; /* number of bits, and of bits with the event */
  double expected;      /* bits * Q(...), the tail of the normal distribution; for "x < 0" at sqrt(2
                         * Eb/N0) */
  double allowed;       /* bound on |found - expected| that fewer than one seed in a million exceeds
                         * (Bernstein's inequality) */
} selftest_check;

enum { SELFTEST_CHECKS = 20 };

/* Bits per point for a run of a few milliseconds, and of a few seconds. */
enum { SELFTEST_SHORT = 1 << 19, SELFTEST_LONG = 1 << 27 };

/* Uses a fixed seed. True if every check is within its bound. */
bool selftest_channel(uint64_t bits, selftest_check checks[SELFTEST_CHECKS]);

/* Tests that every decoder corrects a single wrong bit and returns the codeword without noise:
 * 802.11n-648-1/2, both message types, every bit in turn. EXTR_INTERNAL if one does not. */
extr_status selftest_decoder(extr_context *context);

#endif
