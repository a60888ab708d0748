#include "tests/support/plain/plain_order.h"

#include "codes/blocks/blocks.h"

#include <stdlib.h>

static int *numbers(int count) {
  int *made = calloc((size_t)count + 1, sizeof *made);
  if (!made) abort();
  return made;
}

static int edge_at(const extr_code *code, int row, int column) {
  for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
    if (extr_code_edge_columns(code)[e] == column) return e;
  return -1; /* a one that H lacks */
}

static void set_places(plain_order *o, const extr_code *code, const code_blocks *blocks, int layer,
                       int position) {
  const int size = blocks->size, row = blocks->row_at[layer * size + position];
  for (int k = blocks->first[layer]; k < blocks->first[layer + 1]; k++) {
    code_block block = blocks->blocks[k];
    int at = blocks->kind == BLOCKS_XOR ? position ^ block.shift : (position + block.shift) % size;
    int edge = edge_at(code, row, blocks->column_at[block.column * size + at]);
    if (edge >= 0) o->place[edge] = k;
  }
}

/* Where the order of H is not that of the blocks, and it matters. */
static bool follows(const code_blocks *blocks, const extr_decoder_settings *s) {
  const bool min_sum = extr_decoder_is_min_sum(s);
  if (min_sum && s->schedule == EXTR_FLOODING && s->message == EXTR_I8) return false;
  return blocks && (!blocks->natural || (!min_sum && !blocks->ascending));
}

plain_order plain_order_new(const extr_code *code, const extr_decoder_settings *settings) {
  const code_blocks *blocks;
  const int rows = extr_code_rows(code);
  if (extr_code_blocks(NULL, code, &blocks) != EXTR_OK) abort();
  if (!follows(blocks, settings)) blocks = NULL;
  const int size = blocks ? blocks->size : 1;
  plain_order o = {rows / size, numbers(rows / size), numbers(rows),
                   numbers(extr_code_edges(code))};
  for (int layer = 0; layer <= o.layers; layer++) o.first[layer] = layer * size;
  for (int i = 0; i < rows; i++) {
    o.rows[i] = blocks ? blocks->row_at[i] : i;
    if (blocks) set_places(&o, code, blocks, i / size, i % size);
  }
  return o;
}

void plain_order_free(plain_order *o) {
  free(o->first);
  free(o->rows);
  free(o->place);
}
