#include "tests/support/plain/plain_flip.h"

#include <stdlib.h>

/* Flips bits with more than half of their checks unsatisfied. */
static void flip_bits(const extr_code *code, const uint8_t *parity, uint8_t *bits) {
  const int *edges = extr_code_column_edges(code), *rows = extr_code_edge_rows(code);
  for (int v = 0; v < extr_code_columns(code); v++) {
    int against = 0, first = extr_code_column_first(code, v);
    int end = extr_code_column_first(code, v + 1);
    if (extr_code_column(code, v) == EXTR_SHORTENED) continue;
    for (int i = first; i < end; i++) against += parity[rows[edges[i]]];
    bits[v] ^= 2 * against > end - first;
  }
}

/* Starts flipping once few checks are unsatisfied. */
static void flip_or_wait(plain_flip *f, const extr_code *code, bool may_start, int below,
                         uint8_t *bits) {
  const int *columns = extr_code_edge_columns(code), *rows = extr_code_edge_rows(code);
  uint8_t *parity = calloc((size_t)extr_code_rows(code), 1);
  int failing = 0;
  if (!parity) abort();
  for (int e = 0; e < extr_code_edges(code); e++) parity[rows[e]] ^= bits[columns[e]];
  for (int row = 0; row < extr_code_rows(code); row++) failing += parity[row];
  if (f->phase == PLAIN_WAITS_FOR_FEW && may_start && failing < below) f->phase = PLAIN_FLIPPING;
  if (f->phase == PLAIN_FLIPPING) flip_bits(code, parity, bits);
  free(parity);
}

bool plain_flip_turn(plain_flip *f, const extr_code *code, int flips, int below, uint8_t *bits) {
  bool over = false, rested = false;
  if (f->phase != PLAIN_WAITS_FOR_FEW && ++f->cycles == flips) {
    f->cycles = 0;
    over = f->phase == PLAIN_FLIPPING;
    rested = !over;
    f->phase = over ? PLAIN_PAUSING : PLAIN_WAITS_FOR_FEW;
  }
  flip_or_wait(f, code, !rested, below, bits);
  return over;
}
