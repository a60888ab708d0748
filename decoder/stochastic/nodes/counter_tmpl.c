/* "counter": one saturating counter per node provides the bits of all outputs that hold, and
 * decides. It moves if `votes` outputs are regular with the same bit; all of them, if `votes` is 0
 * or more than the number of outputs. */
#include "decoder/stochastic/nodes/node_tmpl.h"

static inline void move_counter(node *n, const node_group *group, plane up, plane down) {
  count(n->levels, group->layout.level_bits, up, down);
  *n->decided = n->levels[group->layout.level_bits - 1];
}

static inline void finish_all(bit_state *s, const node_group *group, node *n) {
  plane hold = level_bit(n->levels, n->random, group->layout.level_bits);
  plane up = ~no_lanes(), any = no_lanes();
  for (int j = 0; j < n->degree; j++) {
    send(s, n, j, hold);
    up &= n->outputs[j].all;
    any |= n->outputs[j].any;
  }
  move_counter(n, group, up, ~any);
}

static inline void finish_some(bit_state *s, const node_group *group, node *n) {
  const int votes = (int)s->plan->settings.stochastic.value[EXTR_STOCHASTIC_VOTES];
  plane hold = level_bit(n->levels, n->random, group->layout.level_bits);
  plane ones[SUM_BITS] = {0}, zeros[SUM_BITS] = {0};
  for (int j = 0; j < n->degree; j++) {
    send(s, n, j, hold);
    add_plane(ones, SUM_BITS, n->outputs[j].all);
    add_plane(zeros, SUM_BITS, ~n->outputs[j].any);
  }
  plane up = reaches(ones, SUM_BITS, votes), down = reaches(zeros, SUM_BITS, votes);
  move_counter(n, group, up & ~down, down & ~up);
}

void VARIANT(extr_counter_nodes)(bit_state *s, const node_group *group, const cycle_start *start) {
  const int votes = (int)s->plan->settings.stochastic.value[EXTR_STOCHASTIC_VOTES];
  if (votes > 0 && votes < group->program.degree)
    EACH_NODE(s, group, start, finish_some);
  else
    EACH_NODE(s, group, start, finish_all);
}
