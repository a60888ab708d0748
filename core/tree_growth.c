/* From a corner of the dynamic program back to the tree that has it: each table says by which
 * choice. */
#include "core/tree_search.h"

#include "core/array.h"

typedef struct grower {
  ex_context *context;
  const tree_search *search;
  hypertree *tree;
} grower;

static ex_status grow_edge(grower *g, int state, int leaves, int64_t latency, int vertex);
static ex_status grow_group(grower *g, int state, int trees, int leaves, int64_t latency, int edge);

static ex_status new_edge(grower *g, const ex_structure *structure, int vertex, int *edge) {
  TRY(ex_hypertree_edge(g->context, g->tree, structure, edge));
  return ex_hypertree_join(g->context, g->tree, vertex, *edge);
}

static ex_status grow_bundle(grower *g, int index, int leaves, int64_t latency, int vertex) {
  const partition *p = &g->search->partitions[index];
  int last = p->parts[p->count - 1];
  if (p->prefix < 0) return grow_edge(g, last, leaves, latency, vertex);
  int j = ex_staircase_at(ex_bundle_at(g->search, index, leaves), latency)->choice;
  TRY(grow_edge(g, last, j, latency, vertex));
  return grow_bundle(g, p->prefix, leaves - j, latency, vertex);
}

static ex_status grow_tree(grower *g, int state, int leaves, int64_t latency, int edge);

/* The ports of a closed block: an edge and a subtree each. */
static ex_status grow_ports(grower *g, int ports, int leaves, int64_t latency, int vertex) {
  int edge, j = leaves;
  if (ports > 1) j = ex_staircase_at(ex_group_at(g->search, 1, ports, leaves), latency)->choice;
  TRY(new_edge(g, NULL, vertex, &edge));
  TRY(grow_tree(g, 1, j, latency, edge));
  return ports > 1 ? grow_ports(g, ports - 1, leaves - j, latency, vertex) : EX_OK;
}

static ex_status grow_children(grower *g, int type, int leaves, int64_t latency, int vertex) {
  const tree_search *s = g->search;
  if (type < s->partition_count) return grow_bundle(g, type, leaves, latency, vertex);
  return grow_ports(g, s->blocks[type - s->partition_count].degree - 1, leaves, latency, vertex);
}

static ex_status new_vertex(grower *g, int type, int *vertex) {
  const tree_search *s = g->search;
  const ex_structure *held =
      type < s->partition_count ? NULL : s->blocks[type - s->partition_count].structure;
  return ex_hypertree_vertex(g->context, g->tree, held, vertex);
}

/* A subtree that hangs from `edge`. */
static ex_status grow_tree(grower *g, int state, int leaves, int64_t latency, int edge) {
  int vertex;
  if (leaves == 1) {
    TRY(ex_hypertree_leaf(g->context, g->tree, &vertex));
    return ex_hypertree_join(g->context, g->tree, vertex, edge);
  }
  int type = ex_staircase_at(ex_tree_at(g->search, state, leaves), latency)->choice;
  int64_t own, complexity;
  ex_vertex_cost(g->search, state, type, &own, &complexity);
  TRY(new_vertex(g, type, &vertex));
  TRY(ex_hypertree_join(g->context, g->tree, vertex, edge));
  return grow_children(g, type, leaves, latency - own, vertex);
}

static ex_status grow_group(grower *g, int state, int trees, int leaves, int64_t latency,
                            int edge) {
  if (trees == 1) return grow_tree(g, state, leaves, latency, edge);
  int j = ex_staircase_at(ex_group_at(g->search, state, trees, leaves), latency)->choice;
  TRY(grow_tree(g, state, j, latency, edge));
  return grow_group(g, state, trees - 1, leaves - j, latency, edge);
}

/* An edge that hangs from `vertex`. */
static ex_status grow_edge(grower *g, int state, int leaves, int64_t latency, int vertex) {
  int edge;
  int choice = ex_staircase_at(ex_edge_at(g->search, state, leaves), latency)->choice;
  if (state == 1 || choice == 0) {
    TRY(new_edge(g, NULL, vertex, &edge));
    return grow_group(g, state, state, leaves, latency, edge);
  }
  const block *b = &g->search->blocks[choice - 1];
  TRY(new_edge(g, b->structure, vertex, &edge));
  return grow_group(g, state, b->degree - 1, leaves, latency - b->open_latency, edge);
}

ex_status ex_tree_grow(const tree_search *search, const corner *at, hypertree *tree) {
  grower g = {search->context, search, tree};
  const centre *c = &search->centres[at->choice];
  int root;
  *tree = (hypertree){0};
  TRY(new_vertex(&g, c->type, &root));
  TRY(grow_children(&g, c->type, c->leaves, c->bundle_latency, root));
  return grow_edge(&g, c->state, search->inputs - c->leaves, c->edge_latency, root);
}

ex_status ex_tree_structure(const tree_search *search, const corner *at, ex_structure **structure) {
  hypertree tree = {0};
  ex_status status = ex_tree_grow(search, at, &tree);
  if (status == EX_OK) status = ex_hypertree_structure(search->context, &tree, structure);
  ex_hypertree_free(&tree);
  return status;
}
