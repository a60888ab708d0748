/* Problem 2: the star tree of least latency with a given degree vector q (Algorithms 2 and 3).
 *
 * tau(u, t) is the least latency of t disjoint rooted trees whose degree vectors sum to u. The
 * vectors u <= q are numbered in mixed radix over the nonzero entries of q, so the number of u - u'
 * is the difference of their numbers. */
#include "core/base/pool.h"
#include "core/base/swap.h"
#include "core/search/hypertree.h"
#include "core/star/star.h"
#include <extrinsic/cost.h>

#include <inttypes.h>

/* Pairs (u', u) looked at. There are at least s^1.58 of them for s vectors u, so s fits an int. */
#define WORK_MAX 1e9

typedef struct tau_table {
  const extr_cost *cost;
  int dimensions;
  int arity[EXTR_ARITY_MAX];  /* of the operators that entry d of u counts */
  int limit[EXTR_ARITY_MAX];  /* q */
  int weight[EXTR_ARITY_MAX]; /* of entry d in a state's number */
  int states;                 /* number of vectors u <= q */
  int trees_max;              /* t = 1 .. trees_max */
  int64_t *latency;           /* tau(u, t) at [t * states + u] */
  int *choice;                /* t = 1: the entry d of the root; t > 1: the number of u' */
} tau_table;

static int digit(const tau_table *tau, int u, int d) {
  return u / tau->weight[d] % (tau->limit[d] + 1);
}

static extr_status number_states(extr_context *context, const int *q, tau_table *tau) {
  double states = 1, pairs = 1;
  for (int i = 1; i < tau->cost->max_arity; i++) {
    int count = q[i - 1];
    if (count == 0) continue;
    int d = tau->dimensions++;
    tau->arity[d] = tau->trees_max = i + 1;
    tau->limit[d] = count;
    tau->weight[d] = (int)states;
    states *= count + 1;
    pairs *= (count + 1.0) * (count + 2.0) / 2;
    if (pairs * tau->trees_max > WORK_MAX)
      return extr_fail(context, EXTR_LIMIT,
                       "the degree vector has too many vectors below it for Algorithm 3");
  }
  tau->states = (int)states;
  return EXTR_OK;
}

static void single_tree(tau_table *tau, int u) {
  int64_t best = INT64_MAX;
  for (int d = 0; d < tau->dimensions; d++) {
    if (digit(tau, u, d) == 0) continue;
    int arity = tau->arity[d];
    int64_t latency =
        tau->latency[arity * tau->states + u - tau->weight[d]] + tau->cost->latency[arity];
    if (latency < best) {
      best = latency;
      tau->choice[tau->states + u] = d;
    }
  }
  tau->latency[tau->states + u] = best;
}

/* The number of the next u' <= u, or 0 after the last. */
static int next_part(const tau_table *tau, int u, int part) {
  for (int d = 0; d < tau->dimensions; d++) {
    if (digit(tau, part, d) < digit(tau, u, d)) return part + tau->weight[d];
    part -= digit(tau, part, d) * tau->weight[d];
  }
  return 0;
}

static void several_trees(tau_table *tau, int u, int t) {
  const int64_t *one = tau->latency + tau->states;
  const int64_t *others = tau->latency + (size_t)(t - 1) * (size_t)tau->states;
  int64_t best = INT64_MAX;
  int part = 0, choice = 0;
  do {
    int64_t latency = one[part] > others[u - part] ? one[part] : others[u - part];
    if (latency < best) {
      best = latency;
      choice = part;
    }
    part = next_part(tau, u, part);
  } while (part);
  tau->latency[t * tau->states + u] = best;
  tau->choice[t * tau->states + u] = choice;
}

/* Algorithm 3. In the order of numbers, every u' <= u comes before u. */
static extr_status fill_tau(extr_context *context, const int *q, extr_pool *memory,
                            tau_table *tau) {
  TRY(number_states(context, q, tau));
  size_t entries = (size_t)(tau->trees_max + 1) * (size_t)tau->states;
  TRY(POOL_NEW(context, memory, tau->latency, entries));
  TRY(POOL_NEW(context, memory, tau->choice, entries));
  for (int u = 1; u < tau->states; u++) {
    single_tree(tau, u);
    for (int t = 2; t <= tau->trees_max; t++) several_trees(tau, u, t);
  }
  return EXTR_OK;
}

/* The two rooted trees at the central edge: D1 with operator `entry` at its root and degree vector
 * u, D2 with the rest. */
typedef struct centre {
  int u, entry;
  int64_t latency;
} centre;

/* Algorithm 2. The paper requires l(D1) > l(D2) and so misses all trees with l(D1) = l(D2). The
 * proof of its Lemma 5 only needs
 *   l(D1) - l(root of D1) <= l(D2) <= l(D1). */
