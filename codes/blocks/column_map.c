#include "codes/blocks/column_map.h"

#include "codes/matrix/sparse.h"
#include "core/base/math/splitmix.h"
#include "core/base/pool.h"

typedef struct entry {
  uint64_t sum;
  int column;
} entry;

struct column_map {
  const extr_code *code;
  uint64_t *row_value; /* a random number per row */
  uint64_t *sum;       /* per column: over its rows */
  entry *sorted;       /* by sum, then column */
  int *rank;           /* per column: how many columns before it have the same sum */
  extr_edge added[BLOCKS_HOLES_MAX];
  int added_count;
  extr_pool memory; /* of the arrays */
};

static int ascending(const void *a, const void *b) {
  const entry *left = a, *right = b;
  if (left->sum != right->sum) return left->sum < right->sum ? -1 : 1;
  return (left->column > right->column) - (left->column < right->column);
}

static void sort_columns(column_map *m) {
  int columns = extr_code_columns(m->code);
  for (int v = 0; v < columns; v++) m->sorted[v] = (entry){m->sum[v], v};
  qsort(m->sorted, (size_t)columns, sizeof *m->sorted, ascending);
  for (int i = 0; i < columns; i++) {
    bool same = i > 0 && m->sorted[i - 1].sum == m->sorted[i].sum;
    m->rank[m->sorted[i].column] = same ? m->rank[m->sorted[i - 1].column] + 1 : 0;
  }
}

void extr_column_map_reset(column_map *m) {
  for (int v = 0; v < extr_code_columns(m->code); v++) m->sum[v] = 0;
  for (int e = 0; e < extr_code_edges(m->code); e++)
    m->sum[extr_code_edge_columns(m->code)[e]] += m->row_value[extr_code_edge_rows(m->code)[e]];
  m->added_count = 0;
  sort_columns(m);
}

void extr_column_map_add(column_map *m, extr_edge one) {
  m->added[m->added_count++] = one;
  m->sum[one.column] += m->row_value[one.row];
  sort_columns(m);
}

static extr_status fill(extr_context *context, column_map *m) {
  int columns = extr_code_columns(m->code);
  uint64_t state = 0;
  TRY(POOL_NEW(context, &m->memory, m->row_value, extr_code_rows(m->code)));
  TRY(POOL_NEW(context, &m->memory, m->sum, columns));
  TRY(POOL_NEW(context, &m->memory, m->sorted, columns));
  TRY(POOL_NEW(context, &m->memory, m->rank, columns));
  for (int row = 0; row < extr_code_rows(m->code); row++)
    m->row_value[row] = extr_random_next(&state);
  extr_column_map_reset(m);
  return EXTR_OK;
}

extr_status extr_column_map_new(extr_context *context, const extr_code *code, column_map **map) {
  column_map *m;
  TRY(ARRAY_NEW(context, m, 1));
  m->code = code;
  extr_status status = fill(context, m);
  return HAND_OVER(status, m, map, extr_column_map_free);
}

void extr_column_map_free(column_map *m) {
  if (!m) return;
  extr_pool_free(&m->memory);
  free(m);
}

/* The number of this rank among the columns with a sum; -1 if there is none. */
static int find_column(const column_map *m, uint64_t sum, int rank) {
  int low = 0, high = extr_code_columns(m->code), columns = high;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (m->sorted[middle].sum < sum)
      low = middle + 1;
    else
      high = middle;
  }
  low += rank;
  return low < columns && m->sorted[low].sum == sum ? m->sorted[low].column : -1;
}

static uint64_t image_sum(const column_map *m, const row_action *action, int column) {
  const extr_code *code = m->code;
  uint64_t sum = 0;
  for (int i = code->column_first[column]; i < code->column_first[column + 1]; i++)
    sum += m->row_value[row_after(action, row_at(code, i))];
  for (int i = 0; i < m->added_count; i++)
    if (m->added[i].column == column) sum += m->row_value[row_after(action, m->added[i].row)];
  return sum;
}

int extr_column_map_find(const column_map *m, const row_action *action, int most, int *after) {
  int without = 0;
  for (int v = 0; v < extr_code_columns(m->code) && without <= most; v++) {
    after[v] = find_column(m, image_sum(m, action, v), m->rank[v]);
    without += after[v] < 0;
  }
  return without;
}

bool extr_column_map_missing(const column_map *m, const row_action *action, int column,
                             extr_edge *one) {
  const extr_code *code = m->code;
  uint64_t sum = image_sum(m, action, column);
  for (int i = code->column_first[column]; i < code->column_first[column + 1]; i++) {
    int row = row_after(action, row_at(code, i));
    int found = find_column(m, sum - m->row_value[row], 0);
    if (found < 0) continue;
    *one = (extr_edge){row, found};
    return true;
  }
  return false;
}
