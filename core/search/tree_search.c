#include "core/search/tree_search.h"

#include <extrinsic/cost.h>

/* ---- Partitions ---- */

/* Appends all partitions that extend `from` (-1: the empty one) by parts up to `largest`. */
static extr_status extend_partition(tree_search *s, int from, int largest) {
  partition base = {.prefix = -1, .equal = true};
  if (from >= 0) base = s->partitions[from];
  for (int part = 1; part <= largest && base.weight + part <= s->cost->max_arity; part++) {
    TRY(ARRAY_RESERVE(s->context, s->partitions, s->partition_capacity,
                      (size_t)s->partition_count + 1));
    partition longer = base;
    longer.prefix = from;
    longer.equal = base.count == 0 || (base.equal && base.parts[0] == part);
    longer.parts[longer.count++] = part;
    longer.weight += part;
    s->partitions[s->partition_count] = longer;
    TRY(extend_partition(s, s->partition_count++, part));
  }
  return EXTR_OK;
}

/* ---- Vertices ---- */

bool extr_vertex_cost(const tree_search *s, int state, int type, int64_t *latency,
                      int64_t *complexity) {
  if (type >= s->partition_count) {
    const block *b = &s->blocks[type - s->partition_count];
    *latency = b->latency;
    *complexity = b->complexity;
    return state == 1;
  }
  const partition *p = &s->partitions[type];
  int smallest = p->parts[p->count - 1];
  int widest = state + p->weight - smallest;
  if (widest > s->cost->max_arity || p->weight < 2) return false;
  *complexity = s->cost->complexity[p->weight];
  for (int i = 0; i < p->count; i++)
    *complexity += s->cost->complexity[state + p->weight - p->parts[i]];
  *latency = s->cost->latency[widest > p->weight ? widest : p->weight];
  return true;
}

/* The staircase of the child edges of a vertex of this type, with this many leaves. */
static const staircase *vertex_children(const tree_search *s, int type, int leaves) {
  if (type < s->partition_count) return extr_bundle_at(s, type, leaves);
  return extr_group_at(s, 1, s->blocks[type - s->partition_count].degree - 1, leaves);
}

static int vertex_types(const tree_search *s) {
  return s->partition_count + s->block_count;
}

/* ---- Tables, by increasing number of leaves ---- */

/* Choice j: the smallest subtree of the group has j leaves. Groups of more subtrees than leaves
 * stay empty. */
static extr_status fill_groups(tree_search *s, envelope *e, int leaves) {
  for (int state = 1; state <= s->states; state++)
    for (int trees = 2; trees <= s->group_max && trees <= leaves; trees++) {
      for (int j = 1; j <= leaves / trees; j++)
        extr_envelope_sum(e, extr_tree_at(s, state, j),
                          extr_group_at(s, state, trees - 1, leaves - j), j);
      TRY(extr_envelope_finish(e, extr_group_at(s, state, trees, leaves)));
    }
  return EXTR_OK;
}

/* Edges of several operands. Choice 0, which every edge of one operand has, is the edge without a
 * block; 1 + i is the one with block i. */
static extr_status fill_edges(tree_search *s, envelope *e, int leaves) {
  for (int state = 2; state <= s->states; state++) {
    extr_envelope_moved(e, extr_group_at(s, state, state, leaves), 0, 0, 0);
    for (int i = 0; i < s->block_count; i++) {
      const block *b = &s->blocks[i];
      if (b->root_arity == state)
        extr_envelope_moved(e, extr_group_at(s, state, b->degree - 1, leaves), b->open_latency,
                            b->open_complexity, 1 + i);
    }
    TRY(extr_envelope_finish(e, extr_edge_at(s, state, leaves)));
  }
  return EXTR_OK;
}

static extr_status copy(envelope *e, const staircase *from, staircase *to) {
  extr_envelope_moved(e, from, 0, 0, 0);
  return extr_envelope_finish(e, to);
}

/* Choice j: the last edge of the bundle has j leaves. If all parts are equal it has the fewest. */
static extr_status fill_bundle(tree_search *s, envelope *e, int index, int leaves) {
  const partition *p = &s->partitions[index];
  int last = p->parts[p->count - 1];
  if (p->prefix < 0)
    return copy(e, extr_edge_at(s, last, leaves), extr_bundle_at(s, index, leaves));
  int most = p->equal ? leaves / p->count : leaves - 1;
  for (int j = 1; j <= most; j++)
    extr_envelope_sum(e, extr_edge_at(s, last, j), extr_bundle_at(s, p->prefix, leaves - j), j);
  return extr_envelope_finish(e, extr_bundle_at(s, index, leaves));
}

/* All bundles except the single edge of one operand, which needs tree[1][leaves] first. */
static extr_status fill_bundles(tree_search *s, envelope *e, int leaves) {
  for (int i = 0; i < s->partition_count; i++)
    if (s->partitions[i].weight > 1) TRY(fill_bundle(s, e, i, leaves));
  return EXTR_OK;
}

static extr_status fill_trees(tree_search *s, envelope *e, int leaves) {
  for (int state = 1; state <= s->states; state++) {
    for (int type = 0; type < vertex_types(s); type++) {
      int64_t latency, complexity;
      if (extr_vertex_cost(s, state, type, &latency, &complexity))
        extr_envelope_moved(e, vertex_children(s, type, leaves), latency, complexity, type);
    }
    TRY(extr_envelope_finish(e, extr_tree_at(s, state, leaves)));
  }
  return EXTR_OK;
}

