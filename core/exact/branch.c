/* The branch and bound. It completes one output after the other, together with all sets that the
 * output demands. Before it starts the next output, it looks up the state among those seen before.
 *
 * The search is complete. Take any structure within the bound: if the search follows its
 * partitions, every state holds only members of that structure, and each is known as early as
 * there. If members can be combined into an output for c_2, no other partition needs to be tried,
 * because nothing uses an output. */
#include "core/exact/branch.h"

#include "core/exact/relaxation.h"
#include "core/exact/seen.h"
#include "core/exact/sharing.h"

#include <string.h>

/* A run that visits more states stops where the relaxation can take over. */
enum { CASES_MAX = 1 << 22 };

/* ---- Lower bounds ---------------------------------------------------------------------------- */

/* Every demand and every open output costs at least c_2. To this the bound adds the operators
 * inside them. Demands share no operators, because their leaves are disjoint, so theirs add up. An
 * open output may share operators with the demands, so only the larger of the two counts. */
static int64_t least_complexity(const extr_exact_search *search) {
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

/* What remains of an operator when the inputs in `gone` are removed: its cost then, 0 if it
 * vanishes because at most one operand remains, or because it has all the remaining inputs, so that
 * only outputs of `gone` can use it. */
static int64_t remaining_cost(const extr_exact_search *s, const extr_exact_operator *op,
                              extr_leaves gone, extr_leaves stay) {
  int operands = 0;
  for (int i = 0; i < op->arity; i++) operands += (op->parts[i] & ~gone) != 0;
  return operands < 2 || (op->leaves & stay) == stay ? 0 : s->problem->cost.complexity[operands];
}

/* The complexity that is saved at least when the inputs in `gone` are removed. The rest is a
 * structure for the remaining inputs: operators lose operands or vanish, and of operators with
 * equal remaining leaves, the fastest replaces the others. An open output costs at least c_2. */
static int64_t saved(const extr_exact_search *s, extr_leaves gone) {
  const int64_t *cost = s->problem->cost.complexity;
  extr_leaves all = (extr_leaves)((1u << s->problem->inputs) - 1), stay = all & (extr_leaves)~gone;
  int64_t saving = __builtin_popcount(gone & s->open) * cost[2];
  int64_t left[EXTR_OPERATORS_MAX];
  for (int k = 0; k < s->operator_count; k++) {
    const extr_exact_operator *op = &s->operators[k];
    uint8_t *same = &s->mark[op->leaves & stay];
    left[k] = remaining_cost(s, op, gone, stay);
    saving += cost[op->arity];
    if (left[k] > (*same ? left[*same - 1] : 0)) {
      saving -= left[k] - (*same ? left[*same - 1] : 0);
      *same = (uint8_t)(k + 1);
    }
  }
  for (extr_leaves rest = s->open & stay; rest; rest &= (extr_leaves)(rest - 1))
    if (s->mark[stay & ~(rest & (extr_leaves)-rest)]) saving += cost[2];
  for (int k = 0; k < s->operator_count; k++) s->mark[s->operators[k].leaves & stay] = 0;
  return saving;
}

/* Another such bound, from the bounds for smaller nodes: it removes one or two inputs. */
static int64_t removal_bound(const extr_exact_search *search) {
  const extr_exact_problem *problem = search->problem;
  int64_t best = 0;
  for (int a = 0; a < problem->inputs; a++)
    for (int b = 0; b <= a; b++) {
      extr_leaves gone = (extr_leaves)(1u << a | 1u << b);
      int left = problem->inputs - __builtin_popcount(gone);
      int64_t least = problem->smaller[left] + saved(search, gone);
      if (least > best) best = least;
    }
  return best;
}

/* ---- Operators ------------------------------------------------------------------------------- */

/* Adds the operator that combines these parts; removes the last operator. */
static void make(extr_exact_search *search, extr_leaves leaves, int arity,
                 const extr_leaves *parts) {
  extr_exact_operator *made = &search->operators[search->operator_count++];
  made->leaves = leaves;
  made->arity = arity;
  memcpy(made->parts, parts, (size_t)arity * sizeof *parts);
  search->spent += search->problem->cost.complexity[arity];
}

static void unmake(extr_exact_search *search) {
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

/* Adds an operator for a set, known by `deadline`, if existing members and inputs suffice and the
 * operator costs no more than c_2: then no other partition can be better. */
static bool make_free(extr_exact_search *search, extr_leaves leaves, int64_t deadline) {
  const extr_cost *cost = &search->problem->cost;
  extr_leaves parts[EXTR_EXACT_INPUTS_MAX];
  for (int arity = 2; arity <= cost->max_arity && cost->complexity[arity] == cost->complexity[2];
       arity++) {
    int count = collect(search, leaves, arity, deadline - cost->latency[arity], parts);
    if (count < 0) continue;
    make(search, leaves, count, parts);
    return true;
  }
  return false;
}

/* ---- The partitions of a demanded set into members, inputs and new demands ------------------- */

typedef struct set_partition {
  extr_demand demand;
  int blocks;
  extr_leaves block[EXTR_EXACT_INPUTS_MAX];
  int last[EXTR_EXACT_INPUTS_MAX]; /* the block of each input */
  int twin[EXTR_EXACT_INPUTS_MAX]; /* an earlier, interchangeable input of the demand, or -1 */
} set_partition;

/* The number of blocks that would be new members; -1 if a block cannot be known in time. */
static int count_new(const extr_exact_search *s, const set_partition *p, int64_t ready) {
  int count = 0;
  for (int i = 0; i < p->blocks; i++) {
    int64_t known = extr_exact_arrival(s, p->block[i]);
    int64_t soonest = s->problem->fastest[__builtin_popcount(p->block[i])];
    if ((known < 0 ? soonest : known) > ready) return -1;
    count += known < 0;
  }
  return count;
}

/* Continues with the next demand or output unless the bound excludes it. Restores the state unless
 * a structure is found. */
static void go_on(extr_exact_search *search);

/* Adds the partition's operator and demands, continues the search, and takes them back. */
static void try_partition(extr_exact_search *s, const set_partition *p) {
  int64_t ready = p->demand.deadline - s->problem->cost.latency[p->blocks];
  int demands = s->demand_count, count = count_new(s, p, ready);
  double charged = s->charged;
  if (count < 0) return;
  if (extr_exact_exceeds(s,
                         extr_sharing_tree_bound(s, p->demand.leaves, ready, p->blocks, p->block)))
    return;
  if (s->member_count + count > EXTR_MEMBERS_MAX) {
    s->stopped = true; /* the search is incomplete, so it proves nothing */
    return;
  }
  make(s, p->demand.leaves, p->blocks, p->block);
  s->charged += extr_sharing_charge(s, p->demand.leaves, p->blocks);
  const uint8_t *parts = extr_exact_parts(s);
  for (int i = 0; i < p->blocks; i++)
    if (extr_exact_arrival(s, p->block[i]) < 0)
      s->demands[s->demand_count++] = (extr_demand){p->block[i], ready, parts[p->block[i]]};
  for (int k = demands; k < s->demand_count; k++) extr_exact_add_member(s, s->demands[k].leaves);
  go_on(s);
  if (s->found) return;
  for (int k = 0; k < count; k++) extr_exact_drop_member(s);
  s->demand_count = demands;
  s->charged = charged;
  unmake(s);
}

/* Distributes the inputs of `rest` over the blocks, in ascending order: a new block gets the next
 * number, and twins go into blocks of nondecreasing numbers. Among partitions that differ only by
 * an exchange of twins, the lexicographically least has this form, so none is lost. */
static void distribute(extr_exact_search *s, set_partition *p, extr_leaves rest) {
  if (s->found || s->stopped) return;
  if (!rest) {
    if (p->blocks >= 2) try_partition(s, p);
    return;
  }
  const extr_exact_problem *problem = s->problem;
  int input = __builtin_ctz(rest), opened = p->blocks;
  extr_leaves bit = (extr_leaves)(1u << input);
  for (int i = p->twin[input] < 0 ? 0 : p->last[p->twin[input]];
       i <= opened && i < problem->cost.max_arity; i++) {
    extr_leaves before = i < opened ? p->block[i] : 0;
    p->block[i] = before | bit;
    p->blocks = i < opened ? opened : opened + 1;
    p->last[input] = i;
    if (problem->fastest[__builtin_popcount(p->block[i])] <=
        p->demand.deadline - problem->cost.latency[2])
      distribute(s, p, rest & (extr_leaves)~bit);
    p->block[i] = before;
  }
  p->blocks = opened;
}

/* Twins are in the same members, and their outputs are both open or both complete: exchanging them
 * does not change the state. */
static void find_twins(const extr_exact_search *s, set_partition *p) {
  uint64_t roles[EXTR_EXACT_INPUTS_MAX] = {0};
  for (int k = 0; k < s->member_count; k++)
    for (extr_leaves rest = s->members[k]; rest; rest &= (extr_leaves)(rest - 1))
      roles[__builtin_ctz(rest)] |= UINT64_C(1) << k;
  for (extr_leaves rest = p->demand.leaves; rest; rest &= (extr_leaves)(rest - 1)) {
    int input = __builtin_ctz(rest);
    p->twin[input] = -1;
    for (int other = 0; other < input; other++)
      if ((p->demand.leaves >> other & 1) && roles[other] == roles[input] &&
          (s->open >> other & 1) == (s->open >> input & 1))
        p->twin[input] = other;
  }
}

/* Tries every partition of the last demand, except those equal to another one up to the names of
 * the inputs, and continues after each. */
static void meet_demand(extr_exact_search *search) {
  set_partition p = {.demand = search->demands[--search->demand_count]};
  find_twins(search, &p);
  distribute(search, &p, p.demand.leaves);
  if (!search->found) search->demands[search->demand_count++] = p.demand;
}

/* ---- One output after the other -------------------------------------------------------------- */

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
    if (make_free(s, extr_exact_output(s, j), s->problem->limit))
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
  s->charged = extr_sharing_others(s, j);
  s->open &= (extr_leaves) ~(1u << j);
  s->demands[s->demand_count++] =
      (extr_demand){leaves, s->problem->limit, extr_exact_parts(s)[leaves]};
  meet_demand(s);
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
  if (!extr_exact_exceeds(s, removal_bound(s)) && !extr_seen_add(s) &&
      !extr_exact_exceeds(s, extr_sharing_bound(s)))
    make_output(s, next_output(s));
  if (s->found) return;
  while (s->operator_count > operators) unmake(s);
  s->open = open;
}

static void go_on(extr_exact_search *search) {
  enum { CASES_BETWEEN_QUESTIONS = 64 };
  if (++search->cases % CASES_BETWEEN_QUESTIONS == 0 &&
      !search->go_on(search->clock, search->cases))
    search->stopped = true;
  if (search->cases > search->give_up_at) search->stopped = true;
  if (search->stopped || extr_exact_exceeds(search, least_complexity(search))) return;
  if (search->demand_count > 0)
    meet_demand(search);
  else
    search_outputs(search);
}

static void start(extr_exact_search *search, int64_t bound) {
  while (search->member_count > 0) extr_exact_drop_member(search);
  search->demand_count = search->operator_count = 0;
  search->spent = 0;
  search->open = (extr_leaves)((1u << search->problem->inputs) - 1);
  search->bound = bound;
  search->next_bound = INT64_MAX;
  search->found = search->stopped = false;
}

void extr_exact_run(extr_exact_search *search, int64_t bound) {
  start(search, bound);
  if (search->relaxes) {
    extr_relaxation_run(search);
    return;
  }
  extr_seen_clear(search->seen);
  search->give_up_at = search->relaxation ? search->cases + CASES_MAX : UINT64_MAX;
  go_on(search);
  if (search->stopped) search->next_bound = 0;
}
