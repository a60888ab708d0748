/* The front between least latency and least complexity: the corners of the search over trees with
 * blocks, the two classes themselves, each improved by inlining, and what is left of them when
 * every point that another one beats is gone. */
#include "core/array.h"
#include "core/blocks.h"
#include "core/inline.h"
#include "core/join.h"
#include "core/search.h"
#include "core/structure.h"

/* ---- Points ---- */

static bool beats(const ex_solution *a, const ex_solution *b) {
  return a->latency <= b->latency && a->complexity <= b->complexity;
}

/* Takes the point over: keeps it, without those that it beats, or frees it. */
static ex_status insert(ex_context *context, ex_solution *point, ex_frontier *f) {
  for (int i = 0; i < f->count; i++)
    if (beats(f->points[i], point)) {
      ex_solution_free(point);
      return EX_OK;
    }
  int kept = 0;
  for (int i = 0; i < f->count; i++) {
    if (beats(point, f->points[i]))
      ex_solution_free(f->points[i]);
    else
      f->points[kept++] = f->points[i];
  }
  f->count = kept;
  ex_solution **points = realloc(f->points, (size_t)(kept + 1) * sizeof *points);
  if (!points) {
    ex_solution_free(point);
    return ex_fail_memory(context);
  }
  f->points = points;
  int place = kept;
  for (; place > 0 && points[place - 1]->latency > point->latency; place--)
    points[place] = points[place - 1];
  points[place] = point;
  f->count++;
  return EX_OK;
}

/* Takes the structure over. */
static ex_status insert_structure(ex_context *context, ex_structure *structure, const ex_cost *cost,
                                  ex_frontier *f) {
  ex_solution *point;
  ex_status status = ARRAY_NEW(context, point, 1);
  if (status != EX_OK) {
    ex_structure_free(structure);
    return status;
  }
  point->structure = structure;
  point->vectors_complete = true;
  status = ex_solution_measure(context, cost, point);
  if (status == EX_OK) return insert(context, point, f);
  ex_solution_free(point);
  return status;
}

/* The structure and what inlining makes of it: wider operators may be slower. */
static ex_status offer(ex_context *context, ex_structure *structure, const ex_cost *cost,
                       ex_frontier *f) {
  ex_structure *improved;
  ex_status status = ex_inline(context, structure, cost, &improved);
  if (status == EX_OK) status = insert_structure(context, improved, cost, f);
  if (status == EX_OK) return insert_structure(context, structure, cost, f);
  ex_structure_free(structure);
  return status;
}

/* ---- Candidates ---- */

static ex_status offer_class(ex_context *context, ex_class kind, int inputs, const ex_cost *cost,
                             ex_frontier *f) {
  ex_solution *solution;
  TRY(ex_solve(context, kind, inputs, cost, &solution));
  ex_structure *structure = solution->structure;
  solution->structure = NULL;
  ex_solution_free(solution);
  return offer(context, structure, cost, f);
}

static ex_status offer_tree(const tree_search *search, const corner *at, ex_frontier *f) {
  ex_structure *structure = NULL;
  TRY(ex_tree_structure(search, at, &structure));
  return offer(search->context, structure, search->cost, f);
}

static ex_status offer_trees(ex_context *context, int inputs, const ex_cost *cost,
                             const block_list *blocks, ex_frontier *f) {
  tree_search search;
  ex_status status =
      ex_tree_search(context, inputs, cost, EX_ARITY_MAX, blocks->blocks, blocks->count, &search);
  for (int i = 0; i < search.whole.count && status == EX_OK; i++)
    status = offer_tree(&search, &search.whole.corners[i], f);
  ex_tree_search_free(&search);
  return status;
}

/* ---- Two nodes side by side ---- */

enum { SMALL = 16 /* fronts of up to so many inputs are made on the way to larger ones */ };

/* The k-th way to be a side of this many inputs: a point of its front. Two need no structure. */
static bool get_side(ex_frontier *const *fronts, int inputs, int k, join_side *side) {
  *side = (join_side){NULL, inputs};
  if (inputs == 2) return k == 0;
  if (k >= fronts[inputs]->count) return false;
  side->structure = fronts[inputs]->points[k]->structure;
  return true;
}

static ex_status offer_joined(ex_context *context, int inputs, const ex_cost *cost,
                              ex_frontier *const *fronts, ex_frontier *f) {
  for (int left = (inputs + 1) / 2; left <= SMALL && left <= inputs - 2; left++) {
    join_side a, b;
    for (int i = 0; get_side(fronts, left, i, &a); i++)
      for (int k = 0; get_side(fronts, inputs - left, k, &b); k++) {
        ex_structure *structure;
        TRY(ex_join(context, cost, &a, &b, &structure));
        TRY(offer(context, structure, cost, f));
      }
  }
  return EX_OK;
}

/* ---- All ---- */

/* The front of one node. `blocks` has those of smaller ones, `fronts` their fronts. */
static ex_status find_one(ex_context *context, int inputs, const ex_cost *cost, block_list *blocks,
                          ex_frontier *const *fronts, ex_frontier *f) {
  TRY(offer_class(context, EX_STAR, inputs, cost, f));
  TRY(offer_class(context, EX_ISOMORPHIC, inputs, cost, f));
  TRY(ex_blocks_add_rings(context, inputs, cost, blocks));
  TRY(ex_blocks_add_book(context, inputs, cost, blocks));
  TRY(offer_joined(context, inputs, cost, fronts, f));
  return offer_trees(context, inputs, cost, blocks, f);
}

/* Its points serve larger nodes as blocks. */
static ex_status find_small(ex_context *context, int inputs, const ex_cost *cost,
                            block_list *blocks, ex_frontier **fronts) {
  TRY(ARRAY_NEW(context, fronts[inputs], 1));
  TRY(find_one(context, inputs, cost, blocks, fronts, fronts[inputs]));
  for (int i = 0; i < fronts[inputs]->count; i++)
    TRY(ex_blocks_add_copy(context, cost, fronts[inputs]->points[i]->structure, blocks));
  return EX_OK;
}

static ex_status find(ex_context *context, int inputs, const ex_cost *cost, block_list *blocks,
                      ex_frontier **fronts, ex_frontier *f) {
  for (int n = 3; n < inputs; n++) {
    if (n <= SMALL)
      TRY(find_small(context, n, cost, blocks, fronts));
    else
      TRY(ex_blocks_add_rings(context, n, cost, blocks));
  }
  TRY(find_one(context, inputs, cost, blocks, fronts, f));
  for (int i = 0; i < f->count; i++) TRY(ex_prove(context, cost, f->points[i]));
  return EX_OK;
}

ex_status ex_frontier_find(ex_context *context, int inputs, const ex_cost *cost,
                           ex_frontier **frontier) {
  block_list blocks = {0};
  ex_frontier *fronts[SMALL + 1] = {NULL}, *f;
  TRY(ARRAY_NEW(context, f, 1));
  ex_status status = find(context, inputs, cost, &blocks, fronts, f);
  for (int n = 0; n <= SMALL; n++) ex_frontier_free(fronts[n]);
  ex_blocks_free(&blocks);
  if (status == EX_OK)
    *frontier = f;
  else
    ex_frontier_free(f);
  return status;
}

void ex_frontier_free(ex_frontier *frontier) {
  if (!frontier) return;
  for (int i = 0; i < frontier->count; i++) ex_solution_free(frontier->points[i]);
  free(frontier->points);
  free(frontier);
}
