/* The equality node: executes the operators of a node program, with their internal memories, for
 * one bit of every lane. The result of an operator is
 *
 *   regular = all inputs are equal,   bit = their common value if regular.
 *
 * If it is not regular, the output of an inner operator is a random one of its last regular bits,
 * which its memory holds, the latest first. */
#ifndef DECODER_STOCHASTIC_NODES_WALK_TMPL_H
#define DECODER_STOCHASTIC_NODES_WALK_TMPL_H

#include "decoder/stochastic/node_program.h"
#include "decoder/stochastic/planes/plane_tmpl.h"

/* The inputs of one operator: `all` is their conjunction, `any` their disjunction. */
typedef struct agreement {
  plane all, any;
} agreement;

static inline plane regular(agreement a) {
  return a.all | ~a.any;
}

static inline agreement agree(const plane *values, const int *code) {
  const int count = code[0];
  plane first = values[code[1]], second = values[code[2]];
  agreement a = {first & second, first | second};
  for (int k = 3; k <= count; k++) {
    plane next = values[code[k]];
    a.all &= next;
    a.any |= next;
  }
  return a;
}

/* In the lanes of `fill`, the channel's bit replaces the common bit. */
static inline agreement filled(agreement a, plane fill, plane channel) {
  return (agreement){choose(fill, channel, a.all), choose(fill, channel, a.any)};
}

/* Selects the bit at a random address, which has log2(length) planes. */
static inline plane recall(const plane *memory, int length, const plane *address) {
  plane left[8];
  if (length == 1) return memory[0];
  for (int i = 0; i < length; i += 2) left[i / 2] = choose(*address, memory[i + 1], memory[i]);
  for (int size = length / 2; size > 1; size /= 2) {
    address++;
    for (int i = 0; i < size; i += 2) left[i / 2] = choose(*address, left[i + 1], left[i]);
  }
  return left[0];
}

/* Shifts the common bit in, in lanes in which the operator is regular. */
static inline void remember(plane *memory, int length, agreement a) {
  plane shift = regular(a);
  for (int i = length - 1; i > 0; i--) memory[i] = choose(shift, memory[i - 1], memory[i]);
  memory[0] = a.all | (memory[0] & a.any);
}

/* Executes the inner operators. values: the bits of the edges and of the channel, followed by space
 * for the results. memories: `length` planes per operator. random: log2(length) planes per
 * operator. */
static inline void walk_inner(const node_program *program, plane *values, plane *memories,
                              int length, const plane *random, bool filling, plane fill) {
  const int addresses = __builtin_ctz((unsigned)length);
  const int *code = program->code;
  plane channel = values[program->degree], *result = values + program->inputs;
  for (int i = 0; i < program->inner; i++) {
    agreement a = agree(values, code);
    if (filling) a = filled(a, fill, channel);
    *result++ = a.all | (recall(memories, length, random) & a.any);
    remember(memories, length, a);
    code += 1 + code[0];
    memories += length;
    random += addresses;
  }
}

/* Executes the operators of the outputs. */
static inline void walk_outputs(const node_program *program, const plane *values,
                                agreement *outputs, bool filling, plane fill) {
  const int *code = program->outputs;
  for (int j = 0; j < program->degree; j++, code += 1 + code[0]) {
    outputs[j] = agree(values, code);
    if (filling) outputs[j] = filled(outputs[j], fill, values[program->degree]);
  }
}

#endif
