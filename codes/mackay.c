/* mackay:N,DV,DC,SEED is a random code of length N with DV ones in each column and DC in each row,
 * made as regular.h says. */
#include "codes/construct.h"
#include "codes/regular.h"
#include "core/array.h"

static int64_t greatest_common_divisor(int64_t a, int64_t b) {
  while (b != 0) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

static ex_status check(ex_context *context, const char *name, int64_t n, int64_t dv, int64_t dc) {
  int64_t step = dc / greatest_common_divisor(dv, dc);
  if (n % step != 0)
    return ex_fail(context, EX_INPUT,
                   "%.100s: N DV must be a multiple of DC: N a multiple of %d, such as %d", name,
                   (int)step, (int)((n / step + 1) * step));
  if (dc > n)
    return ex_fail(context, EX_INPUT,
                   "%.100s: rows have at most N = %d ones, DC must not exceed it", name, (int)n);
  if (n * dv > EX_CODE_EDGES_MAX)
    return ex_fail(context, EX_LIMIT, "%.100s: found %lld ones, the limit is %d", name,
                   (long long)(n * dv), EX_CODE_EDGES_MAX);
  return EX_OK;
}

static ex_status build(ex_context *context, const char *name, const ex_value *values,
                       ex_code **code) {
  int n = (int)values[0].number, dv = (int)values[1].number, dc = (int)values[2].number;
  TRY(check(context, name, n, dv, dc));
  const ex_regular shape = {
      .rows = n * dv / dc, .columns = n, .row_weight = dc, .column_weight = dv};
  ex_edge *edges;
  TRY(ARRAY_NEW(context, edges, n * dv));
  ex_status status = ex_regular_edges(context, &shape, values[3].number, edges);
  if (status == EX_OK)
    status = ex_code_new(context, name, shape.rows, n, edges, (size_t)(n * dv), code);
  free(edges);
  return status;
}

const ex_construction ex_construction_mackay = {"mackay",
                                                {{"N", 1, EX_CODE_COLUMNS_MAX},
                                                 {"DV", 1, EX_CODE_COLUMNS_MAX},
                                                 {"DC", 1, EX_CODE_COLUMNS_MAX},
                                                 {"SEED", 0, UINT64_MAX}},
                                                build};
