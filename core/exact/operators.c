/* The operators of a search: added, removed, and converted to a structure. */
#include "core/exact/operators.h"

#include "core/base/array.h"

#include <string.h>

void extr_exact_make(extr_exact_search *search, extr_leaves leaves, int arity,
                     const extr_leaves *parts) {
  extr_exact_operator *made = &search->operators[search->operator_count++];
  made->leaves = leaves;
  made->arity = arity;
  memcpy(made->parts, parts, (size_t)arity * sizeof *parts);
  search->spent += search->problem->cost.complexity[arity];
}

void extr_exact_unmake(extr_exact_search *search) {
  const extr_exact_operator *last = &search->operators[--search->operator_count];
  search->spent -= search->problem->cost.complexity[last->arity];
}

/* Partitions `rest` into at most `room` members and inputs that are known at time `ready`. Returns
 * the number of parts, -1 if there is no such partition. */
static int collect(const extr_exact_search *s, extr_leaves rest, int room, int64_t ready,
                   extr_leaves *parts) {
  if (!rest) return 0;
  if (extr_exact_parts(s)[rest] > room) return -1;
  extr_leaves low = rest & (extr_leaves)-rest;
  for (int k = -1; k < s->member_count; k++) {
    extr_leaves part = k < 0 ? low : s->members[k];
    if (!(part & low) || (part & ~rest) || extr_exact_arrival(s, part) > ready) continue;
    int more = collect(s, rest & (extr_leaves)~part, room - 1, ready, parts + 1);
    if (more < 0) continue;
    *parts = part;
    return more + 1;
  }
  return -1;
}

bool extr_exact_make_free(extr_exact_search *search, extr_leaves leaves, int64_t deadline) {
  const extr_cost *cost = &search->problem->cost;
  extr_leaves parts[EXTR_EXACT_INPUTS_MAX];
  for (int arity = 2; arity <= cost->max_arity && cost->complexity[arity] == cost->complexity[2];
       arity++) {
    int count = collect(search, leaves, arity, deadline - cost->latency[arity], parts);
    if (count < 0) continue;
    extr_exact_make(search, leaves, count, parts);
    return true;
  }
  return false;
}

/* The node of a part: inputs are nodes 0 .. n - 1. */
static int node_of(const int *node, extr_leaves part) {
  return (part & (part - 1)) == 0 ? __builtin_ctz(part) : node[part];
}

static extr_status add_operator(extr_context *context, const extr_exact_operator *op, int *node,
                                extr_structure *structure) {
  int operands[EXTR_EXACT_INPUTS_MAX];
  for (int i = 0; i < op->arity; i++) operands[i] = node_of(node, op->parts[i]);
  return extr_structure_combine(context, structure, operands, op->arity, &node[op->leaves]);
}

/* By increasing size: parts are smaller than the set that they form. */
static extr_status add_operators(extr_context *context, const extr_exact_search *s, int *node,
                                 extr_structure *structure) {
  for (int size = 2; size < s->problem->inputs; size++)
    for (int k = 0; k < s->operator_count; k++)
      if (__builtin_popcount(s->operators[k].leaves) == size)
        TRY(add_operator(context, &s->operators[k], node, structure));
  for (int j = 0; j < s->problem->inputs; j++)
    TRY(extr_structure_set_output(context, structure, j, node[extr_exact_output(s, j)]));
  return EXTR_OK;
}

extr_status extr_exact_structure(extr_context *context, const extr_exact_search *search,
                                 extr_structure **structure) {
  extr_structure *made = NULL;
  OWNED_ARRAY int *node = NULL;
  TRY(ARRAY_NEW(context, node, (size_t)1 << search->problem->inputs));
  TRY(extr_structure_new(context, search->problem->inputs, &made));
  extr_status status = add_operators(context, search, node, made);
  return HAND_OVER(status, made, structure, extr_structure_free);
}
