/* The dynamic program over (leaves, latency). For every latency it finds the least complexity of
 * the hypertrees that yield star trees and the structures between the star and isomorphic classes.
 * Its time is polynomial in the inputs n, the largest arity m, and the corners per staircase.
 *
 * A subtree hangs from an edge that passes `a` operands down to it. The child edges of its root
 * vertex pass up w operands in total; the number per edge is a partition of w. The vertex needs one
 * operator of w inputs towards its parent, and towards child edge i one of a + w - (part i of w)
 * inputs. All of these are at most m. The tables hold staircases:
 *
 *   tree[a][k]       a subtree of k leaves
 *   edge[a][k]       an edge that passes `a` operands up and carries k leaves
 *   group[a][i][k]   i subtrees below one edge, with k leaves in total
 *   bundle[p][k]     the child edges of a vertex by partition p, with k leaves in total
 *
 * A vertex counts with the latency of its slowest operator. The latency of a path from leaf to leaf
 * is the sum over its vertices: an upper bound on the structure's latency. */
#ifndef CORE_SEARCH_TREE_SEARCH_H
#define CORE_SEARCH_TREE_SEARCH_H

#include "core/search/hypertree.h"
#include "core/search/staircase.h"

/* A structure that can replace a vertex (closed block) or an edge (open block: its output operators
 * are left out, because the neighbouring vertices apply them). */
typedef struct block {
  const extr_structure *structure; /* borrowed */
  int degree;                      /* its inputs */
  int64_t complexity, latency;
  int root_arity; /* of all output operators; 0 if they differ: it cannot be an open block then */
  int64_t open_complexity, open_latency;
} block;

/* Parts in descending order. */
typedef struct partition {
  int count, weight;
  int parts[EXTR_ARITY_MAX];
  int prefix; /* index of the partition without the last part; -1 for a single part */
  bool equal; /* all parts are equal */
} partition;

/* A whole tree: a root vertex with its child edges, and one further edge with the other leaves. */
typedef struct centre {
  int state, type; /* operands that the further edge passes; type of the vertex */
  int leaves;      /* below the child edges */
  int64_t bundle_latency, edge_latency;
} centre;

typedef struct tree_search {
  extr_context *context;
  const extr_cost *cost;
  int inputs;
  int states;          /* a = 1 .. states; 1 for star trees */
  const block *blocks; /* borrowed */
  int block_count;
  partition *partitions;
  int partition_count;
  size_t partition_capacity;
  int group_max;
  extr_pool memory; /* of the staircases */
  staircase *tree, *edge, *group, *bundle;
  centre *centres;
  int centre_count;
  size_t centre_capacity;
  staircase whole; /* trees with all inputs; choice: index into centres */
} tree_search;

/* Fills the tables, for edges that pass at most max_states operands (1 for star trees). The cost
 * and the blocks must outlive the search. The caller frees the search, also after a failure. */
extr_status extr_tree_search(extr_context *context, int inputs, const extr_cost *cost,
                             int max_states, const block *blocks, int block_count,
                             tree_search *search);
void extr_tree_search_free(tree_search *search);

/* The structure of the tree at a corner of `whole`. The caller frees it. */
extr_status extr_tree_structure(const tree_search *search, const corner *at,
                                extr_structure **structure);

/* The tree itself. The caller frees it, also after a failure. */
extr_status extr_tree_grow(const tree_search *search, const corner *at, hypertree *tree);

/* Sets the latency and complexity of a vertex, without its children, below an edge of `state`
 * operands. The type is the index of a partition, or partition_count plus the index of a block.
 * False if there can be no such vertex. */
bool extr_vertex_cost(const tree_search *search, int state, int type, int64_t *latency,
                      int64_t *complexity);

static inline staircase *extr_tree_at(const tree_search *s, int state, int leaves) {
  return &s->tree[state * (s->inputs + 1) + leaves];
}

static inline staircase *extr_edge_at(const tree_search *s, int state, int leaves) {
  return &s->edge[state * (s->inputs + 1) + leaves];
}

static inline staircase *extr_bundle_at(const tree_search *s, int index, int leaves) {
  return &s->bundle[index * (s->inputs + 1) + leaves];
}

/* A single subtree is its own group. */
static inline staircase *extr_group_at(const tree_search *s, int state, int trees, int leaves) {
  if (trees == 1) return extr_tree_at(s, state, leaves);
  return &s->group[(state * (s->group_max + 1) + trees) * (s->inputs + 1) + leaves];
}

#endif
