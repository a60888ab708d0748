/* "mtfm": one tracker per node, for the majority of its regular bits, provides the bits of all
 * outputs that hold. */
#include "decoder/stochastic/nodes/node_tmpl.h"
#include "decoder/stochastic/nodes/tracker_tmpl.h"
#include <extrinsic/decoder.h>

#include <math.h>

/* In a tie the tracker does not move. */
static inline void finish(bit_state *s, const node_group *group, node *n) {
  const extr_stochastic_settings *settings = &s->plan->settings.stochastic;
  const int bits = group->layout.level_bits, shift = -ilogb(settings->value[EXTR_STOCHASTIC_BETA]);
  plane *decision = n->levels + bits;
  plane hold = level_bit(n->levels, n->random, bits);
  plane ones[SUM_BITS] = {0}, zeros[SUM_BITS] = {0}, all[SUM_BITS] = {0};
  for (int j = 0; j < n->degree; j++) {
    plane bit = send(s, n, j, hold);
    if (j == 0) count(decision, group->layout.decision_bits, bit, ~bit);
    add_plane(ones, SUM_BITS, n->outputs[j].all);
    add_plane(zeros, SUM_BITS, ~n->outputs[j].any);
    add_plane(all, SUM_BITS, regular(n->outputs[j]));
  }
  plane one = above(ones, zeros, SUM_BITS), zero = above(zeros, ones, SUM_BITS);
  int votes = (int)settings->value[EXTR_STOCHASTIC_VOTES];
  plane enough = reaches(all, SUM_BITS, votes < n->degree ? votes : n->degree);
  track(n->levels, bits, shift, one, (one | zero) & enough);
  *n->decided = decision[group->layout.decision_bits - 1];
}

NODES(extr_mtfm_nodes, finish)
