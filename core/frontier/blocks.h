/* The structures that the frontier search uses as building blocks of larger ones. */
#ifndef CORE_FRONTIER_BLOCKS_H
#define CORE_FRONTIER_BLOCKS_H

#include "core/search/tree_search.h"

typedef struct block_list {
  block *blocks; /* by increasing degree; the list owns their structures */
  int count;
  size_t capacity;
} block_list;

/* Adds a copy of the structure, which is valid. */
extr_status extr_blocks_add_copy(extr_context *context, const extr_cost *cost,
                                 const extr_structure *structure, block_list *list);

/* Adds a ring structure of this many inputs for every type vector that is faster than the star
 * tree. */
extr_status extr_blocks_add_rings(extr_context *context, int inputs, const extr_cost *cost,
                                  block_list *list);

/* Adds the structures of this many inputs from the table of known optima. */
extr_status extr_blocks_add_optima(extr_context *context, int inputs, const extr_cost *cost,
                                   block_list *list);

void extr_blocks_free(block_list *list);

#endif
