/* Hard decisions and the syndrome, up to 64 frames per word. Compiled for every message type and
 * instruction set. */
#include "decoder/message_passing/templates/lane_steps_tmpl.h"
#include "decoder/message_passing/templates/ties_tmpl.h"
#include <extrinsic/decoder.h>

#include <string.h>

/* Decides the columns first .. end - 1 of a block that begins with column `block`. They are decided
 * several at a time. Columns before the first keep their decisions; up to seven columns that follow
 * the last are decided, too. */
static void decide_block(const message_decoder *d, int block, int first, int end) {
  const syndrome_plan *plan = &d->plan->syndrome;
  const int all = (plan->block + TIES_COLUMNS - 1) / TIES_COLUMNS;
  const int begin = first - (first - block) % TIES_COLUMNS;
  const vec *posteriors = (const vec *)d->posteriors + block;
  const ties *t = d->ties + block / plan->block * all;
  uint64_t *ones = d->ones + extr_decision_place(plan, block), kept[TIES_COLUMNS];
  const size_t before = (size_t)(first - begin) * sizeof *ones;
  memcpy(kept, ones + begin - block, before);
  for (int v = begin - block; v < end - block; v += TIES_COLUMNS)
    decide_columns(t + v / TIES_COLUMNS, posteriors + v, ones + v);
  memcpy(ones + begin - block, kept, before);
  if (plan->copies > 1) memcpy(ones + plan->block, ones, (size_t)plan->block * sizeof *ones);
}

/* The decisions that decide_block makes beyond the last column of a block go to places that are
 * written afterwards, or that nothing reads. */
static void decide_bits(const message_decoder *d, int first, int end) {
  const int size = d->plan->syndrome.block;
  for (int block = first - first % size; block < end; block += size)
    decide_block(d, block, first > block ? first : block, end < block + size ? end : block + size);
}

/* The parities of consecutive rows: STRETCH_ROWS words, in vectors of the size that the instruction
 * set has. (GCC keeps larger ones in memory.) */
enum { PART_ROWS = sizeof(vec) / 8, PARTS = STRETCH_ROWS / PART_ROWS };
typedef uint64_t row_words __attribute__((vector_size(sizeof(vec))));
typedef row_words unaligned_words __attribute__((aligned(8), may_alias));
typedef struct row_parities {
  row_words part[PARTS];
} row_parities;

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

INLINED void add_stretch(const stretch *s, const uint64_t *ones, const int *places,
                         row_parities *failing) {
  const int rows = s->rows, degree = s->degree;
  for (int row = 0; row < rows; row += STRETCH_ROWS) {
    const unaligned_words *before = rows_before(rows - row);
    row_parities parity = {0};
    for (int i = 0; i < degree; i++) {
      const unaligned_words *of = (const unaligned_words *)(ones + places[i] + row);
      for (int k = 0; k < PARTS; k++) parity.part[k] ^= of[k];
    }
    for (int k = 0; k < PARTS; k++) failing->part[k] |= parity.part[k] & before[k];
  }
}

/* The lanes in which a row of these stretches is not satisfied. */
static uint64_t stretches_failing(const syndrome_plan *plan, const stretch *s, const stretch *end,
                                  const uint64_t *ones) {
  row_parities parities = {0};
  uint64_t failing = 0;
  for (; s < end; s++) {
    const int *places = plan->places + s->first;
    if (s->rows == 1)
      failing |= row_parity(ones, places, s->degree);
    else
      add_stretch(s, ones, places, &parities);
  }
  for (int k = 0; k < PARTS; k++)
    for (int i = 0; i < PART_ROWS; i++) failing |= parities.part[k][i];
  return failing;
}

/* Stops as soon as every lane has an unsatisfied row: early, for frames far from a codeword. */
static uint64_t failing_lanes(const message_decoder *d, const stretch *s, const stretch *end,
                              uint64_t lanes) {
  enum { ROWS_AT_ONCE = 32 };
  const syndrome_plan *plan = &d->plan->syndrome;
  uint64_t failing = 0;
  while (s < end && lanes & ~failing) {
    const stretch *first = s;
    for (int rows = 0; s < end && rows < ROWS_AT_ONCE; s++) rows += s->rows;
    failing |= stretches_failing(plan, first, s, d->ones);
  }
  return failing & lanes;
}

/* The same where rows may have to be odd; `odd` is of the first of them. */
static uint64_t other_lanes(const message_decoder *d, const stretch *s, const stretch *end,
                            const uint64_t *odd, uint64_t lanes) {
  const syndrome_plan *plan = &d->plan->syndrome;
  uint64_t failing = 0;
  for (; s < end; s++)
    for (int row = 0; row < s->rows && lanes & ~failing; row++)
      failing |= row_parity(d->ones + row, plan->places + s->first, s->degree) ^ *odd++;
  return failing & lanes;
}

static uint64_t failing_rows(const message_decoder *d, const stretch *s, const stretch *end,
                             uint64_t lanes) {
  return d->syndrome ? other_lanes(d, s, end, d->syndrome + s->row, lanes)
                     : failing_lanes(d, s, end, lanes);
}

uint64_t VARIANT(extr_failing)(message_decoder *d, uint64_t lanes) {
  const syndrome_plan *plan = &d->plan->syndrome;
  return failing_rows(d, plan->stretches, plan->stretches + plan->count, lanes);
}

uint64_t VARIANT(extr_decide)(void *decoder, uint64_t lanes) {
  message_decoder *d = decoder;
  decide_bits(d, 0, extr_code_columns(d->code));
  return VARIANT(extr_failing)(d, lanes);
}

uint64_t VARIANT(extr_decide_window)(message_decoder *d, int layer, uint64_t lanes) {
  const window_plan *w = &d->plan->window;
  const window_layer *l = w->layers;
  decide_bits(d, l[layer].column, l[extr_window_end(w, layer)].column);
  const stretch *stretches = d->plan->syndrome.stretches;
  return failing_rows(d, stretches + l[layer].stretch, stretches + l[l[layer].last + 1].stretch,
                      lanes);
}
