/* Frames that are done: their decided bits, or how many of them are wrong. Compiled for every
 * message type and instruction set. */
#include "decoder/lane_steps.h"

static void store_bits(const ex_decoder *d, const bit_matrix *matrix, uint64_t lanes) {
  const lane_table *table = &d->lanes;
  int columns = ex_code_columns(d->code);
  for (int v = 0; v < columns; v++) {
    uint8_t *row = matrix->bits + (size_t)v * matrix->stride;
    for (uint64_t rest = lanes; rest; rest &= rest - 1) {
      int lane = __builtin_ctzll(rest);
      row[table->tag[lane] + (uint64_t)table->frame[lane]] = d->ones[v] >> lane & 1;
    }
  }
}

typedef struct lane_errors {
  int bits[LANES], information[LANES];
} lane_errors;

static void count_column(lane_errors *errors, uint64_t wrong, bool information) {
  for (; wrong; wrong &= wrong - 1) {
    int lane = __builtin_ctzll(wrong);
    errors->bits[lane]++;
    errors->information[lane] += information;
  }
}

/* Most words say that nothing is wrong: they are passed over, some at a time. */
static void count_errors(const ex_decoder *d, const uint8_t *information, uint64_t lanes,
                         lane_errors *errors) {
  enum { TOGETHER = 16 };
  const uint64_t *ones = d->ones, *sent = d->sent;
  int columns = ex_code_columns(d->code);
  for (int first = 0; first < columns; first += TOGETHER) {
    int end = first + TOGETHER < columns ? first + TOGETHER : columns;
    uint64_t any = 0;
    for (int v = first; v < end; v++) any |= ones[v] ^ sent[v];
    if (!(any & lanes)) continue;
    for (int v = first; v < end; v++)
      count_column(errors, (ones[v] ^ sent[v]) & lanes, !information || information[v]);
  }
}

bool VARIANT(ex_report)(ex_decoder *d, const ex_stream *stream, const bit_matrix *matrix,
                        uint64_t lanes, uint64_t failing) {
  lane_table *table = &d->lanes;
  lane_errors errors = {0};
  ex_decoded frames[LANES];
  int count = 0;
  if (matrix)
    store_bits(d, matrix, lanes);
  else
    count_errors(d, stream->information, lanes, &errors);
  for (uint64_t rest = lanes; rest; rest &= rest - 1) {
    int lane = __builtin_ctzll(rest);
    frames[count++] = (ex_decoded){.tag = table->tag[lane],
                                   .frame = table->frame[lane],
                                   .iterations = (int)table->iterations[lane],
                                   .codeword = !(failing >> lane & 1),
                                   .bit_errors = errors.bits[lane],
                                   .information_errors = errors.information[lane]};
  }
  table->busy &= ~lanes;
  return stream->done(stream->data, frames, count);
}
