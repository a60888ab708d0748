/* Rank, four-cycles and girth against plain methods on small matrices. */
#include "tests/support/plain_matrix.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>

#include <string.h>

static int rank_of(const extr_code *code) {
  int rank = -1;
  assert_int_equal(extr_code_rank(NULL, code, &rank), EXTR_OK);
  return rank;
}

static void test_rank_equals_plain_elimination(void **state) {
  static const int widths[] = {1, 2, 7, 63, 64, 65, 127, 128, 129, 192};
  uint64_t seed = 2;
  for (int trial = 0; trial < 200; trial++) {
    matrix dense;
    int rows = 1 + draw_below(&seed, 64), columns = widths[draw_below(&seed, 10)];
    matrix_random(&dense, &seed, rows, columns, 1 + draw_below(&seed, trial % 2 ? 4 : 60));
    extr_code *code = matrix_code(&dense, &seed);
    assert_int_equal(rank_of(code), plain_rank(dense, NULL));
    extr_code_free(code);
  }
}

/* A staircase of columns of weight two that ends in one of weight one has full rank; closed to a
 * ring, its rows add to zero. */
static void test_rank_of_staircase_and_ring(void **state) {
  enum { SIZE = 5000 };
  static extr_edge edges[2 * SIZE];
  for (int i = 0; i < SIZE; i++) {
    edges[2 * i] = (extr_edge){i, i};
    edges[2 * i + 1] = (extr_edge){(i + 1) % SIZE, i};
  }
  extr_code *staircase = NULL, *ring = NULL;
  assert_int_equal(extr_code_new(NULL, "staircase", SIZE, SIZE, edges, 2 * SIZE - 1, &staircase),
                   EXTR_OK);
  assert_int_equal(extr_code_new(NULL, "ring", SIZE, SIZE, edges, 2 * SIZE, &ring), EXTR_OK);
  assert_int_equal(rank_of(staircase), SIZE);
  assert_int_equal(rank_of(ring), SIZE - 1);
  assert_int_equal(extr_code_girth(staircase), 0);
  assert_int_equal(extr_code_girth(ring), 2 * SIZE);
  extr_code_free(staircase);
  extr_code_free(ring);
}

static void test_cycles_equal_brute_force(void **state) {
  uint64_t seed = 4;
  int met[2 * (MATRIX_ROWS + MATRIX_COLUMNS)] = {0};
  for (int trial = 0; trial < 6000; trial++) {
    matrix dense;
    int rows = 1 + draw_below(&seed, 14), columns = 1 + draw_below(&seed, 14);
    matrix_random(&dense, &seed, rows, columns, draw_below(&seed, trial % 8 ? 15 : 100));
    extr_code *code = matrix_code(&dense, &seed);
    int girth = plain_girth(dense);
    assert_int_equal(extr_code_girth(code), girth);
    assert_int_equal(extr_code_fourcycles(code), plain_fourcycles(&dense));
    met[girth]++;
    extr_code_free(code);
  }
  for (int girth = 4; girth <= 10; girth += 2) assert_true(met[girth] > 0);
  assert_true(met[0] > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rank_equals_plain_elimination),
      cmocka_unit_test(test_rank_of_staircase_and_ring),
      cmocka_unit_test(test_cycles_equal_brute_force),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
