/* The steps of an operator program, partitioned into the two stages of check.h. */
#ifndef DECODER_JIT_NODE_H
#define DECODER_JIT_NODE_H

#include "core/base/pool.h"
#include "decoder/jit/jit.h"

/* When a step is executed, and how its result gets to stage 2. */
typedef enum step_stage {
  STAGE_1,        /* executed in stage 1; only stage 1 uses the result */
  STAGE_1_KEPT,   /* stage 2 uses the result, too; stage 1 passes it on */
  STAGE_1_REPEAT, /* stage 2 uses the result, too, and computes it again, which costs less */
  STAGE_2,
} step_stage;

typedef struct jit_node {
  const extr_program *program;
  int inputs, steps; /* of the program */
  step_stage *stage; /* per step */
} jit_node;

enum { WIDE_MAX = 8 };

/* The number of edges in the group that begins with edge `first`: at most WIDE_MAX. Their
 * values are computed together (edge.h). 1 unless the algorithm is sum-product on floats. */
int extr_node_group(extr_algorithm algorithm, int degree, int first);

/* What stage 1 of a check node does beside reading edges, and whether it passes them on. */
typedef enum node_form {
  NODE_ONE_STAGE, /* nothing; stage 2 uses its q */
  NODE_KEEPS,     /* shared operators; stage 2 uses its q */
  NODE_REREADS,   /* shared operators; stage 2 reads some edges again */
} node_form;

/* The form of a kernel with this many registers: that of its settings, or the one that was the
 * fastest in measurements. */
node_form extr_node_form(const jit_kernel *plan, int registers);

/* The number of edges whose q stage 1 passes to stage 2, the first ones, with these isa_feature. */
int extr_node_kept(const jit_kernel *plan, node_form form, unsigned features);

/* Assigns operators on which many outputs depend to stage 1, the others to stage 2. With
 * `one_stage` all are in stage 2. The program of the plan must outlive the node, whose array is in
 * this memory. */
extr_status extr_node_new(extr_context *context, const jit_kernel *plan, bool one_stage,
                          extr_pool *memory, jit_node *node);

#endif
