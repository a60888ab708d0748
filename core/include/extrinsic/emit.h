/* Structures as text, as drawings, and as source code.
 *
 * Example: the star structure of four inputs as text and as a C function.
 *
 *     #include <extrinsic/emit.h>
 *     #include <extrinsic/optimize.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       extr_cost cost;
 *       extr_solution *best;
 *       char *text, *c;
 *       if (extr_cost_unit(NULL, 3, &cost) != EXTR_OK) return 1;
 *       if (extr_optimize(NULL, EXTR_STAR, 4, &cost, &best) != EXTR_OK) return 1;
 *       if (extr_structure_write(NULL, best->structure, &text) != EXTR_OK) return 1;
 *       if (extr_emit_c(NULL, best->structure, "node4", &c) != EXTR_OK) return 1;
 *       printf("%s\n%s", text, c);
 *       extr_text_free(text), extr_text_free(c), extr_solution_free(best);
 *       return 0;
 *     }
 */
#ifndef EXTRINSIC_EMIT_H
#define EXTRINSIC_EMIT_H

#include <extrinsic/structure.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Text ------------------------------------------------------------------------------------ */

/* The text of a structure has one line per operator and can be written by hand:
 *
 *   # seven inputs, operators of up to three
 *   inputs 7
 *   a1 = x5 x6 x7
 *   y1 = a1 a2
 *   a2 = x2 x3 x4
 *
 * `inputs N` comes first. x1 .. xN are the inputs, yJ is the operator that computes that output,
 * and a1, a2, ... (in any order, numbers may be missing) are all other operators. An operator may
 * be used before it is defined. '#' begins a comment. */
enum { EXTR_TEXT_OPERATORS_MAX = 1 << 20 };

/* Reads a text of `size` bytes; messages call it `name`. Operators keep their names. This
 * function does not test whether the graph is a structure: extr_structure_check does. EXTR_INPUT
 * with "NAME:LINE: ...": the text is malformed, a name is unknown or missing, operators form a
 * cycle, or two operators have the same operands. EXTR_LIMIT: there are more operators than a
 * structure with N inputs can use, or more than EXTR_TEXT_OPERATORS_MAX. */
EXTR_EXPORT extr_status extr_structure_read(extr_context *context, const char *name,
                                            const char *text, size_t size,
                                            extr_structure **structure);

/* The functions below take a structure that passes extr_structure_check; for any other they return
 * EXTR_INPUT. Text, C, Verilog and EXTR_VIEW_GRAPH are also for structures that pass
 * extr_structure_check_group; C and Verilog then compute exclusive-ors, with macros XOR_2(a, b),
 * ... and modules extrinsic_xor_2, ... in the place of those named below. Each returns a text that
 * ends in a zero and that the caller gives to extr_text_free. */

/* The text of a structure, with operands before their users. extr_structure_read turns it back into
 * the same nodes with the same numbers and names. */
EXTR_EXPORT extr_status extr_structure_write(extr_context *context, const extr_structure *structure,
                                             char **text);

/* ---- Drawings -------------------------------------------------------------------------------- */

typedef enum extr_view {
  EXTR_VIEW_GRAPH, /* the structure, one row per time at which values are ready */
  EXTR_VIEW_TREES, /* a separate tree for each output, as if no operator were shared */
  EXTR_VIEW_STAR,  /* the star tree (Definition 5) from which Construction 1 makes the structure */
} extr_view;

/* A drawing in DOT, the language of Graphviz. Times are those of `cost`. EXTR_INPUT: `cost` has no
 * cost for an arity of the structure, or the structure comes from no star tree
 * (EXTR_VIEW_STAR). */
EXTR_EXPORT extr_status extr_emit_dot(extr_context *context, const extr_structure *structure,
                                      const extr_cost *cost, extr_view view, char **text);

/* ---- Source code ----------------------------------------------------------------------------- */

/* `name` below is an identifier of at most 63 letters, digits and '_' that does not begin with a
 * digit, that is no keyword of the language (C up to C23; Verilog and SystemVerilog), and that the
 * text does not use itself (VALUE, OPERATOR_2, extrinsic_operator_2, ...); EXTR_INPUT for any
 * other. */

/* A C99 function `name` with one statement per operator. It uses macros OPERATOR_2(a, b),
 * OPERATOR_3(a, b, c), ... which the user of the code defines; the comment at its top says how. */
EXTR_EXPORT extr_status extr_emit_c(extr_context *context, const extr_structure *structure,
                                    const char *name, char **text);

/* A Verilog-2001 module `name`. It uses modules extrinsic_operator_2, extrinsic_operator_3, ...
 * which the user defines; the comment at its top says how. If `clocked` is not NULL, it has the
 * registers that extr_structure_registers counts under this cost, which needs a clock: a new x may
 * arrive in every cycle. Under extr_cost_pipelined a register follows every operator. */
EXTR_EXPORT extr_status extr_emit_verilog(extr_context *context, const extr_structure *structure,
                                          const char *name, const extr_cost *clocked, char **text);

/* A node without a structure, to compare others with, as a Verilog-2001 module `name` with the same
 * ports and no clock: a tournament finds the two least inputs, and y_j is the second one where x_j
 * equals the first, else the first. Writes the modules that it uses before it. EXTR_INPUT: there
 * are fewer than 2 inputs or more than EXTR_TWO_MIN_INPUTS. */
enum { EXTR_TWO_MIN_INPUTS = 4096 };
EXTR_EXPORT extr_status extr_emit_two_min(extr_context *context, int inputs, const char *name,
                                          char **text);

/* A Verilog-2001 module `name` whose operators have memories, without the modules of the operators.
 * Beside x and y it has the ports `clk` and, if `random` > 0, `r`, which has `random` bits per
 * operator; operators are counted in the order of the text. Each operator is an instance of
 * extrinsic_operator_i with ports x, y, clk and, if `random` > 0, r. EXTR_INPUT: `random` is not
 * 0 .. EXTR_VERILOG_RANDOM_MAX. */
enum { EXTR_VERILOG_RANDOM_MAX = 64 };
EXTR_EXPORT extr_status extr_emit_verilog_memory(extr_context *context,
                                                 const extr_structure *structure, const char *name,
                                                 int random, char **text);

#ifdef __cplusplus
}
#endif

#endif
