/* What the variable nodes of the flooding schedule read. */
#include "decoder/blocks/block_plan.h"

#include "core/base/array.h"

/* The shift that leads from the positions of the rows of a block to those of its columns. */
static int shift_back(const code_blocks *b, int shift) {
  return b->kind == BLOCKS_XOR ? shift : (b->size - shift) % b->size;
}

/* The messages of a block, for vector 0; for vector i, i * step further on. */
static void fill_block(const block_plan *p, const block_layer *layer, int edge, int step, int *to) {
  const block_layout *l = &p->layout;
  const int shift = shift_back(p->blocks, p->blocks->blocks[layer->first + edge].shift);
  for (int i = 0; i < l->vectors; i++) {
    if (l->access == ACCESS_PERMUTED) {
      const turned_vector at = extr_block_turned(l, shift, i);
      to[i * step] = (int)(extr_block_message(p, layer, edge, at.vector) * l->vector) | at.turn;
    } else {
      const size_t first = extr_block_message(p, layer, edge, 0) * l->vector;
      to[i * step] = (int)(first + extr_block_source(l, shift, i));
    }
  }
}

/* `count`: zeros, one per block column. */
static void fill_sums(block_plan *p, int *count) {
  const code_blocks *b = p->blocks;
  for (int row = 0; row < b->rows; row++)
    for (int edge = 0; edge < p->layers[row].degree; edge++) {
      const int column = extr_block_layer(p, row)[edge].column, first = p->column_first[column];
      const int degree = p->column_first[column + 1] - first;
      fill_block(p, &p->layers[row], edge, degree,
                 p->sums + first * p->layout.vectors + count[column]++);
    }
}

extr_status extr_block_sums_fill(extr_context *context, block_plan *p) {
  const code_blocks *b = p->blocks;
  const int blocks = b->first[b->rows];
  int *count;
  TRY(ARRAY_NEW(context, p->column_first, b->columns + 1));
  TRY(ARRAY_NEW(context, p->sums, (size_t)blocks * (size_t)p->layout.vectors));
  TRY(ARRAY_NEW(context, count, b->columns));
  for (int i = 0; i < blocks; i++) p->column_first[b->blocks[i].column + 1]++;
  for (int c = 0; c < b->columns; c++) p->column_first[c + 1] += p->column_first[c];
  fill_sums(p, count);
  free(count);
  return EXTR_OK;
}
