/* Star-tree-based structures (Section IV): least complexity first, then least latency, by the
 * dynamic program over (leaves, latency). Algorithms 2 and 3 of the paper are used only for a given
 * degree vector (star_latency.c). */
#include "core/star/star.h"

#include "core/search/tree_search.h"

extr_status extr_star(extr_context *context, int inputs, const extr_cost *cost,
                      extr_solution *solution) {
  tree_search search;
  vector_list list = {0};
  extr_status status = extr_tree_search(context, inputs, cost, 1, NULL, 0, &search);
  if (status == EXTR_OK)
    status = extr_tree_structure(&search, &search.whole.corners[search.whole.count - 1],
                                 &solution->structure);
  if (status == EXTR_OK) status = extr_degree_vectors(context, inputs, cost, &list);
  if (status == EXTR_OK) extr_vectors_give(&list, solution);
  extr_tree_search_free(&search);
  extr_vectors_free(&list);
  return status;
}
