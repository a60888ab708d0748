/* "counter-bf": each output holds with a counter of its regular bits. The posterior, which is the
 * bit from the first check node if it equals the bit to it, moves the counter that decides. */
#include "decoder/stochastic/nodes/node_tmpl.h"

static inline void finish(bit_state *s, const node_group *group, node *n) {
  const int bits = group->layout.level_bits;
  plane *level = n->levels;
  plane from = ((plane *)s->messages)[n->edges[0]], to = from;
  for (int j = 0; j < n->degree; j++, level += bits) {
    plane bit = send(s, n, j, level_bit(level, n->random + j * (bits + 1), bits));
    count(level, bits, n->outputs[j].all, ~n->outputs[j].any);
    if (j == 0) to = bit;
  }
  plane flipping = *(plane *)s->flipping; /* flip_tmpl.c decides in these lanes */
  plane stays = flipping | n->fill;
  count(level, group->layout.decision_bits, from & to & ~stays, ~(from | to) & ~stays);
  *n->decided = choose(flipping, *n->decided, level[group->layout.decision_bits - 1]);
}

NODES(extr_counter_bf_nodes, finish)
