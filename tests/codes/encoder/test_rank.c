/* The rank of matrices, by a triangle or by a graph, against plain elimination of the same rows. */
#include "codes/gf2/dense.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>

#include <stdlib.h>
#include <string.h>

/* H of a construction with its first `copies` rows a second time, and as many of the last columns
 * shortened: neither may change the rank. */
static extr_code *with_copies(const char *name, int copies) {
  extr_code *code, *made;
  assert_int_equal(extr_code_open(NULL, name, &code), EXTR_OK);
  int rows = extr_code_rows(code), count = extr_code_edges(code);
  int more = extr_code_row_first(code, copies);
  extr_edge *edges = malloc((size_t)(count + more) * sizeof *edges);
  assert_non_null(edges);
  for (int row = 0, e = 0; row < rows; row++)
    for (; e < extr_code_row_first(code, row + 1); e++) {
      edges[e] = (extr_edge){row, extr_code_edge_columns(code)[e]};
      if (e < more) edges[count + e] = (extr_edge){rows + row, edges[e].column};
    }
  assert_int_equal(extr_code_new(NULL, "copies", rows + copies, extr_code_columns(code), edges,
                                 (size_t)(count + more), &made),
                   EXTR_OK);
  int columns = extr_code_columns(code);
  assert_int_equal(extr_code_mark(NULL, made, EXTR_SHORTENED, columns - copies, copies), EXTR_OK);
  extr_code_free(code);
  free(edges);
  return made;
}

static int plain_rank(const extr_code *code) {
  extr_pool memory = {0};
  extr_dense matrix;
  int rows = extr_code_rows(code), columns = extr_code_columns(code);
  int *pivots = malloc((size_t)rows * sizeof *pivots),
      *order = malloc((size_t)rows * sizeof *order);
  assert_true(pivots && order);
  assert_int_equal(extr_dense_new(NULL, "plain", &memory, rows, columns, &matrix), EXTR_OK);
  for (int row = 0; row < rows; row++)
    for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
      extr_dense_set(&matrix, row, extr_code_edge_columns(code)[e]);
  int rank = extr_dense_reduce(&matrix, columns, pivots, order);
  extr_pool_free(&memory);
  free(pivots);
  free(order);
  return rank;
}

static void check(const char *name, int copies) {
  int rank;
  extr_code *code = with_copies(name, copies);
  assert_int_equal(extr_code_rank(NULL, code, &rank), EXTR_OK);
  assert_int_equal(rank, plain_rank(code));
  assert_true(rank <= extr_code_rows(code) - copies);
  extr_code_free(code);
}

static void test_large_matrices(void **state) {
  check("mackay:9000,3,6,1", 1);
  check("mackay:9000,3,6,2", 200);
  check("mackay:9000,4,6,3", 37); /* even columns: the rows are dependent without copies */
}

/* Columns of one or two ones, which are the edges of a graph. */
static void test_graphs(void **state) {
  check("repetition:500", 0);
  check("mackay:900,2,6,4", 0);
  check("toric:12,x", 0);
  check("surface:9,z", 0); /* columns at the border have a single one */
  check("surface:10,x", 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_large_matrices),
                                     cmocka_unit_test(test_graphs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
