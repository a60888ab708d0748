/* The quasi-cyclic format: marks of columns, and the largest Z against all blocks of the dense
 * matrix. */
#include "tests/support/code_matrix.h"
#include "tests/support/open_code.h"
#include "tests/support/unit.h"
#include <extrinsic/emit.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void test_punctured_columns(void **state) {
  char *text = NULL;
  extr_code *code = parse_code("sound.qc", "3 2 4\n0 -1 1\n2 3 -1\n1 1 0\n");
  for (int column = 0; column < 12; column++)
    assert_int_equal(extr_code_column(code, column),
                     column < 8 ? EXTR_TRANSMITTED : EXTR_PUNCTURED);
  assert_int_equal(extr_code_text(NULL, code, EXTR_QC, &text), EXTR_OK);
  assert_string_equal(text, "3 2 4\n\n0 -1 1\n2 3 -1\n\n1 1 0\n");
  extr_text_free(text);

  /* A part of a block cannot be said. */
  assert_int_equal(extr_code_mark(NULL, code, EXTR_PUNCTURED, 0, 3), EXTR_OK);
  assert_int_equal(extr_code_text(NULL, code, EXTR_QC, &text), EXTR_OK);
  assert_string_equal(text, "3 2 4\n\n0 -1 1\n2 3 -1\n\n1 1 0\n");
  extr_text_free(text);

  /* A text that would be refused is not written: 4 bits sent, and 4 of information or more. */
  extr_context *context = extr_context_new();
  assert_int_equal(extr_code_mark(NULL, code, EXTR_PUNCTURED, 3, 1), EXTR_OK);
  text = NULL;
  assert_int_equal(extr_code_text(context, code, EXTR_QC, &text), EXTR_INPUT);
  assert_null(text);
  assert_non_null(strstr(extr_context_message(context), "a rate not below 1"));
  extr_context_free(context);
  extr_code_free(code);
}

/* ---- Writing --------------------------------------------------------------------------------- */

enum { SIDE = 24 };

/* Whether the block at (top, left) has no ones or is a shifted identity. */
static bool is_block(const matrix *h, int top, int left, int z) {
  int ones = 0;
  for (int i = 0; i < z; i++)
    for (int j = 0; j < z; j++) ones += h->one[top + i][left + j];
  for (int shift = 0; shift < z; shift++) {
    int met = 0;
    for (int i = 0; i < z; i++) met += h->one[top + i][left + (i + shift) % z];
    if (met == z && ones == z) return true;
  }
  return ones == 0;
}

static bool is_cut(const matrix *h, int z) {
  if (h->rows % z || h->columns % z) return false;
  for (int top = 0; top < h->rows; top += z)
    for (int left = 0; left < h->columns; left += z)
      if (!is_block(h, top, left, z)) return false;
  return true;
}

/* Blocks of size z at random, about half of them without ones. */
static void fill_random(matrix *h, int z) {
  memset(h->one, 0, sizeof h->one);
  for (int top = 0; top < h->rows; top += z)
    for (int left = 0; left < h->columns; left += z) {
      int shift = rand() % z;
      if (rand() % 2)
        for (int i = 0; i < z; i++) h->one[top + i][left + (i + shift) % z] = true;
    }
}

/* Writes, and reads back; true if there was a Z above 1. */
static bool check_written(const matrix *h, const extr_code *code) {
  char *text = NULL, expected[64];
  int z = h->rows;
  while (!is_cut(h, z)) z--;
  extr_status status = extr_code_text(NULL, code, EXTR_QC, &text);
  assert_int_equal(status, z > 1 ? EXTR_OK : EXTR_INPUT);
  if (z == 1) return false;
  snprintf(expected, sizeof expected, "%d %d %d\n", h->columns / z, h->rows / z, z);
  assert_memory_equal(text, expected, strlen(expected));
  extr_code *back = parse_code("dense.qc", text);
  assert_same_code(back, code);
  extr_code_free(back);
  extr_text_free(text);
  return true;
}

static void test_largest_z(void **state) {
  static const int sizes[] = {1, 2, 3, 4, 6, 12};
  int written = 0, refused = 0;
  uint64_t seed = 1;
  srand(1);
  for (int i = 0; i < 600; i++) {
    matrix h = {.rows = i % 2 ? 12 : SIDE, .columns = SIDE};
    fill_random(&h, sizes[i % 6]);
    if (i % 5 == 0) h.one[rand() % h.rows][rand() % h.columns] ^= true;
    extr_code *code = matrix_code(&h, &seed); /* NULL if a row or column has no one */
    if (code) {
      if (check_written(&h, code))
        written++;
      else
        refused++;
    }
    extr_code_free(code);
  }
  assert_true(written > 100 && refused > 20);
}

/* ---- Damage ---------------------------------------------------------------------------------- */

/* A base matrix without an empty block, with the largest Z that leaves H few enough rows. */
static void test_many_ones(void **state) {
  enum { COLUMNS = 64, BLOCK_ROWS = 1040, Z = 16131 };
  char *text = malloc(64 + BLOCK_ROWS * (2 * COLUMNS + 1));
  assert_non_null(text);
  size_t length = (size_t)sprintf(text, "%d %d %d\n", COLUMNS, BLOCK_ROWS, Z);
  for (int row = 0; row < BLOCK_ROWS; row++)
    for (int column = 0; column < COLUMNS; column++)
      length += (size_t)sprintf(text + length, "0%c", column + 1 < COLUMNS ? ' ' : '\n');
  extr_code *code = NULL;
  assert_int_equal(extr_code_parse(NULL, "text.qc", text, length, &code), EXTR_LIMIT);
  assert_null(code);
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_punctured_columns),
      cmocka_unit_test(test_largest_z),
      cmocka_unit_test(test_many_ones),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
