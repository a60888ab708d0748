/* The structures that the frontier search uses as parts of larger ones. */
#ifndef CORE_FRONTIER_BLOCKS_H
#define CORE_FRONTIER_BLOCKS_H

#include "core/search/tree_search.h"
#include <extrinsic/structure.h>

typedef struct block_list {
  block *blocks; /* of growing degree; the list owns their structures */
  int count;
  size_t capacity;
} block_list;

/* Adds the structure, which the list then owns, also after a failure. It must pass the check. */
extr_status extr_blocks_add(extr_context *context, const extr_cost *cost, extr_structure *structure,
                            block_list *list);

/* Adds a copy of the structure. */
extr_status extr_blocks_add_copy(extr_context *context, const extr_cost *cost,
                                 const extr_structure *structure, block_list *list);

/* Adds ring structures of this many inputs, of every type vector that is faster than the star tree.
 */
extr_status extr_blocks_add_rings(extr_context *context, int inputs, const extr_cost *cost,
                                  block_list *list);

/* Adds what the table of known optima holds for this many inputs. */
extr_status extr_blocks_add_optima(extr_context *context, int inputs, const extr_cost *cost,
                                   block_list *list);

void extr_blocks_free(block_list *list);

#endif
