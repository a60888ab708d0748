/* What follows the last iteration of a frame without a codeword: EXTR_AFTER_PERTURB of decoder.h.
 * Compiled for every message type and instruction set. */
#include "decoder/blocks/templates/block_steps_tmpl.h"
#include "decoder/lanes/perturbed_tmpl.h"
#include <extrinsic/decoder.h>

static bool lacks_one(const block_plan *p, int layer, int edge, int slot) {
  bool lacks = false;
  for (int i = 0; i < p->gap_count; i++) {
    const block_gap *gap = &p->gaps[i];
    lacks = lacks || (gap->layer == layer && gap->edge == edge && gap->slot == slot);
  }
  return lacks;
}

/* ---- The columns of unsatisfied check nodes -------------------------------------------------- */

static void doubt_row(block_decoder *d, int layer, int slot, int frame) {
  const block_plan *p = d->plan;
  const code_block *blocks = extr_block_layer(p, layer);
  const int row = extr_block_row(&p->layout, slot);
  for (int edge = 0; edge < p->layers[layer].degree; edge++) {
    const int at = code_block_column(p->blocks, blocks[edge].shift, row);
    if (!lacks_one(p, layer, edge, slot))
      d->doubted[blocks[edge].column * p->blocks->size + at] |= UINT64_C(1) << frame;
  }
}

static void find_doubted(block_decoder *d, uint64_t frames) {
  const block_layout *l = &d->plan->layout;
  memset(d->doubted, 0, (size_t)extr_code_columns(d->code) * sizeof *d->doubted);
  for (int v = 0; v < l->vectors; v++) {
    const uint64_t lanes = lanes_of_frames(d, v, frames);
    for (int layer = 0; layer < l->blocks->rows; layer++)
      for (uint64_t rest = d->odd[layer * l->vectors + v] & lanes; rest; rest &= rest - 1) {
        const int lane = v * LANES + __builtin_ctzll(rest);
        doubt_row(d, layer, extr_block_slot(l, lane), extr_block_frame(l, lane));
      }
  }
}

/* ---- Their messages -------------------------------------------------------------------------- */

/* A column of a frame, and its posterior. */
typedef struct doubted_column {
  int position, frame;
  mask ones;
  scalar *posterior;
} doubted_column;

/* The row of a block that has a one in the column. */
static int row_of(const block_plan *p, const column_block *at, int position) {
  const int shift = extr_block_layer(p, at->layer)[at->edge].shift;
  return code_block_column(p->blocks, code_block_back(p->blocks, shift), position);
}

static void change_message(block_decoder *d, const doubted_column *column, const column_block *at) {
  const block_plan *p = d->plan;
  const int slot = extr_block_slot_at(&p->layout, row_of(p, at, column->position));
  const int lane = extr_block_lane(&p->layout, slot, column->frame);
  if (lacks_one(p, at->layer, at->edge, slot)) return;
  const uint64_t odd = d->odd[at->layer * p->layout.vectors + lane / LANES] >> lane % LANES & 1;
  scalar *place = message_at(d, at->layer, at->edge, lane);
  const vec message = splat(*place);
  const vec now = perturbed(&d->algorithm, message, column->ones, mask_of(odd ? ALL_LANES : 0));
  *place = now[0];
  if (d->settings.schedule == EXTR_LAYERED)
    *column->posterior = exchanged(splat(*column->posterior), message, now)[0];
}

/* The blocks of a layer come in the order of the rows that have the one, as with frames side by
 * side: sums of bytes depend on the order. */
static void change_layer(block_decoder *d, const doubted_column *column, const column_block *first,
                         const column_block *end) {
  int last = -1;
  for (int count = (int)(end - first); count > 0; count--) {
    const column_block *next = NULL;
    for (const column_block *at = first; at < end; at++) {
      const int row = row_of(d->plan, at, column->position);
      if (row > last && (!next || row < row_of(d->plan, next, column->position))) next = at;
    }
    change_message(d, column, next);
    last = row_of(d->plan, next, column->position);
  }
}

static void change_column(block_decoder *d, int c, int position, int frame) {
  const block_plan *p = d->plan;
  const int slot = p->slot_at[c * p->blocks->size + position];
  const int lane = extr_block_lane(&p->layout, slot, frame);
  const column_view view = view_of(d);
  const bool one = decided_lanes(&view, c, lane / LANES) >> lane % LANES & 1;
  const doubted_column column = {position, frame, mask_of(one ? ALL_LANES : 0),
                                 (scalar *)column_posteriors(d, c) + lane};
  const column_block *at = p->column_blocks + p->column_first[c],
                     *end = p->column_blocks + p->column_first[c + 1];
  while (at < end) {
    const column_block *next = at;
    while (next < end && next->layer == at->layer) next++;
    change_layer(d, &column, at, next);
    at = next;
  }
}

void VARIANT(extr_block_perturb)(void *decoder, uint64_t frames) {
  block_decoder *d = decoder;
  const block_plan *p = d->plan;
  const int size = p->blocks->size;
  VARIANT(extr_block_parities)(d);
  find_doubted(d, frames);
  for (int place = 0; place < p->blocks->columns * size; place++)
    for (uint64_t rest = d->doubted[place]; rest; rest &= rest - 1)
      change_column(d, place / size, place % size, __builtin_ctzll(rest));
  if (d->settings.schedule == EXTR_FLOODING) {
    for (int layer = 0; layer < p->blocks->rows; layer++) close_messages(d, layer);
    VARIANT(extr_block_update_variables)(d);
  } else if (p->layout.access == ACCESS_CYCLIC) {
    for (int c = 0; c < p->blocks->columns; c++)
      close_block(column_posteriors(d, c), extr_block_bytes(&p->layout));
  }
}
