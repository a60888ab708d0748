/* The common part of the variable nodes of all stochastic decoders with a structure: inputs, inner
 * operators, outputs. Each kind adds how its outputs hold. */
#ifndef DECODER_STOCHASTIC_NODES_NODE_TMPL_H
#define DECODER_STOCHASTIC_NODES_NODE_TMPL_H

#include "decoder/stochastic/nodes/walk_tmpl.h"
#include "decoder/stochastic/planes/lfsr_tmpl.h"
#include "decoder/stochastic/templates/steps_tmpl.h"
#include <extrinsic/code.h>
#include <extrinsic/stochastic.h>

/* A node during one cycle. */
typedef struct node {
  const int *edges;
  int degree;
  plane *levels;       /* its counters or trackers */
  plane *held;         /* its edge memories */
  const plane *random; /* the random planes for the outputs */
  plane *decided;
  plane fill; /* lanes in which nodes still send channel bits */
  agreement outputs[NODE_DEGREE_MAX];
} node;

static inline plane channel_bit(const plane *channel, const plane *random) {
  return channel[0] ^ above(channel + 1, random, MAGNITUDE_BITS);
}

static inline const plane *random_planes(bit_state *s, const node_group *group, int column) {
  const node_plan *plan = s->plan;
  if (plan->registers == 0) return generator_take(s->generator, group->layout.random);
  size_t size = (size_t)(LFSR_BITS + plan->register_steps);
  return (const plane *)s->registers + (size_t)(column / LFSR_COLUMNS) * size + LFSR_BITS;
}

/* `length`: bits of an internal memory; a constant for the compiler in the usual case of 2. */
static inline void enter_node(bit_state *s, const node_group *group, int index, int length,
                              const cycle_start *start, bool filling, node *n) {
  const extr_code *code = s->plan->code;
  const node_program *program = &group->program;
  int column = group->columns[index];
  plane *own = (plane *)s->nodes + group->first + (size_t)index * (size_t)group->layout.planes;
  plane *values = s->values, *messages = s->messages;
  const plane *random = random_planes(s, group, column);
  n->edges = extr_code_column_edges(code) + extr_code_column_first(code, column);
  n->degree = program->degree;
  for (int j = 0; j < program->degree; j++) values[j] = messages[n->edges[j]];
  values[program->degree] = channel_bit(own, random);
  random += MAGNITUDE_BITS;
  walk_inner(program, values, own + CHANNEL_PLANES, length, random, filling, start->fill);
  walk_outputs(program, values, n->outputs, filling, start->fill);
  n->fill = start->fill;
  n->held = own + CHANNEL_PLANES + program->inner * length;
  n->levels = own + CHANNEL_PLANES + group->layout.signs;
  n->random = random + program->inner * __builtin_ctz((unsigned)length);
  n->decided = (plane *)s->decided + column;
}

/* Sends the common bit in lanes in which output j is regular, otherwise `hold`. */
static inline plane send(bit_state *s, const node *n, int j, plane hold) {
  plane bit = n->outputs[j].all | (n->outputs[j].any & hold);
  ((plane *)s->messages)[n->edges[j]] = bit;
  return bit;
}

/* Calls finish() for every node of a group. In the usual case, some arguments are constants, which
 * the compiler makes use of. */
#define EACH_NODE(s, group, start, finish)                                                         \
  do {                                                                                             \
    const int length = (int)(s)->plan->settings.stochastic.value[EXTR_STOCHASTIC_INNER];           \
    node n;                                                                                        \
    for (int i = 0; i < (group)->nodes; i++) {                                                     \
      if ((start)->any)                                                                            \
        enter_node(s, group, i, length, start, true, &n);                                          \
      else if (length == 2)                                                                        \
        enter_node(s, group, i, 2, start, false, &n);                                              \
      else                                                                                         \
        enter_node(s, group, i, length, start, false, &n);                                         \
      finish(s, group, &n);                                                                        \
    }                                                                                              \
  } while (0)

/* The update of a group of nodes that have this finish(). */
#define NODES(name, finish)                                                                        \
  void VARIANT(name)(bit_state * s, const node_group *group, const cycle_start *start) {           \
    EACH_NODE(s, group, start, finish);                                                            \
  }

#endif
