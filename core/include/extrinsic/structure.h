/* Computation structures: graphs of operators that compute all outputs of a node.
 *
 * Example: three inputs, with y_1 = x_2 x_3, y_2 = x_1 x_3, y_3 = x_1 x_2.
 *
 *     #include <extrinsic/structure.h>
 *
 *     int main(void) {
 *       static const int others[3][2] = {{1, 2}, {0, 2}, {0, 1}};
 *       extr_structure *s;
 *       int node;
 *       if (extr_structure_new(NULL, 3, &s) != EXTR_OK) return 1;
 *       for (int output = 0; output < 3; output++)
 *         if (extr_structure_combine(NULL, s, others[output], 2, &node) != EXTR_OK ||
 *             extr_structure_set_output(NULL, s, output, node) != EXTR_OK)
 *           return 1;
 *       extr_status status = extr_structure_check(NULL, s, 2);
 *       extr_structure_free(s);
 *       return status == EXTR_OK ? 0 : 1;
 *     }
 */
#ifndef EXTRINSIC_STRUCTURE_H
#define EXTRINSIC_STRUCTURE_H

#include <extrinsic/cost.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A directed acyclic graph (Definition 1) in which equal subtrees are one vertex (Definition 2 of
 * the earlier paper on operators of two inputs: He, Cai, Zhou, "A Class of Optimal Structures for
 * Node Computations in Message Passing Algorithms", IEEE Trans. Inf. Theory 68, 2022). Vertices,
 * here called nodes, are numbered: 0 .. inputs - 1 are x_1 .. x_n, then come the operators, each
 * after all of its operands. */
typedef struct extr_structure extr_structure;

/* A structure without operators. EXTR_INPUT: `inputs` is below 3 or above EXTR_INPUTS_MAX. */
EXTR_EXPORT extr_status extr_structure_new(extr_context *context, int inputs,
                                           extr_structure **structure);
EXTR_EXPORT void extr_structure_free(extr_structure *structure);

/* Applies one operator to `count` operands, in any order, and sets `node` to its number. If an
 * operator with the same operands exists already, this is its number and nothing is added. Any
 * existing nodes may be combined; extr_structure_check decides whether the whole is a structure.
 * EXTR_INPUT: fewer than 2 operands or more than EXTR_ARITY_MAX, or an operand that does not exist;
 * EXTR_LIMIT: too many nodes. */
EXTR_EXPORT extr_status extr_structure_combine(extr_context *context, extr_structure *structure,
                                               const int *operands, int count, int *node);

/* Declares that `node` computes y_{output+1}, output = 0 .. inputs - 1. EXTR_INPUT: one of them
 * does not exist. */
EXTR_EXPORT extr_status extr_structure_set_output(extr_context *context, extr_structure *structure,
                                                  int output, int node);

EXTR_EXPORT int extr_structure_inputs(const extr_structure *structure); /* n */
EXTR_EXPORT int extr_structure_nodes(const extr_structure *structure);  /* inputs + operators */

/* The number of operands of a node, 0 for an input; and the operands in ascending order. `node` is
 * one of 0 .. nodes - 1. The operands are valid until the next extr_structure_combine. */
EXTR_EXPORT int extr_structure_arity(const extr_structure *structure, int node);
EXTR_EXPORT const int *extr_structure_operands(const extr_structure *structure, int node);

/* The node that computes y_{output+1}, output = 0 .. inputs - 1; -1 if it is not yet set. */
EXTR_EXPORT int extr_structure_output(const extr_structure *structure, int output);

/* Counts operators by arity: counts[i] have i inputs, i = 0 .. EXTR_ARITY_MAX. */
EXTR_EXPORT void extr_structure_operators(const extr_structure *structure,
                                          int counts[EXTR_ARITY_MAX + 1]);

/* Complexity (Definition 3): the sum of c_i over all operators. Latency (Definition 4): the largest
 * sum of l_i along a path. If the cost has a clock, the complexity is that of operators and
 * registers, and the latency is the number of cycles times the period. Both in units of
 * 1 / EXTR_COST_ONE. -1 if an operator has more inputs than cost->max_arity, so that it has no
 * cost, or when memory ran out. */
EXTR_EXPORT int64_t extr_structure_complexity(const extr_structure *structure,
                                              const extr_cost *cost);
EXTR_EXPORT int64_t extr_structure_latency(const extr_structure *structure, const extr_cost *cost);

/* What a structure takes under a cost with a clock: the cycles from the inputs to the outputs,
 * which all leave through registers at the same time, as few as the clock allows; and the
 * registers, each of one message. A value that is needed in a later cycle passes through one
 * register per cycle. EXTR_INPUT: the cost has no clock, or an operator has no cost. */
EXTR_EXPORT extr_status extr_structure_registers(extr_context *context,
                                                 const extr_structure *structure,
                                                 const extr_cost *cost, int *cycles,
                                                 int64_t *registers);

/* The largest number of operators that use the same value, an input or the result of an operator;
 * -1 when memory ran out. */
EXTR_EXPORT int extr_structure_fanout(const extr_structure *structure);

/* Tests the five properties of Definition 1 on the graph alone. EXTR_INPUT: one of them fails; the
 * message names the property and the node. */
EXTR_EXPORT extr_status extr_structure_check(extr_context *context, const extr_structure *structure,
                                             int max_arity);

/* The same for an operation that undoes itself, as exclusive-or does: x + x = 0. Here y_j may be
 * made of values that contain x_j, as long as x_j cancels, and an output may be an operand. Tests
 * that every output is the sum over GF(2) of all inputs but its own, that every node is used, and
 * the arities. Whatever passes extr_structure_check passes this. EXTR_INPUT: the message names the
 * node. */
EXTR_EXPORT extr_status extr_structure_check_group(extr_context *context,
                                                   const extr_structure *structure, int max_arity);

/* Writes the name that texts use for a node: x3, y7, or a12 for an operator that is no output. The
 * latter are numbered in order, unless they were read from a text. Returns text. */
enum { EXTR_NODE_TEXT = 16 };
EXTR_EXPORT const char *extr_structure_node_name(const extr_structure *structure, int node,
                                                 char text[EXTR_NODE_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
