/* "random=lfsr": linear feedback shift registers of 11 bits, as hardware has them,
 *
 *   x[n] = x[n-9] + x[n-11]     (mod 2)
 *
 * whose polynomial is primitive: the period is 2^11 - 1. 32 neighbouring columns share one. In each
 * decoding cycle it takes as many steps as the neediest node wants bits; a node takes the first of
 * the new ones, so that nodes which share a register and are alike take the same. In every lane a
 * register begins in a random state other than zero. Publications say neither how a node draws
 * several numbers from 11 bits nor how registers begin. */
#ifndef DECODER_STOCHASTIC_PLANES_LFSR_TMPL_H
#define DECODER_STOCHASTIC_PLANES_LFSR_TMPL_H

#include "core/base/math/splitmix.h"
#include "decoder/stochastic/planes/plane_tmpl.h"
#include "decoder/stochastic/state.h"

#include <string.h>

enum { LFSR_TAP = 9, LFSR_PERIOD = (1 << LFSR_BITS) - 1 };

/* A register is LFSR_BITS + steps planes: the state before the steps of a cycle, then what they
 * made, so that the last LFSR_BITS are the state after them. */
static inline void lfsr_run(plane *planes, int steps) {
  memmove(planes, planes + steps, LFSR_BITS * sizeof *planes);
  for (plane *p = planes + LFSR_BITS; p < planes + LFSR_BITS + steps; p++)
    *p = p[-LFSR_TAP] ^ p[-LFSR_BITS];
}

static inline void lfsr_seed(plane *planes, int steps, int lane, uint64_t *random) {
  uint64_t bit = UINT64_C(1) << lane % 64, state = 1 + extr_random_below(random, LFSR_PERIOD);
  for (int i = 0; i < LFSR_BITS; i++) {
    lane_word *word = plane_word(&planes[steps + i], lane / 64);
    *word = (*word & ~bit) | (state >> i & 1 ? bit : 0);
  }
}

#endif
