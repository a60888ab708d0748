/* "random=lfsr": linear feedback shift registers of 11 bits, as hardware has them,
 *
 *   x[n] = x[n-9] + x[n-11]     (mod 2)
 *
 * whose polynomial is primitive: the period is 2^11 - 1. 32 consecutive columns share one register.
 * In each decoding cycle a register advances by the largest number of random bits that any node
 * uses. A node uses the first of the new bits, so nodes of the same degree that share a register
 * get the same bits. In every lane a register starts in a random nonzero state. Publications say
 * neither how a node draws several numbers from 11 bits nor how registers start. */
#ifndef DECODER_STOCHASTIC_PLANES_LFSR_TMPL_H
#define DECODER_STOCHASTIC_PLANES_LFSR_TMPL_H

#include "decoder/stochastic/planes/plane_tmpl.h"
#include "decoder/stochastic/state.h"

#include <string.h>

/* A register consists of LFSR_BITS + steps planes: the state before a cycle, then the new bits. The
 * last LFSR_BITS planes are the state after the cycle. */
static inline void lfsr_run(plane *planes, int steps) {
  memmove(planes, planes + steps, LFSR_BITS * sizeof *planes);
  for (plane *p = planes + LFSR_BITS; p < planes + LFSR_BITS + steps; p++)
    *p = p[-LFSR_TAP] ^ p[-LFSR_BITS];
}

static inline void lfsr_seed(plane *planes, int steps, int lane, uint64_t *random) {
  uint64_t bit = UINT64_C(1) << lane % 64, state = lfsr_start(random);
  for (int i = 0; i < LFSR_BITS; i++) {
    lane_word *word = plane_word(&planes[steps + i], lane / 64);
    *word = (*word & ~bit) | (state >> i & 1 ? bit : 0);
  }
}

#endif
