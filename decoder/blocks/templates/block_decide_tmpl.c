/* The syndrome of the decisions, layer by layer: a frame far from a codeword fails in the first
 * ones. Compiled for every message type and instruction set. */
#include "decoder/blocks/templates/block_steps_tmpl.h"
#include <extrinsic/decoder.h>

/* The parities of a vector of check nodes, in the sign bits. */
static mask parity(const block_decoder *d, int degree, const int *places, const int *channel) {
  mask sum = {0};
  for (int i = 0; i < degree; i++)
    sum ^= decided(*(const unaligned_vec *)(d->posteriors + places[i]),
                   *(const unaligned_vec *)(d->channel + channel[i]));
  return sum;
}

static mask permuted_parity(const block_decoder *d, int degree, const int *places,
                            const int *channel) {
  mask sum = {0};
  for (int i = 0; i < degree; i++) {
    mask one =
        decided(*(const vec *)(d->posteriors + places[i]), *(const vec *)(d->channel + channel[i]));
    sum ^= (mask)permute((vec)one, d->posteriors + places[degree + i]);
  }
  return sum;
}

/* The lanes of check nodes whose parity has a bit too many: that of a gap, where it is 1. */
static uint64_t gap_ones(const block_decoder *d, int layer, int vector, const int *places,
                         const int *channel) {
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
    mask one = decided(*(const unaligned_vec *)(d->posteriors + places[gap->edge]),
                       *(const unaligned_vec *)(d->channel + channel[gap->edge]));
    const int degree = p->layers[layer].degree;
    if (p->layout.access == ACCESS_PERMUTED)
      one = (mask)permute((vec)one, d->posteriors + places[degree + gap->edge]);
    ones ^= lanes & lanes_of(one);
  }
  return ones;
}

uint64_t VARIANT(extr_block_failing)(block_decoder *d, uint64_t frames) {
  const block_plan *p = d->plan;
  const block_layout *l = &p->layout;
  const int *decisions = p->decisions[d->phase ^ 1], *channel = p->decisions[PHASES - 1];
  uint64_t failing = 0;
  for (int layer = 0; layer < p->blocks->rows; layer++) {
    int degree = p->layers[layer].degree;
    size_t first = extr_block_decisions(p, &p->layers[layer]);
    for (int i = 0; i < l->vectors; i++, first += (size_t)extr_block_decision_width(p, degree)) {
      uint64_t odd = lanes_of((l->access == ACCESS_PERMUTED ? permuted_parity : parity)(
          d, degree, decisions + first, channel + first));
      if (p->gap_count > 0) odd ^= gap_ones(d, layer, i, decisions + first, channel + first);
      if (!odd) continue;
      for (int f = 0; f < l->frames; f++)
        failing |= (uint64_t)((odd & d->frame_lanes[i * l->frames + f]) != 0) << f;
      if (!(frames & ~failing)) return failing & frames;
    }
  }
  return failing & frames;
}
