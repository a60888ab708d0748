#include "core/search/search.h"

#include "core/base/array.h"
#include "core/structure/solution.h"

extr_status extr_search_run(extr_context *context, extr_search *search, int inputs,
                            const extr_cost *cost, extr_solution **solution) {
  extr_solution *made;
  TRY(extr_solution_new(context, &made));
  extr_status status = search(context, inputs, cost, made);
  if (status == EXTR_OK) status = extr_solution_measure(context, cost, made);
  return HAND_OVER(status, made, solution, extr_solution_free);
}
