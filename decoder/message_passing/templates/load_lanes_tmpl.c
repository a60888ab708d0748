/* Loads new frames into idle lanes. Compiled for every message type and instruction set. */
#include "decoder/lanes/lane_set_tmpl.h"
#include "decoder/message_passing/templates/lane_steps_tmpl.h"
#include "decoder/message_passing/templates/spread_tmpl.h"
#include "decoder/message_passing/templates/ties_tmpl.h"
#include <extrinsic/decoder.h>

typedef vec row_spread(const spread *s, const scalar *row);

/* Where LLRs come from, and where they go. */
typedef struct loading {
  const check_algorithm algorithm;
  const spread s;
  const uint64_t lanes;
  const mask where; /* the same lanes */
  const scalar *const llr;
  const size_t stride;
  vec *const posteriors, *const channel;
} loading;

static inline void choose_into(const loading *l, vec *place, vec llr) {
  *place = choose_lanes(l->lanes, l->where, llr, *place);
}

/* Loads `count` columns from number v on, at most TIES_COLUMNS. */
INLINED void load_columns(const loading *l, row_spread *spread_one, int v, int count, ties *t) {
  vec llr[TIES_COLUMNS] = {{0}};
#pragma GCC unroll 8
  for (int k = 0; k < count; k++) {
    const scalar *row = l->llr + (size_t)(v + k) * l->stride;
    llr[k] = clamp_channel(&l->algorithm, spread_one(&l->s, row));
    choose_into(l, l->posteriors + v + k, llr[k]);
    if (l->channel) choose_into(l, l->channel + v + k, llr[k]);
  }
  ties_set(t, l->lanes, llr);
}

INLINED void load_rows(message_decoder *d, uint64_t lanes, row_spread *spread_one) {
  const loading l = {.algorithm = d->algorithm,
                     .s = spread_over(lanes, d->table.taken, d->table.block.frames),
                     .lanes = lanes,
                     .where = mask_of(lanes),
                     .llr = d->table.block.llr,
                     .stride = d->table.block.stride,
                     .posteriors = d->posteriors,
                     .channel = d->channel};
  const int columns = extr_code_columns(d->code), block = d->plan->syndrome.block;
  ties *t = d->ties;
  for (int first = 0; first < columns; first += block) {
    int v = 0;
    for (; v + TIES_COLUMNS <= block; v += TIES_COLUMNS)
      load_columns(&l, spread_one, first + v, TIES_COLUMNS, t++);
    if (v < block) load_columns(&l, spread_one, first + v, block - v, t++);
  }
}

static void load_channel(message_decoder *d, uint64_t lanes) {
  if (spreads_many(d->table.block.frames))
    load_rows(d, lanes, spread_many);
  else
    load_rows(d, lanes, spread_row);
}

/* Loads `count` words of the block, which may be NULL, from frame number `first` on. */
static void load_words(const uint64_t *block, int first, uint64_t *to, int count, uint64_t lanes) {
  if (block)
    for (int v = 0; v < count; v++) to[v] = (to[v] & ~lanes) | deposit(block[v] >> first, lanes);
  else
    for (int v = 0; v < count; v++) to[v] &= ~lanes;
}

static void load_syndrome(message_decoder *d, uint64_t lanes) {
  const int rows = extr_code_rows(d->code);
  vec *flips = d->flips;
  load_words(d->table.block.syndrome, d->table.taken, d->syndrome, rows, lanes);
  for (int check = 0; check < rows; check++)
    flips[check] = (vec)mask_of(d->syndrome[extr_plan_row(d->plan, check)]);
}

void VARIANT(extr_refill)(void *decoder, const extr_stream *stream) {
  message_decoder *d = decoder;
  frame_table *table = &d->table;
  uint64_t idle;
  while ((idle = ALL_LANES & ~table->busy) != 0) {
    if (table->taken == table->block.frames) {
      table->taken = table->block.frames = 0;
      if (!stream->next(stream->data, &table->block)) break;
    }
    uint64_t lanes = lowest(idle, table->block.frames - table->taken);
    load_channel(d, lanes);
    d->coded = d->coded || table->block.sent;
    if (d->coded)
      load_words(table->block.sent, table->taken, d->sent, extr_code_columns(d->code), lanes);
    if (d->syndrome) load_syndrome(d, lanes);
    for (uint64_t rest = lanes; rest; rest &= rest - 1)
      frame_table_take(table, __builtin_ctzll(rest));
    d->fresh |= lanes;
  }
  table->wasted = 0;
}
