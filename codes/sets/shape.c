#include <extrinsic/sets.h>

#include "codes/matrix/sparse.h"
#include "codes/sets/subset.h"
#include "core/base/array.h"
#include "core/base/report.h"

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
  TRY(extr_need(context, code));
  TRY(extr_need(context, columns));
  TRY(extr_need(context, shape));
  TRY(check_columns(context, code, columns, count));
  OWNED_ARRAY uint8_t *degree = NULL;
  TRY(ARRAY_NEW(context, degree, code->rows));
  subset set = {.code = code, .columns = columns, .count = count, .degree = degree};
  for (int i = 0; i < count; i++) extr_subset_mark(&set, columns[i], 1);
  *shape = extr_subset_shape(&set);
  return EXTR_OK;
}
