/* The structures that the frontier search uses as parts of larger ones. */
#ifndef EXTRINSIC_BLOCKS_H
#define EXTRINSIC_BLOCKS_H

#include "core/tree_search.h"

typedef struct block_list {
  block *blocks; /* of growing degree; the list owns their structures */
  int count;
  size_t capacity;
} block_list;

/* Adds the structure, which the list then owns, also after a failure. It must pass the check. */
ex_status ex_blocks_add(ex_context *context, const ex_cost *cost, ex_structure *structure,
                        block_list *list);

/* Adds a copy of the structure. */
ex_status ex_blocks_add_copy(ex_context *context, const ex_cost *cost,
                             const ex_structure *structure, block_list *list);

/* Adds ring structures of this many inputs, of every type vector that is faster than the star tree.
 */
ex_status ex_blocks_add_rings(ex_context *context, int inputs, const ex_cost *cost,
                              block_list *list);

/* Adds what the book of settled cases holds for this many inputs. */
ex_status ex_blocks_add_book(ex_context *context, int inputs, const ex_cost *cost,
                             block_list *list);

void ex_blocks_free(block_list *list);

#endif
