/* The syndrome of the decisions, layer by layer: a frame far from a codeword fails in the first
 * ones. Compiled for every message type and instruction set. */
#include "decoder/blocks/templates/block_steps_tmpl.h"
#include <extrinsic/decoder.h>

/* The tables of a decision, or the part of a vector of check nodes. */
typedef struct decision {
  const int *places, *ties;
} decision;

/* ---- Parities -------------------------------------------------------------------------------- */

/* The parities of a vector of check nodes, in the sign bits. */
static inline mask parity(const block_decoder *d, int degree, decision of) {
  mask sum = {0};
  for (int i = 0; i < degree; i++)
    sum ^= decided(*(const unaligned_vec *)(d->posteriors + of.places[i]),
                   (mask) * (const unaligned_vec *)(d->ties + of.ties[i]));
  return sum;
}

/* With ACCESS_PERMUTED, before lanes are permuted. */
static inline mask stored_decision(const block_decoder *d, int place, int tie) {
  const char *ties = d->ties - d->plan->start;
  return decided(*(const vec *)(d->posteriors + extr_permuted_place(place, sizeof(vec))),
                 *(const mask *)(ties + extr_permuted_place(tie, sizeof(vec))));
}

INLINED mask permuted_parity(const block_decoder *d, int degree, decision of) {
  mask sum = {0};
  for (int i = 0; i < degree; i++)
    sum ^= (mask)permute((vec)stored_decision(d, of.places[i], of.ties[i]), d->posteriors,
                         extr_permuted_by(of.places[i], sizeof(vec)));
  return sum;
}

/* Sets for each vector of a layer the lanes whose sum is odd. */
typedef void layer_parities(const block_decoder *d, int degree, decision of, uint64_t *odd);

static void cyclic_layer(const block_decoder *d, int degree, decision of, uint64_t *odd) {
  for (int v = 0; v < d->plan->layout.vectors; v++, of.places += degree, of.ties += degree)
    odd[v] = lanes_of(parity(d, degree, of));
}

static void permuted_layer(const block_decoder *d, int degree, decision of, uint64_t *odd) {
  for (int v = 0; v < d->plan->layout.vectors; v++, of.places += degree, of.ties += degree)
    odd[v] = lanes_of(permuted_parity(d, degree, of));
}

static layer_parities *choose_parities(const block_decoder *d) {
  return d->plan->layout.access == ACCESS_CYCLIC ? cyclic_layer : permuted_layer;
}

/* ---- Gaps ------------------------------------------------------------------------------------ */

/* The lanes of check nodes whose parity has a bit too many: that of a gap, where it is 1. */
static uint64_t gap_ones(const block_decoder *d, int layer, int vector, decision of) {
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
    const int place = of.places[gap->edge], tie = of.ties[gap->edge];
    mask one = p->layout.access == ACCESS_CYCLIC
                   ? parity(d, 1, (decision){&place, &tie})
                   : (mask)permute((vec)stored_decision(d, place, tie), d->posteriors,
                                   extr_permuted_by(place, sizeof(vec)));
    ones ^= lanes & lanes_of(one);
  }
  return ones;
}

/* ---- Layers ---------------------------------------------------------------------------------- */

/* Sets for each vector of a layer the lanes of check nodes that are not satisfied. */
static void odd_lanes(const block_decoder *d, layer_parities *parities, int layer, uint64_t *odd) {
  const block_plan *p = d->plan;
  const block_layer *l = &p->layers[layer];
  const size_t first = extr_block_decisions(p, l);
  const decision of = {p->decisions[d->phase ^ 1] + first, p->decisions[PHASES - 1] + first};
  parities(d, l->degree, of, odd);
  for (int v = 0; v < p->layout.vectors && p->gap_count > 0; v++) {
    const int at = v * l->degree;
    odd[v] ^= gap_ones(d, layer, v, (decision){of.places + at, of.ties + at});
  }
  for (int v = 0; v < p->layout.vectors && d->flips; v++) odd[v] ^= lanes_of(flips_of(d, layer)[v]);
}

/* The frames of these lanes; without branches that depend on the lanes, which nothing predicts. */
static inline uint64_t frames_of(const block_decoder *d, int vector, uint64_t lanes) {
  const int count = d->plan->layout.frames;
  const uint64_t *frame_lanes = d->frame_lanes + vector * count;
  uint64_t frames = 0;
  for (int f = 0; f < count; f++) frames |= (uint64_t)((lanes & frame_lanes[f]) != 0) << f;
  return frames;
}

static uint64_t failing_in(const block_decoder *d, const uint64_t *odd) {
  const block_layout *l = &d->plan->layout;
  uint64_t failing = 0, all = 0;
  for (int v = 0; v < l->vectors; v++)
    if (extr_block_turns(l)) /* the frames of lanes are the same in all vectors */
      all |= odd[v];
    else
      failing |= frames_of(d, v, odd[v]);
  return failing | frames_of(d, 0, all);
}

uint64_t VARIANT(extr_block_failing)(void *decoder, uint64_t frames) {
  block_decoder *d = decoder;
  layer_parities *parities = choose_parities(d);
  uint64_t failing = 0;
  for (int layer = 0; layer < d->plan->blocks->rows && frames & ~failing; layer++) {
    odd_lanes(d, parities, layer, d->odd);
    failing |= failing_in(d, d->odd);
  }
  return failing & frames;
}

void VARIANT(extr_block_parities)(block_decoder *d) {
  layer_parities *parities = choose_parities(d);
  for (int layer = 0; layer < d->plan->blocks->rows; layer++)
    odd_lanes(d, parities, layer, d->odd + (size_t)layer * (size_t)d->plan->layout.vectors);
}
