/* Structures as DOT: the graph with a row for each time, and the trees of the outputs one by one.
 */
#include "core/emit_dot.h"

#include "core/array.h"
#include "core/structure.h"
#include "core/text.h"

void ex_dot_leaf(const char *id, char letter, int number, FILE *out) {
  fprintf(out, "  %s [shape=plaintext width=0.3 height=0.26 label=<<i>%c</i><sub>%d</sub>>]\n", id,
          letter, number);
}

void ex_dot_operator(const char *id, int arity, const char *label, FILE *out) {
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

static bool is_output(const ex_structure *s, int node) {
  return s->label[node] < 0;
}

/* Operators in the order of time, those of one time on one rank. Each rank is tied to the next by
 * an edge that is not drawn: else a rank is no lower than its own operands ask for. */
static void draw_rows(const ex_structure *s, const row *rows, FILE *out) {
  int count = s->nodes - s->inputs;
  char name[EX_NODE_TEXT];
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
    ex_dot_operator(id, ex_structure_arity(s, node),
                    is_output(s, node) ? "" : ex_structure_node_name(s, node, name), out);
  }
}

static void draw_leaves(const ex_structure *s, char letter, FILE *out) {
  char id[16];
  for (int i = 1; i <= s->inputs; i++) {
    snprintf(id, sizeof id, "%c%d", letter, i);
    ex_dot_leaf(id, letter, i, out);
  }
}

/* Inputs above all, in order; outputs below all, each under its operator. */
static void rank_leaves(const ex_structure *s, FILE *out) {
  fputs("  {rank=source; x1", out);
  for (int i = 2; i <= s->inputs; i++) fprintf(out, " -> x%d", i);
  fputs(" [style=invis]}\n  {rank=sink", out);
  for (int i = 1; i <= s->inputs; i++) fprintf(out, "; y%d", i);
  fputs("}\n", out);
}

static void draw_edges(const ex_structure *s, FILE *out) {
  for (int node = s->inputs; node < s->nodes; node++)
    for (int i = 0; i < ex_structure_arity(s, node); i++) {
      int operand = ex_structure_operands(s, node)[i];
      bool input = operand < s->inputs;
      fprintf(out, "  %c%d -> o%d\n", input ? 'x' : 'o', input ? operand + 1 : operand, node);
    }
  for (int j = 0; j < s->inputs; j++) fprintf(out, "  o%d -> y%d\n", s->output[j], j + 1);
}

ex_status ex_dot_graph(ex_context *context, const ex_structure *s, const ex_cost *cost, FILE *out) {
  int count = s->nodes - s->inputs;
  int64_t *arrivals;
  TRY(ex_structure_arrivals(context, s, cost, &arrivals));
  row *rows;
  ex_status status = ARRAY_NEW(context, rows, (size_t)count);
  if (status == EX_OK) {
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
static void draw_tree(const ex_structure *s, int j, int node, FILE *out) {
  char id[32], name[EX_NODE_TEXT];
  snprintf(id, sizeof id, "t%d_%d", j + 1, node);
  if (node < s->inputs) {
    ex_dot_leaf(id, 'x', node + 1, out);
    return;
  }
  ex_dot_operator(id, ex_structure_arity(s, node),
                  is_output(s, node) ? "" : ex_structure_node_name(s, node, name), out);
  for (int i = 0; i < ex_structure_arity(s, node); i++) {
    int operand = ex_structure_operands(s, node)[i];
    draw_tree(s, j, operand, out);
    fprintf(out, "  t%d_%d -> %s\n", j + 1, operand, id);
  }
}

void ex_dot_trees(const ex_structure *s, FILE *out) {
  fputs("digraph trees {\n", out);
  begin(out);
  for (int j = 0; j < s->inputs; j++) {
    char id[16];
    snprintf(id, sizeof id, "y%d", j + 1);
    draw_tree(s, j, s->output[j], out);
    ex_dot_leaf(id, 'y', j + 1, out);
    fprintf(out, "  t%d_%d -> %s\n", j + 1, s->output[j], id);
  }
  fputs("}\n", out);
}

/* ---- Any view -------------------------------------------------------------------------------- */

static ex_status draw(ex_context *context, const ex_structure *structure, const ex_cost *cost,
                      ex_view view, FILE *out) {
  switch (view) {
  case EX_VIEW_GRAPH:
    return ex_dot_graph(context, structure, cost, out);
  case EX_VIEW_TREES:
    ex_dot_trees(structure, out);
    return EX_OK;
  case EX_VIEW_STAR:
    return ex_dot_star(context, structure, out);
  }
  return ex_fail(context, EX_INPUT, "view %d: expected an ex_view", (int)view);
}

ex_status ex_emit_dot(ex_context *context, const ex_structure *structure, const ex_cost *cost,
                      ex_view view, char **text) {
  TRY(ex_structure_check(context, structure, cost->max_arity));
  ex_writer writer;
  TRY(ex_writer_open(context, &writer));
  return ex_writer_close(context, &writer, draw(context, structure, cost, view, writer.stream),
                         text);
}
