/* The drawings of extr_emit_dot. */
#ifndef CORE_EMIT_DOT_H
#define CORE_EMIT_DOT_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

#include <stdio.h>

/* Each a graph in DOT. */
extr_status extr_dot_graph(extr_context *context, const extr_structure *structure,
                           const extr_cost *cost, FILE *out);
extr_status extr_dot_trees(extr_context *context, const extr_structure *structure, FILE *out);
extr_status extr_dot_star(extr_context *context, const extr_structure *structure, FILE *out);

/* What they consist of (dot_style.c): inputs and outputs are text, operators circles whose colour is
 * their arity. The first says what all nodes and edges of the graph, or of the trees, have in
 * common. */
void extr_dot_begin(FILE *out);
void extr_dot_leaf(const char *id, char letter, int number, FILE *out);
void extr_dot_operator(const char *id, int arity, const char *label, FILE *out);

/* An operator of a structure: those that are outputs bear no name, since their output does. */
void extr_dot_node(const extr_structure *structure, const char *id, int node, FILE *out);

#endif
