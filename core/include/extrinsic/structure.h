/* Computation structures: graphs of operators. */
#ifndef EXTRINSIC_STRUCTURE_H
#define EXTRINSIC_STRUCTURE_H

#include <extrinsic/cost.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Structure (Definition 1; Definition 2 in the paper's binary predecessor) -----------------
 */

/* A directed acyclic graph of operators in which equal subtrees are one node. Nodes are numbered:
 * 0 .. inputs-1 are x_1 .. x_n, then the operators, every operand before its users. */
typedef struct extr_structure extr_structure;

extr_status extr_structure_new(extr_context *context, int inputs, extr_structure **structure);
void extr_structure_free(extr_structure *structure);

/* The node that applies one operator to `operands` (their order does not matter): an existing node
 * if one has the same operands, else a new one. This is the union of Definition 2. Any existing
 * nodes may be combined: extr_structure_check is the judge of the whole. */
extr_status extr_structure_combine(extr_context *context, extr_structure *structure,
                                   const int *operands, int count, int *node);

/* Declares that `node` computes y_{output+1}, output = 0 .. inputs-1. */
extr_status extr_structure_set_output(extr_context *context, extr_structure *structure, int output,
                                      int node);

int extr_structure_inputs(const extr_structure *structure);
int extr_structure_nodes(const extr_structure *structure);           /* inputs + operators */
int extr_structure_arity(const extr_structure *structure, int node); /* 0 for an input */
const int *extr_structure_operands(const extr_structure *structure, int node); /* ascending */
int extr_structure_output(const extr_structure *structure, int output); /* -1 where not yet set */

/* Operators by arity: counts[i] of i inputs, i = 0 .. EXTR_ARITY_MAX (0 and 1 stay zero). */
void extr_structure_operators(const extr_structure *structure, int counts[EXTR_ARITY_MAX + 1]);

/* Definition 3: the sum of c_i over all operators. Definition 4: the costliest path. Both are -1
 * where an operator has more inputs than cost->max_arity, so that it has no factor; the latency is
 * -1, too, when memory ran out. */
int64_t extr_structure_complexity(const extr_structure *structure, const extr_cost *cost);
int64_t extr_structure_latency(const extr_structure *structure, const extr_cost *cost);

/* The five properties of Definition 1, tested on the graph alone. EXTR_INPUT with the property and
 * the node in the message where one fails. */
extr_status extr_structure_check(extr_context *context, const extr_structure *structure,
                                 int max_arity);

/* The name by which texts call a node: x3, y7, or a12 for an operator that is no output, numbered
 * in order unless it was read from a text. Returns text. */
enum { EXTR_NODE_TEXT = 16 };
const char *extr_structure_node_name(const extr_structure *structure, int node,
                                     char text[EXTR_NODE_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
