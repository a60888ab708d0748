/* The drawings of extr_emit_dot, each a graph in DOT. */
#ifndef CORE_EMIT_VIEWS_H
#define CORE_EMIT_VIEWS_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

#include <stdio.h>

extr_status extr_dot_graph(extr_context *context, const extr_structure *structure,
                           const extr_cost *cost, FILE *out);
extr_status extr_dot_trees(extr_context *context, const extr_structure *structure, FILE *out);
extr_status extr_dot_star(extr_context *context, const extr_structure *structure, FILE *out);

#endif
