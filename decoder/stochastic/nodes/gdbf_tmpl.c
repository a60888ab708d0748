/* "gdbf" and "pgdbf": in every cycle, the bits of a frame whose energy
 *
 *   E_v = -x_v y_v + 2 (unsatisfied check nodes of v) - (check nodes of v)
 *
 * is the largest are flipped, each with a given probability. x_v is the decision, y_v the received
 * value in units of llr-step. (T. Wadayama et al., "Gradient descent bit flipping algorithms for
 * decoding LDPC codes", IEEE Trans. Commun. 58(6), 2010, whose inversion function is -E; O.
 * Rasheed, P. Ivanis, B. Vasic, "Fault-tolerant probabilistic gradient-descent bit flipping
 * decoder", IEEE Commun. Letters 18(9), 2014, where y = +-1 and all columns have the same weight,
 * so that E omits the last term.) */
#include "decoder/stochastic/templates/steps_tmpl.h"
#include <extrinsic/code.h>
#include <extrinsic/stochastic.h>

/* Adds the number, or subtracts it in the lanes of `less`: sum += (number ^ less) + less. */
static inline void add_signed(plane *sum, const plane *number, int bits, plane less) {
  plane carry = less;
  for (int i = 0; i < ENERGY_BITS; i++) {
    plane b = (i < bits ? number[i] : no_lanes()) ^ less;
    plane a = sum[i];
    sum[i] = a ^ b ^ carry;
    carry = (a & b) | (carry & (a | b));
  }
}

/* E of one node in units of llr-step, plus a constant that makes it positive at every degree. */
static void find_energy(bit_state *s, const plane *channel, const int *edges, int degree, plane bit,
                        plane *energy) {
  const plane *messages = s->messages;
  const int shift = s->plan->check_shift;
  const int base = (1 << MAGNITUDE_BITS) + ((NODE_DEGREE_MAX - degree) << shift) / 2;
  for (int i = 0; i < ENERGY_BITS; i++) energy[i] = constant(base, i);
  /* The bit from a check node is its parity without this bit. */
  for (int j = 0; j < degree; j++)
    add_plane(energy + shift, ENERGY_BITS - shift, messages[edges[j]] ^ bit);
  add_signed(energy, channel + 1, MAGNITUDE_BITS, ~(bit ^ channel[0]));
}

static inline plane *own_planes(bit_state *s, const node_group *group, int i) {
  return (plane *)s->nodes + group->first + (size_t)i * (size_t)group->layout.planes;
}

static void raise_worst(plane *worst, const plane *energy) {
  plane higher = above(energy, worst, ENERGY_BITS);
  for (int i = 0; i < ENERGY_BITS; i++) worst[i] = choose(higher, energy[i], worst[i]);
}

void VARIANT(extr_gdbf_nodes)(bit_state *s, const node_group *group, const cycle_start *start) {
  const extr_code *code = s->plan->code;
  for (int i = 0; i < group->nodes; i++) {
    int v = group->columns[i];
    plane *own = own_planes(s, group, i), *decided = (plane *)s->decided + v;
    *decided = choose(start->fill, own[0], *decided);
    find_energy(s, own, extr_code_column_edges(code) + extr_code_column_first(code, v),
                group->program.degree, *decided, own + CHANNEL_PLANES);
    raise_worst(s->worst, own + CHANNEL_PLANES);
  }
}

/* Selects each lane with this probability, in units of 2^-MAGNITUDE_BITS. */
static plane coin(bit_state *s, int probability) {
  if (probability == 1 << MAGNITUDE_BITS) return ~no_lanes();
  plane limit[MAGNITUDE_BITS];
  for (int i = 0; i < MAGNITUDE_BITS; i++) limit[i] = constant(probability, i);
  return above(limit, generator_take(s->generator, MAGNITUDE_BITS), MAGNITUDE_BITS);
}

static void flip_group(bit_state *s, const node_group *group, plane may, int probability) {
  const extr_code *code = s->plan->code;
  const plane *worst = s->worst;
  for (int i = 0; i < group->nodes; i++) {
    int v = group->columns[i];
    const plane *energy = own_planes(s, group, i) + CHANNEL_PLANES;
    plane equal = may;
    for (int b = 0; b < ENERGY_BITS; b++) equal &= ~(energy[b] ^ worst[b]);
    plane bit = ((plane *)s->decided)[v] ^= equal & coin(s, probability);
    const int *edges = extr_code_column_edges(code) + extr_code_column_first(code, v);
    for (int j = 0; j < group->program.degree; j++) ((plane *)s->messages)[edges[j]] = bit;
  }
}

void VARIANT(extr_gdbf_flip)(bit_state *s, const cycle_start *start) {
  const int probability =
      (int)(s->plan->settings.stochastic.value[EXTR_STOCHASTIC_FLIP] * (1 << MAGNITUDE_BITS) + 0.5);
  for (int g = 0; g < s->plan->group_count; g++)
    flip_group(s, &s->plan->groups[g], ~start->fill, probability);
  memset(s->worst, 0, ENERGY_BITS * sizeof(plane));
}
