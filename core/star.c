/* Star-tree-based structures (Section IV): least complexity, then least latency, by the dynamic
 * program over (leaves, latency). The paper's Algorithms 2 and 3 serve a degree vector that is
 * given. */
#include "core/search.h"
#include "core/tree_search.h"
#include "core/vectors.h"

ex_status ex_star(ex_context *context, int inputs, const ex_cost *cost, ex_solution *solution) {
  tree_search search;
  vector_list list = {0};
  ex_status status = ex_tree_search(context, inputs, cost, 1, NULL, 0, &search);
  if (status == EX_OK)
    status = ex_tree_structure(&search, &search.whole.corners[search.whole.count - 1],
                               &solution->structure);
  if (status == EX_OK) status = ex_degree_vectors(context, inputs, cost, &list);
  if (status == EX_OK) ex_vectors_give(&list, solution);
  ex_tree_search_free(&search);
  ex_vectors_free(&list);
  return status;
}
