/* "tfm": each output has a tracker of its regular bits, which provides its bit while it holds. */
#include "decoder/stochastic/nodes/node_tmpl.h"
#include "decoder/stochastic/nodes/tracker_tmpl.h"

#include <math.h>

static inline void finish(bit_state *s, const node_group *group, node *n) {
  const int bits = group->layout.level_bits;
  const int shift = -ilogb(s->plan->settings.stochastic.value[EXTR_STOCHASTIC_BETA]);
  plane *level = n->levels;
  plane sent = no_lanes();
  for (int j = 0; j < n->degree; j++, level += bits) {
    plane bit = send(s, n, j, level_bit(level, n->random + j * (bits + 1), bits));
    track(level, bits, shift, n->outputs[j].all, regular(n->outputs[j]));
    if (j == 0) sent = bit;
  }
  count(level, group->layout.decision_bits, sent, ~sent);
  *n->decided = level[group->layout.decision_bits - 1];
}

NODES(extr_tfm_nodes, finish)
