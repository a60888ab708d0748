/* Hard decisions and the syndrome, 64 frames a word. Compiled for every message type and
 * instruction set. */
#include "decoder/lane_steps.h"

/* A zero posterior is decided by the channel, and as a one where that is zero too. */
static void decide_bits(ex_decoder *d) {
  const vec *posteriors = d->posteriors;
  int columns = ex_code_columns(d->code);
  for (int v = 0; v < columns; v++) d->ones[v] = negative_lanes(posteriors[v], d->channel_ones[v]);
}

/* Stops looking once every lane has failed, which is soon for frames that are far from a codeword.
 */
static uint64_t failing_lanes(const ex_decoder *d, uint64_t lanes) {
  const int *columns = ex_code_edge_columns(d->code);
  const uint64_t *ones = d->ones;
  int rows = ex_code_rows(d->code), edge = 0;
  uint64_t failing = 0;
  for (int row = 0; row < rows && lanes & ~failing; row++) {
    int end = ex_code_row_first(d->code, row + 1);
    uint64_t parity = 0;
    for (; edge < end; edge++) parity ^= ones[columns[edge]];
    failing |= parity;
  }
  return failing & lanes;
}

uint64_t VARIANT(ex_decide)(ex_decoder *d, uint64_t lanes) {
  decide_bits(d);
  return failing_lanes(d, lanes);
}
