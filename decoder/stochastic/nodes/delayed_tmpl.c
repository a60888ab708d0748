/* "ds": an output that holds repeats what it sent `delay` cycles ago, whether that was held or
 * not. */
#include "decoder/stochastic/nodes/node_tmpl.h"

static inline void finish(bit_state *s, const node_group *group, node *n) {
  const int delay = (int)s->plan->settings.stochastic.value[EXTR_STOCHASTIC_DELAY];
  plane sent = no_lanes(), *delayed = n->held + s->lanes.turn % (uint64_t)delay;
  for (int j = 0; j < n->degree; j++, delayed += delay) {
    *delayed = send(s, n, j, *delayed);
    if (j == 0) sent = *delayed;
  }
  count(n->levels, group->layout.decision_bits, sent, ~sent);
  *n->decided = n->levels[group->layout.decision_bits - 1];
}

NODES(extr_ds_nodes, finish)
