/* The search for the Pareto front of latency and complexity. The candidates are the structures of
 * the search over trees with blocks, two nodes side by side, the star and isomorphic structures,
 * and those of the table of known optima, each also after inlining. Dominated candidates are
 * dropped. */
#include "core/frontier/frontier.h"

#include "core/base/owned.h"
#include "core/base/pool.h"
#include "core/frontier/blocks.h"
#include "core/frontier/inline.h"
#include "core/isomorphic/isomorphic.h"
#include "core/known_optima/proof.h"
#include "core/star/star.h"
#include "core/structure/graph.h"
#include "core/structure/solution.h"

/* ---- Two nodes side by side ----
 *
 * A final two-input operator per output combines the extrinsic value of its own side with the
 * combination of all inputs of the other side. In a star tree, values from the other side of an
 * edge pass through a whole subtree; here no path is longer than that of the slower side plus one
 * operator. */

enum { JOIN_MAX = 64 /* inputs of both sides */ };

/* One side. A side of two inputs needs no structure (NULL). */
typedef struct join_side {
  const extr_structure *structure;
  int inputs;
} join_side;

typedef struct joiner {
  extr_context *context;
  const extr_cost *cost;
  extr_structure *s;
} joiner;

/* The values of one side, as nodes of the joined structure. */
typedef struct side_values {
  int first, inputs;    /* its inputs are nodes first .. first + inputs - 1 */
  int output[JOIN_MAX]; /* per input: all other inputs of the side combined */
  int total;            /* all inputs of the side combined */
} side_values;

static extr_status copy_side(joiner *j, const join_side *side, side_values *v) {
  int inputs[JOIN_MAX];
  for (int i = 0; i < side->inputs; i++) {
    inputs[i] = v->first + i;
    v->output[i] = v->first + side->inputs - 1 - i; /* the other one of two inputs */
  }
  if (!side->structure) return EXTR_OK;
  return extr_structure_insert(j->context, side->structure, inputs, j->s, v->output);
}

/* The leaves below each node, and the time at which its value is known. */
typedef struct reach {
  uint64_t *leaves;
  int64_t *arrival;
} reach;

static void fill_reach(const joiner *j, reach *r) {
  for (int node = 0; node < j->s->nodes; node++) {
    int arity = extr_structure_arity(j->s, node);
    r->leaves[node] = arity ? 0 : UINT64_C(1) << node;
    r->arrival[node] = 0;
    for (int i = 0; i < arity; i++) {
      int operand = extr_structure_operands(j->s, node)[i];
      r->leaves[node] |= r->leaves[operand];
      if (r->arrival[operand] > r->arrival[node]) r->arrival[node] = r->arrival[operand];
    }
    r->arrival[node] += j->cost->latency[arity];
  }
}

/* The earliest pair of nodes that together combine all inputs of the side. At least one pair
 * exists: an output and its input. */
static void earliest_halves(const joiner *j, const reach *r, const side_values *v, int halves[2]) {
  uint64_t all = ((UINT64_C(1) << v->inputs) - 1) << v->first;
  int64_t earliest = INT64_MAX;
  for (int a = 0; a < j->s->nodes; a++) {
    if (r->leaves[a] & ~all) continue;
    for (int b = 0; b < a; b++) {
      int64_t time = r->arrival[a] > r->arrival[b] ? r->arrival[a] : r->arrival[b];
      if ((r->leaves[a] ^ r->leaves[b]) != all || time >= earliest) continue;
      earliest = time;
      halves[0] = a;
      halves[1] = b;
    }
  }
}

static extr_status combine_all(joiner *j, side_values *v) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  reach r;
  int halves[2] = {v->first, v->output[0]};
  TRY(POOL_NEW(j->context, &memory, r.leaves, j->s->nodes));
  TRY(POOL_NEW(j->context, &memory, r.arrival, j->s->nodes));
  fill_reach(j, &r);
  earliest_halves(j, &r, v, halves);
  return extr_structure_combine(j->context, j->s, halves, 2, &v->total);
}

static extr_status set_outputs(joiner *j, const side_values *own, const side_values *other) {
  for (int i = 0; i < own->inputs; i++) {
    int operands[2] = {own->output[i], other->total}, node;
    TRY(extr_structure_combine(j->context, j->s, operands, 2, &node));
    TRY(extr_structure_set_output(j->context, j->s, own->first + i, node));
  }
  return EXTR_OK;
}

