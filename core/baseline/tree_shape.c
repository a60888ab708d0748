/* A dynamic program over (time left, leaves). It computes the weight of the best tree with this
 * many leaves whose latency is at most the time left, and of the best row of i such trees below one
 * operator. Only those times are used that equal the least latency of the whole tree minus the
 * latencies along a path from the root. */
#include "core/baseline/tree_shape.h"

#include <extrinsic/cost.h>

#include "core/base/swap.h"
#include "core/isomorphic/isomorphic.h"

#include <string.h>

#define TABLE_MAX 3.5e7 /* entries of the table */
#define WORK_MAX  7e10  /* estimated steps; at most a quarter of the estimate is executed */

enum { NONE = -1 };
#define IMPOSSIBLE UINT64_MAX

typedef struct table {
  extr_context *context;
  extr_pool *memory;
  const extr_cost *cost;
  int leaves, max_arity; /* no operator has more inputs than there are leaves */
  int times;
  int64_t *time; /* ascending */
  size_t time_room;
  int (*below)[EXTR_ARITY_MAX + 1]; /* per time and arity: the time left for operands, or NONE */
  int *widest;                      /* per time: the most trees in a row that is used, or 0 */
  int *most;                        /* per time: the most leaves of a tree so far */
  uint64_t *weight; /* [(time * (max_arity + 1) + trees) * (leaves + 1) + leaves of the row] */
} table;

/* Compares complexity first, then the number of operators. With at most 4094 operators of
 * complexity up to 10^12 each, the sum fits in 64 bits. */
static uint64_t weight_of(const table *t, int arity) {
  return (uint64_t)t->cost->complexity[arity] * (uint64_t)t->leaves + 1;
}

static uint64_t *row_at(const table *t, int time, int trees) {
  size_t row = (size_t)time * (size_t)(t->max_arity + 1) + (size_t)trees;
  return t->weight + row * (size_t)(t->leaves + 1);
}

/* ---- Times ---- */

static int place_of(const table *t, int64_t time) {
  int place = 0;
  while (place < t->times && t->time[place] < time) place++;
  return place;
}

/* All times that are too short for an operator are mapped to 0. */
static int64_t time_below(const table *t, int64_t time, int arity) {
  int64_t left = time - t->cost->latency[arity];
  return left > 0 && left < t->cost->latency[2] ? 0 : left;
}

static extr_status add_time(table *t, int64_t time) {
  int place = place_of(t, time);
  if (time < 0 || (place < t->times && t->time[place] == time)) return EXTR_OK;
  double entries = (t->times + 1.0) * (t->max_arity + 1) * (t->leaves + 1.0);
  if (entries > TABLE_MAX || entries * t->leaves > WORK_MAX)
    return extr_fail(t->context, EXTR_LIMIT, "too many latencies for the best tree of %d inputs",
                     t->leaves);
  TRY(ARRAY_RESERVE(t->context, t->time, t->time_room, (size_t)t->times + 1));
  memmove(t->time + place + 1, t->time + place, (size_t)(t->times - place) * sizeof *t->time);
  t->time[place] = time;
  t->times++;
  return EXTR_OK;
}

/* Visits the times in descending order: each adds only shorter times. */
static extr_status find_times(table *t) {
  int64_t least;
  TRY(extr_least_latency(t->context, t->leaves + 1, t->cost, &least));
  TRY(add_time(t, least));
  for (int64_t time = least;;) {
    for (int arity = 2; arity <= t->max_arity; arity++)
      TRY(add_time(t, time_below(t, time, arity)));
    int place = place_of(t, time);
    if (place == 0) return EXTR_OK;
    time = t->time[place - 1];
  }
}

static extr_status link_times(table *t) {
  TRY(POOL_NEW(t->context, t->memory, t->below, t->times));
  TRY(POOL_NEW(t->context, t->memory, t->widest, t->times));
  for (int i = 0; i < t->times; i++)
    for (int arity = 2; arity <= t->max_arity; arity++) {
      int64_t left = time_below(t, t->time[i], arity);
      int below = left < 0 ? NONE : place_of(t, left);
      t->below[i][arity] = below;
      if (below != NONE && arity > t->widest[below]) t->widest[below] = arity;
    }
  return EXTR_OK;
}

