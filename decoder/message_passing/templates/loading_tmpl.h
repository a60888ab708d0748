/* Puts the LLRs of new frames into their lanes. A block of columns is loaded when check nodes first
 * read it, so that it is in the cache then. */
#ifndef DECODER_MESSAGE_PASSING_TEMPLATES_LOADING_TMPL_H
#define DECODER_MESSAGE_PASSING_TEMPLATES_LOADING_TMPL_H

#include "decoder/message_passing/templates/spread_tmpl.h"
#include "decoder/message_passing/templates/ties_tmpl.h"

/* Where LLRs come from, and where they go. */
typedef struct loading {
  check_algorithm algorithm;
  spread s;
  uint64_t lanes;
  mask where; /* the same lanes */
  const scalar *llr;
  size_t stride;
  bool whole; /* rows have a frame for every lane */
  vec *posteriors, *channel;
  ties *ties;
} loading;

/* Of the lanes whose frames are arriving. */
static loading start_loading(const message_decoder *d) {
  const extr_block *block = &d->table.block;
  return (loading){.algorithm = d->algorithm,
                   .s = spread_over(d->arriving, d->arriving_from),
                   .lanes = d->arriving,
                   .where = mask_of(d->arriving),
                   .llr = block->llr,
                   .stride = block->stride,
                   .whole = block->frames == LANES,
                   .posteriors = d->posteriors,
                   .channel = d->channel,
                   .ties = d->ties};
}

typedef vec row_spread(const spread *s, const scalar *row);

/* Loads `count` columns from number v on, at most TIES_COLUMNS. */
INLINED void load_columns(const loading *l, row_spread *spread_one, int v, int count, ties *t) {
  vec llr[TIES_COLUMNS] = {{0}};
#pragma GCC unroll 8
  for (int k = 0; k < count; k++) {
    const scalar *row = l->llr + (size_t)(v + k) * l->stride;
    vec *posterior = l->posteriors + v + k, *channel = l->channel + v + k;
    llr[k] = clamp_channel(&l->algorithm, spread_one(&l->s, row));
    *posterior = choose_lanes(l->lanes, l->where, llr[k], *posterior);
    if (l->channel) *channel = choose_lanes(l->lanes, l->where, llr[k], *channel);
  }
  ties_set(t, l->lanes, llr);
}

INLINED void load_block_with(const loading *l, row_spread *spread_one, int block, int columns) {
  int v = block * columns;
  const int end = v + columns;
  ties *t = l->ties + block * ties_of_block(columns);
  for (; v + TIES_COLUMNS <= end; v += TIES_COLUMNS)
    load_columns(l, spread_one, v, TIES_COLUMNS, t++);
  if (v < end) load_columns(l, spread_one, v, end - v, t);
}

static void load_block(const loading *from, int block, int columns) {
  const loading l = *from; /* a copy that stores cannot change */
#if defined SPREAD_WHOLE
  if (l.whole) {
    load_block_with(&l, spread_whole, block, columns);
    return;
  }
#endif
  load_block_with(&l, spread_row, block, columns);
}

/* Loads blocks of plan->load_order, from number `loaded` to below `end`; returns `end`. */
static inline int load_blocks(const row_plan *plan, const loading *l, int loaded, int end) {
  for (; loaded < end; loaded++) load_block(l, plan->load_order[loaded], plan->syndrome.block);
  return end;
}

#endif
