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

int64_t ex_structure_latency(const ex_structure *structure, const ex_cost *cost) {
  int64_t *arrival; /* when each node's value is known */
  if (ARRAY_NEW(NULL, arrival, (size_t)structure->nodes) != EX_OK) return -1;
  int64_t latest = 0;
  for (int node = structure->inputs; node < structure->nodes; node++) {
    int arity = ex_structure_arity(structure, node);
    const int *operands = ex_structure_operands(structure, node);
    for (int i = 0; i < arity; i++)
      if (arrival[operands[i]] > arrival[node]) arrival[node] = arrival[operands[i]];
    arrival[node] += cost->latency[arity];
    if (arrival[node] > latest) latest = arrival[node];
  }
  free(arrival);
  return latest;
}
