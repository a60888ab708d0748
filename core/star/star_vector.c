/* The star tree of least latency for a given degree vector. */
#include "core/base/array.h"
#include "core/star/star.h"
#include "core/star/star_latency.h"

#include <inttypes.h>

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
  TRY(extr_star_tree(context, cost, q, &tree));
  return extr_hypertree_structure(context, &tree, &solution->structure);
}
