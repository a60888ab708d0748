/* Complexity and latency of a structure (Definitions 3 and 4). */
#include "core/array.h"
#include "core/structure.h"

int64_t ex_structure_complexity(const ex_structure *structure, const ex_cost *cost) {
  int counts[EX_ARITY_MAX + 1];
  ex_structure_operators(structure, counts);
  int64_t sum = 0;
  for (int arity = 2; arity <= EX_ARITY_MAX; arity++)
    sum += counts[arity] * cost->complexity[arity];
  return sum;
}

ex_status ex_structure_arrivals(ex_context *context, const ex_structure *structure,
                                const ex_cost *cost, int64_t **arrivals) {
  int64_t *arrival;
  TRY(ARRAY_NEW(context, arrival, (size_t)structure->nodes));
  for (int node = structure->inputs; node < structure->nodes; node++) {
    int arity = ex_structure_arity(structure, node);
    const int *operands = ex_structure_operands(structure, node);
    for (int i = 0; i < arity; i++)
      if (arrival[operands[i]] > arrival[node]) arrival[node] = arrival[operands[i]];
    arrival[node] += cost->latency[arity];
  }
  *arrivals = arrival;
  return EX_OK;
}

int64_t ex_structure_latency(const ex_structure *structure, const ex_cost *cost) {
  int64_t *arrivals, latest = 0;
  if (ex_structure_arrivals(NULL, structure, cost, &arrivals) != EX_OK) return -1;
  for (int node = structure->inputs; node < structure->nodes; node++)
    if (arrivals[node] > latest) latest = arrivals[node];
  free(arrivals);
  return latest;
}