/* ---- Weights ---- */

/* The least weight of a row of trees with `leaves` in total, the largest tree first. */
static uint64_t weight_of_row(const table *t, int time, int trees, int leaves) {
  const uint64_t *one = row_at(t, time, 1), *others = row_at(t, time, trees - 1);
  uint64_t best = IMPOSSIBLE;
  if (leaves > (int64_t)trees * t->most[time]) return best;
  int last = leaves - trees + 1 < t->most[time] ? leaves - trees + 1 : t->most[time];
  for (int first = (leaves + trees - 1) / trees; first <= last; first++) {
    uint64_t its = one[first] + others[leaves - first];
    if (its < best) best = its;
  }
  return best;
}

/* The weight of the best tree, and the arity of its root: the smallest if several are optimal. */
static uint64_t weight_of_tree(const table *t, int time, int leaves, int *root) {
  uint64_t best = IMPOSSIBLE;
  for (int arity = 2; arity <= t->max_arity && arity <= leaves; arity++) {
    int below = t->below[time][arity];
    uint64_t row = below == NONE ? IMPOSSIBLE : row_at(t, below, arity)[leaves];
    if (row == IMPOSSIBLE || row + weight_of(t, arity) >= best) continue;
    best = row + weight_of(t, arity);
    *root = arity;
  }
  return best;
}

static extr_status fill(table *t) {
  TRY(POOL_NEW(t->context, t->memory, t->most, t->times));
  TRY(POOL_NEW(t->context, t->memory, t->weight,
               (size_t)t->times * (size_t)(t->max_arity + 1) * (size_t)(t->leaves + 1)));
  for (int time = 0; time < t->times; time++) t->most[time] = 1;
  for (int leaves = 2; leaves <= t->leaves; leaves++) {
    for (int time = 0; time < t->times; time++)
      for (int trees = 2; trees <= t->widest[time] && trees <= leaves; trees++)
        row_at(t, time, trees)[leaves] = weight_of_row(t, time, trees, leaves);
    for (int time = 0; time < t->times; time++) {
      int root;
      uint64_t its = weight_of_tree(t, time, leaves, &root);
      row_at(t, time, 1)[leaves] = its;
      if (its != IMPOSSIBLE) t->most[time] = leaves;
    }
  }
  return EXTR_OK;
}

/* ---- The shape ---- */

/* A subtree that is still to be built, at index `slot` of the children. */
typedef struct branch {
  int slot, time, leaves;
} branch;

/* The operators in preorder, from left to right, before they are sorted by height. */
typedef struct maker {
  const table *t;
  int operators, slots;
  int *first, *children; /* as in the shape; a leaf is NONE */
  int *height;
  branch *waiting;
  int waiting_count;
} maker;

/* The number of leaves of the first tree of a row: the largest if several are optimal. */
static int first_of_row(const table *t, int time, int trees, int leaves) {
  if (trees == 1) return leaves;
  const uint64_t *one = row_at(t, time, 1), *others = row_at(t, time, trees - 1);
  int first = leaves - trees + 1 < t->most[time] ? leaves - trees + 1 : t->most[time];
  while (one[first] + others[leaves - first] != row_at(t, time, trees)[leaves]) first--;
  return first;
}

/* The least time in which a tree of the same weight exists. */
static int soonest(const table *t, int time, int leaves) {
  uint64_t weight = row_at(t, time, 1)[leaves];
  while (time > 0 && row_at(t, time - 1, 1)[leaves] == weight) time--;
  return time;
}

static void make_operator(maker *m, branch next) {
  const table *t = m->t;
  int arity = 0, leaves = next.leaves;
  weight_of_tree(t, next.time, leaves, &arity);
  int below = t->below[next.time][arity];
  if (next.slot != NONE) m->children[next.slot] = m->operators;
  m->first[m->operators++] = m->slots;
  for (int trees = arity; trees >= 1; trees--) {
    int its = first_of_row(t, below, trees, leaves), slot = m->slots++;
    m->children[slot] = NONE;
    if (its > 1) m->waiting[m->waiting_count++] = (branch){slot, soonest(t, below, its), its};
    leaves -= its;
  }
  /* Reverses the children, so that the first one is on top of the stack. */
  int low = m->waiting_count, high = m->waiting_count - 1;
  while (low > 0 && m->waiting[low - 1].slot >= m->slots - arity) low--;
  for (; low < high; low++, high--) SWAP(m->waiting[low], m->waiting[high]);
}

