/* Structures in other forms. */
#ifndef EXTRINSIC_EMIT_H
#define EXTRINSIC_EMIT_H

#include <extrinsic/structure.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Text and other forms -------------------------------------------------------------------- */

/* A structure as text, an operator a line, that a person can write by hand:
 *
 *   # seven inputs, operators of up to three
 *   inputs 7
 *   a1 = x5 x6 x7
 *   y1 = a1 a2
 *   a2 = x2 x3 x4
 *
 * `inputs N` comes first. x1 .. xN are the inputs, yJ is the operator whose value is that output,
 * a1, a2, ... (in any order, with gaps) are all others. Operators may be used before they are
 * defined. '#' begins a comment. */
enum { EXTR_TEXT_OPERATORS_MAX = 1 << 20 };

/* Reads a text of `size` bytes; `name` stands for it in messages. Operators keep their names. What
 * is no such text is EXTR_INPUT with "NAME:LINE: ...": unknown or missing names, cycles, two
 * operators that are one. More operators than `inputs` can have a use for, or than the limit above,
 * are EXTR_LIMIT. Whether the graph is a structure is left to extr_structure_check. */
extr_status extr_structure_read(extr_context *context, const char *name, const char *text,
                                size_t size, extr_structure **structure);

/* All that follows takes structures that pass extr_structure_check (else EXTR_INPUT) and returns a text
 * that ends in a zero and goes back through extr_text_free. */
void extr_text_free(char *text);

/* The format above, operands before their users. Reading it gives the same nodes with the same
 * names. */
extr_status extr_structure_write(extr_context *context, const extr_structure *structure,
                                 char **text);

typedef enum extr_view {
  EXTR_VIEW_GRAPH, /* the structure: a row for each time at which values are known */
  EXTR_VIEW_TREES, /* the tree of each output by itself, as if nothing were shared */
  EXTR_VIEW_STAR,  /* the star tree (Definition 5) that Construction 1 makes this structure of;
                  * EXTR_INPUT where there is none */
} extr_view;

/* A drawing for Graphviz, in its language DOT. The times are those of `cost`, which must cover the
 * arities of the structure. */
extr_status extr_emit_dot(extr_context *context, const extr_structure *structure,
                          const extr_cost *cost, extr_view view, char **text);

/* `name` in the next two: letters, digits and '_', no digit first, at most 63; EXTR_INPUT on another.
 * That it is no keyword of the language is for the caller to see to. */

/* A C99 function `name` over macros OPERATOR_2(a, b), OPERATOR_3(a, b, c), ..., its use explained
 * in the comment at its top: one line per step of the operator program (program.h). */
extr_status extr_emit_c(extr_context *context, const extr_structure *structure, const char *name,
                        char **text);

/* A Verilog-2001 module `name` over modules extrinsic_operator_2, ..., explained likewise.
 * `pipelined` puts a register behind each operator and wherever a value waits: then all outputs are
 * as many clock cycles behind the inputs as the longest path has operators. */
extr_status extr_emit_verilog(extr_context *context, const extr_structure *structure,
                              const char *name, bool pipelined, char **text);

#ifdef __cplusplus
}
#endif

#endif
