/* From a corner of the dynamic program back to the tree that has it: each table says by which
 * choice. */
#include "core/search/tree_search.h"
#include <extrinsic/structure.h>

#include "core/base/array.h"

typedef struct grower {
  extr_context *context;
  const tree_search *search;
  hypertree *tree;
} grower;

static extr_status grow_edge(grower *g, int state, int leaves, int64_t latency, int vertex);
static extr_status grow_group(grower *g, int state, int trees, int leaves, int64_t latency,
                              int edge);

static extr_status new_edge(grower *g, const extr_structure *structure, int vertex, int *edge) {
  TRY(extr_hypertree_edge(g->context, g->tree, structure, edge));
  return extr_hypertree_join(g->context, g->tree, vertex, *edge);
}

static extr_status grow_bundle(grower *g, int index, int leaves, int64_t latency, int vertex) {
  const partition *p = &g->search->partitions[index];
  int last = p->parts[p->count - 1];
  if (p->prefix < 0) return grow_edge(g, last, leaves, latency, vertex);
  int j = extr_staircase_at(extr_bundle_at(g->search, index, leaves), latency)->choice;
  TRY(grow_edge(g, last, j, latency, vertex));
  return grow_bundle(g, p->prefix, leaves - j, latency, vertex);
}

static extr_status grow_tree(grower *g, int state, int leaves, int64_t latency, int edge);

/* The ports of a closed block: an edge and a subtree each. */
static extr_status grow_ports(grower *g, int ports, int leaves, int64_t latency, int vertex) {
  int edge, j = leaves;
  if (ports > 1) j = extr_staircase_at(extr_group_at(g->search, 1, ports, leaves), latency)->choice;
  TRY(new_edge(g, NULL, vertex, &edge));
  TRY(grow_tree(g, 1, j, latency, edge));
  return ports > 1 ? grow_ports(g, ports - 1, leaves - j, latency, vertex) : EXTR_OK;
}

static extr_status grow_children(grower *g, int type, int leaves, int64_t latency, int vertex) {
  const tree_search *s = g->search;
  if (type < s->partition_count) return grow_bundle(g, type, leaves, latency, vertex);
  return grow_ports(g, s->blocks[type - s->partition_count].degree - 1, leaves, latency, vertex);
}

static extr_status new_vertex(grower *g, int type, int *vertex) {
  const tree_search *s = g->search;
  const extr_structure *held =
      type < s->partition_count ? NULL : s->blocks[type - s->partition_count].structure;
  return extr_hypertree_vertex(g->context, g->tree, held, vertex);
}

/* A subtree that hangs from `edge`. */
static extr_status grow_tree(grower *g, int state, int leaves, int64_t latency, int edge) {
  int vertex;
  if (leaves == 1) {
    TRY(extr_hypertree_leaf(g->context, g->tree, &vertex));
    return extr_hypertree_join(g->context, g->tree, vertex, edge);
  }
  int type = extr_staircase_at(extr_tree_at(g->search, state, leaves), latency)->choice;
  int64_t own, complexity;
  extr_vertex_cost(g->search, state, type, &own, &complexity);
  TRY(new_vertex(g, type, &vertex));
  TRY(extr_hypertree_join(g->context, g->tree, vertex, edge));
  return grow_children(g, type, leaves, latency - own, vertex);
}

static extr_status grow_group(grower *g, int state, int trees, int leaves, int64_t latency,
                              int edge) {
  if (trees == 1) return grow_tree(g, state, leaves, latency, edge);
  int j = extr_staircase_at(extr_group_at(g->search, state, trees, leaves), latency)->choice;
  TRY(grow_tree(g, state, j, latency, edge));
  return grow_group(g, state, trees - 1, leaves - j, latency, edge);
}

/* An edge that hangs from `vertex`. */
static extr_status grow_edge(grower *g, int state, int leaves, int64_t latency, int vertex) {
  int edge;
  int choice = extr_staircase_at(extr_edge_at(g->search, state, leaves), latency)->choice;
  if (state == 1 || choice == 0) {
    TRY(new_edge(g, NULL, vertex, &edge));
    return grow_group(g, state, state, leaves, latency, edge);
  }
  const block *b = &g->search->blocks[choice - 1];
  TRY(new_edge(g, b->structure, vertex, &edge));
  return grow_group(g, state, b->degree - 1, leaves, latency - b->open_latency, edge);
}

extr_status extr_tree_grow(const tree_search *search, const corner *at, hypertree *tree) {
  grower g = {search->context, search, tree};
  const centre *c = &search->centres[at->choice];
  int root;
  *tree = (hypertree){0};
  TRY(new_vertex(&g, c->type, &root));
  TRY(grow_children(&g, c->type, c->leaves, c->bundle_latency, root));
  return grow_edge(&g, c->state, search->inputs - c->leaves, c->edge_latency, root);
}

extr_status extr_tree_structure(const tree_search *search, const corner *at,
                                extr_structure **structure) {
  hypertree tree = {0};
  extr_status status = extr_tree_grow(search, at, &tree);
  if (status == EXTR_OK) status = extr_hypertree_structure(search->context, &tree, structure);
  extr_hypertree_free(&tree);
  return status;
}
