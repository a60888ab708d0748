/* A code of circulants whose rows lack ones. */
#ifndef TESTS_SUPPORT_CODE_WITH_GAPS_H
#define TESTS_SUPPORT_CODE_WITH_GAPS_H

#include "tests/support/open_code.h"
#include "tests/support/refusal.h"

#include <stdlib.h>

/* Four ones are missing, in three rows of two block rows. The caller frees the code. */
static inline extr_code *code_with_gaps(void) {
  static const int rows[] = {0, 0, 20, 60}, numbers[] = {1, 3, 0, 4};
  extr_code *whole = open_code("802.11n-648-3/4"), *code;
  const int edges = extr_code_edges(whole), *columns = extr_code_edge_columns(whole);
  extr_edge *kept = calloc((size_t)edges, sizeof *kept);
  int count = 0;
  assert_non_null(kept);
  for (int row = 0; row < extr_code_rows(whole); row++)
    for (int e = extr_code_row_first(whole, row); e < extr_code_row_first(whole, row + 1); e++) {
      bool missing = false;
      for (int i = 0; i < 4; i++)
        missing |= row == rows[i] && e - extr_code_row_first(whole, row) == numbers[i];
      if (!missing) kept[count++] = (extr_edge){row, columns[e]};
    }
  assert_int_equal(count, edges - 4);
  accepted(extr_code_new(asked(), "gaps", extr_code_rows(whole), extr_code_columns(whole), kept,
                         (size_t)count, &code));
  free(kept);
  extr_code_free(whole);
  return code;
}

#endif
