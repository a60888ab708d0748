/* The trees of the outputs as DOT, without sharing. */
#include "core/base/array.h"
#include "core/emit/dot.h"
#include "core/structure/graph.h"

/* The id includes the output, because a node is drawn once per tree. */
static void draw_node(const extr_structure *s, int j, int node, FILE *out) {
  char id[32];
  snprintf(id, sizeof id, "t%d_%d", j + 1, node);
  if (node < s->inputs)
    extr_dot_leaf(id, 'x', node + 1, out);
  else
    extr_dot_node(s, id, node, out);
}

/* A node on the path down from an output, and the number of its operands drawn so far. */
typedef struct branch {
  int node, drawn;
} branch;

/* Draws each node, then the trees of its operands, each with the edge to it. The path may be as
 * long as there are nodes; an explicit stack avoids deep recursion. */
static void draw_tree(const extr_structure *s, int j, branch *way, FILE *out) {
  int depth = 0;
  way[depth++] = (branch){s->output[j], 0};
  draw_node(s, j, s->output[j], out);
  while (depth > 0) {
    branch *at = &way[depth - 1];
    if (at->drawn < extr_structure_arity(s, at->node)) {
      int operand = extr_structure_operands(s, at->node)[at->drawn++];
      way[depth++] = (branch){operand, 0};
      draw_node(s, j, operand, out);
    } else if (--depth > 0) {
      fprintf(out, "  t%d_%d -> t%d_%d [weight=8]\n", j + 1, at->node, j + 1, way[depth - 1].node);
    }
  }
}

/* The number of trees per row; LEAVES_PER_ROW leaves are about as wide as a page. */
static int trees_per_row(const extr_structure *s) {
  enum { LEAVES_PER_ROW = 21 };
  int count = LEAVES_PER_ROW / s->inputs;
  return count < 1 ? 1 : count;
}

/* Places the tree of output j below the output `above` of the previous row, by invisible edges from
 * there to all leaves. They have less weight than the tree's edges, so leaves stay near their
 * operators. */
static void place_below(const extr_structure *s, int above, int j, FILE *out) {
  for (int node = 0; node < s->inputs; node++)
    if (node != j) fprintf(out, "  y%d -> t%d_%d [style=invis]\n", above + 1, j + 1, node);
}

extr_status extr_dot_trees(extr_context *context, const extr_structure *s, FILE *out) {
  OWNED_ARRAY branch *way = NULL;
  TRY(ARRAY_NEW(context, way, (size_t)s->nodes));
  int per_row = trees_per_row(s);
  fputs("digraph trees {\n", out);
  extr_dot_begin(out);
  for (int j = 0; j < s->inputs; j++) {
    char id[16];
    if (j >= per_row) place_below(s, j - per_row, j, out);
    snprintf(id, sizeof id, "y%d", j + 1);
    draw_tree(s, j, way, out);
    extr_dot_leaf(id, 'y', j + 1, out);
    fprintf(out, "  t%d_%d -> %s\n", j + 1, s->output[j], id);
  }
  fputs("}\n", out);
  return EXTR_OK;
}
