/* The view of extr_emit_dot that dot_star.c draws, and the elements that it shares with dot.c. */
#ifndef CORE_EMIT_DOT_H
#define CORE_EMIT_DOT_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

#include <stdio.h>

/* Writes one complete DOT graph. */
extr_status extr_dot_star(extr_context *context, const extr_structure *structure, FILE *out);

/* Inputs and outputs are drawn as text, operators as circles whose colour shows their arity. */
void extr_dot_leaf(const char *id, char letter, int number, FILE *out);
void extr_dot_operator(const char *id, int arity, const char *label, FILE *out);

#endif
