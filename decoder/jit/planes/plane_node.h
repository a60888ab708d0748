/* Generates the code of one variable node of a stochastic decoder. It mirrors the templates in
 * decoder/stochastic/nodes/, which say what it computes. */
#ifndef DECODER_JIT_PLANES_PLANE_NODE_H
#define DECODER_JIT_PLANES_PLANE_NODE_H

#include "decoder/jit/ir/ir.h"
#include "decoder/jit/jit.h"

/* The result of an operator: nodes/walk_tmpl.h. */
typedef struct agreement {
  value all, any, regular;
} agreement;

typedef struct node_code {
  const jit_plane_node *plan;
  bool filling; /* nodes send channel bits in some lanes */
  /* Of the loop: */
  value messages, decided, random, masks, delayed;
  value places, own; /* of this node */
  /* Of the node: */
  value column, registers;
  value fill;
  value edges[NODE_DEGREE_MAX];      /* places of the messages */
  value inputs[NODE_DEGREE_MAX + 1]; /* the channel's bit is the last */
  agreement outputs[NODE_DEGREE_MAX];
  int first_drawn; /* the place in the ring of its first random plane */
  int drawn;       /* random planes that have been used */
} node_code;

/* The whole node, from its messages to its decision. `values`: space for the values of the
 * program. */
void extr_plane_node_build(const ir *b, node_code *n, value *values);

/* Loads a plane of the node for the first time in the cycle; in large nodes, fetches that of the
 * next node. */
value extr_plane_own(const ir *b, const node_code *n, int number);

/* The next random plane of the node. The order of these calls is that of the layout. */
value extr_plane_draw(const ir *b, node_code *n);

/* The bit at a random address of a memory of `length` planes, from `first` on; and shifting the
 * common bit in where the operator is regular. */
value extr_plane_recall(const ir *b, node_code *n, int first, int length);
void extr_plane_remember(const ir *b, const node_code *n, int first, int length, agreement a);

/* The outputs, by kind: sends them and decides. */
void extr_plane_finish(const ir *b, node_code *n);

#endif
