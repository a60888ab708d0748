/* The graph as DOT, with one row per arrival time. */
#include "core/base/array.h"
#include "core/emit/dot.h"
#include "core/structure/graph.h"

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
    extr_dot_node(s, id, node, out);
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

extr_status extr_dot_graph(extr_context *context, const extr_structure *s, const extr_cost *cost,
                           FILE *out) {
  int count = s->nodes - s->inputs;
  OWNED_ARRAY int64_t *arrivals = NULL;
  OWNED_ARRAY row *rows = NULL;
  TRY(extr_structure_arrivals(context, s, cost, &arrivals));
  TRY(ARRAY_NEW(context, rows, count));
  for (int i = 0; i < count; i++) rows[i] = (row){arrivals[s->inputs + i], s->inputs + i};
  qsort(rows, (size_t)count, sizeof *rows, by_time);
  fputs("digraph structure {\n", out);
  extr_dot_begin(out);
  draw_leaves(s, 'x', out);
  draw_leaves(s, 'y', out);
  rank_leaves(s, out);
  draw_rows(s, rows, out);
  draw_edges(s, out);
  fputs("}\n", out);
  return EXTR_OK;
}
