#include "codes/code.h"

#include <stdlib.h>
#include <string.h>

/* ---- Four-cycles ----------------------------------------------------------------------------- */

/* How many columns beyond `column` two rows have in common. */
static long common_columns(const ex_code *code, int row_a, int row_b, int column) {
  const int *columns = code->edge_columns;
  int a = code->row_first[row_a], a_end = code->row_first[row_a + 1];
  int b = code->row_first[row_b], b_end = code->row_first[row_b + 1];
  long common = 0;
  while (a < a_end && b < b_end) {
    int left = columns[a], right = columns[b];
    common += left == right && left > column;
    a += left <= right;
    b += right <= left;
  }
  return common;
}

/* Every cycle of length four is met once: at its first column, by its two rows. */
long ex_code_fourcycles(const ex_code *code) {
  long cycles = 0;
  for (int column = 0; column < code->columns; column++) {
    int end = code->column_first[column + 1];
    for (int i = code->column_first[column]; i < end; i++)
      for (int j = i + 1; j < end; j++)
        cycles += common_columns(code, code->edge_rows[code->column_edges[i]],
                                 code->edge_rows[code->column_edges[j]], column);
  }
  return cycles;
}

/* ---- Girth ----------------------------------------------------------------------------------- */

/* A breadth-first search of the Tanner graph. Nodes are the columns, then the rows. */
typedef struct search {
  const ex_code *code;
  int *distance; /* from the root; -1 for a node not yet reached */
  int *parent;
  int *queue; /* the nodes reached, in order */
  int reached;
} search;

static int degree(const ex_code *code, int node) {
  const int *first =
      node < code->columns ? &code->column_first[node] : &code->row_first[node - code->columns];
  return first[1] - first[0];
}

static int neighbour(const ex_code *code, int node, int i) {
  if (node < code->columns)
    return code->columns + code->edge_rows[code->column_edges[code->column_first[node] + i]];
  return code->edge_columns[code->row_first[node - code->columns] + i];
}

static void reach(search *bfs, int node, int parent, int distance) {
  bfs->distance[node] = distance;
  bfs->parent[node] = parent;
  bfs->queue[bfs->reached++] = node;
}

/* The shortest closed walk that the search from `root` closes, if shorter than `best`; else `best`.
 * For a root on a shortest cycle this is the girth, and it is never less. */
static int shortest_from(search *bfs, int root, int best) {
  bfs->reached = 0;
  reach(bfs, root, -1, 0);
  for (int head = 0; head < bfs->reached; head++) {
    int node = bfs->queue[head], distance = bfs->distance[node];
    /* The graph is bipartite: from here on cycles close at distance + 1 or beyond. */
    if (best <= 2 * distance + 2) break;
    for (int i = 0; i < degree(bfs->code, node); i++) {
      int next = neighbour(bfs->code, node, i);
      if (bfs->distance[next] < 0)
        reach(bfs, next, node, distance + 1);
      else if (next != bfs->parent[node] && distance + bfs->distance[next] + 1 < best)
        best = distance + bfs->distance[next] + 1;
    }
  }
  for (int i = 0; i < bfs->reached; i++) bfs->distance[bfs->queue[i]] = -1;
  return best;
}

int ex_code_girth(const ex_code *code) {
  enum { SHORTEST = 4 };
  int nodes = code->columns + code->rows, none = 2 * nodes + 2, best = none;
  size_t size = (size_t)nodes * sizeof(int);
  search bfs = {code, malloc(size), malloc(size), malloc(size), 0};
  bool memory = bfs.distance && bfs.parent && bfs.queue;
  if (memory) {
    memset(bfs.distance, -1, size);
    for (int column = 0; column < code->columns && best > SHORTEST; column++)
      best = shortest_from(&bfs, column, best);
  }
  free(bfs.distance);
  free(bfs.parent);
  free(bfs.queue);
  if (!memory) return -1;
  return best == none ? 0 : best;
}
