/* The views of extr_emit_dot, and the elements that they share. */
#ifndef CORE_EMIT_DOT_H
#define CORE_EMIT_DOT_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

#include <stdio.h>

/* Each writes one complete DOT graph. */
extr_status extr_dot_graph(extr_context *context, const extr_structure *structure,
                           const extr_cost *cost, FILE *out);
extr_status extr_dot_trees(extr_context *context, const extr_structure *structure, FILE *out);
extr_status extr_dot_star(extr_context *context, const extr_structure *structure, FILE *out);

/* The elements (dot_style.c). Inputs and outputs are drawn as text, operators as circles whose
 * colour shows their arity. extr_dot_begin writes the attributes common to all nodes and edges. */
void extr_dot_begin(FILE *out);
void extr_dot_leaf(const char *id, char letter, int number, FILE *out);
void extr_dot_operator(const char *id, int arity, const char *label, FILE *out);

/* An operator of a structure. An operator that is an output has no label; its output has one. */
void extr_dot_node(const extr_structure *structure, const char *id, int node, FILE *out);

#endif
