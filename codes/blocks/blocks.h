/* H as a grid of square blocks: permutations of the rows and of the columns after which every block
 * of Z x Z is zero, or a sum of shifted identities. They are found from the ones of H alone.
 *
 * Row i of block row r has its ones, one per entry of `blocks`, in block column c at position
 *
 *   (i + shift) mod Z     BLOCKS_CYCLIC: circulants
 *   i XOR shift           BLOCKS_XOR: Z is a power of two; 802.3an and Reed-Solomon constructions
 *
 * The columns may be in any order. A block row consists of Z consecutive rows, or of every q-th
 * row of q Z consecutive ones, as in DVB-S2, where block row l has rows l, l + q, l + 2q, ... H may
 * also have two parts, the upper one with the rows of large degree, where q is another number in
 * either, as in type A of ATSC 3.0. In a block row of XOR blocks, row number x of it is at position
 * x, or at the element of GF(Z) with number x, as in 802.3an (galois.h). Up to BLOCKS_HOLES_MAX
 * ones may be missing, as the one that DVB-S2's first row lacks.
 *
 * In the layered schedule the rows of a block row are updated together, block row by block row.
 * Where a block has more than one one per row, two of them share a column; BLOCKS_REPEATS says how
 * many of such blocks are accepted. */
#ifndef CODES_BLOCKS_BLOCKS_H
#define CODES_BLOCKS_BLOCKS_H

#include "core/base/pool.h"
#include <extrinsic/code.h>

typedef enum block_kind { BLOCKS_CYCLIC, BLOCKS_XOR } block_kind;

/* One shifted identity. */
typedef struct code_block {
  int column, shift; /* the block column, and the shift */
} code_block;

/* A one that H lacks. */
typedef struct block_hole {
  int block; /* index into `blocks` */
  int row;   /* of H */
} block_hole;

enum {
  BLOCKS_HOLES_MAX = 4,
  BLOCKS_LEAST = 16, /* smaller Z are taken only of circulants in consecutive rows */
  BLOCKS_REPEATS =
      12, /* at most one in this number of blocks may share its place with an earlier one */
};

typedef struct code_blocks {
  block_kind kind;
  int size;           /* Z */
  int rows, columns;  /* numbers of block rows and block columns */
  bool natural;       /* the rows of a block row are consecutive and share no column */
  bool ascending;     /* no block is repeated, and the ones of every row have the same
                       * order in H and in `blocks` */
  int *row_at;        /* rows * Z: the row of H at position i of block row r is row_at[r Z + i] */
  int *column_at;     /* columns * Z: the same of columns */
  int *first;         /* rows + 1: the first block of each block row */
  code_block *blocks; /* ascending by column, then shift, within a block row */
  int repeats;        /* blocks at the place of an earlier one */
  block_hole holes[BLOCKS_HOLES_MAX];
  int hole_count;
  extr_pool memory; /* of the arrays */
} code_blocks;

/* The position in the block column at which row `position` of a block has its one; and the shift
 * with which the same leads from positions in the block column to rows. */
static inline int code_block_column(const code_blocks *b, int shift, int position) {
  return b->kind == BLOCKS_XOR ? position ^ shift : (position + shift) % b->size;
}
static inline int code_block_back(const code_blocks *b, int shift) {
  return b->kind == BLOCKS_XOR ? shift : (b->size - shift) % b->size;
}

/* The blocks of H, a function of its ones: searched for once, then kept with the code and valid as
 * long as it is. *blocks is NULL if H has none. Threads may call it at the same time. EXTR_MEMORY
 * only. */
extr_status extr_code_blocks(extr_context *context, const extr_code *code,
                             const code_blocks **blocks);

/* Searches for them. *blocks is NULL if H has none; otherwise the caller gives it to
 * extr_code_blocks_free. Of several forms it takes the first with the largest Z
 * of: circulants in consecutive rows, XOR blocks, circulants in every q-th row, the same in two
 * parts. EXTR_MEMORY only. */
extr_status extr_code_blocks_find(extr_context *context, const extr_code *code,
                                  code_blocks **blocks);
void extr_code_blocks_free(code_blocks *blocks); /* accepts NULL */

#endif
