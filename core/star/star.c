/* Star-tree-based structures (Section IV): least complexity first, then least latency, by the
 * dynamic program over (leaves, latency). Algorithms 2 and 3 of the paper are used only for a given
 * degree vector (star_latency.c). */
#include "core/star/star.h"

#include "core/base/array.h"
#include "core/search/tree_search.h"

extr_status extr_star(extr_context *context, int inputs, const extr_cost *cost,
                      extr_solution *solution) {
  OWNED(extr_tree_search_free) tree_search search = {0};
  OWNED(extr_vectors_free) vector_list list = {0};
  TRY(extr_tree_search(context, inputs, cost, 1, NULL, 0, &search));
  TRY(extr_tree_structure(&search, &search.whole.corners[search.whole.count - 1],
                          &solution->structure));
  TRY(extr_degree_vectors(context, inputs, cost, &list));
  extr_vectors_give(&list, solution);
  return EXTR_OK;
}
