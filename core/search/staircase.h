/* A staircase: the least complexity as a function of the allowed latency. Only its corners are
 * stored, by increasing latency and decreasing complexity. Each corner records the choice that led
 * to it, for backtracking. */
#ifndef CORE_SEARCH_STAIRCASE_H
#define CORE_SEARCH_STAIRCASE_H

#include "core/base/pool.h"

typedef struct corner {
  int64_t latency, complexity;
  int choice;
} corner;

typedef struct staircase {
  int count; /* 0: impossible at any latency */
  corner *corners;
} staircase;

/* The corner of greatest latency that is at most `latency`, or NULL. */
const corner *extr_staircase_at(const staircase *s, int64_t latency);

/* The lower envelope of the corners offered so far. All zero at first but for the context and the
 * pool that the corners of finished staircases are in. */
typedef struct envelope {
  extr_context *context;
  extr_pool *memory;
  extr_status status; /* the first failure; later offers do nothing */
  corner *corners, *offered, *merged;
  int count;
  size_t capacity, offered_capacity, merged_capacity;
} envelope;

void extr_envelope_free(envelope *e);

void extr_envelope_corner(envelope *e, int64_t latency, int64_t complexity, int choice);

/* Offers the corners of `s`, with `latency` and `complexity` added to each. */
void extr_envelope_moved(envelope *e, const staircase *s, int64_t latency, int64_t complexity,
                         int choice);

/* Offers two parts side by side: the latency is the larger of the two, the complexity their sum. */
void extr_envelope_sum(envelope *e, const staircase *a, const staircase *b, int choice);

/* Copies the envelope into `s`, which must be empty, and clears the envelope. Returns the first
 * failure of the offers. */
extr_status extr_envelope_finish(envelope *e, staircase *s);

#endif
