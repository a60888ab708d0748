/* What can be known without a reference is checked before anything is believed: the very random
 * numbers, channel and quantizer that a simulation uses, against the closed form of uncoded BPSK,
 * and the decoder where the answer is certain. */
#ifndef BENCH_SIMULATION_SELFTEST_H
#define BENCH_SIMULATION_SELFTEST_H

#include <extrinsic/status.h>

typedef struct selftest_check {
  double ebn0_db;
  const char
      *event; /* what is counted, as a condition on the LLR x, the quantized LLR q or the level */
  uint64_t bits, found; /* how many bits, how many with the event */
  double expected;      /* bits times the normal tail Q: for "x < 0" that of sqrt(2 Eb/N0) */
  double allowed;       /* |found - expected| that less than one seed in a million exceeds
                         * (Bernstein's inequality) */
} selftest_check;

enum { SELFTEST_CHECKS = 20 };

/* The number of bits a point: a few milliseconds, and a few seconds. */
enum { SELFTEST_SHORT = 1 << 19, SELFTEST_LONG = 1 << 27 };

/* The seed is fixed. True when every check is within what is allowed. */
bool selftest_channel(uint64_t bits, selftest_check checks[SELFTEST_CHECKS]);

/* Without noise every decoder returns the codeword, and corrects one wrong bit: 802.11n-648-1/2,
 * both message types, every bit in turn. EXTR_INTERNAL when one does not. */
extr_status selftest_decoder(extr_context *context);

#endif
