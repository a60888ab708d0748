/* A structure as a DOT graph. */
#include "core/emit/dot.h"

#include "core/base/array.h"
#include "core/base/writer.h"
#include "core/cost/factors.h"
#include "core/structure/graph.h"
#include <extrinsic/emit.h>

/* ---- Elements -------------------------------------------------------------------------------- */

void extr_dot_leaf(const char *id, char letter, int number, FILE *out) {
  fprintf(out, "  %s [shape=plaintext width=0.3 height=0.26 label=<<i>%c</i><sub>%d</sub>>]\n", id,
          letter, number);
}

void extr_dot_operator(const char *id, int arity, const char *label, FILE *out) {
  static const char *const colours[] = {"#cfe3f5", "#fbdcb4", "#cdebc8", "#e4d2ee"};
  int colour = arity < 5 ? arity - 2 : 3;
  fprintf(out, "  %s [label=\"%s\" fillcolor=\"%s\" tooltip=\"%d inputs\"]\n", id, label,
          colours[colour], arity);
}

/* The attributes common to all nodes and edges. */
static void begin(FILE *out) {
  fputs("  node [fontname=\"Helvetica\" fontsize=12 shape=circle style=filled fixedsize=true "
        "width=0.38 fillcolor=white color=\"#444444\"]\n"
        "  edge [color=\"#666666\" arrowsize=0.5]\n",
        out);
}

/* An operator of a structure. An operator that is an output has no label; its output has one. */
static void draw_operator(const extr_structure *structure, const char *id, int node, FILE *out) {
  char name[EXTR_NODE_TEXT];
  bool is_output = structure->label[node] < 0;
  extr_dot_operator(id, extr_structure_arity(structure, node),
                    is_output ? "" : extr_structure_node_name(structure, node, name), out);
}

/* ---- The trees of the outputs, without sharing ----------------------------------------------- */

/* The id includes the output, because a node is drawn once per tree. */
static void draw_node(const extr_structure *s, int j, int node, FILE *out) {
  char id[32];
  snprintf(id, sizeof id, "t%d_%d", j + 1, node);
  if (node < s->inputs)
    extr_dot_leaf(id, 'x', node + 1, out);
  else
    draw_operator(s, id, node, out);
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

static extr_status draw_trees(extr_context *context, const extr_structure *s, FILE *out) {
  OWNED_ARRAY branch *way = NULL;
  TRY(ARRAY_NEW(context, way, (size_t)s->nodes));
  int per_row = trees_per_row(s);
  fputs("digraph trees {\n", out);
  begin(out);
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

/* ---- The graph, with one row per arrival time ------------------------------------------------ */

typedef struct row {
  int64_t time;
  int node;
} row;

static int by_time(const void *a, const void *b) {
  const row *left = a, *right = b;
  if (left->time != right->time) return left->time < right->time ? -1 : 1;
  return left->node - right->node;
}

/* Draws the operators by arrival time, with those of equal time on one rank. An invisible edge
 * connects each rank to the next, because Graphviz would otherwise order them only by operands. */
static void draw_rows(const extr_structure *s, const row *rows, FILE *out) {
  int count = s->nodes - s->inputs;
  const row *above = NULL;
  for (int i = 0; i < count;) {
    const row *first = &rows[i];
    fputs("  {rank=same", out);
    for (; i < count && rows[i].time == first->time; i++) fprintf(out, "; o%d", rows[i].node);
    fputs("}\n", out);
    if (above) fprintf(out, "  o%d -> o%d [style=invis]\n", above->node, first->node);
    above = first;
  }
  for (int node = s->inputs; node < s->nodes; node++) {
    char id[16];
    snprintf(id, sizeof id, "o%d", node);
    draw_operator(s, id, node, out);
  }
}

static void draw_leaves(const extr_structure *s, char letter, FILE *out) {
  char id[16];
  for (int i = 1; i <= s->inputs; i++) {
    snprintf(id, sizeof id, "%c%d", letter, i);
    extr_dot_leaf(id, letter, i, out);
  }
}

/* Inputs in order on the top rank, outputs on the bottom rank, each below its operator. */
static void rank_leaves(const extr_structure *s, FILE *out) {
  fputs("  {rank=source; x1", out);
  for (int i = 2; i <= s->inputs; i++) fprintf(out, " -> x%d", i);
  fputs(" [style=invis]}\n  {rank=sink", out);
  for (int i = 1; i <= s->inputs; i++) fprintf(out, "; y%d", i);
  fputs("}\n", out);
}

static void draw_edges(const extr_structure *s, FILE *out) {
  for (int node = s->inputs; node < s->nodes; node++)
    for (int i = 0; i < extr_structure_arity(s, node); i++) {
      int operand = extr_structure_operands(s, node)[i];
      bool input = operand < s->inputs;
      fprintf(out, "  %c%d -> o%d\n", input ? 'x' : 'o', input ? operand + 1 : operand, node);
    }
  for (int j = 0; j < s->inputs; j++) fprintf(out, "  o%d -> y%d\n", s->output[j], j + 1);
}

/* Each writes one complete DOT graph. */
static extr_status draw_graph(extr_context *context, const extr_structure *s, const extr_cost *cost,
                              FILE *out) {
  int count = s->nodes - s->inputs;
  OWNED_ARRAY int64_t *arrivals = NULL;
  OWNED_ARRAY row *rows = NULL;
  TRY(extr_structure_arrivals(context, s, cost, &arrivals));
  TRY(ARRAY_NEW(context, rows, count));
  for (int i = 0; i < count; i++) rows[i] = (row){arrivals[s->inputs + i], s->inputs + i};
  qsort(rows, (size_t)count, sizeof *rows, by_time);
  fputs("digraph structure {\n", out);
  begin(out);
  draw_leaves(s, 'x', out);
  draw_leaves(s, 'y', out);
  rank_leaves(s, out);
  draw_rows(s, rows, out);
  draw_edges(s, out);
  fputs("}\n", out);
  return EXTR_OK;
}

/* ---- The views ------------------------------------------------------------------------------- */

static extr_status draw(extr_context *context, const extr_structure *structure,
                        const extr_cost *cost, extr_view view, FILE *out) {
  switch (view) {
  case EXTR_VIEW_GRAPH:
    return draw_graph(context, structure, cost, out);
  case EXTR_VIEW_TREES:
    return draw_trees(context, structure, out);
  case EXTR_VIEW_STAR:
    return extr_dot_star(context, structure, out);
  }
  return extr_fail(context, EXTR_INPUT, "view %d: expected an extr_view", (int)view);
}

extr_status extr_emit_dot(extr_context *context, const extr_structure *structure,
                          const extr_cost *cost, extr_view view, char **text) {
  TRY(extr_need(context, text));
  TRY(extr_cost_check(context, cost));
  bool group;
  TRY(extr_structure_check_either(context, structure, cost->max_arity, &group));
  if (group && view != EXTR_VIEW_GRAPH)
    return extr_fail(context, EXTR_INPUT, "a structure whose operators undo others has no trees");
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  return extr_writer_close(context, &writer, draw(context, structure, cost, view, writer.stream),
                           text);
}
