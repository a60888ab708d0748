/* The columns of a code in random order. */
#ifndef TESTS_SUPPORT_PERMUTED_CODE_H
#define TESTS_SUPPORT_PERMUTED_CODE_H

#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>

#include <stdlib.h>

/* The caller frees the code. Punctured and shortened columns are not marked in it. */
static inline extr_code *permuted_code(const extr_code *code, uint64_t *random) {
  extr_code *permuted;
  const int columns = extr_code_columns(code), edges = extr_code_edges(code);
  int *to = malloc((size_t)columns * sizeof *to);
  extr_edge *ones = malloc((size_t)edges * sizeof *ones);
  for (int v = 0; v < columns; v++) to[v] = v;
  for (int v = columns - 1; v > 0; v--) {
    int other = draw_below(random, v + 1), kept = to[v];
    to[v] = to[other];
    to[other] = kept;
  }
  for (int e = 0; e < edges; e++)
    ones[e] = (extr_edge){extr_code_edge_rows(code)[e], to[extr_code_edge_columns(code)[e]]};
  assert_int_equal(extr_code_new(NULL, "permuted", extr_code_rows(code), columns, ones,
                                 (size_t)edges, &permuted),
                   EXTR_OK);
  free(to);
  free(ones);
  return permuted;
}

#endif
