/* A staircase: the least complexity as a function of the latency allowed. Only the corners are
 * kept, in order of latency, with complexity falling; each says by which choice it is reached, for
 * going back from the whole to its parts. */
#ifndef CORE_SEARCH_STAIRCASE_H
#define CORE_SEARCH_STAIRCASE_H

#include "core/base/report.h"
#include <extrinsic/status.h>

typedef struct corner {
  int64_t latency, complexity;
  int choice;
} corner;

typedef struct staircase {
  int count; /* 0: not possible at any latency */
  corner *corners;
} staircase;

/* The corner that rules at this latency: the last one not beyond it, or NULL. */
const corner *extr_staircase_at(const staircase *s, int64_t latency);

void extr_staircase_free(staircase *s);

/* A staircase in the making: the lower envelope of what was offered so far. */
typedef struct envelope {
  extr_context *context;
  extr_status status; /* the first failure; later offers do nothing */
  corner *corners, *offered, *merged;
  int count;
  size_t capacity, offered_capacity, merged_capacity;
} envelope;

void extr_envelope_clear(envelope *e);
void extr_envelope_free(envelope *e);

/* Offers one corner. */
void extr_envelope_corner(envelope *e, int64_t latency, int64_t complexity, int choice);

/* Offers `s` moved by latency and complexity. */
void extr_envelope_moved(envelope *e, const staircase *s, int64_t latency, int64_t complexity,
                         int choice);

/* Offers the sum of two parts that stand side by side: latencies are the larger one, complexities
 * add. */
void extr_envelope_sum(envelope *e, const staircase *a, const staircase *b, int choice);

/* Copies what was found into `s`, which must be empty, and clears the envelope. */
extr_status extr_envelope_finish(envelope *e, staircase *s);

#endif
