/* ra:K,Q,A,SEED is a systematic repeat-accumulate code (Divsalar, Jin, McEliece, "Coding theorems
 * for turbo-like codes", Allerton 1998; Jin, Khandekar, McEliece, "Irregular repeat-accumulate
 * codes", Turbo Codes 2000). The K information bits are repeated Q times and interleaved. Each
 * group of A of these K Q bits is summed, and the M = K Q / A sums s_i are accumulated: p_i =
 * p_(i-1) + s_i. The codeword is the K information bits followed by p_0 .. p_(M-1):
 *
 *   H = [ R | D ],  R with column weight Q and row weight A, D with ones at (i, i) and (i + 1, i).
 *
 * The interleaver is the random matrix R of regular.h. So no sum contains a bit twice, and cycles
 * of length 4 are avoided in the whole of H. */
#include "codes/constructions/construct.h"
#include "codes/constructions/regular.h"
#include "core/base/array.h"

static extr_status check(extr_context *context, const char *name, int64_t k, int64_t q, int64_t a) {
  if (k * q % a != 0)
    return extr_fail(context, EXTR_INPUT, "%.100s: K Q = %lld must be a multiple of A", name,
                     (long long)(k * q));
  if (a > k)
    return extr_fail(context, EXTR_INPUT,
                     "%.100s: a sum has A different bits, so A must not exceed K", name);
  if (k * q / a > EXTR_CODE_COLUMNS_MAX - k || k * q > EXTR_CODE_EDGES_MAX - 2 * (k * q / a))
    return extr_construction_too_large(context, name);
  return EXTR_OK;
}

static void write_staircase(int rows, int first_column, extr_edge *edges) {
  for (int i = 0; i < rows; i++) {
    *edges++ = (extr_edge){i, first_column + i};
    if (i > 0) *edges++ = (extr_edge){i, first_column + i - 1};
  }
}

static extr_status build_repeat_accumulate(extr_context *context, const char *name,
                                           const extr_value *values, extr_code **code) {
  int k = (int)values[0].number, q = (int)values[1].number, a = (int)values[2].number;
  TRY(check(context, name, k, q, a));
  int repeated = k * q, m = repeated / a, count = repeated + 2 * m - 1;
  const extr_regular shape = {
      .rows = m, .columns = k, .row_weight = a, .column_weight = q, .staircase = true};
  OWNED_ARRAY extr_edge *edges = NULL;
  TRY(ARRAY_NEW(context, edges, count));
  write_staircase(m, k, edges + repeated);
  TRY(extr_regular_edges(context, &shape, values[3].number, edges));
  return extr_code_new(context, name, m, k + m, edges, (size_t)count, code);
}

const extr_construction extr_construction_ra = {"ra",
                                                {{"K", 1, EXTR_CODE_COLUMNS_MAX},
                                                 {"Q", 1, EXTR_CODE_COLUMNS_MAX},
                                                 {"A", 1, EXTR_CODE_COLUMNS_MAX},
                                                 {"SEED", 0, UINT64_MAX}},
                                                build_repeat_accumulate};
