/* Frames that are done: stores their decided bits or counts their errors. Compiled for every
 * message type and instruction set. */
#include "decoder/blocks/templates/block_steps_tmpl.h"
#include "decoder/interface/error_count.h"
#include <extrinsic/decoder.h>

/* The column of H in a lane of a vector of a block column. */
static int column_of_lane(const block_decoder *d, int column, int vector, int lane) {
  const block_layout *l = &d->plan->layout;
  return d->plan->column_at[column * l->blocks->size + extr_block_slot(l, vector * LANES + lane)];
}

static void store_lanes(const block_decoder *d, const bit_matrix *matrix, int column, int vector,
                        uint64_t lanes, uint64_t ones) {
  const frame_table *table = &d->table;
  for (; lanes; lanes &= lanes - 1) {
    int lane = __builtin_ctzll(lanes);
    int frame = extr_block_frame(&d->plan->layout, vector * LANES + lane);
    uint8_t *row = matrix->bits + (size_t)column_of_lane(d, column, vector, lane) * matrix->stride;
    row[table->tag[frame] + (uint64_t)table->frame[frame]] = ones >> lane & 1;
  }
}

static void count_lanes(const block_decoder *d, const uint8_t *groups, int column, int vector,
                        uint64_t wrong, extr_decoded *results) {
  for (; wrong; wrong &= wrong - 1) {
    int lane = __builtin_ctzll(wrong);
    int frame = extr_block_frame(&d->plan->layout, vector * LANES + lane);
    count_error(&results[frame], groups[column_of_lane(d, column, vector, lane)]);
  }
}

static void count_bits(const block_decoder *d, int vector, uint64_t wrong, uint64_t frames,
                       extr_decoded *results) {
  for (uint64_t rest = frames; rest; rest &= rest - 1) {
    int f = __builtin_ctzll(rest);
    uint64_t own = wrong & d->frame_lanes[vector * d->plan->layout.frames + f];
    results[f].bit_errors += __builtin_popcountll(own);
  }
}

static inline uint64_t sent_lanes(const column_view *view, int column, int vector) {
  if (!view->sent) return 0;
  return lanes_of((mask)((const vec *)(view->sent + (size_t)column * view->stride))[vector]);
}

bool VARIANT(extr_block_report)(void *decoder, const extr_stream *stream, const bit_matrix *matrix,
                                uint64_t frames, uint64_t failing) {
  block_decoder *d = decoder;
  const column_view view = view_of(d);
  const int vectors = d->plan->layout.vectors, columns = d->plan->blocks->columns;
  extr_decoded results[LANES_MAX];
  frame_table_results(&d->table, frames, failing, results);
  for (int v = 0; v < vectors; v++) {
    const uint64_t lanes = lanes_of_frames(d, v, frames);
    for (int c = 0; c < columns; c++) {
      const uint64_t ones = decided_lanes(&view, c, v);
      const uint64_t wrong = (ones ^ sent_lanes(&view, c, v)) & lanes;
      if (matrix)
        store_lanes(d, matrix, c, v, lanes, ones);
      else if (wrong && stream->groups)
        count_lanes(d, stream->groups, c, v, wrong, results);
      else if (wrong)
        count_bits(d, v, wrong, frames, results);
    }
  }
  return frame_table_done(&d->table, stream, frames, results);
}

/* The decisions by column of H, one word each. */
static void gather_ones(block_decoder *d) {
  const block_layout *l = &d->plan->layout;
  const column_view view = view_of(d);
  for (int column = 0; column < extr_code_columns(d->code); column++) d->ones[column] = 0;
  for (int c = 0; c < l->blocks->columns; c++)
    for (int v = 0; v < l->vectors; v++)
      for (uint64_t rest = decided_lanes(&view, c, v) & lanes_of_frames(d, v, d->table.busy); rest;
           rest &= rest - 1) {
        int lane = __builtin_ctzll(rest);
        d->ones[column_of_lane(d, c, v, lane)] |= UINT64_C(1)
                                                  << extr_block_frame(l, v * LANES + lane);
      }
}

void VARIANT(extr_block_look)(void *decoder, const extr_stream *stream) {
  block_decoder *d = decoder;
  const frame_table *table = &d->table;
  const int columns = extr_code_columns(d->code);
  gather_ones(d);
  for (uint64_t rest = table->busy; rest; rest &= rest - 1) {
    int f = __builtin_ctzll(rest);
    stream->look(stream->data, &(extr_iteration){.tag = table->tag[f],
                                                 .frame = table->frame[f],
                                                 .iteration = (int)table->iterations[f],
                                                 .words = d->ones,
                                                 .stride = 1,
                                                 .block_stride = (size_t)columns,
                                                 .block = columns,
                                                 .bit = f});
  }
}
