/* The syndrome of the decisions, layer by layer: a frame far from a codeword fails in the first
 * ones. Compiled for every message type and instruction set. */
#include "core/base/isa.h"
#include "decoder/blocks/templates/block_steps_tmpl.h"
#include <extrinsic/decoder.h>

/* The parities of a vector of check nodes, in the sign bits. */
static mask parity(const block_decoder *d, int degree, const int *places, const int *ties) {
  mask sum = {0};
  for (int i = 0; i < degree; i++)
    sum ^= decided(*(const unaligned_vec *)(d->posteriors + places[i]),
                   (mask) * (const unaligned_vec *)(d->ties + ties[i]));
  return sum;
}

/* With ACCESS_PERMUTED, before lanes are permuted. */
static inline mask stored_decision(const block_decoder *d, int place, int tie) {
  const char *ties = d->ties - d->plan->start;
  return decided(*(const vec *)(d->posteriors + extr_permuted_place(place, sizeof(vec))),
                 *(const mask *)(ties + extr_permuted_place(tie, sizeof(vec))));
}

static inline __attribute__((always_inline)) mask sum_permuted(const block_decoder *d, int degree,
                                                               const int *places, const int *ties,
                                                               permute_function *how) {
  mask sum = {0};
  for (int i = 0; i < degree; i++)
    sum ^= (mask)how((vec)stored_decision(d, places[i], ties[i]), d->posteriors,
                     extr_permuted_by(places[i], sizeof(vec)));
  return sum;
}

static mask permuted_parity(const block_decoder *d, int degree, const int *places,
                            const int *ties) {
  return sum_permuted(d, degree, places, ties, permute);
}

#if defined PERMUTES_BYTES
PERMUTES_BYTES static mask byte_permuted_parity(const block_decoder *d, int degree,
                                                const int *places, const int *ties) {
  return sum_permuted(d, degree, places, ties, permute_bytes);
}
#endif

typedef mask parity_function(const block_decoder *d, int degree, const int *places,
                             const int *ties);

static parity_function *choose_parity(const block_decoder *d) {
  if (d->plan->layout.access == ACCESS_CYCLIC) return parity;
#if defined PERMUTES_BYTES
  if (extr_isa_features(d->settings.isa) & ISA_AVX512_VBMI) return byte_permuted_parity;
#endif
  return permuted_parity;
}

/* The lanes of check nodes whose parity has a bit too many: that of a gap, where it is 1. */
static uint64_t gap_ones(const block_decoder *d, int layer, int vector, const int *places,
                         const int *ties) {
  const block_plan *p = d->plan;
  uint64_t ones = 0;
  for (int i = 0; i < p->gap_count; i++) {
    const block_gap *gap = &p->gaps[i];
    if (gap->layer != layer) continue;
    uint64_t lanes = 0;
    for (int f = 0; f < p->layout.frames; f++) {
      int lane = extr_block_lane(&p->layout, gap->slot, f);
      if (lane / LANES == vector) lanes |= UINT64_C(1) << lane % LANES;
    }
    if (!lanes) continue;
    const int place = places[gap->edge], tie = ties[gap->edge];
    mask one = p->layout.access == ACCESS_CYCLIC
                   ? parity(d, 1, &place, &tie)
                   : (mask)permute((vec)stored_decision(d, place, tie), d->posteriors,
                                   extr_permuted_by(place, sizeof(vec)));
    ones ^= lanes & lanes_of(one);
  }
  return ones;
}

/* The tables of a decision. */
typedef struct decision {
  const int *places, *ties;
  parity_function *parity;
} decision;

static decision current_decision(const block_decoder *d) {
  const block_plan *p = d->plan;
  return (decision){p->decisions[d->phase ^ 1], p->decisions[PHASES - 1], choose_parity(d)};
}

/* The lanes of check nodes that are not satisfied. */
static inline uint64_t odd_lanes(const block_decoder *d, const decision *of, int layer,
                                 int vector) {
  const block_layer *l = &d->plan->layers[layer];
  const size_t first = extr_block_decisions(d->plan, l) + (size_t)(vector * l->degree);
  const int *places = of->places + first, *ties = of->ties + first;
  uint64_t odd = lanes_of(of->parity(d, l->degree, places, ties));
  if (d->plan->gap_count > 0) odd ^= gap_ones(d, layer, vector, places, ties);
  return odd;
}

uint64_t VARIANT(extr_block_failing)(block_decoder *d, uint64_t frames) {
  const block_layout *l = &d->plan->layout;
  const decision now = current_decision(d);
  uint64_t failing = 0;
  for (int layer = 0; layer < l->blocks->rows; layer++)
    for (int i = 0; i < l->vectors; i++) {
      uint64_t odd = odd_lanes(d, &now, layer, i);
      if (!odd) continue;
      for (int f = 0; f < l->frames; f++)
        failing |= (uint64_t)((odd & d->frame_lanes[i * l->frames + f]) != 0) << f;
      if (!(frames & ~failing)) return failing & frames;
    }
  return failing & frames;
}

void VARIANT(extr_block_parities)(const block_decoder *d, uint64_t *odd) {
  const block_layout *l = &d->plan->layout;
  const decision now = current_decision(d);
  for (int layer = 0; layer < l->blocks->rows; layer++)
    for (int i = 0; i < l->vectors; i++) *odd++ = odd_lanes(d, &now, layer, i);
}
