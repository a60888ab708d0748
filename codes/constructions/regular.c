/* mackay:N,DV,DC,SEED is a random code of length N with column weight DV and row weight DC,
 * constructed as described in regular.h. */
#include "codes/constructions/regular.h"

#include "codes/constructions/construct.h"
#include "core/base/math/splitmix.h"
#include "core/base/pool.h"

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

extr_status extr_regular_edges(extr_context *context, const extr_regular *shape, uint64_t seed,
                               extr_edge *edges) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  graph g = {.shape = *shape, .edges = shape->columns * shape->column_weight, .random = seed};
  TRY(POOL_NEW(context, &memory, g.place_of, g.edges));
  TRY(POOL_NEW(context, &memory, g.edge_at, g.edges));
  TRY(POOL_NEW(context, &memory, g.marks, shape->columns));
  start(&g);
  shuffle(&g);
  remove_cycles(&g);
  for (int e = 0; e < g.edges; e++) edges[e] = (extr_edge){row_of(&g, e), column_of(&g, e)};
  return EXTR_OK;
}

/* ---- By name --------------------------------------------------------------------------------- */

static int64_t greatest_common_divisor(int64_t a, int64_t b) {
  while (b != 0) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

static extr_status check(extr_context *context, const char *name, int64_t n, int64_t dv,
                         int64_t dc) {
  int64_t step = dc / greatest_common_divisor(dv, dc);
  if (n % step != 0)
    return extr_fail(
        context, EXTR_INPUT,
        "%.100s: N DV must be a multiple of DC, so N must be a multiple of %d, such as %d", name,
        (int)step, (int)((n / step + 1) * step));
  if (dc > n)
    return extr_fail(context, EXTR_INPUT,
                     "%.100s: rows have at most N = %d ones, DC must not exceed it", name, (int)n);
  if (n * dv > EXTR_CODE_EDGES_MAX)
    return extr_fail(context, EXTR_LIMIT, "%.100s: found %lld ones, the limit is %d", name,
                     (long long)(n * dv), EXTR_CODE_EDGES_MAX);
  return EXTR_OK;
}

static extr_status build_mackay(extr_context *context, const char *name, const extr_value *values,
                                extr_code **code) {
  int n = (int)values[0].number, dv = (int)values[1].number, dc = (int)values[2].number;
  TRY(check(context, name, n, dv, dc));
  const extr_regular shape = {
      .rows = n * dv / dc, .columns = n, .row_weight = dc, .column_weight = dv};
  OWNED_ARRAY extr_edge *edges = NULL;
  TRY(ARRAY_NEW(context, edges, n * dv));
  TRY(extr_regular_edges(context, &shape, values[3].number, edges));
  return extr_code_new(context, name, shape.rows, n, edges, (size_t)(n * dv), code);
}

const extr_construction extr_construction_mackay = {"mackay",
                                                    {{"N", 1, EXTR_CODE_COLUMNS_MAX},
                                                     {"DV", 1, EXTR_CODE_COLUMNS_MAX},
                                                     {"DC", 1, EXTR_CODE_COLUMNS_MAX},
                                                     {"SEED", 0, UINT64_MAX}},
                                                    build_mackay};
