/* Trees from which structures are built. They generalize star trees (Definition 5) in two ways:
 *
 * - An edge may join any number of vertices. It passes each of them one operand from every other
 *   vertex and has no operator of its own: it stands for an inner node of a star tree that was
 *   inlined into its neighbours.
 * - A vertex may hold a block: a structure with as many inputs as the vertex has edges. It replaces
 *   the vertex's operators, one per outgoing direction. An edge may hold an open block: each of its
 *   vertices receives the operands of the block's output for it, and applies the output's operator
 *   to them together with its other operands.
 *
 * The latency of the resulting structure is that of the longest path between two leaves. */
#ifndef CORE_SEARCH_HYPERTREE_H
#define CORE_SEARCH_HYPERTREE_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

typedef struct hypertree {
  int inputs;
  int vertices, edges, incidences;
  int *leaf;                              /* per vertex: its input, or -1 for an inner vertex */
  const extr_structure **vertex_block;    /* per vertex: borrowed, or NULL */
  const extr_structure **edge_block;      /* per edge: borrowed, or NULL */
  int *incidence_vertex, *incidence_edge; /* the k-th incidence of a vertex or edge connects to
                                             input and output k of its block */
  size_t leaf_room, vertex_block_room, edge_block_room, incidence_vertex_room, incidence_edge_room;
} hypertree;

/* The first three add an element and return its number; a failure leaves the tree to be freed. Leaf
 * k, in the order of addition, is input k of the structure. A new edge has the given vertex;
 * extr_hypertree_join adds others. Blocks (NULL for none) are borrowed and must outlive the
 * tree. */
extr_status extr_hypertree_leaf(extr_context *context, hypertree *tree, int *vertex);
extr_status extr_hypertree_vertex(extr_context *context, hypertree *tree,
                                  const extr_structure *block, int *vertex);
extr_status extr_hypertree_edge(extr_context *context, hypertree *tree, const extr_structure *block,
                                int vertex, int *edge);
extr_status extr_hypertree_join(extr_context *context, hypertree *tree, int vertex, int edge);
void extr_hypertree_free(hypertree *tree);

/* Construction 1, extended to blocks: a vertex without a block has one operator per outgoing
 * direction. The caller frees the structure. */
extr_status extr_hypertree_structure(extr_context *context, const hypertree *tree,
                                     extr_structure **structure);

#endif
