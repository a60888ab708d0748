/* How all drawings look: inputs and outputs are text, operators circles whose colour is their arity. */
#ifndef CORE_EMIT_DOT_STYLE_H
#define CORE_EMIT_DOT_STYLE_H

#include <extrinsic/structure.h>

#include <stdio.h>

/* What all nodes and edges of the graph, and of the trees, have in common. */
void extr_dot_begin(FILE *out);
void extr_dot_leaf(const char *id, char letter, int number, FILE *out);
void extr_dot_operator(const char *id, int arity, const char *label, FILE *out);

/* An operator of a structure: those that are outputs bear no name, since their output does. */
void extr_dot_node(const extr_structure *structure, const char *id, int node, FILE *out);

#endif
