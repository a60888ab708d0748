/* Isomorphic-tree-based structures (Section V): least latency, then least complexity. */
#include "core/ring.h"
#include "core/search.h"
#include "core/vectors.h"

/* Ring nodes for all type vectors together, and the least for each. */
#define WORK_MAX 3e5
#define WORK_MIN 3e4

/* Keeps the less complex of the two; it is the solution's to free from here on. */
static void offer(const ex_cost *cost, ex_structure *structure, ex_solution *solution) {
  int64_t complexity = ex_structure_complexity(structure, cost);
  if (solution->structure && complexity >= solution->complexity) {
    ex_structure_free(structure);
    return;
  }
  ex_structure_free(solution->structure);
  solution->structure = structure;
  solution->complexity = complexity;
}

static ex_status try_vectors(ex_context *context, int inputs, const ex_cost *cost,
                             const vector_list *list, ex_solution *solution) {
  double work = WORK_MAX / list->count > WORK_MIN ? WORK_MAX / list->count : WORK_MIN;
  for (int i = 0; i < list->count; i++) {
    ex_structure *structure;
    TRY(ex_ring_structure(context, inputs, cost, list->entries + i * list->length, work,
                          &structure));
    offer(cost, structure, solution);
  }
  return EX_OK;
}

/* n' - 1, or the first partial product above EX_RING_MAX. */
static int64_t product_of(const ex_cost *cost, const int *w) {
  int64_t product = 1;
  for (int t = 2; t <= cost->max_arity; t++)
    for (int i = 0; i < w[t - 2] && product <= EX_RING_MAX; i++) product *= t;
  return product;
}

ex_status ex_isomorphic_vector(ex_context *context, int inputs, const ex_cost *cost, const int *w,
                               ex_solution *solution) {
  int64_t product = product_of(cost, w);
  if (product < inputs - 1)
    return ex_fail(context, EX_INPUT,
                   "the type vector's arities multiply to %d: %d inputs need at least %d",
                   (int)product, inputs, inputs - 1);
  if (product > EX_RING_MAX)
    return ex_fail(context, EX_LIMIT, "the type vector's arities multiply to more than %d",
                   EX_RING_MAX);
  return ex_ring_structure(context, inputs, cost, w, WORK_MAX, &solution->structure);
}

ex_status ex_isomorphic(ex_context *context, int inputs, const ex_cost *cost,
                        ex_solution *solution) {
  vector_list list;
  ex_status status = ex_type_vectors(context, inputs, cost, &list);
  if (status == EX_OK) status = try_vectors(context, inputs, cost, &list, solution);
  if (status == EX_OK) ex_vectors_give(&list, solution);
  ex_vectors_free(&list);
  return status;
}
