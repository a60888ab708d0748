/* Frames that are done: stores their decided bits or counts their errors. Compiled for every
 * message type and instruction set. */
#include "decoder/interface/error_count.h"
#include "decoder/message_passing/templates/lane_steps_tmpl.h"
#include <extrinsic/decoder.h>

/* Stores the decisions of one block of columns. */
static void store_bits(const message_decoder *d, const bit_matrix *matrix, uint64_t lanes,
                       int first, int columns) {
  const frame_table *table = &d->table;
  const uint64_t *ones = d->ones + extr_decision_place(&d->plan->syndrome, first);
  for (int v = 0; v < columns; v++) {
    uint8_t *row = matrix->bits + (size_t)(first + v) * matrix->stride;
    for (uint64_t rest = lanes; rest; rest &= rest - 1) {
      int lane = __builtin_ctzll(rest);
      row[table->tag[lane] + (uint64_t)table->frame[lane]] = ones[v] >> lane & 1;
    }
  }
}

static void count_column(extr_decoded *results, uint64_t wrong, int groups) {
  for (; wrong; wrong &= wrong - 1) count_error(&results[__builtin_ctzll(wrong)], groups);
}

/* Without codewords all transmitted bits are 0. */
static inline uint64_t wrong_lanes(const message_decoder *d, const uint64_t *ones, int column,
                                   int offset, bool coded) {
  return coded ? ones[offset] ^ d->sent[column + offset] : ones[offset];
}

/* Most columns have no error in any lane: they are skipped, several at a time. */
INLINED void count_errors(const message_decoder *d, const uint8_t *groups, uint64_t lanes,
                          int first, int columns, bool coded, extr_decoded *results) {
  enum { TOGETHER = 32 };
  const uint64_t *ones = d->ones + extr_decision_place(&d->plan->syndrome, first);
  for (int from = 0; from < columns; from += TOGETHER) {
    int end = from + TOGETHER < columns ? from + TOGETHER : columns;
    uint64_t any = 0;
    for (int v = from; v < end; v++) any |= wrong_lanes(d, ones, first, v, coded);
    if (!(any & lanes)) continue;
    for (int v = from; v < end; v++)
      count_column(results, wrong_lanes(d, ones, first, v, coded) & lanes,
                   groups ? groups[first + v] : 0);
  }
}

bool VARIANT(extr_report)(message_decoder *d, const extr_stream *stream, const bit_matrix *matrix,
                          uint64_t lanes, uint64_t failing) {
  extr_decoded results[LANES_MAX];
  const int block = d->plan->syndrome.block;
  frame_table_results(&d->table, lanes, failing, results);
  for (int first = 0; first < extr_code_columns(d->code); first += block)
    if (matrix)
      store_bits(d, matrix, lanes, first, block);
    else if (d->coded)
      count_errors(d, stream->groups, lanes, first, block, true, results);
    else
      count_errors(d, stream->groups, lanes, first, block, false, results);
  return frame_table_done(&d->table, stream, lanes, results);
}
