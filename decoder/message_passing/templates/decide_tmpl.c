/* Hard decisions and the syndrome, up to 64 frames per word. Compiled for every message type and
 * instruction set. */
#include "decoder/message_passing/templates/lane_steps_tmpl.h"
#include "decoder/message_passing/templates/ties_tmpl.h"
#include <extrinsic/decoder.h>

#include <string.h>

/* The last step may also decide up to seven columns that follow the block. Their decisions go to
 * places that are written afterwards, or that nothing reads. */
static void decide_bits(const message_decoder *d) {
  const syndrome_plan *plan = &d->plan->syndrome;
  const int columns = extr_code_columns(d->code), block = plan->block;
  const ties *t = d->ties;
  for (int first = 0; first < columns; first += block) {
    const vec *posteriors = (const vec *)d->posteriors + first;
    uint64_t *ones = d->ones + extr_decision_place(plan, first);
    for (int v = 0; v < block; v += TIES_COLUMNS) decide_columns(t++, posteriors + v, ones + v);
    if (plan->copies > 1) memcpy(ones + block, ones, (size_t)block * sizeof *ones);
  }
}

/* Consecutive decisions at any address. */
typedef uint64_t row_words __attribute__((vector_size(8 * STRETCH_ROWS)));
typedef row_words unaligned_words __attribute__((aligned(8), may_alias));

/* All ones in the words of rows below `count`, zeros in the others. */
static inline const unaligned_words *rows_before(int count) {
  static const uint64_t steps[2 * STRETCH_ROWS] = {-1, -1, -1, -1, -1, -1, -1, -1};
  if (count > STRETCH_ROWS) count = STRETCH_ROWS;
  return (const unaligned_words *)(steps + STRETCH_ROWS - count);
}

static inline uint64_t row_parity(const uint64_t *ones, const int *places, int degree) {
  uint64_t parity = 0;
#pragma GCC unroll 1 /* too short to be worth vector code */
  for (int i = 0; i < degree; i++) parity ^= ones[places[i]];
  return parity;
}

static inline void add_stretch(const stretch *s, const uint64_t *ones, const int *places,
                               row_words *failing) {
  for (int row = 0; row < s->rows; row += STRETCH_ROWS) {
    row_words parity = {0};
    for (int i = 0; i < s->degree; i++)
      parity ^= *(const unaligned_words *)(ones + places[i] + row);
    *failing |= parity & *rows_before(s->rows - row);
  }
}

/* The lanes in which a row of these stretches is not satisfied. */
static uint64_t stretches_failing(const syndrome_plan *plan, const stretch *s, const stretch *end,
                                  const uint64_t *ones) {
  row_words parities = {0};
  uint64_t failing = 0;
  for (; s < end; s++) {
    const int *places = plan->places + s->first;
    if (s->rows == 1)
      failing |= row_parity(ones, places, s->degree);
    else
      add_stretch(s, ones, places, &parities);
  }
  for (int i = 0; i < STRETCH_ROWS; i++) failing |= parities[i];
  return failing;
}

/* Stops as soon as every lane has an unsatisfied row: early, for frames far from a codeword. */
static uint64_t failing_lanes(const message_decoder *d, uint64_t lanes) {
  enum { ROWS_AT_ONCE = 32 };
  const syndrome_plan *plan = &d->plan->syndrome;
  const stretch *s = plan->stretches, *end = s + plan->count;
  uint64_t failing = 0;
  while (s < end && lanes & ~failing) {
    const stretch *first = s;
    for (int rows = 0; s < end && rows < ROWS_AT_ONCE; s++) rows += s->rows;
    failing |= stretches_failing(plan, first, s, d->ones);
  }
  return failing & lanes;
}

uint64_t VARIANT(extr_decide)(message_decoder *d, uint64_t lanes) {
  decide_bits(d);
  return failing_lanes(d, lanes);
}