/* A leaf below an edge of several operands combines them itself. */
static extr_status fill_leaf(tree_search *s, envelope *e) {
  for (int state = 1; state <= s->states; state++) {
    extr_envelope_corner(e, s->cost->latency[state], s->cost->complexity[state], 0);
    TRY(extr_envelope_finish(e, extr_tree_at(s, state, 1)));
  }
  return EXTR_OK;
}

static extr_status fill_single_edge(tree_search *s, envelope *e, int leaves) {
  TRY(copy(e, extr_tree_at(s, 1, leaves), extr_edge_at(s, 1, leaves)));
  for (int i = 0; i < s->partition_count; i++)
    if (s->partitions[i].weight == 1) TRY(fill_bundle(s, e, i, leaves));
  return EXTR_OK;
}

static extr_status fill(tree_search *s, envelope *e) {
  TRY(fill_leaf(s, e));
  TRY(fill_single_edge(s, e, 1));
  for (int leaves = 2; leaves < s->inputs; leaves++) {
    TRY(fill_groups(s, e, leaves));
    TRY(fill_edges(s, e, leaves));
    TRY(fill_bundles(s, e, leaves));
    TRY(fill_trees(s, e, leaves));
    TRY(fill_single_edge(s, e, leaves));
  }
  return EXTR_OK;
}

/* ---- Whole trees ---- */

static bool improves(const envelope *e, int64_t latency, int64_t complexity) {
  staircase so_far = {e->count, e->corners};
  const corner *at = extr_staircase_at(&so_far, latency);
  return !at || complexity < at->complexity;
}

static int64_t max(int64_t a, int64_t b) {
  return a > b ? a : b;
}

/* The longest path of a tree: `own` is the latency of the root vertex, `below` that of its child
 * edges, `beyond` that of the further edge, of which `inside` is spent in the edge's block. A path
 * within one child edge, or within the further edge, is at most twice as long as that edge. */
static int64_t longest_path(int64_t own, int64_t below, int64_t beyond, int64_t inside) {
  int64_t path = max(below + own + beyond, 2 * below + own);
  return beyond > own + below ? max(path, 2 * beyond - inside) : path;
}

static extr_status offer_centre(tree_search *s, envelope *e, int64_t latency, int64_t complexity,
                                centre found) {
  if (!improves(e, latency, complexity)) return EXTR_OK;
  TRY(ARRAY_RESERVE(s->context, s->centres, s->centre_capacity, (size_t)s->centre_count + 1));
  s->centres[s->centre_count] = found;
  extr_envelope_corner(e, latency, complexity, s->centre_count++);
  return EXTR_OK;
}

static extr_status join_centre(tree_search *s, envelope *e, int state, int type, int leaves) {
  int64_t own, complexity;
  if (!extr_vertex_cost(s, state, type, &own, &complexity)) return EXTR_OK;
  const staircase *children = vertex_children(s, type, leaves);
  const staircase *rest = extr_edge_at(s, state, s->inputs - leaves);
  for (int i = 0; i < children->count; i++)
    for (int j = 0; j < rest->count; j++) {
      const corner *a = &children->corners[i], *b = &rest->corners[j];
      int64_t inside = b->choice ? s->blocks[b->choice - 1].open_latency : 0;
      TRY(offer_centre(s, e, longest_path(own, a->latency, b->latency, inside),
                       a->complexity + complexity + b->complexity,
                       (centre){state, type, leaves, a->latency, b->latency}));
    }
  return EXTR_OK;
}

static extr_status find_wholes(tree_search *s, envelope *e) {
  for (int state = 1; state <= s->states; state++)
    for (int type = 0; type < vertex_types(s); type++)
      for (int leaves = 1; leaves < s->inputs; leaves++)
        TRY(join_centre(s, e, state, type, leaves));
  return extr_envelope_finish(e, &s->whole);
}

/* ---- All ---- */

static extr_status allocate(tree_search *s) {
  size_t columns = (size_t)s->inputs + 1, rows = (size_t)s->states + 1;
  s->group_max = s->states > 1 ? s->states : 1;
  for (int i = 0; i < s->block_count; i++)
    if (s->blocks[i].degree - 1 > s->group_max) s->group_max = s->blocks[i].degree - 1;
  TRY(POOL_NEW(s->context, &s->memory, s->tree, rows * columns));
  TRY(POOL_NEW(s->context, &s->memory, s->edge, rows * columns));
  TRY(POOL_NEW(s->context, &s->memory, s->bundle, (size_t)s->partition_count * columns));
  return POOL_NEW(s->context, &s->memory, s->group, rows * ((size_t)s->group_max + 1) * columns);
}

extr_status extr_tree_search(extr_context *context, int inputs, const extr_cost *cost,
                             int max_states, const block *blocks, int block_count,
                             tree_search *search) {
  tree_search *s = search;
  *s = (tree_search){.context = context,
                     .cost = cost,
                     .inputs = inputs,
                     .states = max_states < cost->max_arity ? max_states : cost->max_arity - 1,
                     .blocks = blocks,
                     .block_count = block_count};
  TRY(extend_partition(s, -1, s->states));
  TRY(allocate(s));
  OWNED(extr_envelope_free) envelope e = {.context = context, .memory = &s->memory};
  TRY(fill(s, &e));
  return find_wholes(s, &e);
}

void extr_tree_search_free(tree_search *s) {
  extr_pool_free(&s->memory);
  free(s->partitions);
  free(s->centres);
}