static extr_status join_sides(joiner *j, const join_side *a, const join_side *b) {
  side_values left = {.inputs = a->inputs}, right = {.first = a->inputs, .inputs = b->inputs};
  TRY(copy_side(j, a, &left));
  TRY(copy_side(j, b, &right));
  TRY(combine_all(j, &left));
  TRY(combine_all(j, &right));
  TRY(set_outputs(j, &left, &right));
  return set_outputs(j, &right, &left);
}

/* A new structure of a.inputs + b.inputs inputs, those of `a` first, which the caller frees. Each
 * side has at least two inputs. */
static extr_status join(extr_context *context, const extr_cost *cost, const join_side *a,
                        const join_side *b, extr_structure **structure) {
  joiner j = {.context = context, .cost = cost};
  TRY(extr_structure_new(context, a->inputs + b->inputs, &j.s));
  extr_status status = join_sides(&j, a, b);
  return HAND_OVER(status, j.s, structure, extr_structure_free);
}

/* ---- Points ---- */

/* At least as good in both measures. */
static bool dominates(const extr_solution *a, const extr_solution *b) {
  return a->latency <= b->latency && a->complexity <= b->complexity;
}

/* Of two equally good structures the first is kept, with the better of the two proofs. */
static void keep_proof(extr_solution *kept, const extr_solution *other) {
  if (dominates(other, kept) && other->proof.lower_bound > kept->proof.lower_bound)
    kept->proof = other->proof;
}

extr_status extr_frontier_insert(extr_context *context, extr_solution *point, extr_frontier *f) {
  for (int i = 0; i < f->count; i++)
    if (dominates(f->points[i], point)) {
      keep_proof(f->points[i], point);
      extr_solution_free(point);
      return EXTR_OK;
    }
  int kept = 0;
  for (int i = 0; i < f->count; i++) {
    if (dominates(point, f->points[i]))
      extr_solution_free(f->points[i]);
    else
      f->points[kept++] = f->points[i];
  }
  f->count = kept;
  extr_solution **points = realloc(f->points, (size_t)(kept + 1) * sizeof *points);
  if (!points) {
    extr_solution_free(point);
    return extr_fail_memory(context);
  }
  f->points = points;
  int place = kept;
  for (; place > 0 && points[place - 1]->latency > point->latency; place--)
    points[place] = points[place - 1];
  points[place] = point;
  f->count++;
  return EXTR_OK;
}

/* Where candidates go: a front, and the cost under which they are measured. The searches for
 * candidates have a cost of their own, which differs if there is a latency per further use. */
typedef struct goal {
  extr_frontier *front;
  const extr_cost *worth;
} goal;

/* Takes ownership of the structure. */
static extr_status insert_structure(extr_context *context, extr_structure *structure, goal to) {
  extr_solution *point;
  TRY(extr_solution_of(context, structure, to.worth, &point));
  return extr_frontier_insert(context, point, to.front);
}

/* Inserts the structure, whose ownership it takes, and its inlined version. Inlining can increase
 * the latency, so neither need dominate the other. */
static extr_status offer(extr_context *context, extr_structure *structure, const extr_cost *cost,
                         goal to) {
  extr_structure *improved;
  extr_status status = extr_inline(context, structure, cost, &improved);
  if (status == EXTR_OK) status = insert_structure(context, improved, to);
  if (status == EXTR_OK) return insert_structure(context, structure, to);
  extr_structure_free(structure);
  return status;
}

/* ---- Candidates ---- */

static extr_status offer_class(extr_context *context, extr_search *search, int inputs,
                               const extr_cost *cost, goal to) {
  OWNED(release_solution) extr_solution *solution = NULL;
  TRY(extr_search_run(context, search, inputs, cost, &solution));
  extr_structure *structure = solution->structure;
  solution->structure = NULL;
  return offer(context, structure, cost, to);
}

static extr_status offer_tree(const tree_search *search, const corner *at, goal to) {
  extr_structure *structure = NULL;
  TRY(extr_tree_structure(search, at, &structure));
  return offer(search->context, structure, search->cost, to);
}

static extr_status offer_trees(extr_context *context, int inputs, const extr_cost *cost,
                               const block_list *blocks, goal to) {
  OWNED(extr_tree_search_free) tree_search search = {0};
  TRY(extr_tree_search(context, inputs, cost, EXTR_ARITY_MAX, blocks->blocks, blocks->count,
                       &search));
  for (int i = 0; i < search.whole.count; i++)
    TRY(offer_tree(&search, &search.whole.corners[i], to));
  return EXTR_OK;
}

/* ---- Two nodes side by side ---- */

