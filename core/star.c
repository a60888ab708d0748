/* Star-tree-based structures (Section IV): least complexity, then least latency. */
#include "core/array.h"
#include "core/search.h"
#include "core/star_tree.h"
#include "core/vectors.h"

static ex_status fastest_vector(ex_context *context, const ex_cost *cost, const vector_list *list,
                                const int **best) {
  int64_t least = INT64_MAX;
  for (int i = 0; i < list->count; i++) {
    const int *q = list->entries + i * list->length;
    int64_t latency;
    TRY(ex_star_latency(context, cost, q, &latency));
    if (latency < least) {
      least = latency;
      *best = q;
    }
  }
  return EX_OK;
}

ex_status ex_star(ex_context *context, int inputs, const ex_cost *cost, ex_solution *solution) {
  vector_list list;
  const int *best = NULL;
  star_tree tree = {0};
  ex_status status = ex_degree_vectors(context, inputs, cost, &list);
  if (status == EX_OK) status = fastest_vector(context, cost, &list, &best);
  if (status == EX_OK) status = ex_star_tree(context, inputs, cost, best, &tree);
  if (status == EX_OK) status = ex_star_structure(context, &tree, &solution->structure);
  if (status == EX_OK) ex_vectors_give(&list, solution);
  ex_star_tree_free(&tree);
  ex_vectors_free(&list);
  return status;
}
