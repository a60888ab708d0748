/* The branch and bound. Outputs are made one after the other, each with all that it demands; before
 * the next one, all members are made, and the state is compared with those seen before.
 *
 * Nothing is lost: take any structure within the bound. Following its partitions, every state holds
 * only members of it, known as early as there. An output that the members make at once for c_2
 * needs no other partition, since nothing uses an output. */
#include "core/exact/branch.h"

#include "core/exact/bound.h"
#include "core/exact/canonical.h"
#include "core/exact/operators.h"

/* True when the structures from here cost more than the bound. */
static bool too_much(extr_exact_search *s, int64_t least) {
  if (least <= s->bound) return false;
  if (least < s->next_bound) s->next_bound = least;
  return true;
}

/* Members of earlier trees are known. In the last one operators follow their users, so backwards
 * every part is known before its users. */
static void compute_arrivals(extr_exact_search *s) {
  for (int k = s->operator_count - 1; k >= 0; k--) {
    const extr_exact_operator *op = &s->operators[k];
    if (!s->place[op->leaves]) continue;
    int64_t latest = 0;
    for (int i = 0; i < op->arity; i++) {
      int64_t known = extr_exact_arrival(s, op->parts[i]);
      if (known > latest) latest = known;
    }
    s->arrival[s->place[op->leaves] - 1] = latest + s->problem->cost.latency[op->arity];
  }
}

static void close_free_outputs(extr_exact_search *s) {
  for (extr_leaves rest = s->open; rest; rest &= (extr_leaves)(rest - 1)) {
    int j = __builtin_ctz(rest);
    if (extr_exact_make_free(s, extr_exact_output(s, j), s->problem->limit))
      s->open &= (extr_leaves) ~(1u << j);
  }
}

/* The open output that is farthest from being made: its tree restricts the others most. */
static int next_output(const extr_exact_search *s) {
  const uint8_t *parts = extr_exact_parts(s);
  int best = __builtin_ctz(s->open);
  for (extr_leaves rest = s->open; rest; rest &= (extr_leaves)(rest - 1)) {
    int j = __builtin_ctz(rest);
    if (parts[extr_exact_output(s, j)] > parts[extr_exact_output(s, best)]) best = j;
  }
  return best;
}

static void make_output(extr_exact_search *s, int j) {
  extr_leaves leaves = extr_exact_output(s, j);
  s->open &= (extr_leaves) ~(1u << j);
  s->demands[s->demand_count++] =
      (extr_demand){leaves, s->problem->limit, extr_exact_parts(s)[leaves]};
  extr_exact_meet_demand(s);
  if (!s->found) s->demand_count--;
}

/* All members are made. */
static void search_outputs(extr_exact_search *s) {
  int operators = s->operator_count;
  extr_leaves open = s->open;
  compute_arrivals(s);
  close_free_outputs(s);
  s->found = !s->open;
  if (s->found) return;
  if (!too_much(s, extr_exact_removal_bound(s)) &&
      !extr_seen_add(s->seen, extr_exact_fingerprint(s)))
    make_output(s, next_output(s));
  if (s->found) return;
  while (s->operator_count > operators) extr_exact_unmake(s);
  s->open = open;
}

void extr_exact_go_on(extr_exact_search *search) {
  enum { CASES_BETWEEN_QUESTIONS = 1024 };
  if (++search->cases % CASES_BETWEEN_QUESTIONS == 0 &&
      !search->go_on(search->clock, search->cases))
    search->stopped = true;
  if (search->stopped || too_much(search, extr_exact_bound(search))) return;
  if (search->demand_count > 0)
    extr_exact_meet_demand(search);
  else
    search_outputs(search);
}

void extr_exact_run(extr_exact_search *search, int64_t bound) {
  while (search->member_count > 0) extr_exact_drop_member(search);
  search->demand_count = search->operator_count = 0;
  search->spent = 0;
  search->open = (extr_leaves)((1u << search->problem->inputs) - 1);
  search->bound = bound;
  search->next_bound = INT64_MAX;
  search->found = search->stopped = false;
  extr_seen_clear(search->seen);
  extr_exact_go_on(search);
}
