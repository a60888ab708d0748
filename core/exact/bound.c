/* Lower bounds on the complexity of what a state of the search can still become. */
#include "core/exact/bound.h"

/* Every demand and every open output costs at least c_2. Above that come the operators inside:
 * those of the demands share nothing since their leaves are disjoint; those of one open output may
 * be the same as theirs. */
int64_t extr_exact_bound(const extr_exact_search *search) {
  const extr_exact_problem *problem = search->problem;
  int64_t one = problem->cost.complexity[2], inside = 0, of_output = 0;
  const uint8_t *parts = extr_exact_parts(search);
  for (int k = 0; k < search->demand_count; k++)
    inside += problem->combine[search->demands[k].parts] - one;
  for (extr_leaves rest = search->open; rest; rest &= (extr_leaves)(rest - 1)) {
    int64_t more = problem->combine[parts[extr_exact_output(search, __builtin_ctz(rest))]] - one;
    if (more > of_output) of_output = more;
  }
  int count = search->demand_count + __builtin_popcount(search->open);
  return search->spent + count * one + (inside > of_output ? inside : of_output);
}

/* Without the inputs in `gone` the family is a structure for those that remain: parts lose inputs,
 * operators left with one operand vanish, and of operators left with equal leaves the faster one
 * serves for both. What vanishes are the outputs of `gone`, members with at most one input left or
 * with all that are left, and members left with the leaves of another or of an output. */
static int vanishing(const extr_exact_search *s, extr_leaves gone) {
  extr_leaves all = (extr_leaves)((1u << s->problem->inputs) - 1), stay = all & (extr_leaves)~gone;
  int count = __builtin_popcount(gone);
  for (int k = 0; k < s->member_count; k++) {
    extr_leaves left = s->members[k] & stay, missing = stay & (extr_leaves)~left;
    if ((left & (left - 1)) == 0 || (missing & (missing - 1)) == 0 || s->mark[left])
      count++;
    else
      s->mark[left] = 1;
  }
  for (int k = 0; k < s->member_count; k++) s->mark[s->members[k] & stay] = 0;
  return count;
}

int64_t extr_exact_removal_bound(const extr_exact_search *search) {
  const extr_exact_problem *problem = search->problem;
  int64_t best = 0;
  for (int a = 0; a < problem->inputs; a++)
    for (int b = 0; b <= a; b++) {
      extr_leaves gone = (extr_leaves)(1u << a | 1u << b);
      int left = problem->inputs - __builtin_popcount(gone);
      int64_t least =
          problem->smaller[left] + problem->cost.complexity[2] * vanishing(search, gone);
      if (least > best) best = least;
    }
  return best;
}
