/* The star tree of least latency for a degree vector that the caller chose. */
#include "core/search.h"
#include "core/star_latency.h"

#include <inttypes.h>

/* Lemma 3: a tree node for i + 1 inputs adds i leaves to the two that a bare edge has. */
static ex_status check_leaves(ex_context *context, int inputs, const ex_cost *cost, const int *q) {
  int64_t sum = 0;
  for (int i = 1; i < cost->max_arity; i++) sum += (int64_t)i * q[i - 1];
  if (sum == inputs - 2) return EX_OK;
  return ex_fail(context, EX_INPUT,
                 "the degree vector's q_1 + 2 q_2 + 3 q_3 + ... is %" PRId64
                 ": a star tree of %d inputs needs %d",
                 sum, inputs, inputs - 2);
}

ex_status ex_star_vector(ex_context *context, int inputs, const ex_cost *cost, const int *q,
                         ex_solution *solution) {
  hypertree tree = {0};
  TRY(check_leaves(context, inputs, cost, q));
  ex_status status = ex_star_tree(context, cost, q, &tree);
  if (status == EX_OK) status = ex_hypertree_structure(context, &tree, &solution->structure);
  ex_hypertree_free(&tree);
  return status;
}
