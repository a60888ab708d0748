/* Isomorphic-tree-based structures (Section V): least latency first, then least complexity. */
#include "core/isomorphic/isomorphic.h"

#include "core/base/array.h"
#include "core/isomorphic/ring.h"
#include "core/structure/solution.h"

/* ---- Type vectors ---------------------------------------------------------------------------- */

typedef struct level_search {
  extr_context *context;
  const extr_cost *cost;
  int leaves;      /* n - 1 */
  bool exact;      /* list only products equal to n - 1 */
  bool timed;      /* list only vectors of the least latency */
  int64_t latency; /* the least latency less that of the levels so far */
  int *vector;
  vector_list *list;
} level_search;

static int ceil_divide(int a, int b) {
  return (a + b - 1) / b;
}

extr_status extr_least_latency(extr_context *context, int inputs, const extr_cost *cost,
                               int64_t *latency) {
  OWNED_ARRAY int64_t *least = NULL;
  int leaves = inputs - 1;
  TRY(ARRAY_NEW(context, least, (size_t)leaves + 1));
  for (int k = 2; k <= leaves; k++) {
    least[k] = INT64_MAX;
    for (int t = 2; t <= cost->max_arity; t++) {
      int64_t its = least[ceil_divide(k, t)] + cost->latency[t];
      if (its < least[k]) least[k] = its;
    }
  }
  *latency = least[leaves];
  return EXTR_OK;
}

/* Adds levels of nonincreasing arity until there is room for all leaves: the last has the smallest
 * arity, so none can be left out. */
static extr_status extend(level_search *s, int64_t product, int largest) {
  if (product >= s->leaves) {
    bool good = (!s->timed || s->latency == 0) && (!s->exact || product == s->leaves);
    return good ? extr_vectors_append(s->context, s->list, s->vector) : EXTR_OK;
  }
  for (int t = largest; t >= 2 && s->list->complete; t--) {
    if (s->timed && s->cost->latency[t] > s->latency) continue;
    s->vector[t - 2]++;
    s->latency -= s->cost->latency[t];
    extr_status status = extend(s, product * t, t);
    s->latency += s->cost->latency[t];
    s->vector[t - 2]--;
    TRY(status);
  }
  return EXTR_OK;
}

/* Problem 3 by Algorithm 4, extended to every n. The least latency is taken over all type vectors
 * whose product of arities is at least n - 1. Lists the vectors of that latency whose product is
 * exactly n - 1. If there are none, lists the minimal vectors of that latency: those without a
 * level that could be left out. The caller frees the list, also after a failure. */
static extr_status type_vectors(extr_context *context, int inputs, const extr_cost *cost,
                                vector_list *list) {
  *list = (vector_list){.length = cost->max_arity - 1, .complete = true};
  int vector[EXTR_ARITY_MAX] = {0};
  level_search s = {.context = context,
                    .cost = cost,
                    .leaves = inputs - 1,
                    .exact = true,
                    .timed = true,
                    .vector = vector,
                    .list = list};
  TRY(extr_least_latency(context, inputs, cost, &s.latency));
  TRY(extend(&s, 1, cost->max_arity));
  if (list->count > 0) return EXTR_OK;
  s.exact = false;
  return extend(&s, 1, cost->max_arity);
}

extr_status extr_minimal_type_vectors(extr_context *context, int inputs, const extr_cost *cost,
                                      vector_list *list) {
  *list = (vector_list){.length = cost->max_arity - 1, .complete = true};
  int vector[EXTR_ARITY_MAX] = {0};
  level_search s = {
      .context = context, .cost = cost, .leaves = inputs - 1, .vector = vector, .list = list};
  return extend(&s, 1, cost->max_arity);
}

/* ---- Structures ------------------------------------------------------------------------------ */

/* Ring nodes that the search builds: a total shared by the type vectors, and a minimum for each. */
#define WORK_MAX 3e5
#define WORK_MIN 3e4

static extr_status try_vectors(extr_context *context, int inputs, const extr_cost *cost,
                               const vector_list *list, extr_solution *solution) {
  double work = WORK_MAX / list->count > WORK_MIN ? WORK_MAX / list->count : WORK_MIN;
  for (int i = 0; i < list->count; i++) {
    extr_structure *structure;
    TRY(extr_ring_structure(context, inputs, cost, list->entries + i * list->length, work,
                            &structure));
    extr_solution_offer(cost, structure, solution);
  }
  return EXTR_OK;
}

/* The product of the arities, n' - 1, or the first partial product above EXTR_RING_MAX. */
static int64_t product_of(const extr_cost *cost, const int *w) {
  int64_t product = 1;
  for (int t = 2; t <= cost->max_arity; t++)
    for (int i = 0; i < w[t - 2] && product <= EXTR_RING_MAX; i++) product *= t;
  return product;
}

extr_status extr_isomorphic_vector(extr_context *context, int inputs, const extr_cost *cost,
                                   const int *w, extr_solution *solution) {
  int64_t product = product_of(cost, w);
  if (product < inputs - 1)
    return extr_fail(
        context, EXTR_INPUT,
        "the arities of the type vector have the product %d: %d inputs need at least %d",
        (int)product, inputs, inputs - 1);
  if (product > EXTR_RING_MAX)
    return extr_fail(context, EXTR_LIMIT,
                     "the arities of the type vector have a product above %d, the limit",
                     EXTR_RING_MAX);
  return extr_ring_structure(context, inputs, cost, w, WORK_MAX, &solution->structure);
}

extr_status extr_isomorphic(extr_context *context, int inputs, const extr_cost *cost,
                            extr_solution *solution) {
  OWNED(extr_vectors_free) vector_list list = {0};
  TRY(type_vectors(context, inputs, cost, &list));
  TRY(try_vectors(context, inputs, cost, &list, solution));
  extr_vectors_give(&list, solution);
  return EXTR_OK;
}
