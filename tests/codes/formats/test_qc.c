/* The quasi-cyclic format: matrices worked out by hand, the largest Z against all blocks of the
 * dense matrix, and one message for each kind of damage. */
#include "tests/support/matrix.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>
#include <extrinsic/emit.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 4, ROWS = 8 };
static const char *const sound[LINES] = {"3 2 4", "0 -1 1", "2 3 -1", "1 1 0"};
static const char *const matrix[ROWS] = {
    "100000000100", "010000000010", "001000000001", "000100001000",
    "001000010000", "000110000000", "100001000000", "010000100000",
};

static void test_accepts_what_the_format_leaves_open(void **state) {
  (void)state;
  static const char *const texts[] = {
      "3 2 4\n0 -1 1\n2 3 -1",
      "3 2 4\n\n0 -1 1\n2 3 -1\n\n1 1 1\n",
      "3 2 4 \r\n\r\n 0\t-1 1\r\n2 3 -1 \r\n",
      "# columns rows Z\n3 2 4 # Z\n0 -1 1\n# half\n2 3 -1\n",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    matrix_assert_reads("sound.qc", texts[i], matrix, ROWS);
}

static void test_punctured_columns(void **state) {
  (void)state;
  char *text = NULL;
  extr_code *code = matrix_parse("sound.qc", "3 2 4\n0 -1 1\n2 3 -1\n1 1 0\n");
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

/* H as a dense square of zeros and ones. */
typedef struct dense {
  int rows, columns;
  char ones[SIDE][SIDE];
} dense;

/* Whether the block at (top, left) has no ones or is a shifted identity. */
static bool is_block(const dense *h, int top, int left, int z) {
  int ones = 0;
  for (int i = 0; i < z; i++)
    for (int j = 0; j < z; j++) ones += h->ones[top + i][left + j];
  for (int shift = 0; shift < z; shift++) {
    int met = 0;
    for (int i = 0; i < z; i++) met += h->ones[top + i][left + (i + shift) % z];
    if (met == z && ones == z) return true;
  }
  return ones == 0;
}

static bool is_cut(const dense *h, int z) {
  if (h->rows % z || h->columns % z) return false;
  for (int top = 0; top < h->rows; top += z)
    for (int left = 0; left < h->columns; left += z)
      if (!is_block(h, top, left, z)) return false;
  return true;
}

/* Blocks of size z at random, about half of them without ones. */
static void fill_random(dense *h, int z) {
  memset(h->ones, 0, sizeof h->ones);
  for (int top = 0; top < h->rows; top += z)
    for (int left = 0; left < h->columns; left += z) {
      int shift = rand() % z;
      if (rand() % 2)
        for (int i = 0; i < z; i++) h->ones[top + i][left + (i + shift) % z] = 1;
    }
}

/* NULL where a row or column has no one. */
static extr_code *code_of(const dense *h) {
  extr_edge edges[SIDE * SIDE];
  size_t count = 0;
  for (int row = 0; row < h->rows; row++)
    for (int column = 0; column < h->columns; column++)
      if (h->ones[row][column]) edges[count++] = (extr_edge){row, column};
  extr_code *code = NULL;
  extr_code_new(NULL, "dense", h->rows, h->columns, edges, count, &code);
  return code;
}

/* Writes, and reads back; true if there was a Z above 1. */
static bool check_written(const dense *h, const extr_code *code) {
  char *text = NULL, expected[64];
  int z = h->rows;
  while (!is_cut(h, z)) z--;
  extr_status status = extr_code_text(NULL, code, EXTR_QC, &text);
  assert_int_equal(status, z > 1 ? EXTR_OK : EXTR_INPUT);
  if (z == 1) return false;
  snprintf(expected, sizeof expected, "%d %d %d\n", h->columns / z, h->rows / z, z);
  assert_memory_equal(text, expected, strlen(expected));
  extr_code *back = matrix_parse("dense.qc", text);
  matrix_assert_same(back, code);
  extr_code_free(back);
  extr_text_free(text);
  return true;
}

static void test_largest_z(void **state) {
  (void)state;
  static const int sizes[] = {1, 2, 3, 4, 6, 12};
  int written = 0, refused = 0;
  srand(1);
  for (int i = 0; i < 600; i++) {
    dense h = {.rows = i % 2 ? 12 : SIDE, .columns = SIDE};
    fill_random(&h, sizes[i % 6]);
    if (i % 5 == 0) h.ones[rand() % h.rows][rand() % h.columns] ^= 1;
    extr_code *code = code_of(&h);
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

static void test_no_z(void **state) {
  (void)state;
  static const char *const rows[] = {"1101", "0111"};
  extr_context *context = extr_context_new();
  extr_code *code = matrix_code(rows, 2);
  char *text = NULL;
  assert_int_equal(extr_code_text(context, code, EXTR_QC, &text), EXTR_INPUT);
  assert_null(text);
  assert_non_null(strstr(extr_context_message(context), "matrix: the qc format needs a Z above 1"));
  extr_code_free(code);
  extr_context_free(context);
}

/* ---- Damage ---------------------------------------------------------------------------------- */

static const broken_text cases[] = {
    {1, NULL, 1, "found the end of the file, expected the columns of the base matrix"},
    {1, "0 2 4", 1, "found '0', expected the columns of the base matrix, 1 to 1048576"},
    {1, "3 0 4", 1, "found '0', expected the rows of the base matrix, 1 to 16777216"},
    {1, "3 2 0", 1, "found '0', expected Z, 1 to 349525"},
    {1, "3 2 349526", 1, "found '349526', expected Z"},
    {1, "1 1000 16778", 1, "found '16778', expected Z, 1 to 16777"},
    {1, "1048577 2 1", 1, "found '1048577'"},
    {1, "1048576 2048 1", 1, "found '2048', expected the rows of the base matrix, 1 to 2047"},
    {1, "4294967299 2 4", 1, "found '4294967299'"},
    {1, "3 2", 1, "found the end of the line, expected Z"},
    {1, "3 2 4 1", 1, "found '1', expected the end of the line"},
    {1, "2 2 4", 2, "found '1', expected the end of the line"},
    {1, "4 2 4", 2, "end of the line, expected -1 or a shift from 0 to 3, number 4 of 4 of row 1"},
    {1, "3 1 4", 2, "found no shift in column 2"},
    {1, "3 4 4", 5, "found the end of the file, expected -1 or a shift"},
    {1, "3 2 3", 3, "found '3', expected -1 or a shift from 0 to 2, number 2 of 3 of row 2 of 2"},
    {2, NULL, 2, "found the end of the file, expected -1 or a shift"},
    {2, "0 -2 1", 2, "found '-2'"},
    {2, "0 - 1", 2, "found '-'"},
    {2, "0 -1 1 -1", 2, "found '-1', expected the end of the line"},
    {2, "-1 -1 -1", 2, "found no shift in row 1, expected at least one"},
    {2, "0 -1 -1", 3, "found no shift in column 3, expected at least one"},
    {2, "0 --1 1", 2, "found '--1'"},
    {3, NULL, 3, "number 1 of 3 of row 2 of 2"},
    {3, "2 4 -1", 3, "found '4', expected -1 or a shift from 0 to 3"},
    {4, "1 1", 4, "found the end of the line, expected 1 (sent) or 0 (punctured), number 3 of 3"},
    {4, "1 1 2", 4, "found '2', expected 1 (sent) or 0 (punctured)"},
    {4, "1 1 0 1", 4, "found '1', expected the end of the line"},
    {4, "0 0 0", 4, "found all columns punctured"},
    {4, "1 1 0\n0", 5, "found '0', expected the end of the file"},
};

static void test_broken_texts(void **state) {
  (void)state;
  matrix_assert_broken("text.qc", sound, LINES, cases, sizeof cases / sizeof *cases);
}

/* A base matrix without an empty block, with the largest Z that leaves H few enough rows. */
static void test_many_ones(void **state) {
  (void)state;
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
      cmocka_unit_test(test_accepts_what_the_format_leaves_open),
      cmocka_unit_test(test_punctured_columns),
      cmocka_unit_test(test_largest_z),
      cmocka_unit_test(test_no_z),
      cmocka_unit_test(test_broken_texts),
      cmocka_unit_test(test_many_ones),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
