/* Check nodes: the parity of the others. */
#include "decoder/stochastic/steps.h"

static inline plane row_parity(const plane *planes, int degree) {
  plane parity = no_lanes();
  for (int i = 0; i < degree; i++) parity ^= planes[i];
  return parity;
}

void VARIANT(ex_bit_checks)(bit_state *s) {
  const ex_code *code = s->plan->code;
  plane *messages = s->messages;
  for (int row = 0; row < ex_code_rows(code); row++) {
    plane *first = messages + ex_code_row_first(code, row);
    int degree = ex_code_row_first(code, row + 1) - ex_code_row_first(code, row);
    plane parity = row_parity(first, degree);
    for (int i = 0; i < degree; i++) first[i] ^= parity;
  }
}

plane VARIANT(ex_bit_failing)(const bit_state *s) {
  const ex_code *code = s->plan->code;
  const int *columns = ex_code_edge_columns(code);
  const plane *decided = s->decided;
  plane failing = no_lanes();
  for (int row = 0; row < ex_code_rows(code); row++) {
    plane parity = no_lanes();
    int end = ex_code_row_first(code, row + 1);
    for (int e = ex_code_row_first(code, row); e < end; e++) parity ^= decided[columns[e]];
    failing |= parity;
  }
  return failing;
}