static centre best_centre(const tau_table *tau) {
  centre best = {.latency = INT64_MAX};
  for (int u = 1; u < tau->states; u++)
    for (int d = 0; d < tau->dimensions; d++) {
      if (digit(tau, u, d) == 0) continue;
      int arity = tau->arity[d];
      int64_t below = tau->latency[arity * tau->states + u - tau->weight[d]];
      int64_t first = below + tau->cost->latency[arity];
      int64_t second = tau->latency[tau->states + tau->states - 1 - u];
      if (below <= second && second <= first && first + second < best.latency)
        best = (centre){u, d, first + second};
    }
  return best;
}

/* ---- Backtracking ---- */

/* A subtree of degree vector u that is still to be added below a vertex. */
typedef struct branch {
  int u, vertex;
} branch;

/* The tree may be as deep as it has nodes; an explicit stack of branches avoids deep recursion. */
typedef struct grower {
  extr_context *context;
  const tau_table *tau;
  hypertree *tree;
  branch *waiting;
  size_t count, capacity;
} grower;

static extr_status wait_for(grower *g, branch added) {
  TRY(ARRAY_RESERVE(g->context, g->waiting, g->capacity, g->count + 1));
  g->waiting[g->count++] = added;
  return EXTR_OK;
}

static extr_status join(grower *g, int vertex, int below) {
  int edge;
  TRY(extr_hypertree_edge(g->context, g->tree, NULL, vertex, &edge));
  return extr_hypertree_join(g->context, g->tree, below, edge);
}

static extr_status join_leaf(grower *g, int vertex) {
  int leaf;
  TRY(extr_hypertree_leaf(g->context, g->tree, &leaf));
  return join(g, vertex, leaf);
}

/* Schedules the subtrees of a vertex with operator `entry`, whose degree vectors sum to u. The
 * first one to grow is on top of the stack. */
static extr_status add_branches(grower *g, int u, int entry, int vertex) {
  const tau_table *tau = g->tau;
  int arity = tau->arity[entry];
  size_t first = g->count;
  for (int t = arity; t >= 2; t--) {
    int part = u ? tau->choice[t * tau->states + u] : 0;
    TRY(wait_for(g, (branch){part, vertex}));
    u -= part;
  }
  TRY(wait_for(g, (branch){u, vertex}));
  for (size_t low = first, high = g->count - 1; low < high; low++, high--)
    SWAP(g->waiting[low], g->waiting[high]);
  return EXTR_OK;
}

static extr_status grow(grower *g, branch next) {
  if (next.u == 0) return join_leaf(g, next.vertex);
  int entry = g->tau->choice[g->tau->states + next.u], inner;
  TRY(extr_hypertree_vertex(g->context, g->tree, NULL, &inner));
  TRY(join(g, next.vertex, inner));
  return add_branches(g, next.u - g->tau->weight[entry], entry, inner);
}

/* Grows D1, and D2 at the other end of the central edge. */
static extr_status grow_all(grower *g) {
  const tau_table *tau = g->tau;
  centre best = best_centre(tau);
  int root;
  TRY(extr_hypertree_vertex(g->context, g->tree, NULL, &root));
  TRY(wait_for(g, (branch){tau->states - 1 - best.u, root}));
  TRY(add_branches(g, best.u - tau->weight[best.entry], best.entry, root));
  while (g->count > 0) TRY(grow(g, g->waiting[--g->count]));
  return EXTR_OK;
}

static extr_status backtrack(extr_context *context, const tau_table *tau, hypertree *tree) {
  grower g = {.context = context, .tau = tau, .tree = tree};
  extr_status status = grow_all(&g);
  free(g.waiting);
  return status;
}

/* Problem 2 by Algorithms 2 and 3: a star tree of least latency with degree vector q, built by
 * Construction 2; backtracking makes the choices that the construction leaves open. EXTR_LIMIT if
 * the tables of Algorithm 3 would need too much memory or time. The caller frees the tree, also
 * after a failure. */
static extr_status star_tree(extr_context *context, const extr_cost *cost, const int *q,
                             hypertree *tree) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  tau_table tau = {.cost = cost};
  *tree = (hypertree){0};
  TRY(fill_tau(context, q, &memory, &tau));
  return backtrack(context, &tau, tree);
}

/* ---- The structure --------------------------------------------------------------------------- */

/* Lemma 3: a tree node with operators of i + 1 inputs adds i leaves to the two of a single edge. */
static extr_status check_leaves(extr_context *context, int inputs, const extr_cost *cost,
                                const int *q) {
  int64_t sum = 0;
  for (int i = 1; i < cost->max_arity; i++) sum += (int64_t)i * q[i - 1];
  if (sum == inputs - 2) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "the degree vector has q_1 + 2 q_2 + 3 q_3 + ... = %" PRId64
                   ": a star tree of %d inputs needs %d",
                   sum, inputs, inputs - 2);
}

extr_status extr_star_vector(extr_context *context, int inputs, const extr_cost *cost, const int *q,
                             extr_solution *solution) {
  OWNED(extr_hypertree_free) hypertree tree = {0};
  TRY(check_leaves(context, inputs, cost, q));
  TRY(star_tree(context, cost, q, &tree));
  return extr_hypertree_structure(context, &tree, &solution->structure);
}
