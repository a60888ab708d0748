/* Enumerates the partitions of a demanded set into members, inputs and new demands. */
#include "core/exact/branch.h"
#include "core/exact/operators.h"

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

/* Adds the partition's operator and demands, continues the search, and takes them back. */
static void try_partition(extr_exact_search *s, const set_partition *p) {
  int64_t ready = p->demand.deadline - s->problem->cost.latency[p->blocks];
  int demands = s->demand_count, count = count_new(s, p, ready);
  if (count < 0) return;
  if (s->member_count + count > EXTR_MEMBERS_MAX) {
    s->stopped = true; /* the search is incomplete, so it proves nothing */
    return;
  }
  extr_exact_make(s, p->demand.leaves, p->blocks, p->block);
  const uint8_t *parts = extr_exact_parts(s);
  for (int i = 0; i < p->blocks; i++)
    if (extr_exact_arrival(s, p->block[i]) < 0)
      s->demands[s->demand_count++] = (extr_demand){p->block[i], ready, parts[p->block[i]]};
  for (int k = demands; k < s->demand_count; k++) extr_exact_add_member(s, s->demands[k].leaves);
  extr_exact_go_on(s);
  if (s->found) return;
  for (int k = 0; k < count; k++) extr_exact_drop_member(s);
  s->demand_count = demands;
  extr_exact_unmake(s);
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

void extr_exact_meet_demand(extr_exact_search *search) {
  set_partition p = {.demand = search->demands[--search->demand_count]};
  find_twins(search, &p);
  distribute(search, &p, p.demand.leaves);
  if (!search->found) search->demands[search->demand_count++] = p.demand;
}
