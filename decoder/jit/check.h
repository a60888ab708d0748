/* The update of one check in LLVM's terms, in two stages, so that the loop over checks can overlap
 * them: while the second stage of a check runs, the first of the next check is under way.
 *
 *   1  reads the edges, q_i and |q_i|, and takes the product of their signs
 *   2  computes the outputs y_i and writes each as soon as it is known
 *
 * Where the registers hold all q_i, that is all. Where they do not, stage 1 also does the operators
 * that serve many outputs and forgets the edges, and stage 2 reads them again, which is cheaper
 * than to write them to the stack and read them back. */
#ifndef DECODER_JIT_CHECK_H
#define DECODER_JIT_CHECK_H

#include "decoder/jit/ir.h"
#include "decoder/jit/node.h"
#include <extrinsic/status.h>

/* NULLs: not at hand. */
typedef struct edge_values {
  value place; /* of the posterior, a pointer */
  value q, x;
} edge_values;

typedef struct check_values {
  const jit_kernel *plan;
  bool keeps;              /* edges from stage 1 to stage 2 */
  jit_node node;           /* without steps for the two-minimum method */
  value columns, messages; /* pointers: of this check's edges */
  value posteriors;        /* of all columns */
  value lasting;           /* integers: all bits where old messages count, none elsewhere */
  edge_values *edges;
  value signs; /* the product of all signs, in the sign bits */
  value *at;   /* of the node's steps, or the two minima; NULL: not at hand */
  int read;    /* edges that stage 1 has taken */
} check_values;

extr_status extr_check_new(extr_context *context, const ir *b, const jit_kernel *plan,
                           check_values *c);
void extr_check_clear(check_values *c);

/* How many values `at` holds. */
int extr_check_inner(const check_values *c);

/* Whether stage 1 hands stage 2 an inner value; whether it hands it x of the edges where edges are
 * not kept: the way into the operator's domain may cost more than memory. */
bool extr_check_carries(const check_values *c, int inner);
bool extr_check_carries_inputs(const check_values *c);

/* Stage 1 for one more edge, if there is one. */
void extr_check_read(const ir *b, check_values *c);

/* Stage 2, with stage 1 of `next` spread over it. */
void extr_check_write(const ir *b, check_values *c, check_values *next);

#endif
