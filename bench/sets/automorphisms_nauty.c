#include "bench/sets/automorphisms.h"

#include "core/base/array.h"

#include <math.h>
#include <nauty/traces.h>

/* nauty hands out generators without a pointer of the caller's. */
static struct {
  extr_context *context;
  automorphisms *found;
  extr_status status;
} now;

/* The columns are the first nodes of the graph. */
static void take_generator(int number, int *image, int nodes) {
  (void)number, (void)nodes;
  if (now.status == EXTR_OK) now.status = automorphisms_add(now.context, now.found, image);
}

/* The Tanner graph: columns, then rows. */
typedef struct tanner_graph {
  sparsegraph graph;
  size_t *first;
  int *degrees, *ends;
  int *order, *ends_cell, *orbits; /* nauty's lab, ptn and orbits */
} tanner_graph;

static extr_status make_room(extr_context *context, int nodes, int edges, tanner_graph *g) {
  TRY(ARRAY_NEW(context, g->first, nodes));
  TRY(ARRAY_NEW(context, g->degrees, nodes));
  TRY(ARRAY_NEW(context, g->ends, 2 * (size_t)edges));
  TRY(ARRAY_NEW(context, g->order, nodes));
  TRY(ARRAY_NEW(context, g->ends_cell, nodes));
  return ARRAY_NEW(context, g->orbits, nodes);
}

static void free_graph(tanner_graph *g) {
  free(g->first);
  free(g->degrees);
  free(g->ends);
  free(g->order);
  free(g->ends_cell);
  free(g->orbits);
}

static void fill_edges(const extr_code *code, tanner_graph *g) {
  int columns = extr_code_columns(code), rows = extr_code_rows(code);
  size_t at = 0;
  for (int v = 0; v < columns; v++) {
    g->first[v] = at;
    g->degrees[v] = extr_code_column_degree(code, v);
    for (int i = extr_code_column_first(code, v); i < extr_code_column_first(code, v + 1); i++)
      g->ends[at++] = columns + extr_code_edge_rows(code)[extr_code_column_edges(code)[i]];
  }
  for (int row = 0; row < rows; row++) {
    g->first[columns + row] = at;
    g->degrees[columns + row] = extr_code_row_degree(code, row);
    for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
      g->ends[at++] = extr_code_edge_columns(code)[e];
  }
}

/* Cells of nodes that may be exchanged: each kind of column, and the rows. */
static void fill_cells(const extr_code *code, tanner_graph *g) {
  int columns = extr_code_columns(code), nodes = columns + extr_code_rows(code), at = 0;
  for (int kind = EXTR_TRANSMITTED; kind <= EXTR_SHORTENED; kind++) {
    for (int v = 0; v < columns; v++)
      if (extr_code_column(code, v) == (extr_column)kind) {
        g->ends_cell[at] = 1;
        g->order[at++] = v;
      }
    if (at > 0) g->ends_cell[at - 1] = 0;
  }
  for (; at < nodes; at++) {
    g->ends_cell[at] = at + 1 < nodes;
    g->order[at] = at;
  }
}

static extr_status run_nauty(extr_context *context, const extr_code *code, tanner_graph *g,
                             automorphisms *found) {
  static DEFAULTOPTIONS_TRACES(defaults);
  TracesOptions options = defaults;
  TracesStats stats;
  int columns = extr_code_columns(code), nodes = columns + extr_code_rows(code);
  TRY(make_room(context, nodes, extr_code_edges(code), g));
  fill_edges(code, g);
  fill_cells(code, g);
  SG_INIT(g->graph);
  g->graph.nv = nodes;
  g->graph.nde = 2 * (size_t)extr_code_edges(code);
  g->graph.v = g->first, g->graph.d = g->degrees, g->graph.e = g->ends;
  g->graph.vlen = g->graph.dlen = (size_t)nodes;
  g->graph.elen = g->graph.nde;
  options.defaultptn = FALSE;
  options.userautomproc = take_generator;
  now.context = context, now.found = found, now.status = EXTR_OK;
  Traces(&g->graph, g->order, g->ends_cell, g->orbits, &options, &stats, NULL);
  TRY(now.status);
  found->order = stats.grpsize1 * pow(10, stats.grpsize2);
  for (int v = 0; v < columns; v++) found->orbits[v] = g->orbits[v];
  return EXTR_OK;
}

extr_status automorphisms_find(extr_context *context, const extr_code *code, automorphisms *found) {
  int columns = extr_code_columns(code);
  tanner_graph g = {0};
  *found = (automorphisms){.columns = columns, .source = "nauty"};
  TRY(ARRAY_NEW(context, found->orbits, columns));
  extr_status status = run_nauty(context, code, &g, found);
  free_graph(&g);
  return status;
}
