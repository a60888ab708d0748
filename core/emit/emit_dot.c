/* Structures as DOT: the graph with a row for each time, and the trees of the outputs one by one.
 */
#include "core/emit/emit_dot.h"

#include <extrinsic/emit.h>

#include "core/base/array.h"
#include "core/base/text.h"
#include "core/structure/graph.h"

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

static void begin(FILE *out) {
  fputs("  node [fontname=\"Helvetica\" fontsize=12 shape=circle style=filled fixedsize=true "
        "width=0.38 fillcolor=white color=\"#444444\"]\n"
        "  edge [color=\"#666666\" arrowsize=0.5]\n",
        out);
}

/* ---- The graph ------------------------------------------------------------------------------- */

typedef struct row {
  int64_t time;
  int node;
} row;

static int by_time(const void *a, const void *b) {
  const row *left = a, *right = b;
  if (left->time != right->time) return left->time < right->time ? -1 : 1;
  return left->node - right->node;
}

static bool is_output(const extr_structure *s, int node) {
  return s->label[node] < 0;
}

/* Operators in the order of time, those of one time on one rank. Each rank is tied to the next by
 * an edge that is not drawn: else a rank is no lower than its own operands ask for. */
static void draw_rows(const extr_structure *s, const row *rows, FILE *out) {
  int count = s->nodes - s->inputs;
  char name[EXTR_NODE_TEXT];
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
    extr_dot_operator(id, extr_structure_arity(s, node),
                      is_output(s, node) ? "" : extr_structure_node_name(s, node, name), out);
  }
}

static void draw_leaves(const extr_structure *s, char letter, FILE *out) {
  char id[16];
  for (int i = 1; i <= s->inputs; i++) {
    snprintf(id, sizeof id, "%c%d", letter, i);
    extr_dot_leaf(id, letter, i, out);
  }
}

/* Inputs above all, in order; outputs below all, each under its operator. */
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

extr_status extr_dot_graph(extr_context *context, const extr_structure *s, const extr_cost *cost,
                           FILE *out) {
  int count = s->nodes - s->inputs;
  int64_t *arrivals;
  TRY(extr_structure_arrivals(context, s, cost, &arrivals));
  row *rows;
  extr_status status = ARRAY_NEW(context, rows, (size_t)count);
  if (status == EXTR_OK) {
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
    free(rows);
  }
  free(arrivals);
  return status;
}

/* ---- The trees ------------------------------------------------------------------------------- */

/* Ids begin with the output, since a node is drawn once for every tree that it is in. */
static void draw_tree(const extr_structure *s, int j, int node, FILE *out) {
  char id[32], name[EXTR_NODE_TEXT];
  snprintf(id, sizeof id, "t%d_%d", j + 1, node);
  if (node < s->inputs) {
    extr_dot_leaf(id, 'x', node + 1, out);
    return;
  }
  extr_dot_operator(id, extr_structure_arity(s, node),
                    is_output(s, node) ? "" : extr_structure_node_name(s, node, name), out);
  for (int i = 0; i < extr_structure_arity(s, node); i++) {
    int operand = extr_structure_operands(s, node)[i];
    draw_tree(s, j, operand, out);
    fprintf(out, "  t%d_%d -> %s\n", j + 1, operand, id);
  }
}

void extr_dot_trees(const extr_structure *s, FILE *out) {
  fputs("digraph trees {\n", out);
  begin(out);
  for (int j = 0; j < s->inputs; j++) {
    char id[16];
    snprintf(id, sizeof id, "y%d", j + 1);
    draw_tree(s, j, s->output[j], out);
    extr_dot_leaf(id, 'y', j + 1, out);
    fprintf(out, "  t%d_%d -> %s\n", j + 1, s->output[j], id);
  }
  fputs("}\n", out);
}

/* ---- Any view -------------------------------------------------------------------------------- */

static extr_status draw(extr_context *context, const extr_structure *structure,
                        const extr_cost *cost, extr_view view, FILE *out) {
  switch (view) {
  case EXTR_VIEW_GRAPH:
    return extr_dot_graph(context, structure, cost, out);
  case EXTR_VIEW_TREES:
    extr_dot_trees(structure, out);
    return EXTR_OK;
  case EXTR_VIEW_STAR:
    return extr_dot_star(context, structure, out);
  }
  return extr_fail(context, EXTR_INPUT, "view %d: expected an extr_view", (int)view);
}

extr_status extr_emit_dot(extr_context *context, const extr_structure *structure,
                          const extr_cost *cost, extr_view view, char **text) {
  TRY(extr_structure_check(context, structure, cost->max_arity));
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  return extr_writer_close(context, &writer, draw(context, structure, cost, view, writer.stream),
                           text);
}
