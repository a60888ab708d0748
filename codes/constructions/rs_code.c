/* rs:S,J,L is the code of reed_solomon.h over GF(2^S) with the least suitable t > 0. rs:6,6,32 is
 * the code of IEEE 802.3an with a different order of columns. */
#include "codes/constructions/construct.h"
#include "codes/constructions/reed_solomon.h"
#include "core/base/array.h"
#include <extrinsic/code.h>

static extr_status check(extr_context *context, const char *name, int q, int j, int l) {
  if (j > q) return extr_fail(context, EXTR_INPUT, "%.100s: J must not exceed 2^S = %d", name, q);
  if (l >= q)
    return extr_fail(context, EXTR_INPUT, "%.100s: L must be less than 2^S = %d", name, q);
  if (l > EXTR_CODE_COLUMNS_MAX / q || j > EXTR_CODE_EDGES_MAX / (q * l))
    return extr_fail(context, EXTR_LIMIT, "%.100s: the limits are %d columns and %d ones", name,
                     EXTR_CODE_COLUMNS_MAX, EXTR_CODE_EDGES_MAX);
  return EXTR_OK;
}

static extr_status make(extr_context *context, const char *name, const extr_reed_solomon *shape,
                        extr_code **code) {
  int rows = shape->j * shape->field->size, columns = shape->l * shape->field->size;
  size_t count = (size_t)rows * (size_t)shape->l;
  extr_edge *edges;
  TRY(ARRAY_NEW(context, edges, count));
  extr_status status = extr_reed_solomon_edges(context, shape, edges);
  if (status == EXTR_OK) status = extr_code_new(context, name, rows, columns, edges, count, code);
  free(edges);
  return status;
}

static extr_status build_rs_code(extr_context *context, const char *name, const extr_value *values,
                                 extr_code **code) {
  int s = (int)values[0].number, j = (int)values[1].number, l = (int)values[2].number;
  extr_field field;
  TRY(check(context, name, 1 << s, j, l));
  TRY(extr_field_new(context, s, &field));
  const extr_reed_solomon shape = {.field = &field, .j = j, .l = l, .t = 1};
  extr_status status = make(context, name, &shape, code);
  extr_field_free(&field);
  return status;
}

const extr_construction extr_construction_rs = {"rs",
                                                {{"S", 2, EXTR_FIELD_DEGREE_MAX},
                                                 {"J", 1, 1 << EXTR_FIELD_DEGREE_MAX},
                                                 {"L", 2, 1 << EXTR_FIELD_DEGREE_MAX}},
                                                build_rs_code};
