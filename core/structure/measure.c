/* Complexity and latency of a structure (Definitions 3 and 4). */
#include "core/base/array.h"
#include "core/cost/factors.h"
#include "core/structure/graph.h"
#include "core/structure/stages.h"

extr_status extr_structure_registers(extr_context *context, const extr_structure *structure,
                                     const extr_cost *cost, int *cycles, int64_t *registers) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  extr_stages stages;
  TRY(extr_need_all(context, structure, cost, cycles, registers));
  TRY(extr_cost_check(context, cost));
  TRY(extr_stages_find(context, structure, cost, &memory, &stages));
  *cycles = stages.cycles;
  *registers = stages.registers;
  return EXTR_OK;
}

static int64_t operators_complexity(const extr_structure *structure, const extr_cost *cost) {
  int counts[EXTR_ARITY_MAX + 1];
  extr_structure_operators(structure, counts);
  int64_t sum = 0;
  for (int arity = 2; arity <= EXTR_ARITY_MAX; arity++) {
    if (counts[arity] > 0 && arity > cost->max_arity) return -1;
    sum += counts[arity] * cost->complexity[arity];
  }
  return sum;
}

int64_t extr_structure_complexity(const extr_structure *structure, const extr_cost *cost) {
  const int64_t operators = operators_complexity(structure, cost);
  int64_t registers;
  int cycles;
  if (operators < 0 || cost->register_cost == 0) return operators;
  if (extr_structure_registers(NULL, structure, cost, &cycles, &registers) != EXTR_OK) return -1;
  return operators + registers * cost->register_cost;
}

/* Counts for each value the operators that use it. */
static extr_status count_users(extr_context *context, const extr_structure *structure,
                               int **users) {
  TRY(ARRAY_NEW(context, *users, structure->nodes));
  for (int i = 0; i < structure->first[structure->nodes]; i++) (*users)[structure->operands[i]]++;
  return EXTR_OK;
}

int extr_structure_fanout(const extr_structure *structure) {
  OWNED_ARRAY int *users = NULL;
  int largest = 0;
  if (count_users(NULL, structure, &users) != EXTR_OK) return -1;
  for (int node = 0; node < structure->nodes; node++)
    if (users[node] > largest) largest = users[node];
  return largest;
}

/* Delays each value by its uses beyond the first. */
static extr_status add_fanout(extr_context *context, const extr_structure *structure,
                              int64_t fanout, int64_t *arrival) {
  OWNED_ARRAY int *users = NULL;
  TRY(count_users(context, structure, &users));
  for (int node = 0; node < structure->nodes; node++)
    if (users[node] > 1) arrival[node] += (users[node] - 1) * fanout;
  return EXTR_OK;
}

extr_status extr_structure_check_arity(extr_context *context, const extr_structure *structure,
                                       const extr_cost *cost) {
  for (int node = structure->inputs; node < structure->nodes; node++)
    if (extr_structure_arity(structure, node) > cost->max_arity)
      return extr_fail(context, EXTR_INPUT,
                       "an operator of %d inputs: there are costs of up to %d inputs",
                       extr_structure_arity(structure, node), cost->max_arity);
  return EXTR_OK;
}

extr_status extr_structure_arrivals(extr_context *context, const extr_structure *structure,
                                    const extr_cost *cost, int64_t **arrivals) {
  int64_t *arrival;
  TRY(extr_structure_check_arity(context, structure, cost));
  TRY(ARRAY_NEW(context, arrival, (size_t)structure->nodes));
  extr_status status =
      cost->fanout > 0 ? add_fanout(context, structure, cost->fanout, arrival) : EXTR_OK;
  for (int node = structure->inputs; node < structure->nodes; node++) {
    int arity = extr_structure_arity(structure, node);
    const int *operands = extr_structure_operands(structure, node);
    int64_t latest = 0;
    for (int i = 0; i < arity; i++)
      if (arrival[operands[i]] > latest) latest = arrival[operands[i]];
    arrival[node] += latest + cost->latency[arity];
  }
  return HAND_OVER(status, arrival, arrivals, free);
}

static int64_t clocked_latency(const extr_structure *structure, const extr_cost *cost) {
  int64_t registers;
  int cycles;
  if (extr_structure_registers(NULL, structure, cost, &cycles, &registers) != EXTR_OK) return -1;
  return cycles * cost->clock;
}

int64_t extr_structure_latency(const extr_structure *structure, const extr_cost *cost) {
  OWNED_ARRAY int64_t *arrivals = NULL;
  int64_t latest = 0;
  if (cost->clock > 0) return clocked_latency(structure, cost);
  if (extr_structure_arrivals(NULL, structure, cost, &arrivals) != EXTR_OK) return -1;
  for (int node = structure->inputs; node < structure->nodes; node++)
    if (arrivals[node] > latest) latest = arrivals[node];
  return latest;
}
