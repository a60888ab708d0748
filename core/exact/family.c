#include "core/exact/family.h"

#include "core/base/array.h"
#include "core/exact/relaxation.h"
#include "core/exact/seen.h"
#include "core/exact/sharing.h"

#include <string.h>

void extr_exact_prepare(extr_exact_problem *problem, int inputs, const extr_cost *cost,
                        int64_t limit) {
  problem->inputs = inputs;
  problem->cost = *cost;
  problem->limit = limit < 0 ? 0 : limit;
  if (cost->max_arity >= inputs) problem->cost.max_arity = inputs - 1;
  for (int i = 2; i <= problem->cost.max_arity && limit < 0; i++) problem->cost.latency[i] = 0;
  for (int p = 0; p < 2; p++) problem->combine[p] = problem->fastest[p] = 0;
  for (int p = 2; p <= inputs; p++) {
    problem->combine[p] = problem->fastest[p] = INT64_MAX;
    for (int i = 2; i <= problem->cost.max_arity && i <= p; i++) {
      int64_t complexity = problem->cost.complexity[i] + problem->combine[p - i + 1];
      int64_t latency = problem->cost.latency[i] + problem->fastest[(p + i - 1) / i];
      if (complexity < problem->combine[p]) problem->combine[p] = complexity;
      if (latency < problem->fastest[p]) problem->fastest[p] = latency;
    }
  }
}

extr_status extr_exact_search_new(extr_context *context, const extr_exact_problem *problem,
                                  extr_exact_search **search) {
  size_t sets = (size_t)1 << problem->inputs;
  extr_exact_search *made;
  TRY(ARRAY_NEW(context, made, 1));
  made->problem = problem;
  extr_status status = ARRAY_NEW(context, made->place, sets);
  if (status == EXTR_OK) status = ARRAY_NEW(context, made->mark, sets);
  if (status == EXTR_OK) status = ARRAY_NEW(context, made->parts, sets * (EXTR_MEMBERS_MAX + 1));
  if (status == EXTR_OK) status = extr_seen_new(context, &made->seen);
  if (status == EXTR_OK) status = extr_sharing_new(context, made);
  if (status == EXTR_OK) status = extr_relaxation_new(context, made);
  for (size_t leaves = 0; status == EXTR_OK && leaves < sets; leaves++)
    made->parts[leaves] = (uint8_t)__builtin_popcount((unsigned)leaves);
  return HAND_OVER(status, made, search, extr_exact_search_free);
}

void extr_exact_search_free(extr_exact_search *search) {
  if (!search) return;
  free(search->place);
  free(search->mark);
  free(search->parts);
  extr_seen_free(search->seen);
  extr_sharing_free(search->sharing);
  extr_relaxation_free(search->relaxation);
  free(search);
}

/* A new member S can reduce the parts only of supersets of S, where it is one part of a partition:
 * parts(rest | S) <= parts(rest) + 1 for every set `rest` disjoint from S. */
void extr_exact_add_member(extr_exact_search *search, extr_leaves leaves) {
  size_t sets = (size_t)1 << search->problem->inputs;
  const uint8_t *before = extr_exact_parts(search);
  search->members[search->member_count] = leaves;
  search->arrival[search->member_count] = 0;
  search->place[leaves] = (uint8_t)++search->member_count;
  uint8_t *after = search->parts + (size_t)search->member_count * sets;
  memcpy(after, before, sets);
  unsigned others = (unsigned)(sets - 1) & ~(unsigned)leaves;
  for (unsigned rest = others;; rest = (rest - 1) & others) {
    uint8_t parts = (uint8_t)(before[rest] + 1);
    if (parts < after[rest | leaves]) after[rest | leaves] = parts;
    if (rest == 0) break;
  }
}

void extr_exact_drop_member(extr_exact_search *search) {
  search->place[search->members[--search->member_count]] = 0;
}
