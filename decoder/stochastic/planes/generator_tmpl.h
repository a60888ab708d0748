/* Random planes. Every lane has its own generator, so that the random numbers of a frame depend
 * only on its key, not on the lane or on other frames. It is a linear recurrence over bits with
 * four taps,
 *
 *   x[n] = x[n-216] + x[n-337] + x[n-579] + x[n-1279]     (mod 2)
 *
 * R. M. Ziff, "Four-tap shift-register-sequence random-number generators", Computers in Physics 12,
 * 1998. Its polynomial is primitive: the period is 2^1279 - 1. The first 1279 bits come from
 * splitmix64. */
#ifndef DECODER_STOCHASTIC_PLANES_GENERATOR_TMPL_H
#define DECODER_STOCHASTIC_PLANES_GENERATOR_TMPL_H

#include "core/base/math/splitmix.h"
#include "decoder/interface/plane_update.h"
#include "decoder/stochastic/planes/plane_tmpl.h"

#include <string.h>

enum { PLANES_AHEAD = 1280 };

typedef struct generator {
  int next, end; /* planes[next .. end - 1] are unused; the HISTORY planes before `next` are kept */
  plane planes[HISTORY + PLANES_AHEAD];
} generator;

static inline void generator_start(generator *g) {
  g->next = g->end = HISTORY;
}

/* Starts a new sequence in one lane. */
static inline void generator_seed(generator *g, int lane, uint64_t key) {
  uint64_t bit = UINT64_C(1) << lane % 64, bits = 0;
  g->end = g->next; /* the unused planes are computed again; for other lanes they stay the same */
  for (int i = 0; i < HISTORY; i++) {
    if (i % 64 == 0) bits = extr_random_next(&key);
    lane_word *word = plane_word(&g->planes[g->next - HISTORY + i], lane / 64);
    *word = (*word & ~bit) | (bits >> i % 64 & 1 ? bit : 0);
  }
}

/* Moves the history to the beginning. */
static inline void generator_move(generator *g) {
  int first = g->next - HISTORY;
  memmove(g->planes, g->planes + first, (size_t)(g->end - first) * sizeof(plane));
  g->next -= first;
  g->end -= first;
}

static inline void generator_advance(generator *g) {
  generator_move(g);
  for (plane *p = g->planes + g->end; p < g->planes + HISTORY + PLANES_AHEAD; p++)
    *p = p[-TAP_1] ^ p[-TAP_2] ^ p[-TAP_3] ^ p[-HISTORY];
  g->end = HISTORY + PLANES_AHEAD;
}

/* The next `count` <= PLANES_AHEAD planes; valid until the next call. */
static inline const plane *generator_take(generator *g, int count) {
  if (g->next + count > g->end) generator_advance(g);
  const plane *taken = g->planes + g->next;
  g->next += count;
  return taken;
}

/* Takes up to *times times `count` <= PLANES_AHEAD planes, which the caller computes; sets *times
 * to how often. */
static inline plane *generator_leave(generator *g, int count, int *times) {
  if (g->next + count > HISTORY + PLANES_AHEAD) generator_move(g);
  int most = (HISTORY + PLANES_AHEAD - g->next) / count;
  plane *taken = g->planes + g->next;
  if (*times > most) *times = most;
  g->end = g->next += *times * count;
  return taken;
}

#endif
