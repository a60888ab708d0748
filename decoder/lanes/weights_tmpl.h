/* Factors and offsets that kernels read, with values of their own in every lane:
 * decoder/weights/weight_plan.h. */
#ifndef DECODER_LANES_WEIGHTS_TMPL_H
#define DECODER_LANES_WEIGHTS_TMPL_H

#include "decoder/interface/frame_table.h"
#include "decoder/lanes/lanes_tmpl.h"
#include "decoder/weights/weight_plan.h"

/* ---- In a kernel ----------------------------------------------------------------------------- */

#ifdef EXTR_MESSAGE_F32

enum { FACTOR_VECTORS = 1 };

static inline vec times_factor(vec m, const vec *factor) {
  return m * *factor;
}

static inline vec less_offset(vec m, vec offset) {
  return maximum(m - offset, splat(0));
}

/* Sets these lanes to a factor. */
static inline void put_factor(vec *factor, mask lanes, float value) {
  *factor = choose(lanes, splat(value), *factor);
}

#else

enum { FACTOR_VECTORS = 2 };

static inline vec times_factor(vec m, const vec *factor) {
  const words even = ((words)m & 0xff) * (words)factor[0] + 64;
  const words odd = ((words)m >> 8) * (words)factor[1] + 64;
  return (vec)(even >> 7 | (odd >> 7 << 8));
}

static inline vec less_offset(vec m, vec offset) {
  return decrease(m, offset);
}

static inline void put_factor(vec *factor, mask lanes, float value) {
  const vec units = (vec)((words){0} + (uint16_t)value);
  factor[0] = choose((mask)((shorts)((words)lanes << 8) >> 8), units, factor[0]);
  factor[1] = choose((mask)((shorts)lanes >> 8), units, factor[1]);
}

#endif

/* The correction of a magnitude by the weights of its edge. */
static inline vec weighed(const check_algorithm *algorithm, vec m, const vec *weights) {
  const weighing *how = &algorithm->weighing;
  if (how->factors) m = times_factor(m, weights);
  if (how->offsets) m = less_offset(m, weights[how->vectors - 1]);
  return how->grows ? minimum(m, message_limit(algorithm)) : m;
}

/* ---- Between iterations ---------------------------------------------------------------------- */

/* Sets these lanes of the weights of an edge. */
static inline void put_values(const weighing *how, mask lanes, const float value[WEIGHT_KINDS],
                              vec *to) {
  vec *offset = &to[how->vectors - 1];
  if (how->factors) put_factor(to, lanes, value[WEIGHT_FACTOR]);
  if (how->offsets) *offset = choose(lanes, splat((scalar)value[WEIGHT_OFFSET]), *offset);
}

/* Sets these lanes of the weights of a check node, the vectors from `to` on, to those of an
 * iteration, from 0. */
static inline void put_weights(const weight_plan *p, const weight_set *set, mask lanes,
                               int iteration, vec *to) {
  const weighing *how = &p->table.how;
  for (int i = 0; i < set->count; i++, to += how->vectors)
    put_values(how, lanes, extr_weights_at(&p->table, iteration, p->numbers[set->numbers + i]), to);
}

/* What a kernel receives as `lasting`: with weights, those of this set follow it. */
static inline const void *before_weights(const weight_plan *p, int set, const mask *lasting,
                                         vec *memory) {
  if (!p->sets) return lasting;
  vec *place = memory + p->sets[set].first;
  *place = (vec)*lasting;
  return place;
}

/* Sets those of all sets, for the lanes of these frames. */
static inline void put_frames(const weight_plan *p, uint64_t same, int frames,
                              const uint64_t *frame_lanes, int iteration, vec *memory) {
  for (int v = 0; v < p->checks; v++) {
    uint64_t lanes = frame_lanes ? 0 : same;
    for (uint64_t rest = frame_lanes ? same : 0; rest; rest &= rest - 1)
      lanes |= frame_lanes[v * frames + __builtin_ctzll(rest)];
    const mask where = mask_of(lanes);
    for (const weight_set *s = p->sets; s < p->sets + p->set_count; s++)
      put_weights(p, s, where, iteration,
                  memory + s->first + 1 + v * s->count * p->table.how.vectors);
  }
}

/* Sets the weights of all busy frames to those of their next iteration. `frame_lanes`: those of
 * frame f in vector v of check nodes, [v frames + f]; NULL: frame f is lane f. `now`: the
 * iteration, from 0, to which the weights of each frame are set; negative for none. */
static inline void follow_weights(const weight_plan *p, const frame_table *table, int frames,
                                  const uint64_t *frame_lanes, int *now, vec *memory) {
  const int last = p->table.iterations - 1;
  uint64_t changed = 0;
  if (!p->sets) return;
  for (uint64_t rest = table->busy; rest; rest &= rest - 1) {
    const int f = __builtin_ctzll(rest);
    const int next = table->iterations[f] < (unsigned)last ? (int)table->iterations[f] : last;
    if (now[f] != next) changed |= UINT64_C(1) << f;
    now[f] = next;
  }
  while (changed) {
    const int iteration = now[__builtin_ctzll(changed)];
    uint64_t same = 0;
    for (uint64_t rest = changed; rest; rest &= rest - 1)
      if (now[__builtin_ctzll(rest)] == iteration) same |= rest & -rest;
    put_frames(p, same, frames, frame_lanes, iteration, memory);
    changed &= ~same;
  }
}

#endif
