/* The dynamic program over (leaves, latency): for every latency the least complexity of hypertrees,
 * from which star trees, and structures between the two classes, are made. Polynomial in n, m and
 * the number of corners that a staircase has.
 *
 * A subtree hangs from an edge that passes a operands down to it. Its root is a vertex whose child
 * edges pass up w operands in all: a partition of w. Upwards it needs one operator of w inputs,
 * towards child edge i one of a + w - (its part of w). With w <= m and all of these <= m,
 *
 *   tree[a][k]       least complexity of a subtree of k leaves
 *   edge[a][k]       of an edge that passes a operands up and carries k leaves
 *   group[a][i][k]   of i subtrees beneath one edge
 *   bundle[p][k]     of the child edges of a vertex, by partition p
 *
 * and a latency is counted for a vertex as that of its slowest operator, so that a path from leaf
 * to leaf costs the sum over its vertices: an upper bound of what the structure has. */
#ifndef CORE_SEARCH_TREE_SEARCH_H
#define CORE_SEARCH_TREE_SEARCH_H

#include "core/search/hypertree.h"
#include "core/search/staircase.h"
#include <extrinsic/structure.h>

/* A structure that may stand in for one vertex (closed) or one edge (open: without the operators of
 * its outputs, which join those of its neighbours). */
typedef struct block {
  const extr_structure *structure; /* borrowed */
  int degree;                      /* its inputs */
  int64_t complexity, latency;
  int root_arity; /* of all its outputs, 0 where they differ: then it cannot be opened */
  int64_t open_complexity, open_latency;
} block;

/* Parts in falling order; the partition without the last part is `prefix`. */
typedef struct partition {
  int count, weight;
  int parts[EXTR_ARITY_MAX];
  int prefix; /* -1 for a single part */
  bool equal; /* all parts are */
} partition;

/* A whole tree: a root vertex whose child edges carry k leaves, and one edge more with the rest. */
typedef struct centre {
  int state, type; /* a of that edge, kind of vertex */
  int leaves;      /* k */
  int64_t bundle_latency, edge_latency;
} centre;

typedef struct tree_search {
  extr_context *context;
  const extr_cost *cost;
  int inputs;
  int states;          /* a = 1 .. states; 1 means star trees */
  const block *blocks; /* may be none */
  int block_count;
  partition *partitions;
  int partition_count;
  size_t partition_capacity;
  int group_max;
  staircase *tree, *edge, *group, *bundle;
  centre *centres;
  int centre_count;
  size_t centre_capacity;
  staircase whole; /* corners of trees with all inputs; choice: index into centres */
} tree_search;

/* Fills the tables. max_states = 1 for star trees, or as many as the arity allows. Blocks must
 * outlive the search. Free it also after a failure. */
extr_status extr_tree_search(extr_context *context, int inputs, const extr_cost *cost,
                             int max_states, const block *blocks, int block_count,
                             tree_search *search);
void extr_tree_search_free(tree_search *search);

/* The structure of the tree at a corner of `whole`. */
extr_status extr_tree_structure(const tree_search *search, const corner *at,
                                extr_structure **structure);

/* The tree itself. Free it also after a failure. */
extr_status extr_tree_grow(const tree_search *search, const corner *at, hypertree *tree);

/* A vertex of this type (a partition, or partition_count + a block) beneath an edge of state a:
 * whether there is one, and what it costs without its children. */
bool extr_vertex_cost(const tree_search *search, int state, int type, int64_t *latency,
                      int64_t *complexity);

/* Its child edges with k leaves. */
const staircase *extr_vertex_children(const tree_search *search, int type, int leaves);

static inline staircase *extr_tree_at(const tree_search *s, int state, int leaves) {
  return &s->tree[state * (s->inputs + 1) + leaves];
}

static inline staircase *extr_edge_at(const tree_search *s, int state, int leaves) {
  return &s->edge[state * (s->inputs + 1) + leaves];
}

static inline staircase *extr_bundle_at(const tree_search *s, int index, int leaves) {
  return &s->bundle[index * (s->inputs + 1) + leaves];
}

/* One subtree is a group by itself. */
static inline staircase *extr_group_at(const tree_search *s, int state, int trees, int leaves) {
  if (trees == 1) return extr_tree_at(s, state, leaves);
  return &s->group[(state * (s->group_max + 1) + trees) * (s->inputs + 1) + leaves];
}

#endif
