#include "codes/sets/subset.h"

#include "core/base/array.h"

void extr_subset_mark(subset *set, int column, int sign) {
  const extr_code *code = set->code;
  for (int i = code->column_first[column]; i < code->column_first[column + 1]; i++)
    set->degree[row_at(code, i)] = (uint8_t)(set->degree[row_at(code, i)] + sign);
}

int extr_subset_odd(const subset *set, int column) {
  const extr_code *code = set->code;
  int odd = 0;
  for (int i = code->column_first[column]; i < code->column_first[column + 1]; i++)
    odd += set->degree[row_at(code, i)] & 1;
  return odd;
}

static bool is_stable(const subset *set, int column) {
  return 2 * extr_subset_odd(set, column) < weight_of(set->code, column);
}

/* A column outside can only flip if it touches an odd check and is not known. */
static bool outside_is_stable(const subset *set) {
  const extr_code *code = set->code;
  for (int j = 0; j < set->count; j++)
    for (int i = code->column_first[set->columns[j]]; i < code->column_first[set->columns[j] + 1];
         i++) {
      int row = row_at(code, i);
      if (!(set->degree[row] & 1)) continue;
      for (int e = code->row_first[row]; e < code->row_first[row + 1]; e++) {
        const int column = code->edge_columns[e];
        if (!is_stable(set, column) && !is_known(code, column) && !extr_subset_has(set, column))
          return false;
      }
    }
  return true;
}

static extr_set_kind kind_of(const subset *set) {
  for (int i = 0; i < set->count; i++)
    if (!is_stable(set, set->columns[i])) return EXTR_SET_TRAPPING;
  return outside_is_stable(set) ? EXTR_SET_FULLY_ABSORBING : EXTR_SET_ABSORBING;
}

static bool share_check(const extr_code *code, int v, int w) {
  for (int i = code->column_first[v]; i < code->column_first[v + 1]; i++)
    for (int j = code->column_first[w]; j < code->column_first[w + 1]; j++)
      if (row_at(code, i) == row_at(code, j)) return true;
  return false;
}

static bool is_connected(const subset *set) {
  uint64_t reached = 1, done = 0, all = UINT64_MAX >> (64 - set->count);
  while (reached != done) {
    int from = __builtin_ctzll(reached & ~done);
    done |= UINT64_C(1) << from;
    for (int to = 0; to < set->count; to++)
      if (!(reached >> to & 1) && share_check(set->code, set->columns[from], set->columns[to]))
        reached |= UINT64_C(1) << to;
  }
  return reached == all;
}

extr_set_shape extr_subset_shape(const subset *set) {
  const extr_code *code = set->code;
  extr_set_shape shape = {.columns = set->count,
                          .kind = kind_of(set),
                          .elementary = true,
                          .connected = is_connected(set)};
  /* A check of degree d is met d times. */
  double odd = 0;
  for (int j = 0; j < set->count; j++)
    for (int i = code->column_first[set->columns[j]]; i < code->column_first[set->columns[j] + 1];
         i++) {
      int degree = set->degree[row_at(code, i)];
      if (degree > 2) shape.elementary = false;
      if (degree & 1) odd += 1.0 / degree;
    }
  shape.odd = (int)(odd + 0.5);
  return shape;
}

/* ---- Any set --------------------------------------------------------------------------------- */

static extr_status check_columns(extr_context *context, const extr_code *code, const int *columns,
                                 int count) {
  if (count < 1 || count > EXTR_SET_COLUMNS_MAX)
    return extr_fail(context, EXTR_INPUT, "found a set of %d columns, expected 1 to %d", count,
                     EXTR_SET_COLUMNS_MAX);
  for (int i = 0; i < count; i++) {
    if (columns[i] < 0 || columns[i] >= code->columns)
      return extr_fail(context, EXTR_INPUT, "found column %d in a set, expected 0 to %d",
                       columns[i], code->columns - 1);
    for (int j = 0; j < i; j++)
      if (columns[i] == columns[j])
        return extr_fail(context, EXTR_INPUT, "found column %d twice in a set", columns[i]);
  }
  return EXTR_OK;
}

extr_status extr_set_shape_of(extr_context *context, const extr_code *code, const int *columns,
                              int count, extr_set_shape *shape) {
  TRY(extr_need_all(context, code, columns, shape));
  TRY(check_columns(context, code, columns, count));
  OWNED_ARRAY uint8_t *degree = NULL;
  TRY(ARRAY_NEW(context, degree, code->rows));
  subset set = {.code = code, .columns = columns, .count = count, .degree = degree};
  for (int i = 0; i < count; i++) extr_subset_mark(&set, columns[i], 1);
  *shape = extr_subset_shape(&set);
  return EXTR_OK;
}
