/* "counter": one saturating counter a node holds the bits of all its outputs and decides. */
#include "decoder/stochastic/node.h"

/* The counter moves where all outputs are regular with the same bit. */
static inline void finish(bit_state *s, const node_group *group, node *n) {
  plane hold = level_bit(n->levels, n->random, group->level_bits);
  plane up = ~no_lanes(), any = no_lanes();
  for (int j = 0; j < n->degree; j++) {
    send(s, n, j, hold);
    up &= n->outputs[j].all;
    any |= n->outputs[j].any;
  }
  count(n->levels, group->level_bits, up, ~any);
  *n->decided = n->levels[group->level_bits - 1];
}

void VARIANT(ex_counter_nodes)(bit_state *s, const node_group *group, const cycle_start *start) {
  EACH_NODE(s, group, start, finish);
}
