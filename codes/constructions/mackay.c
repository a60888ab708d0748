/* mackay:N,DV,DC,SEED is a random code of length N with column weight DV and row weight DC,
 * constructed as described in regular.h. */
#include "codes/constructions/construct.h"
#include "codes/constructions/regular.h"
#include "core/base/array.h"
#include <extrinsic/code.h>

static int64_t greatest_common_divisor(int64_t a, int64_t b) {
  while (b != 0) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

static extr_status check(extr_context *context, const char *name, int64_t n, int64_t dv,
                         int64_t dc) {
  int64_t step = dc / greatest_common_divisor(dv, dc);
  if (n % step != 0)
    return extr_fail(
        context, EXTR_INPUT,
        "%.100s: N DV must be a multiple of DC, so N must be a multiple of %d, such as %d", name,
        (int)step, (int)((n / step + 1) * step));
  if (dc > n)
    return extr_fail(context, EXTR_INPUT,
                     "%.100s: rows have at most N = %d ones, DC must not exceed it", name, (int)n);
  if (n * dv > EXTR_CODE_EDGES_MAX)
    return extr_fail(context, EXTR_LIMIT, "%.100s: found %lld ones, the limit is %d", name,
                     (long long)(n * dv), EXTR_CODE_EDGES_MAX);
  return EXTR_OK;
}

static extr_status build_mackay(extr_context *context, const char *name, const extr_value *values,
                                extr_code **code) {
  int n = (int)values[0].number, dv = (int)values[1].number, dc = (int)values[2].number;
  TRY(check(context, name, n, dv, dc));
  const extr_regular shape = {
      .rows = n * dv / dc, .columns = n, .row_weight = dc, .column_weight = dv};
  extr_edge *edges;
  TRY(ARRAY_NEW(context, edges, n * dv));
  extr_status status = extr_regular_edges(context, &shape, values[3].number, edges);
  if (status == EXTR_OK)
    status = extr_code_new(context, name, shape.rows, n, edges, (size_t)(n * dv), code);
  free(edges);
  return status;
}

const extr_construction extr_construction_mackay = {"mackay",
                                                    {{"N", 1, EXTR_CODE_COLUMNS_MAX},
                                                     {"DV", 1, EXTR_CODE_COLUMNS_MAX},
                                                     {"DC", 1, EXTR_CODE_COLUMNS_MAX},
                                                     {"SEED", 0, UINT64_MAX}},
                                                    build_mackay};
