#include "codes/matrix/sparse.h"
#include "core/base/array.h"

#include <string.h>

/* Nodes of the Tanner graph are the columns, then the rows. */

static int degree(const extr_code *code, int node) {
  const int *first =
      node < code->columns ? &code->column_first[node] : &code->row_first[node - code->columns];
  return first[1] - first[0];
}

static int neighbour(const extr_code *code, int node, int i) {
  if (node < code->columns) return code->columns + row_at(code, code->column_first[node] + i);
  return code->edge_columns[code->row_first[node - code->columns] + i];
}

/* ---- Four-cycles ----------------------------------------------------------------------------- */

/* The number of paths of two steps found so far from `root` to a node. */
typedef struct meeting {
  int root, times;
} meeting;

/* Two nodes on the same side with t common neighbours are on t (t - 1) / 2 cycles of length 4. Sums
 * this over the pairs whose first node is begin .. end - 1. */
static long count_pairs(const extr_code *code, int begin, int end, meeting *meetings) {
  long cycles = 0;
  for (int first = begin; first < end; first++)
    for (int i = 0; i < degree(code, first); i++) {
      int between = neighbour(code, first, i);
      for (int j = degree(code, between) - 1; j >= 0; j--) {
        int second = neighbour(code, between, j);
        if (second <= first) break; /* neighbours are in ascending order */
        if (meetings[second].root != first) meetings[second] = (meeting){first, 0};
        cycles += meetings[second].times++;
      }
    }
  return cycles;
}

/* The number of two-step walks through the nodes begin .. end - 1. */
static int64_t two_step_walks(const extr_code *code, int begin, int end) {
  int64_t sum = 0;
  for (int node = begin; node < end; node++)
    sum += (int64_t)degree(code, node) * degree(code, node);
  return sum;
}

long extr_code_fourcycles(const extr_code *code) {
  if (!code) return -1;
  int columns = code->columns, nodes = columns + code->rows;
  OWNED_ARRAY meeting *meetings = NULL;
  if (ARRAY_NEW(NULL, meetings, nodes) != EXTR_OK) return -1;
  for (int node = 0; node < nodes; node++) meetings[node].root = -1;
  return two_step_walks(code, columns, nodes) < two_step_walks(code, 0, columns)
             ? count_pairs(code, 0, columns, meetings)
             : count_pairs(code, columns, nodes, meetings);
}

/* ---- Girth ----------------------------------------------------------------------------------- */

/* Breadth-first searches of the remaining graph. */
typedef struct cycle_search {
  const extr_code *code;
  int *degrees;  /* in the remaining graph; 0 for a removed node */
  int *distance; /* from the root; -1 for a node not yet reached */
  int *parent;
  int *queue; /* the nodes reached, or removed, in order */
  int queued;
} cycle_search;

static void remove_node(cycle_search *bfs, int node) {
  bfs->degrees[node] = 0;
  bfs->queue[bfs->queued++] = node;
}

/* Repeatedly removes the nodes of degree 1 that the removal of the queued nodes leaves: they are on
 * no cycle. */
static void peel(cycle_search *bfs) {
  for (int head = 0; head < bfs->queued; head++) {
    int node = bfs->queue[head];
    for (int i = 0; i < degree(bfs->code, node); i++) {
      int next = neighbour(bfs->code, node, i);
      if (bfs->degrees[next] > 0 && --bfs->degrees[next] < 2) remove_node(bfs, next);
    }
  }
  bfs->queued = 0;
}

static void reach(cycle_search *bfs, int node, int parent, int distance) {
  bfs->distance[node] = distance;
  bfs->parent[node] = parent;
  bfs->queue[bfs->queued++] = node;
}

/* The length of the shortest closed walk that a search from `root` finds, or `best` if that is
 * shorter. It is at least the girth, and equal to it if the root is on a shortest cycle. */
static int shortest_from(cycle_search *bfs, int root, int best) {
  reach(bfs, root, -1, 0);
  for (int head = 0; head < bfs->queued; head++) {
    int node = bfs->queue[head], distance = bfs->distance[node];
    /* The graph is bipartite, so all further cycles close at distance + 1 or more. */
    if (best <= 2 * distance + 2) break;
    for (int i = 0; i < degree(bfs->code, node); i++) {
      int next = neighbour(bfs->code, node, i);
      if (bfs->degrees[next] == 0) continue;
      if (bfs->distance[next] < 0)
        reach(bfs, next, node, distance + 1);
      else if (next != bfs->parent[node] && distance + bfs->distance[next] + 1 < best)
        best = distance + bfs->distance[next] + 1;
    }
  }
  for (int i = 0; i < bfs->queued; i++) bfs->distance[bfs->queue[i]] = -1;
  bfs->queued = 0;
  return best;
}

static void start(cycle_search *bfs, int nodes) {
  memset(bfs->distance, -1, (size_t)nodes * sizeof(int));
  for (int node = 0; node < nodes; node++) bfs->degrees[node] = degree(bfs->code, node);
  for (int node = 0; node < nodes; node++)
    if (bfs->degrees[node] < 2) remove_node(bfs, node);
  peel(bfs);
}

/* Removes each column after the search from it: no shorter cycle contains it. */
static int shortest(cycle_search *bfs, int nodes) {
  enum { SHORTEST = 4 };
  int none = 2 * nodes + 2, best = none;
  start(bfs, nodes);
  for (int column = 0; column < bfs->code->columns && best > SHORTEST; column++) {
    if (bfs->degrees[column] == 0) continue;
    best = shortest_from(bfs, column, best);
    remove_node(bfs, column);
    peel(bfs);
  }
  return best == none ? 0 : best;
}

int extr_code_girth(const extr_code *code) {
  if (!code) return -1;
  const int nodes = code->columns + code->rows;
  OWNED_ARRAY int *room = NULL;
  if (ARRAY_NEW(NULL, room, 4 * (size_t)nodes) != EXTR_OK) return -1;
  cycle_search bfs = {code, room, room + nodes, room + 2 * nodes, room + 3 * nodes, 0};
  return shortest(&bfs, nodes);
}
