/* peg:N,M,DV,SEED is a code of length N with M rows by progressive edge growth (Hu, Eleftheriou,
 * Arnold, "Regular and irregular progressive edge-growth Tanner graphs", IEEE Transactions on
 * Information Theory 51(1), 2005). DV is the degree of all columns or a distribution
 * (degree_distribution.h). The algorithm processes the columns by ascending degree and adds their
 * edges one by one. The first edge of a column goes to a row of least degree. Every other edge goes
 * to a row of least degree among those farthest from the column in the current graph: rows that are
 * unreachable, or reached in the last step of a breadth-first search. The seed decides ties. So the
 * row degrees are nearly equal, and each edge closes cycles that are as long as possible. The time
 * is quadratic in the number of edges. */
#include "codes/constructions/construct.h"
#include "codes/constructions/degree_distribution.h"
#include "core/base/math/splitmix.h"
#include "core/base/pool.h"

enum { EDGES_MAX = 1 << 17 };

/* Edges are numbered column by column; the first `made` edges exist. The edges of a row are a
 * linked list that ends with NONE. */
typedef struct graph {
  int rows, columns;
  int *degrees; /* per column: its final degree */
  int *first;   /* columns + 1: the first edge of each column */
  extr_edge *edges;
  int *next_in_row; /* per edge */
  int *last_in_row; /* per row: its newest edge */
  int *row_degrees; /* per row: its current degree */
  int *row_search;  /* per row: the number of the search that reached it last */
  int *column_search;
  int *queue; /* rows in the order in which the search reached them */
  int made, search;
  uint64_t random;
} graph;

enum { NONE = -1 };

static void add_edge(graph *g, int row) {
  int edge = g->made++;
  g->edges[edge].row = row;
  g->next_in_row[edge] = g->last_in_row[row];
  g->last_in_row[row] = edge;
  g->row_degrees[row]++;
}

/* ---- The search ------------------------------------------------------------------------------ */

/* Appends the rows of a column that have not been reached to the queue of `reached` rows; returns
 * the new length of the queue. */
static int reach_rows(graph *g, int column, int reached) {
  g->column_search[column] = g->search;
  for (int e = g->first[column]; e < g->first[column + 1] && e < g->made; e++) {
    int row = g->edges[e].row;
    if (g->row_search[row] == g->search) continue;
    g->row_search[row] = g->search;
    g->queue[reached++] = row;
  }
  return reached;
}

static int append_unreached(graph *g, int reached) {
  for (int row = 0; row < g->rows; row++)
    if (g->row_search[row] != g->search) g->queue[reached++] = row;
  return reached;
}

/* Puts all rows into the queue, by increasing distance from the column; returns the position of the
 * first of the farthest rows. */
static int search_from(graph *g, int column) {
  g->search++;
  int level = 0, reached = reach_rows(g, column, 0);
  while (reached < g->rows) {
    int end = reached;
    for (int i = level; i < end && reached < g->rows; i++)
      for (int e = g->last_in_row[g->queue[i]]; e != NONE; e = g->next_in_row[e])
        if (g->column_search[g->edges[e].column] != g->search)
          reached = reach_rows(g, g->edges[e].column, reached);
    level = end;
    if (reached == end) reached = append_unreached(g, end);
  }
  return level;
}

/* A random row of least degree among those from position `begin` to the end of the queue. */
static int choose(graph *g, int begin) {
  int least = g->row_degrees[g->queue[begin]];
  uint32_t equal = 1;
  for (int i = begin + 1; i < g->rows; i++) {
    int degree = g->row_degrees[g->queue[i]];
    if (degree > least) continue;
    equal = degree < least ? 1 : equal + 1;
    least = degree;
  }
  uint32_t skip = extr_random_below(&g->random, equal);
  int i = begin;
  while (g->row_degrees[g->queue[i]] != least || skip-- > 0) i++;
  return g->queue[i];
}

static void grow(graph *g) {
  for (int column = 0; column < g->columns; column++)
    for (int i = 0; i < g->degrees[column]; i++) add_edge(g, choose(g, search_from(g, column)));
}

/* ---- The matrix ------------------------------------------------------------------------------ */

static extr_status read_degrees(extr_context *context, const char *name, const extr_value *degrees,
                                graph *g, int *edges) {
  TRY(extr_degrees_read(context, name, degrees->text, degrees->length, g->rows, g->columns,
                        g->degrees));
  int64_t sum = 0;
  for (int column = 0; column < g->columns; column++) sum += g->degrees[column];
  if (sum < g->rows)
    return extr_fail(context, EXTR_INPUT,
                     "%.100s: found %lld ones, expected at least one for each of "
                     "M = %d rows",
                     name, (long long)sum, g->rows);
  if (sum > EDGES_MAX)
    return extr_fail(context, EXTR_LIMIT,
                     "%.100s: found %lld ones, the limit of this construction is "
                     "%d",
                     name, (long long)sum, EDGES_MAX);
  *edges = (int)sum;
  return EXTR_OK;
}

static extr_status allocate(extr_context *context, extr_pool *memory, int edges, graph *g) {
  TRY(POOL_NEW(context, memory, g->first, g->columns + 1));
  TRY(POOL_NEW(context, memory, g->edges, edges));
  TRY(POOL_NEW(context, memory, g->next_in_row, edges));
  TRY(POOL_NEW(context, memory, g->last_in_row, g->rows));
  TRY(POOL_NEW(context, memory, g->row_degrees, g->rows));
  TRY(POOL_NEW(context, memory, g->row_search, g->rows));
  TRY(POOL_NEW(context, memory, g->column_search, g->columns));
  return POOL_NEW(context, memory, g->queue, g->rows);
}

static void start(graph *g) {
  for (int row = 0; row < g->rows; row++) g->last_in_row[row] = NONE;
  for (int column = 0; column < g->columns; column++) {
    int edge = g->first[column];
    g->first[column + 1] = edge + g->degrees[column];
    while (edge < g->first[column + 1]) g->edges[edge++].column = column;
  }
}

static extr_status build_peg(extr_context *context, const char *name, const extr_value *values,
                             extr_code **code) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  graph g = {
      .columns = (int)values[0].number, .rows = (int)values[1].number, .random = values[3].number};
  int edges;
  TRY(POOL_NEW(context, &memory, g.degrees, g.columns));
  TRY(read_degrees(context, name, &values[2], &g, &edges));
  TRY(allocate(context, &memory, edges, &g));
  start(&g);
  grow(&g);
  return extr_code_new(context, name, g.rows, g.columns, g.edges, (size_t)edges, code);
}

const extr_construction extr_construction_peg = {"peg",
                                                 {{"N", 1, EXTR_CODE_COLUMNS_MAX},
                                                  {"M", 1, EXTR_CODE_COLUMNS_MAX},
                                                  {"DV", 0, 0},
                                                  {"SEED", 0, UINT64_MAX}},
                                                 build_peg};
