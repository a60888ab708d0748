/* Isomorphic-tree-based structures (Section V): least latency first, then least complexity. */
#include "core/isomorphic/isomorphic.h"

#include "core/base/array.h"
#include "core/isomorphic/ring.h"

/* Ring nodes that the search builds: a total shared by the type vectors, and a minimum for each. */
#define WORK_MAX 3e5
#define WORK_MIN 3e4

/* Keeps the less complex of the two structures. The solution owns it. */
static void offer(const extr_cost *cost, extr_structure *structure, extr_solution *solution) {
  int64_t complexity = extr_structure_complexity(structure, cost);
  if (solution->structure && complexity >= solution->complexity) {
    extr_structure_free(structure);
    return;
  }
  extr_structure_free(solution->structure);
  solution->structure = structure;
  solution->complexity = complexity;
}

static extr_status try_vectors(extr_context *context, int inputs, const extr_cost *cost,
                               const vector_list *list, extr_solution *solution) {
  double work = WORK_MAX / list->count > WORK_MIN ? WORK_MAX / list->count : WORK_MIN;
  for (int i = 0; i < list->count; i++) {
    extr_structure *structure;
    TRY(extr_ring_structure(context, inputs, cost, list->entries + i * list->length, work,
                            &structure));
    offer(cost, structure, solution);
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
  TRY(extr_type_vectors(context, inputs, cost, &list));
  TRY(try_vectors(context, inputs, cost, &list, solution));
  extr_vectors_give(&list, solution);
  return EXTR_OK;
}
