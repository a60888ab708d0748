/* "em": each output holds with a memory of its last regular bits. */
#include "decoder/stochastic/nodes/node_tmpl.h"

/* Selects the bit at a random address, starting with the lowest address bit. For memories that do
 * not fit into registers. */
static plane recall_long(const plane *memory, int length, const plane *address) {
  enum { AT_ONCE = 8 };
  plane some[1024 / AT_ONCE];
  if (length <= AT_ONCE) return recall(memory, length, address);
  int count = length / AT_ONCE;
  for (int i = 0; i < count; i++) some[i] = recall(memory + AT_ONCE * i, AT_ONCE, address);
  address += 3;
  for (; count > 1; count /= 2, address++)
    for (int i = 0; i < count / 2; i++) some[i] = choose(*address, some[2 * i + 1], some[2 * i]);
  return some[0];
}

static inline void finish(bit_state *s, const node_group *group, node *n) {
  const int length = (int)s->plan->settings.stochastic.value[EXTR_STOCHASTIC_LENGTH];
  const plane *random = n->random;
  plane sent = no_lanes();
  for (int j = 0; j < n->degree; j++, random += __builtin_ctz((unsigned)length)) {
    plane *memory = n->held + j * length;
    plane bit = send(s, n, j, recall_long(memory, length, random));
    remember(memory, length, n->outputs[j]);
    if (j == 0) sent = bit;
  }
  count(n->levels, group->layout.decision_bits, sent, ~sent);
  *n->decided = n->levels[group->layout.decision_bits - 1];
}

NODES(extr_em_nodes, finish)
