/* Lower bounds on the complexity of all structures that extend a state of the search. */
#include "core/exact/bound.h"

/* Every demand and every open output costs at least c_2. To this the bound adds the operators
 * inside them. Demands share no operators, because their leaves are disjoint, so theirs add up. An
 * open output may share operators with the demands, so only the larger of the two counts. */
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

/* The number of operators that vanish when the inputs in `gone` are removed. The rest is a
 * structure for the remaining inputs: parts lose inputs, operators left with one operand vanish,
 * and the faster of two operators with equal remaining leaves replaces the other. So these vanish:
 * the outputs of `gone`, members that keep at most one or all of the remaining inputs, and members
 * whose remaining leaves are those of another member or of an output. */
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
