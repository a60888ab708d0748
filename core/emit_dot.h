/* The drawings of ex_emit_dot, each a graph in DOT. */
#ifndef EXTRINSIC_EMIT_DOT_H
#define EXTRINSIC_EMIT_DOT_H

#include "core/context.h"

#include <stdio.h>

ex_status ex_dot_graph(ex_context *context, const ex_structure *structure, const ex_cost *cost,
                       FILE *out);
void ex_dot_trees(const ex_structure *structure, FILE *out);
ex_status ex_dot_star(ex_context *context, const ex_structure *structure, FILE *out);

/* How nodes look in all drawings: inputs and outputs as text, operators as circles whose colour is
 * their arity. */
void ex_dot_leaf(const char *id, char letter, int number, FILE *out);
void ex_dot_operator(const char *id, int arity, const char *label, FILE *out);

#endif
