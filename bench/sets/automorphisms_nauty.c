#include "bench/sets/automorphisms.h"

#include "core/base/pool.h"

#include <math.h>
#include <nauty/traces.h>
#include <string.h>

/* Adds a generator: the image of each column, which is copied. */
static extr_status add(extr_context *context, automorphisms *found, const int *image) {
  size_t columns = (size_t)found->columns, count = (size_t)found->count;
  TRY(ARRAY_RESERVE(context, found->images, found->room, (count + 1) * columns));
  memcpy(found->images + count * columns, image, columns * sizeof *image);
  found->count++;
  return EXTR_OK;
}

/* nauty hands out generators without a pointer of the caller's. */
static struct {
  extr_context *context;
  automorphisms *found;
  extr_status status;
} now;

/* The columns are the first nodes of the graph. */
static void take_generator(int number, int *image, int nodes) {
  (void)number, (void)nodes;
  if (now.status == EXTR_OK) now.status = add(now.context, now.found, image);
}

/* The Tanner graph: columns, then rows. */
typedef struct tanner_graph {
  sparsegraph graph;
  int *order, *ends_cell; /* nauty's lab and ptn */
  extr_pool memory;       /* of all arrays */
} tanner_graph;

static extr_status make_room(extr_context *context, int nodes, int edges, tanner_graph *g) {
  sparsegraph *graph = &g->graph;
  extr_pool *memory = &g->memory;
  graph->nv = nodes;
  graph->vlen = graph->dlen = (size_t)nodes;
  graph->nde = graph->elen = 2 * (size_t)edges;
  TRY(POOL_NEW(context, memory, graph->v, nodes));
  TRY(POOL_NEW(context, memory, graph->d, nodes));
  TRY(POOL_NEW(context, memory, graph->e, graph->nde));
  TRY(POOL_NEW(context, memory, g->order, nodes));
  return POOL_NEW(context, memory, g->ends_cell, nodes);
}

static void fill_edges(const extr_code *code, sparsegraph *g) {
  int columns = extr_code_columns(code), rows = extr_code_rows(code);
  size_t at = 0;
  for (int v = 0; v < columns; v++) {
    g->v[v] = at;
    g->d[v] = extr_code_column_degree(code, v);
    for (int i = extr_code_column_first(code, v); i < extr_code_column_first(code, v + 1); i++)
      g->e[at++] = columns + extr_code_edge_rows(code)[extr_code_column_edges(code)[i]];
  }
  for (int row = 0; row < rows; row++) {
    g->v[columns + row] = at;
    g->d[columns + row] = extr_code_row_degree(code, row);
    for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
      g->e[at++] = extr_code_edge_columns(code)[e];
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
  const int nodes = found->columns + extr_code_rows(code);
  TRY(make_room(context, nodes, extr_code_edges(code), g));
  TRY(ARRAY_NEW(context, found->orbits, nodes)); /* those of rows stay behind */
  fill_edges(code, &g->graph);
  fill_cells(code, g);
  options.defaultptn = FALSE;
  options.userautomproc = take_generator;
  now.context = context, now.found = found, now.status = EXTR_OK;
  Traces(&g->graph, g->order, g->ends_cell, found->orbits, &options, &stats, NULL);
  found->order = stats.grpsize1 * pow(10, stats.grpsize2);
  return now.status;
}

extr_status automorphisms_find(extr_context *context, const extr_code *code, automorphisms *found) {
  tanner_graph g = {0};
  SG_INIT(g.graph);
  *found = (automorphisms){.columns = extr_code_columns(code), .source = "nauty"};
  const extr_status status = run_nauty(context, code, &g, found);
  extr_pool_free(&g.memory);
  return status;
}