static void make_operators(maker *m) {
  m->waiting[m->waiting_count++] = (branch){NONE, m->t->times - 1, m->t->leaves};
  while (m->waiting_count > 0) make_operator(m, m->waiting[--m->waiting_count]);
  m->first[m->operators] = m->slots;
  for (int i = m->operators - 1; i >= 0; i--) {
    m->height[i] = 1;
    for (int k = m->first[i]; k < m->first[i + 1]; k++)
      if (m->children[k] != NONE && m->height[m->children[k]] >= m->height[i])
        m->height[i] = m->height[m->children[k]] + 1;
  }
}

/* Copies the operators by increasing height, and from left to right at each height. Those of height
 * 1 have the bottom groups. */
static void order_operators(const maker *m, int *number, tree_shape *shape) {
  int leaf = 0, slots = 0;
  for (int height = 1; shape->operators < m->operators; height++)
    for (int i = 0; i < m->operators; i++) {
      if (m->height[i] != height) continue;
      if (height == 1) shape->bottom_first[shape->bottom_groups++] = leaf;
      number[i] = shape->operators;
      shape->first[shape->operators++] = slots;
      for (int k = m->first[i]; k < m->first[i + 1]; k++) {
        int child = m->children[k];
        shape->children[slots++] = child == NONE ? -1 - leaf++ : number[child];
      }
      if (height == 1) shape->bottom_first[shape->bottom_groups] = leaf;
    }
  shape->first[shape->operators] = slots;
}

static extr_status make_shape(const table *t, tree_shape *shape) {
  maker m = {.t = t};
  int *number;
  size_t leaves = (size_t)t->leaves;
  TRY(POOL_NEW(t->context, t->memory, m.first, leaves + 1));
  TRY(POOL_NEW(t->context, t->memory, m.children, 2 * leaves));
  TRY(POOL_NEW(t->context, t->memory, m.height, leaves));
  TRY(POOL_NEW(t->context, t->memory, m.waiting, leaves));
  TRY(POOL_NEW(t->context, t->memory, number, leaves));
  TRY(POOL_NEW(t->context, &shape->memory, shape->first, leaves + 1));
  TRY(POOL_NEW(t->context, &shape->memory, shape->children, 2 * leaves));
  TRY(POOL_NEW(t->context, &shape->memory, shape->bottom_first, leaves + 1));
  make_operators(&m);
  order_operators(&m, number, shape);
  return EXTR_OK;
}

extr_status extr_tree_shape(extr_context *context, int leaves, const extr_cost *cost,
                            tree_shape *shape) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  table t = {.context = context,
             .memory = &memory,
             .cost = cost,
             .leaves = leaves,
             .max_arity = cost->max_arity < leaves ? cost->max_arity : leaves};
  *shape = (tree_shape){0};
  extr_status status = find_times(&t);
  if (status == EXTR_OK) status = link_times(&t);
  if (status == EXTR_OK) status = fill(&t);
  if (status == EXTR_OK) status = make_shape(&t, shape);
  free(t.time);
  return status;
}

void extr_tree_shape_free(tree_shape *shape) {
  extr_pool_free(&shape->memory);
}

extr_status extr_tree_build(extr_context *context, extr_structure *s, const tree_shape *shape,
                            const int *leaves, int *node) {
  for (int i = 0; i < shape->operators; i++) {
    int operands[EXTR_ARITY_MAX], count = 0;
    for (int k = shape->first[i]; k < shape->first[i + 1]; k++) {
      int child = shape->children[k];
      operands[count++] = child < 0 ? leaves[-1 - child] : node[child];
    }
    TRY(extr_structure_combine(context, s, operands, count, &node[i]));
  }
  return EXTR_OK;
}
