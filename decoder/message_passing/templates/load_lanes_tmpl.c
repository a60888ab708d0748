/* Loads new frames into idle lanes. Compiled for every message type and instruction set. */
#include "decoder/lanes/lane_set_tmpl.h"
#include "decoder/message_passing/templates/lane_steps_tmpl.h"
#include "decoder/message_passing/templates/spread_tmpl.h"
#include <extrinsic/decoder.h>

typedef vec row_spread(const spread *s, const scalar *row);

INLINED void load_rows(message_decoder *d, uint64_t lanes, row_spread *spread_one) {
  const check_algorithm algorithm = d->algorithm;
  const size_t stride = d->table.block.stride;
  const scalar *row = d->table.block.llr;
  const spread s = spread_over(lanes, d->table.taken);
  const mask where = mask_of(lanes);
  vec *posteriors = d->posteriors, *channel = d->channel;
  uint64_t *channel_ones = d->channel_ones;
  int columns = extr_code_columns(d->code);
  for (int v = 0; v < columns; v++) {
    vec a = clamp_channel(&algorithm, spread_one(&s, row + (size_t)v * stride));
    posteriors[v] = choose_lanes(lanes, where, a, posteriors[v]);
    if (channel) channel[v] = choose_lanes(lanes, where, a, channel[v]);
    channel_ones[v] = (channel_ones[v] & ~lanes) | not_positive_lanes(a, lanes);
  }
}

static void load_channel(message_decoder *d, uint64_t lanes) {
#if defined SPREAD_WHOLE
  if (d->table.block.frames == LANES) {
    load_rows(d, lanes, spread_whole);
    return;
  }
#endif
  load_rows(d, lanes, spread_row);
}

static void load_sent(message_decoder *d, uint64_t lanes) {
  const uint64_t *block = d->table.block.sent;
  uint64_t *sent = d->sent;
  int columns = extr_code_columns(d->code), first = d->table.taken;
  if (block)
    for (int v = 0; v < columns; v++)
      sent[v] = (sent[v] & ~lanes) | deposit(block[v] >> first, lanes);
  else
    for (int v = 0; v < columns; v++) sent[v] &= ~lanes;
}

void VARIANT(extr_refill)(message_decoder *d, const extr_stream *stream) {
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
    if (d->coded) load_sent(d, lanes);
    for (uint64_t rest = lanes; rest; rest &= rest - 1)
      frame_table_take(table, __builtin_ctzll(rest));
    d->fresh |= lanes;
  }
  table->wasted = 0;
}
