/* Dense GF(2) matrices against elimination of plain arrays. */
#include "codes/gf2/dense.h"
#include "tests/support/plain_matrix.h"
#include "tests/support/unit.h"
#include <extrinsic/status.h>

#include <stdlib.h>
#include <string.h>

enum { SIDE = MATRIX_ROWS };

/* Random matrices of a known kind: rows from `basis` on are sums of rows before. */
static void fill(uint64_t *seed, extr_dense *m, int basis) {
  for (int row = 0; row < m->rows; row++)
    for (int column = 0; column < m->columns; column++)
      if (row < basis && draw_bits(seed) % 2) extr_dense_set(m, row, column);
  for (int row = basis; row < m->rows; row++)
    for (int other = 0; other < basis; other++)
      if (draw_bits(seed) % 2) extr_dense_add(m, row, m, other);
}

static matrix plain_of(const extr_dense *m) {
  matrix plain = {.rows = m->rows, .columns = m->columns};
  for (int row = 0; row < m->rows; row++)
    for (int column = 0; column < m->columns; column++)
      plain.one[row][column] = extr_dense_get(m, row, column);
  return plain;
}

/* What stands on the right says how each row was made from the rows at first: made again from
 * these, it is the same row. The rows that carry pivots are made from each other, and their first
 * ones are their pivots. */
static void test_against_plain_elimination(void **state) {
  uint64_t seed = 5;
  static int pivots[SIDE], order[SIDE];
  for (int round = 0; round < 60; round++) {
    int rows = 1 + (int)(draw_bits(&seed) % SIDE), columns = 1 + (int)(draw_bits(&seed) % SIDE);
    int basis = 1 + (int)(draw_bits(&seed) % (unsigned)rows);
    extr_pool memory = {0};
    extr_dense first, m, again;
    assert_int_equal(extr_dense_new(NULL, "first", &memory, rows, columns, &first), EXTR_OK);
    assert_int_equal(extr_dense_new(NULL, "m", &memory, rows, columns + rows, &m), EXTR_OK);
    assert_int_equal(extr_dense_new(NULL, "again", &memory, rows, columns, &again), EXTR_OK);
    fill(&seed, &first, basis);
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++)
        if (extr_dense_get(&first, row, column)) extr_dense_set(&m, row, column);
      extr_dense_set(&m, row, columns + row);
    }
    int rank = extr_dense_reduce(&m, columns, pivots, order);
    assert_int_equal(rank, plain_rank(plain_of(&first), NULL));
    for (int row = 0; row < rows; row++) {
      for (int other = 0; other < rows; other++)
        if (extr_dense_get(&m, row, columns + other)) extr_dense_add(&again, row, &first, other);
      for (int column = 0; column < columns; column++) {
        assert_int_equal(extr_dense_get(&again, row, column), extr_dense_get(&m, row, column));
        if (row >= rank) assert_false(extr_dense_get(&m, row, column));
      }
      for (int i = 0; i < rank; i++) assert_int_equal(extr_dense_get(&m, row, pivots[i]), row == i);
      for (int i = rank; i < rows && row < rank; i++)
        assert_false(extr_dense_get(&m, row, columns + order[i]));
      for (int column = 0; row < rank && column < pivots[row]; column++)
        assert_false(extr_dense_get(&m, row, column));
    }
    extr_pool_free(&memory);
  }
}

/* Of the vectors 100, 000, 110, 010, 111, 011 the first, third and fifth are new. */
static void test_span(void **state) {
  uint64_t vectors[] = {1, 0, 3, 2, 7, 6};
  const bool kept[] = {true, false, true, false, true, false};
  extr_pool memory = {0};
  extr_span span;
  assert_int_equal(extr_span_new(NULL, "span", &memory, 3, &span), EXTR_OK);
  for (int i = 0; i < 6; i++) assert_int_equal(extr_span_offer(&span, &vectors[i]), kept[i]);
  assert_int_equal(span.count, 3);
  extr_pool_free(&memory);
}

static void test_beyond_memory(void **state) {
  extr_context *context = extr_context_new();
  extr_pool memory = {0};
  extr_dense m;
  assert_int_equal(extr_dense_new(context, "big", &memory, INT32_MAX, INT32_MAX, &m), EXTR_LIMIT);
  assert_non_null(strstr(extr_context_message(context), "big: needs a dense matrix of 2147483647"));
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_against_plain_elimination),
      cmocka_unit_test(test_span),
      cmocka_unit_test(test_beyond_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
