/* Backtracking: the tree at a corner of the dynamic program, from the choices in its tables. */
#include "core/search/tree_search.h"

#include "core/base/array.h"

/* A part of the tree that is still to be built. */
typedef enum part_kind {
  PART_EDGE,   /* an edge of `state` operands below vertex `at` */
  PART_GROUP,  /* `count` subtrees below edge `at` */
  PART_BUNDLE, /* the child edges of vertex `at`, by partition `count` */
  PART_PORTS,  /* `count` edges, each with one subtree, below the closed block of vertex `at` */
} part_kind;

typedef struct part {
  part_kind kind;
  int state, count, leaves, at;
  int64_t latency; /* the most that it may have */
} part;

/* The tree may be as deep as it has leaves; an explicit stack of parts avoids deep recursion. */
typedef struct grower {
  extr_context *context;
  const tree_search *search;
  hypertree *tree;
  part *waiting;
  size_t count, capacity;
} grower;

static extr_status wait_for(grower *g, part added) {
  TRY(ARRAY_RESERVE(g->context, g->waiting, g->capacity, g->count + 1));
  g->waiting[g->count++] = added;
  return EXTR_OK;
}

static extr_status new_vertex(grower *g, int type, int *vertex) {
  const tree_search *s = g->search;
  const extr_structure *held =
      type < s->partition_count ? NULL : s->blocks[type - s->partition_count].structure;
  return extr_hypertree_vertex(g->context, g->tree, held, vertex);
}

/* Schedules the children of a vertex of this type. */
static extr_status add_children(grower *g, int type, int leaves, int64_t latency, int vertex) {
  const tree_search *s = g->search;
  part children = {PART_BUNDLE, 0, type, leaves, vertex, latency};
  if (type >= s->partition_count) {
    children.kind = PART_PORTS;
    children.count = s->blocks[type - s->partition_count].degree - 1;
  }
  return wait_for(g, children);
}

/* Adds the root of the subtree below `edge` and schedules its children. */
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
  return add_children(g, type, leaves, latency - own, vertex);
}

static extr_status grow_bundle(grower *g, part p) {
  const partition *parts = &g->search->partitions[p.count];
  int last = parts->parts[parts->count - 1], leaves = p.leaves;
  if (parts->prefix >= 0) {
    leaves = extr_staircase_at(extr_bundle_at(g->search, p.count, p.leaves), p.latency)->choice;
    TRY(wait_for(g, (part){PART_BUNDLE, 0, parts->prefix, p.leaves - leaves, p.at, p.latency}));
  }
  return wait_for(g, (part){PART_EDGE, last, 0, leaves, p.at, p.latency});
}

static extr_status grow_group(grower *g, part p) {
  int leaves = p.leaves;
  if (p.count > 1) {
    const staircase *group = extr_group_at(g->search, p.state, p.count, p.leaves);
    leaves = extr_staircase_at(group, p.latency)->choice;
    TRY(wait_for(g, (part){PART_GROUP, p.state, p.count - 1, p.leaves - leaves, p.at, p.latency}));
  }
  return grow_tree(g, p.state, leaves, p.latency, p.at);
}

static extr_status grow_ports(grower *g, part p) {
  int edge, leaves = p.leaves;
  if (p.count > 1) {
    leaves = extr_staircase_at(extr_group_at(g->search, 1, p.count, p.leaves), p.latency)->choice;
    TRY(wait_for(g, (part){PART_PORTS, 0, p.count - 1, p.leaves - leaves, p.at, p.latency}));
  }
  TRY(extr_hypertree_edge(g->context, g->tree, NULL, p.at, &edge));
  return grow_tree(g, 1, leaves, p.latency, edge);
}

static extr_status grow_edge(grower *g, part p) {
  int edge;
  int choice = extr_staircase_at(extr_edge_at(g->search, p.state, p.leaves), p.latency)->choice;
  if (choice == 0) {
    TRY(extr_hypertree_edge(g->context, g->tree, NULL, p.at, &edge));
    return wait_for(g, (part){PART_GROUP, p.state, p.state, p.leaves, edge, p.latency});
  }
  const block *b = &g->search->blocks[choice - 1];
  TRY(extr_hypertree_edge(g->context, g->tree, b->structure, p.at, &edge));
  return wait_for(
      g, (part){PART_GROUP, p.state, b->degree - 1, p.leaves, edge, p.latency - b->open_latency});
}

static extr_status grow(grower *g, part next) {
  switch (next.kind) {
  case PART_EDGE:
    return grow_edge(g, next);
  case PART_GROUP:
    return grow_group(g, next);
  case PART_BUNDLE:
    return grow_bundle(g, next);
  case PART_PORTS:
    return grow_ports(g, next);
  }
  return EXTR_OK;
}

static extr_status grow_all(grower *g, const centre *c) {
  int root;
  TRY(new_vertex(g, c->type, &root));
  TRY(wait_for(
      g, (part){PART_EDGE, c->state, 0, g->search->inputs - c->leaves, root, c->edge_latency}));
  TRY(add_children(g, c->type, c->leaves, c->bundle_latency, root));
  while (g->count > 0) TRY(grow(g, g->waiting[--g->count]));
  return EXTR_OK;
}

extr_status extr_tree_grow(const tree_search *search, const corner *at, hypertree *tree) {
  grower g = {.context = search->context, .search = search, .tree = tree};
  *tree = (hypertree){0};
  extr_status status = grow_all(&g, &search->centres[at->choice]);
  free(g.waiting);
  return status;
}

extr_status extr_tree_structure(const tree_search *search, const corner *at,
                                extr_structure **structure) {
  OWNED(extr_hypertree_free) hypertree tree = {0};
  TRY(extr_tree_grow(search, at, &tree));
  return extr_hypertree_structure(search->context, &tree, structure);
}
