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

uint64_t VARIANT(extr_block_failing)(block_decoder *d, uint64_t frames) {
  const block_plan *p = d->plan;
  const block_layout *l = &p->layout;
  const int *decisions = p->decisions[d->phase ^ 1], *ties = p->decisions[PHASES - 1];
  parity_function *parity_of = choose_parity(d);
  uint64_t failing = 0;
  for (int layer = 0; layer < p->blocks->rows; layer++) {
    int degree = p->layers[layer].degree;
    size_t first = extr_block_decisions(p, &p->layers[layer]);
    for (int i = 0; i < l->vectors; i++, first += (size_t)degree) {
      uint64_t odd = lanes_of(parity_of(d, degree, decisions + first, ties + first));
      if (p->gap_count > 0) odd ^= gap_ones(d, layer, i, decisions + first, ties + first);
      if (!odd) continue;
      for (int f = 0; f < l->frames; f++)
        failing |= (uint64_t)((odd & d->frame_lanes[i * l->frames + f]) != 0) << f;
      if (!(frames & ~failing)) return failing & frames;
    }
  }
  return failing & frames;
}
