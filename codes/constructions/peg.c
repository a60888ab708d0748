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
#include "core/base/array.h"
#include "core/base/math/splitmix.h"
#include <extrinsic/code.h>

enum { EDGES_MAX = 1 << 17 };

/* Edges are numbered column by column; the first `made` edges exist. The edges of a row are a
 * linked list that ends with NONE. */
typedef struct graph {
  int rows, columns;
  int *degrees;     /* per column: its final degree */
  int *first;       /* columns + 1: the first edge of each column */
  int *row_of;      /* per edge */
  int *column_of;   /* per edge */
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
  g->row_of[edge] = row;
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
    int row = g->row_of[e];
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
        if (g->column_search[g->column_of[e]] != g->search)
          reached = reach_rows(g, g->column_of[e], reached);
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
  TRY(ARRAY_NEW(context, g->degrees, g->columns));
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

static extr_status allocate(extr_context *context, graph *g, int edges) {
  TRY(ARRAY_NEW(context, g->first, g->columns + 1));
  TRY(ARRAY_NEW(context, g->row_of, edges));
  TRY(ARRAY_NEW(context, g->column_of, edges));
  TRY(ARRAY_NEW(context, g->next_in_row, edges));
  TRY(ARRAY_NEW(context, g->last_in_row, g->rows));
  TRY(ARRAY_NEW(context, g->row_degrees, g->rows));
  TRY(ARRAY_NEW(context, g->row_search, g->rows));
  TRY(ARRAY_NEW(context, g->column_search, g->columns));
  return ARRAY_NEW(context, g->queue, g->rows);
}

static void start(graph *g) {
  for (int row = 0; row < g->rows; row++) g->last_in_row[row] = NONE;
  for (int column = 0; column < g->columns; column++) {
    int edge = g->first[column];
    g->first[column + 1] = edge + g->degrees[column];
    while (edge < g->first[column + 1]) g->column_of[edge++] = column;
  }
}

static extr_status make(extr_context *context, const char *name, graph *g, extr_code **code) {
  extr_edge *edges;
  TRY(ARRAY_NEW(context, edges, g->made));
  for (int e = 0; e < g->made; e++) edges[e] = (extr_edge){g->row_of[e], g->column_of[e]};
  extr_status status =
      extr_code_new(context, name, g->rows, g->columns, edges, (size_t)g->made, code);
  free(edges);
  return status;
}

static void clear(graph *g) {
  free(g->degrees);
  free(g->first);
  free(g->row_of);
  free(g->column_of);
  free(g->next_in_row);
  free(g->last_in_row);
  free(g->row_degrees);
  free(g->row_search);
  free(g->column_search);
  free(g->queue);
}

static extr_status build_peg(extr_context *context, const char *name, const extr_value *values,
                             extr_code **code) {
  graph g = {
      .columns = (int)values[0].number, .rows = (int)values[1].number, .random = values[3].number};
  int edges;
  extr_status status = read_degrees(context, name, &values[2], &g, &edges);
  if (status == EXTR_OK) status = allocate(context, &g, edges);
  if (status == EXTR_OK) {
    start(&g);
    grow(&g);
    status = make(context, name, &g, code);
  }
  clear(&g);
  return status;
}

const extr_construction extr_construction_peg = {"peg",
                                                 {{"N", 1, EXTR_CODE_COLUMNS_MAX},
                                                  {"M", 1, EXTR_CODE_COLUMNS_MAX},
                                                  {"DV", 0, 0},
                                                  {"SEED", 0, UINT64_MAX}},
                                                 build_peg};
