/* The blocks of every column, and what the variable nodes of the flooding schedule read. */
#include "decoder/blocks/block_plan.h"

/* ---- One block ------------------------------------------------------------------------------- */

/* The messages of a block, for vector 0; for vector i, i * step further on. */
static void fill_block(const block_plan *p, const block_layer *layer, int edge, int step, int *to) {
  const block_layout *l = &p->layout;
  const int shift = code_block_back(p->blocks, p->shifted[layer->first + edge].shift);
  for (int i = 0; i < l->vectors; i++) {
    if (l->access == ACCESS_PERMUTED) {
      const turned_vector at = extr_block_turned(l, shift, i);
      to[i * step] =
          (int)(extr_block_message(p, layer, edge, at.vector) * l->vector_bytes) | at.turn;
    } else {
      const size_t first = extr_block_message(p, layer, edge, 0) * l->vector_bytes;
      to[i * step] = (int)(first + extr_block_source(l, shift, i));
    }
  }
}

/* ---- All blocks ------------------------------------------------------------------------------ */

/* `count`: zeros, one per block column. */
static void list_blocks(block_plan *p, int *count) {
  const code_blocks *b = p->blocks;
  for (int i = 0; i < b->first[b->rows]; i++) p->column_first[b->blocks[i].column + 1]++;
  for (int c = 0; c < b->columns; c++) p->column_first[c + 1] += p->column_first[c];
  for (int row = 0; row < b->rows; row++)
    for (int edge = 0; edge < p->layers[row].degree; edge++) {
      const int column = extr_block_layer(p, row)[edge].column;
      p->column_blocks[p->column_first[column] + count[column]++] = (column_block){row, edge};
    }
}

extr_status extr_block_columns_list(extr_context *context, block_plan *p) {
  OWNED_ARRAY int *count = NULL;
  TRY(POOL_NEW(context, &p->memory, p->column_first, p->blocks->columns + 1));
  TRY(POOL_NEW(context, &p->memory, p->column_blocks, p->blocks->first[p->blocks->rows]));
  TRY(ARRAY_NEW(context, count, p->blocks->columns));
  list_blocks(p, count);
  return EXTR_OK;
}

extr_status extr_block_sums_fill(extr_context *context, block_plan *p) {
  const code_blocks *b = p->blocks;
  TRY(POOL_NEW(context, &p->memory, p->sums,
               (size_t)b->first[b->rows] * (size_t)p->layout.vectors));
  int *to = p->sums;
  for (int c = 0; c < b->columns; c++) {
    const int first = p->column_first[c], degree = p->column_first[c + 1] - first;
    for (int i = 0; i < degree; i++) {
      const column_block *at = &p->column_blocks[first + i];
      fill_block(p, &p->layers[at->layer], at->edge, degree, to + i);
    }
    to += degree * p->layout.vectors;
  }
  return EXTR_OK;
}
