/* The operators of a search: made and taken back, and as a structure. */
#include "core/array.h"
#include "core/exact/search.h"

#include <string.h>

void ex_exact_make(ex_exact_search *search, ex_leaves leaves, int arity, const ex_leaves *parts) {
  ex_exact_operator *made = &search->operators[search->operator_count++];
  made->leaves = leaves;
  made->arity = arity;
  memcpy(made->parts, parts, (size_t)arity * sizeof *parts);
  search->spent += search->problem->cost.complexity[arity];
}

void ex_exact_unmake(ex_exact_search *search) {
  const ex_exact_operator *last = &search->operators[--search->operator_count];
  search->spent -= search->problem->cost.complexity[last->arity];
}

/* Partitions `rest` into at most `room` members and inputs that are known when `ready`. Returns how
 * many, -1 where there is no such partition. */
static int collect(const ex_exact_search *s, ex_leaves rest, int room, int64_t ready,
                   ex_leaves *parts) {
  if (!rest) return 0;
  if (ex_exact_parts(s)[rest] > room) return -1;
  ex_leaves low = rest & (ex_leaves)-rest;
  for (int k = -1; k < s->member_count; k++) {
    ex_leaves part = k < 0 ? low : s->members[k];
    if (!(part & low) || (part & ~rest) || ex_exact_arrival(s, part) > ready) continue;
    int more = collect(s, rest & (ex_leaves)~part, room - 1, ready, parts + 1);
    if (more < 0) continue;
    *parts = part;
    return more + 1;
  }
  return -1;
}

bool ex_exact_make_free(ex_exact_search *search, ex_leaves leaves, int64_t deadline) {
  const ex_cost *cost = &search->problem->cost;
  ex_leaves parts[EX_EXACT_INPUTS_MAX];
  for (int arity = 2; arity <= cost->max_arity && cost->complexity[arity] == cost->complexity[2];
       arity++) {
    int count = collect(search, leaves, arity, deadline - cost->latency[arity], parts);
    if (count < 0) continue;
    ex_exact_make(search, leaves, count, parts);
    return true;
  }
  return false;
}

/* The node of a part: inputs are nodes 0 .. n - 1. */
static int node_of(const int *node, ex_leaves part) {
  return (part & (part - 1)) == 0 ? __builtin_ctz(part) : node[part];
}

static ex_status build_operator(ex_context *context, const ex_exact_operator *op, int *node,
                                ex_structure *structure) {
  int operands[EX_EXACT_INPUTS_MAX];
  for (int i = 0; i < op->arity; i++) operands[i] = node_of(node, op->parts[i]);
  return ex_structure_combine(context, structure, operands, op->arity, &node[op->leaves]);
}

/* In order of size, since parts are smaller than what is made of them. */
static ex_status build(ex_context *context, const ex_exact_search *s, int *node,
                       ex_structure *structure) {
  for (int size = 2; size < s->problem->inputs; size++)
    for (int k = 0; k < s->operator_count; k++)
      if (__builtin_popcount(s->operators[k].leaves) == size)
        TRY(build_operator(context, &s->operators[k], node, structure));
  for (int j = 0; j < s->problem->inputs; j++)
    TRY(ex_structure_set_output(context, structure, j, node[ex_exact_output(s, j)]));
  return EX_OK;
}

ex_status ex_exact_structure(ex_context *context, const ex_exact_search *search,
                             ex_structure **structure) {
  ex_structure *made = NULL;
  int *node;
  TRY(ARRAY_NEW(context, node, (size_t)1 << search->problem->inputs));
  ex_status status = ex_structure_new(context, search->problem->inputs, &made);
  if (status == EX_OK) status = build(context, search, node, made);
  free(node);
  if (status == EX_OK)
    *structure = made;
  else
    ex_structure_free(made);
  return status;
}
