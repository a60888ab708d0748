/* Generates the code of one check-node update, in two stages. The loop over check nodes overlaps
 * them: while stage 2 of one check node is executed, stage 1 of the next one begins.
 *
 *   1  reads the edges: q_i, |q_i|, and the product of all signs
 *   2  computes the outputs y_i and writes each one as soon as it is known
 *
 * In small nodes stage 1 does no more than that. In others it also executes the operators on which
 * many outputs depend (node_form). Up to a certain degree, stage 2 finds all q_i in registers or on
 * the stack; in larger nodes it reads some edges again, which then costs less than saving them. In
 * the layered schedule, stage 1 writes the q_i of these edges to the places of their posteriors,
 * where stage 2 finds them.
 *
 * Float sum-product computes the values of a group of edges together (edge.h), and stage 1 of
 * the next check node is always a group ahead of stage 2. */
#ifndef DECODER_JIT_CHECK_H
#define DECODER_JIT_CHECK_H

#include "decoder/jit/ir/ir.h"
#include "decoder/jit/node.h"
#include <extrinsic/status.h>

/* Values of an edge. NULL: not available in this stage. */
typedef struct edge_values {
  value place; /* where the posterior is, in bytes from `posteriors`; not with ACCESS_CYCLIC */
  value q, x;
} edge_values;

typedef struct check_values {
  const jit_kernel *plan;
  node_form form;
  int kept;               /* the edges whose q stage 1 passes to stage 2 */
  jit_node node;          /* has no steps for the two-minimum method */
  value places, messages; /* pointers to those of this check node */
  value posteriors;       /* the argument of kernel_update */
  value flips;            /* pointer to that of this check node; NULL: the plan has none */
  value lasting;          /* as extr_edge_lasting returns it */
  value weights;          /* pointer to those of this check node, if there are any */
  value *pairs; /* of the numbers in `places`, two by two; NULL: not loaded in this stage */
  edge_values *edges;
  value signs;  /* the product of all signs, in the sign bits */
  value *at;    /* the results of the node's steps, or the two minima; NULL: not available */
  int read;     /* edges that stage 1 has read */
  int compared; /* operators that are computed by comparison (units.h) */
} check_values;

/* What it allocates is in this memory. */
extr_status extr_check_new(extr_context *context, const ir *b, const jit_kernel *plan,
                           extr_pool *memory, check_values *c);

/* The number of entries in `at`. */
int extr_check_inner(const check_values *c);

/* Whether stage 1 passes inner value number `inner` to stage 2. */
bool extr_check_carries(const check_values *c, int inner);

/* Whether stage 1 passes x of all edges to stage 2, but not q: where converting q again costs more
 * than memory access. */
bool extr_check_carries_inputs(const check_values *c);

/* Generates stage 1 for the next edge or group of edges, if there is one. */
void extr_check_read(const ir *b, check_values *c);

/* Generates stage 2, interleaved with stage 1 of `next`; NULL: this is the last check node. */
void extr_check_write(const ir *b, check_values *c, check_values *next);

#endif
