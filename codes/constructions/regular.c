#include "codes/constructions/regular.h"

#include <extrinsic/code.h>

#include "core/base/array.h"
#include "core/base/math/splitmix.h"

enum {
  ROUNDS = 4,  /* random switches per edge before the removal of cycles */
  OFFERS = 64, /* random switches tried for an edge on a cycle */
};
#define EFFORT_MAX (INT64_C(1) << 30) /* ones visited in the search for cycles */

/* Row r has the places r * row_weight .. (r + 1) * row_weight - 1, with one edge each. Edge e is in
 * column e / column_weight. */
typedef struct graph {
  extr_regular shape;
  int edges;
  int *place_of; /* per edge */
  int *edge_at;  /* per place */
  int *marks;    /* per column: equal to `mark` for the columns of the row marked last */
  int mark;
  uint64_t random;
  int64_t effort;
} graph;

static int column_of(const graph *g, int edge) {
  return edge / g->shape.column_weight;
}

static int row_of(const graph *g, int edge) {
  return g->place_of[edge] / g->shape.row_weight;
}

/* ---- Switches -------------------------------------------------------------------------------- */

static void join(graph *g, int edge, int place) {
  g->place_of[edge] = place;
  g->edge_at[place] = edge;
}

static void start(graph *g) {
  int rows = g->shape.rows;
  for (int edge = 0; edge < g->edges; edge++)
    join(g, edge, edge % rows * g->shape.row_weight + edge / rows);
}

static void switch_rows(graph *g, int e, int f) {
  int place = g->place_of[e];
  join(g, e, g->place_of[f]);
  join(g, f, place);
}

static bool is_in_row(const graph *g, int column, int row) {
  int first = column * g->shape.column_weight;
  for (int i = 0; i < g->shape.column_weight; i++)
    if (row_of(g, first + i) == row) return true;
  return false;
}

/* Whether the switch creates no double edge. */
static bool may_switch(const graph *g, int e, int f) {
  return !is_in_row(g, column_of(g, e), row_of(g, f)) &&
         !is_in_row(g, column_of(g, f), row_of(g, e));
}

static int random_edge(graph *g) {
  return (int)extr_random_below(&g->random, (uint32_t)g->edges);
}

static void shuffle(graph *g) {
  for (int round = 0; round < ROUNDS; round++)
    for (int e = 0; e < g->edges; e++) {
      int f = random_edge(g);
      if (may_switch(g, e, f)) switch_rows(g, e, f);
    }
}

/* ---- Cycles ---------------------------------------------------------------------------------- */

static void mark_columns(graph *g, int row) {
  int first = row * g->shape.row_weight;
  g->mark++;
  for (int i = 0; i < g->shape.row_weight; i++)
    g->marks[column_of(g, g->edge_at[first + i])] = g->mark;
}

static int marked_columns(const graph *g, int row) {
  int first = row * g->shape.row_weight, count = 0;
  for (int i = 0; i < g->shape.row_weight; i++)
    count += g->marks[column_of(g, g->edge_at[first + i])] == g->mark;
  return count;
}

/* The number of cycles of length 4 through an edge: the columns that its row shares with the other
 * rows of its column. */
static int cycles_through(graph *g, int edge) {
  int row = row_of(g, edge), first = edge - edge % g->shape.column_weight, cycles = 0;
  mark_columns(g, row);
  for (int other = first; other < first + g->shape.column_weight; other++) {
    int across = row_of(g, other);
    if (other == edge) continue;
    cycles += marked_columns(g, across) - 1; /* without the edge's own column */
    cycles += g->shape.staircase && abs(row - across) == 1;
  }
  g->effort += (int64_t)g->shape.column_weight * g->shape.row_weight;
  return cycles;
}

/* Tries random switches of an edge that is on this many cycles. No cycle contains both edges of a
 * valid switch, before or after it, so their numbers of cycles can be added. */
static bool improve(graph *g, int e, int cycles) {
  for (int offer = 0; offer < OFFERS; offer++) {
    int f = random_edge(g);
    if (!may_switch(g, e, f)) continue;
    int before = cycles + cycles_through(g, f);
    switch_rows(g, e, f);
    if (cycles_through(g, e) + cycles_through(g, f) < before) return true;
    switch_rows(g, e, f);
  }
  return false;
}

static void remove_cycles(graph *g) {
  for (bool improved = true; improved;) {
    improved = false;
    for (int e = 0; e < g->edges && g->effort < EFFORT_MAX; e++) {
      int cycles = cycles_through(g, e);
      if (cycles > 0 && improve(g, e, cycles)) improved = true;
    }
  }
}

/* ---- The matrix ------------------------------------------------------------------------------ */

static extr_status allocate(extr_context *context, graph *g) {
  TRY(ARRAY_NEW(context, g->place_of, g->edges));
  TRY(ARRAY_NEW(context, g->edge_at, g->edges));
  return ARRAY_NEW(context, g->marks, g->shape.columns);
}

extr_status extr_regular_edges(extr_context *context, const extr_regular *shape, uint64_t seed,
                               extr_edge *edges) {
  graph g = {.shape = *shape, .edges = shape->columns * shape->column_weight, .random = seed};
  extr_status status = allocate(context, &g);
  if (status == EXTR_OK) {
    start(&g);
    shuffle(&g);
    remove_cycles(&g);
    for (int e = 0; e < g.edges; e++) edges[e] = (extr_edge){row_of(&g, e), column_of(&g, e)};
  }
  free(g.place_of);
  free(g.edge_at);
  free(g.marks);
  return status;
}
