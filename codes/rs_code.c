/* rs:S,J,L is the code of reed_solomon.h over GF(2^S) with the least t > 0. rs:6,6,32 is the code
 * of IEEE 802.3an but for the order of its columns. */
#include "codes/construct.h"
#include "codes/reed_solomon.h"
#include "core/array.h"

static ex_status check(ex_context *context, const char *name, int q, int j, int l) {
  if (j > q) return ex_fail(context, EX_INPUT, "%.100s: J must not exceed 2^S = %d", name, q);
  if (l >= q) return ex_fail(context, EX_INPUT, "%.100s: L must be less than 2^S = %d", name, q);
  if (l > EX_CODE_COLUMNS_MAX / q || j > EX_CODE_EDGES_MAX / (q * l))
    return ex_fail(context, EX_LIMIT, "%.100s: the limits are %d columns and %d ones", name,
                   EX_CODE_COLUMNS_MAX, EX_CODE_EDGES_MAX);
  return EX_OK;
}

static ex_status make(ex_context *context, const char *name, const ex_reed_solomon *shape,
                      ex_code **code) {
  int rows = shape->j * shape->field->size, columns = shape->l * shape->field->size;
  size_t count = (size_t)rows * (size_t)shape->l;
  ex_edge *edges;
  TRY(ARRAY_NEW(context, edges, count));
  ex_status status = ex_reed_solomon_edges(context, shape, edges);
  if (status == EX_OK) status = ex_code_new(context, name, rows, columns, edges, count, code);
  free(edges);
  return status;
}

static ex_status build(ex_context *context, const char *name, const ex_value *values,
                       ex_code **code) {
  int s = (int)values[0].number, j = (int)values[1].number, l = (int)values[2].number;
  ex_field field;
  TRY(check(context, name, 1 << s, j, l));
  TRY(ex_field_new(context, s, &field));
  const ex_reed_solomon shape = {.field = &field, .j = j, .l = l, .t = 1};
  ex_status status = make(context, name, &shape, code);
  ex_field_free(&field);
  return status;
}

const ex_construction ex_construction_rs = {"rs",
                                            {{"S", 2, EX_FIELD_DEGREE_MAX},
                                             {"J", 1, 1 << EX_FIELD_DEGREE_MAX},
                                             {"L", 2, 1 << EX_FIELD_DEGREE_MAX}},
                                            build};
