#include "codes/encoder/triangle.h"

#include "core/base/array.h"
#include "core/base/swap.h"

#include <string.h>

/* ---- The order ------------------------------------------------------------------------------- */

/* A component as it was when it got this size. */
typedef struct component {
  int size, degree, root;
} component;

typedef struct ordering {
  const extr_code *code;
  extr_triangle *triangle;
  bool *open;           /* per column: unknown, and not resolved yet */
  int opens;            /* number of open columns */
  int *weights;         /* per row: number of its open columns */
  int *queue;           /* rows with a single open column; each enters at most once */
  int queued, taken;    /* rows added to and taken from the queue */
  int *parents, *sizes; /* per column: union-find forest of the components; sizes of its roots */
  component *heap;      /* components by rank, the first one on top; some are no longer there */
  int heaped;
} ordering;

/* ---- Components by rank ---------------------------------------------------------------------- */

/* A larger component comes first; of equal ones, one whose root has a higher degree, then one whose
 * root has a lower number. */
static bool comes_first(const component *a, const component *b) {
  if (a->size != b->size) return a->size > b->size;
  return a->degree != b->degree ? a->degree > b->degree : a->root < b->root;
}

static void heap_add(ordering *o, int root) {
  component *heap = o->heap;
  int at = o->heaped++;
  heap[at] = (component){o->sizes[root], weight_of(o->code, root), root};
  for (; at > 0 && comes_first(&heap[at], &heap[(at - 1) / 2]); at = (at - 1) / 2)
    SWAP(heap[at], heap[(at - 1) / 2]);
}

static component heap_take(ordering *o) {
  component *heap = o->heap, top = heap[0];
  heap[0] = heap[--o->heaped];
  for (int at = 0, child = 1; child < o->heaped; at = child, child = 2 * at + 1) {
    if (child + 1 < o->heaped && comes_first(&heap[child + 1], &heap[child])) child++;
    if (!comes_first(&heap[child], &heap[at])) break;
    SWAP(heap[child], heap[at]);
  }
  return top;
}

/* ---- Rows and columns ------------------------------------------------------------------------ */

static void unite(ordering *o, int a, int b) {
  int large = extr_root(o->parents, a), small = extr_root(o->parents, b);
  if (large == small) return;
  if (o->sizes[large] < o->sizes[small]) SWAP(large, small);
  o->parents[small] = large;
  o->sizes[large] += o->sizes[small];
  heap_add(o, large);
}

/* The first open column of a row from *edge on; there must be one. Moves *edge past it. */
static int next_open(const ordering *o, int *edge) {
  const int *columns = o->code->edge_columns;
  while (!o->open[columns[*edge]]) ++*edge;
  return columns[(*edge)++];
}

/* Components never split: as soon as one of its columns is resolved, all are. */
static void weight_changed(ordering *o, int row) {
  int edge = o->code->row_first[row];
  if (o->weights[row] == 1) o->queue[o->queued++] = row;
  if (o->weights[row] == 2) {
    int first = next_open(o, &edge), second = next_open(o, &edge);
    unite(o, first, second);
  }
}

static void resolve(ordering *o, int column) {
  const extr_code *code = o->code;
  o->open[column] = false;
  o->opens--;
  for (int i = code->column_first[column]; i < code->column_first[column + 1]; i++) {
    int row = row_at(code, i);
    o->weights[row]--;
    weight_changed(o, row);
  }
}

static void solve_singles(ordering *o, bool *used) {
  extr_triangle *t = o->triangle;
  while (o->taken < o->queued) {
    int row = o->queue[o->taken++];
    if (o->weights[row] == 0) continue; /* another row has resolved it since */
    int edge = o->code->row_first[row], column = next_open(o, &edge);
    used[row] = true;
    t->step_rows[t->steps] = row;
    t->step_columns[t->steps++] = column;
    resolve(o, column);
  }
}

/* The root of a largest component; among these, the first one of the highest degree. There must be
 * an open column. What a component was before it grew comes later, when its columns are resolved. */
static int choose_gap_column(ordering *o) {
  component best;
  do best = heap_take(o);
  while (!o->open[best.root]);
  return best.root;
}

static void start(ordering *o) {
  const extr_code *code = o->code;
  for (int v = 0; v < code->columns; v++) {
    o->parents[v] = v;
    o->sizes[v] = 1;
    o->opens += o->open[v];
    if (o->open[v]) heap_add(o, v);
  }
  for (int row = 0; row < code->rows; row++) {
    for (int edge = code->row_first[row]; edge < code->row_first[row + 1]; edge++)
      o->weights[row] += o->open[code->edge_columns[edge]];
    weight_changed(o, row);
  }
}

static void find_order(ordering *o, bool *used) {
  extr_triangle *t = o->triangle;
  start(o);
  solve_singles(o, used);
  t->peeled = t->steps;
  for (; o->opens > 0; solve_singles(o, used)) {
    int column = choose_gap_column(o);
    t->gap_columns[t->gap++] = column;
    resolve(o, column);
  }
  for (int row = 0; row < o->code->rows; row++)
    if (!used[row]) t->rest_rows[t->rest++] = row;
}

extr_status extr_triangle_find(extr_context *context, const extr_code *code, const bool *unknown,
                               extr_pool *memory, extr_triangle *t) {
  OWNED(extr_pool_free) extr_pool scratch = {0};
  ordering o = {.code = code, .triangle = t};
  bool *used;
  *t = (extr_triangle){0};
  TRY(POOL_NEW(context, memory, t->step_rows, code->rows));
  TRY(POOL_NEW(context, memory, t->step_columns, code->rows));
  TRY(POOL_NEW(context, memory, t->gap_columns, code->columns));
  TRY(POOL_NEW(context, memory, t->rest_rows, code->rows));
  TRY(POOL_NEW(context, &scratch, o.open, code->columns));
  TRY(POOL_NEW(context, &scratch, o.weights, code->rows));
  TRY(POOL_NEW(context, &scratch, o.queue, code->rows));
  TRY(POOL_NEW(context, &scratch, o.parents, code->columns));
  TRY(POOL_NEW(context, &scratch, o.sizes, code->columns));
  /* a union leaves one root less */
  TRY(POOL_NEW(context, &scratch, o.heap, 2 * (size_t)code->columns));
  TRY(POOL_NEW(context, &scratch, used, code->rows));
  memcpy(o.open, unknown, (size_t)code->columns * sizeof *unknown);
  find_order(&o, used);
  return EXTR_OK;
}

/* ---- Substitution ---------------------------------------------------------------------------- */

void extr_triangle_solve(const extr_triangle *triangle, const extr_code *code, extr_dense *values) {
  for (int i = 0; i < triangle->steps; i++) {
    int row = triangle->step_rows[i], column = triangle->step_columns[i];
    for (int edge = code->row_first[row]; edge < code->row_first[row + 1]; edge++)
      if (code->edge_columns[edge] != column)
        extr_dense_add(values, column, values, code->edge_columns[edge]);
  }
}

void extr_triangle_combine(const extr_triangle *triangle, const extr_code *code,
                           extr_dense *combinations) {
  for (int i = triangle->steps - 1; i >= 0; i--) {
    int row = triangle->step_rows[i], column = triangle->step_columns[i];
    for (int at = code->column_first[column]; at < code->column_first[column + 1]; at++) {
      int other = row_at(code, at);
      if (other != row) extr_dense_add(combinations, row, combinations, other);
    }
  }
}