enum { SMALL = 16 /* most inputs of the nodes whose fronts serve larger nodes */ };

/* The k-th choice for a side of this many inputs: a point of its Pareto front. False after the last
 * one. A side of two inputs needs no structure. */
static bool get_side(extr_frontier *const *fronts, int inputs, int k, join_side *side) {
  *side = (join_side){NULL, inputs};
  if (inputs == 2) return k == 0;
  if (k >= fronts[inputs]->count) return false;
  side->structure = fronts[inputs]->points[k]->structure;
  return true;
}

static extr_status offer_joined(extr_context *context, int inputs, const extr_cost *cost,
                                extr_frontier *const *fronts, goal to) {
  for (int left = (inputs + 1) / 2; left <= SMALL && left <= inputs - 2; left++) {
    join_side a, b;
    for (int i = 0; get_side(fronts, left, i, &a); i++)
      for (int k = 0; get_side(fronts, inputs - left, k, &b); k++) {
        extr_structure *structure;
        TRY(join(context, cost, &a, &b, &structure));
        TRY(offer(context, structure, cost, to));
      }
  }
  return EXTR_OK;
}

/* ---- Known optima ---- */

/* Structures that are optimal for one cost are often good, or optimal, for others. */
static extr_status offer_optima(extr_context *context, int inputs, const extr_cost *cost, goal to) {
  OWNED(release_optima) extr_optima *optima = NULL;
  if (inputs > EXTR_EXACT_INPUTS_MAX) return EXTR_OK;
  TRY(extr_optima_structures(context, inputs, cost->max_arity, &optima));
  for (int i = 0; i < extr_optima_count(optima); i++) {
    extr_structure *copy;
    TRY(extr_structure_copy(context, extr_optima_point(optima, i)->structure, &copy));
    TRY(offer(context, copy, cost, to));
  }
  return EXTR_OK;
}

/* ---- The search ---- */

/* The Pareto front of one node, from the blocks and the fronts of all smaller nodes. */
static extr_status find_one(extr_context *context, int inputs, const extr_cost *cost,
                            block_list *blocks, extr_frontier *const *fronts, goal to) {
  TRY(offer_class(context, extr_star, inputs, cost, to));
  TRY(offer_class(context, extr_isomorphic, inputs, cost, to));
  TRY(extr_blocks_add_rings(context, inputs, cost, blocks));
  TRY(extr_blocks_add_optima(context, inputs, cost, blocks));
  TRY(offer_joined(context, inputs, cost, fronts, to));
  TRY(offer_trees(context, inputs, cost, blocks, to));
  return offer_optima(context, inputs, cost, to);
}

/* The Pareto front of a small node; its points become blocks of larger nodes. */
static extr_status find_small(extr_context *context, int inputs, const extr_cost *cost,
                              const extr_cost *worth, block_list *blocks, extr_frontier **fronts) {
  TRY(ARRAY_NEW(context, fronts[inputs], 1));
  TRY(find_one(context, inputs, cost, blocks, fronts, (goal){fronts[inputs], worth}));
  for (int i = 0; i < fronts[inputs]->count; i++)
    TRY(extr_blocks_add_copy(context, cost, fronts[inputs]->points[i]->structure, blocks));
  return EXTR_OK;
}

static extr_status find(extr_context *context, int inputs, const extr_cost *cost,
                        block_list *blocks, extr_frontier **fronts, goal to) {
  for (int n = 3; n < inputs; n++) {
    if (n <= SMALL)
      TRY(find_small(context, n, cost, to.worth, blocks, fronts));
    else
      TRY(extr_blocks_add_rings(context, n, cost, blocks));
  }
  return find_one(context, inputs, cost, blocks, fronts, to);
}

extr_status extr_frontier_search(extr_context *context, int inputs, const extr_cost *cost,
                                 const extr_cost *worth, extr_frontier **frontier) {
  OWNED(extr_blocks_free) block_list blocks = {0};
  extr_frontier *fronts[SMALL + 1] = {NULL}, *f;
  TRY(ARRAY_NEW(context, f, 1));
  extr_status status = find(context, inputs, cost, &blocks, fronts, (goal){f, worth});
  for (int n = 0; n <= SMALL; n++) extr_frontier_free(fronts[n]);
  return HAND_OVER(status, f, frontier, extr_frontier_free);
}

void extr_frontier_free(extr_frontier *frontier) {
  if (!frontier) return;
  for (int i = 0; i < frontier->count; i++) extr_solution_free(frontier->points[i]);
  free(frontier->points);
  free(frontier);
}
