/* Trees from which structures are made. A star tree (Definition 5) joins its nodes by edges; here
 * two things are more general:
 *
 * - An edge may join any number of vertices. To each of them it passes what the others say, one
 * operand each, without an operator of its own: it is an inner node of a star tree that was inlined
 * into its neighbours.
 * - A vertex may hold a block: any structure with as many inputs as the vertex has edges, in place
 * of one operator for each direction. An edge may hold a block too, an open one: each member gets
 * the operands of the block's output for it, and applies the last operator together with its own.
 *
 * The latency of what comes out is that of the longest path between two leaves. */
#ifndef CORE_SEARCH_HYPERTREE_H
#define CORE_SEARCH_HYPERTREE_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

typedef struct hypertree {
  int inputs;
  int vertices, edges, incidences;
  int *leaf;                              /* per vertex: the input that it is, or -1 */
  const extr_structure **vertex_block;    /* per vertex: borrowed, or NULL */
  const extr_structure **edge_block;      /* per edge: borrowed, or NULL */
  int *incidence_vertex, *incidence_edge; /* the k-th incidence of a vertex or edge is port k of its
                                             block */
  size_t leaf_room, vertex_block_room, edge_block_room, incidence_vertex_room, incidence_edge_room;
} hypertree;

/* Leaves are numbered in the order in which they are added. */
extr_status extr_hypertree_leaf(extr_context *context, hypertree *tree, int *vertex);
extr_status extr_hypertree_vertex(extr_context *context, hypertree *tree,
                                  const extr_structure *block, int *vertex);
extr_status extr_hypertree_edge(extr_context *context, hypertree *tree, const extr_structure *block,
                                int *edge);
extr_status extr_hypertree_join(extr_context *context, hypertree *tree, int vertex, int edge);
void extr_hypertree_free(hypertree *tree);

/* Construction 1, extended: one operator for each direction in which a vertex without block speaks.
 */
extr_status extr_hypertree_structure(extr_context *context, const hypertree *tree,
                                     extr_structure **structure);

#endif
