/* Star-tree-based structures (Section IV): least complexity first, then least latency, by the
 * dynamic program over (leaves, latency). Algorithms 2 and 3 of the paper are used only for a given
 * degree vector (star_vector.c). */
#include "core/star/star.h"

#include "core/base/array.h"
#include "core/search/tree_search.h"

/* ---- Degree vectors ---------------------------------------------------------------------------
 *
 * Problem 1: degree vectors of least complexity (Algorithm 1). A tree node of degree t + 2 consists
 * of t + 2 operators of t + 1 inputs and adds t leaves to the two of a single edge (Lemma 3). */

typedef struct lister {
  extr_context *context;
  const extr_cost *cost;
  const int64_t *least; /* least[i]: C_min of i leaves */
  int *vector;
  vector_list *list;
} lister;

static int64_t price(const extr_cost *cost, int t) {
  return (t + 2) * cost->complexity[t + 1];
}

static void fill_least(const extr_cost *cost, int inputs, int64_t *least) {
  for (int i = 3; i <= inputs; i++) {
    least[i] = INT64_MAX;
    for (int t = 1; t < cost->max_arity && t <= i - 2; t++)
      if (least[i - t] + price(cost, t) < least[i]) least[i] = least[i - t] + price(cost, t);
  }
}

/* The largest number of tree nodes of kind t in an optimal tree of this many leaves. */
static int most_of(const lister *s, int leaves, int t) {
  int count = 0;
  for (; leaves - t >= 2; leaves -= t, count++)
    if (s->least[leaves - t] + price(s->cost, t) != s->least[leaves]) break;
  return count;
}

/* Lists all optimal choices of the dynamic program, in order of decreasing t, so that every vector
 * occurs once. The recursion is over t, not over tree nodes, so its depth is the number of
 * arities. */
static extr_status backtrack(lister *s, int leaves, int t) {
  if (leaves == 2) return extr_vectors_append(s->context, s->list, s->vector);
  if (t == 0) return EXTR_OK;
  extr_status status = EXTR_OK;
  for (int count = most_of(s, leaves, t); count >= 0 && status == EXTR_OK && s->list->complete;
       count--) {
    s->vector[t - 1] = count;
    status = backtrack(s, leaves - count * t, t - 1);
  }
  s->vector[t - 1] = 0;
  return status;
}

/* Lists every degree vector of n inputs with the least complexity. The caller frees the list, also
 * after a failure. */
static extr_status degree_vectors(extr_context *context, int inputs, const extr_cost *cost,
                                  vector_list *list) {
  *list = (vector_list){.length = cost->max_arity - 1, .complete = true};
  OWNED_ARRAY int64_t *least = NULL;
  TRY(ARRAY_NEW(context, least, (size_t)inputs + 1));
  fill_least(cost, inputs, least);
  int vector[EXTR_ARITY_MAX] = {0};
  lister s = {context, cost, least, vector, list};
  return backtrack(&s, inputs, cost->max_arity - 1);
}

/* ---- The structure --------------------------------------------------------------------------- */

extr_status extr_star(extr_context *context, int inputs, const extr_cost *cost,
                      extr_solution *solution) {
  OWNED(extr_tree_search_free) tree_search search = {0};
  OWNED(extr_vectors_free) vector_list list = {0};
  TRY(extr_tree_search(context, inputs, cost, 1, NULL, 0, &search));
  TRY(extr_tree_structure(&search, &search.whole.corners[search.whole.count - 1],
                          &solution->structure));
  TRY(degree_vectors(context, inputs, cost, &list));
  extr_vectors_give(&list, solution);
  return EXTR_OK;
}
