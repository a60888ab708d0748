/* The branch and bound. It completes one output after the other, together with all sets that the
 * output demands. Before it starts the next output, it looks up the state among those seen before.
 *
 * The search is complete. Take any structure within the bound: if the search follows its
 * partitions, every state holds only members of that structure, and each is known as early as
 * there. If members can be combined into an output for c_2, no other partition needs to be tried,
 * because nothing uses an output. */
#include "core/exact/branch.h"

#include "core/exact/bound.h"
#include "core/exact/canonical.h"
#include "core/exact/operators.h"

/* Whether all structures from here on, of complexity `least` or more, exceed the bound. */
static bool exceeds_bound(extr_exact_search *s, int64_t least) {
  if (least <= s->bound) return false;
  if (least < s->next_bound) s->next_bound = least;
  return true;
}

/* The arrivals of members of earlier outputs are known. In the last output's tree operators come
 * after their users, so a backward pass reaches every part before its users. */
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

/* The open output that needs the most parts: its tree restricts the others most. */
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

/* Continues with the next output, after all demands have been met. */
static void search_outputs(extr_exact_search *s) {
  int operators = s->operator_count;
  extr_leaves open = s->open;
  compute_arrivals(s);
  close_free_outputs(s);
  s->found = !s->open;
  if (s->found) return;
  if (!exceeds_bound(s, extr_exact_removal_bound(s)) &&
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
  if (search->stopped || exceeds_bound(search, extr_exact_bound(search))) return;
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
