/* "ueng2017": one counter per node, moved if `votes` of the bits from check nodes and channel
 * agree. It provides the bits of all outputs that hold, and decides. Bit flipping follows, as in
 * counter-bf.
 *
 * A reconstruction of Y.-L. Ueng, C.-Y. Wang, M.-R. Li, "An efficient combined bit-flipping and
 * stochastic LDPC decoder using improved probability tracers", IEEE Trans. Signal Process. 65(20),
 * 2017, from its abstract. The abstract states: one tracer
 * per node, on bits from check nodes; bit flipping that saves cycles. Assumed here: the tracer is a
 * counter, its width, the votes, that the channel votes too, how it decides, and when bits flip. */
#include "decoder/stochastic/nodes/node_tmpl.h"

/* Finds the lanes in which at least `votes` inputs are 1, or 0. */
static inline void vote(const plane *inputs, int count, int votes, plane *ones, plane *zeros) {
  plane sum[SUM_BITS] = {0};
  for (int i = 0; i < count; i++) add_plane(sum, SUM_BITS, inputs[i]);
  *ones = reaches(sum, SUM_BITS, votes);
  *zeros = ~reaches(sum, SUM_BITS, count - votes + 1);
}

static inline int votes_of(const bit_state *s, int inputs) {
  int votes = (int)s->plan->settings.stochastic.value[EXTR_STOCHASTIC_VOTES], most = inputs / 2 + 1;
  return votes < most ? most : votes < inputs ? votes : inputs;
}

static inline void finish(bit_state *s, const node_group *group, node *n) {
  const plane *inputs = s->values;
  const int bits = group->layout.level_bits, count_inputs = n->degree + 1;
  plane ones, zeros, channel = inputs[n->degree], flipping = *(plane *)s->flipping;
  plane hold = level_bit(n->levels, n->random, bits);
  vote(inputs, count_inputs, votes_of(s, count_inputs), &ones, &zeros);
  for (int j = 0; j < n->degree; j++) send(s, n, j, hold);
  count(n->levels, bits, choose(n->fill, channel, ones), choose(n->fill, ~channel, zeros));
  *n->decided = choose(flipping, *n->decided, n->levels[bits - 1]);
}

NODES(extr_ueng2017_nodes, finish)
