/* The Matrix Market format: what it leaves open, what is written, and one message for each kind of
 * damage. */
#include "tests/support/matrix.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>
#include <extrinsic/emit.h>

#include <stdio.h>
#include <string.h>

enum { LINES = 8, ROWS = 2 };
static const char *const matrix[ROWS] = {"1101", "0111"};
static const char *const sound[LINES] = {"%%MatrixMarket matrix coordinate pattern general",
                                         "2 4 6",
                                         "1 1",
                                         "1 2",
                                         "1 4",
                                         "2 2",
                                         "2 3",
                                         "2 4"};

static void test_accepts_what_the_format_leaves_open(void **state) {
  (void)state;
  static const char *const texts[] = {
      /* entries in any order, no line end behind the last */
      ("%%MatrixMarket matrix coordinate pattern general\n2 4 6\n2 4\n1 1\n2 2\n1 4\n2 3\n1 2"),
      /* comments, blank lines, blanks, CR LF, letters of either case */
      ("%%matrixmarket MATRIX Coordinate Pattern GENERAL \r\n% of a person\r\n%\r\n\r\n 2  4\t6\r\n"
       "1 1\r\n1 2 \r\n\r\n1 4\r\n2 2\r\n2 3\r\n% last\r\n2 4\r\n\r\n"),
      /* values */
      ("%%MatrixMarket matrix coordinate integer general\n2 4 6\n1 1 1\n1 2 1\n1 4 1\n2 2 1\n2 3 "
       "1\n"
       "2 4 1\n"),
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    matrix_assert_reads("sound.mtx", texts[i], matrix, ROWS);
}

static void test_written_text(void **state) {
  (void)state;
  matrix_assert_writes(matrix, ROWS, EXTR_MTX, sound, LINES);
}

static const broken_text cases[] = {
    {1, NULL, 1, "found the end of the file, expected %%MatrixMarket"},
    {1, "%MatrixMarket matrix coordinate pattern general", 1, "found '%MatrixMarket'"},
    {1, "2 4 6", 1, "found '2', expected %%MatrixMarket"},
    {1, "%%MatrixMarket vector coordinate pattern general", 1, "found 'vector', expected matrix"},
    {1, "%%MatrixMarket matrix array integer general", 1, "found 'array', expected coordinate"},
    {1, "%%MatrixMarket matrix coordinate real general", 1,
     "found 'real', expected pattern or integer"},
    {1, "%%MatrixMarket matrix coordinate complex general", 1, "found 'complex'"},
    {1, "%%MatrixMarket matrix coordinate pattern symmetric", 1,
     "found 'symmetric', expected general"},
    {1, "%%MatrixMarket matrix coordinate pattern", 1, "end of the line, expected general"},
    {1, "%%MatrixMarket matrix coordinate pattern general 1", 1, "found '1', expected the end"},
    {1, "%%MatrixMarket matrix coordinate integer general", 3,
     "found the end of the line, expected the value 1, of entry 1 of 6"},
    {2, NULL, 2, "found the end of the file, expected the number of rows"},
    {2, "0 4 6", 2, "found '0', expected the number of rows, 1 to 16777216"},
    {2, "16777217 4 6", 2, "found '16777217', expected the number of rows"},
    {2, "2 1048577 6", 2, "found '1048577', expected the number of columns, 1 to 1048576"},
    {2, "2 99999999999999999999999 6", 2, "found '99999999999999999999999'"},
    {2, "2 4 3", 2, "found '3', expected the number of ones, 4 (one in each row and column)"},
    {2, "2 4 16777217", 2, "found '16777217', expected the number of ones"},
    {2, "2 4 -6", 2, "found '-6'"},
    {2, "2 4", 2, "found the end of the line, expected the number of ones"},
    {2, "2 4 6 6", 2, "found '6', expected the end of the line"},
    {2, "2 4 5", 8, "found '2', expected the end of the file"},
    {2, "2 4 7", 9, "found the end of the file, expected a row from 1 to 2, of entry 7 of 7"},
    {2, "2 5 6", 9, "found no ones in column 5"},
    {2, "3 4 6", 9, "found no ones in row 3"},
    {2, "1 4 6", 6, "found '2', expected a row from 1 to 1, of entry 4 of 6"},
    {3, "0 1", 3, "found '0', expected a row from 1 to 2, of entry 1 of 6"},
    {3, "1 5", 3, "found '5', expected a column from 1 to 4"},
    {3, "1", 3, "found the end of the line, expected a column"},
    {3, "1 1 1", 3, "found '1', expected the end of the line"},
    {3, "1 1.0", 3, "found '1.0'"},
    {3, "1 1x\x7f", 3, "found '1x?'"},
    {5, "1 2", 5, "found row 1, column 2 again, expected it in line 4 only"},
    {5, "\n1 1", 6, "found row 1, column 1 again, expected it in line 3 only"},
    {5, "2 3", 7, "found row 2, column 3 again, expected it in line 5 only"},
    {8, NULL, 8, "found the end of the file, expected a row from 1 to 2, of entry 6 of 6"},
};

static void test_broken_texts(void **state) {
  (void)state;
  matrix_assert_broken("text.mtx", sound, LINES, cases, sizeof cases / sizeof *cases);
}

static void test_broken_values(void **state) {
  (void)state;
  static const char *const lines[] = {"%%MatrixMarket matrix coordinate integer general", "1 1 1",
                                      "1 1 1"};
  static const broken_text values[] = {
      {3, "1 1 2", 3, "found '2', expected the value 1, of entry 1 of 1"},
      {3, "1 1 0", 3, "found '0', expected the value 1"},
      {3, "1 1 -1", 3, "found '-1', expected the value 1"},
      {3, "1 1 1 1", 3, "found '1', expected the end of the line"},
  };
  matrix_assert_broken("text.mtx", lines, 3, values, sizeof values / sizeof *values);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_accepts_what_the_format_leaves_open),
      cmocka_unit_test(test_written_text),
      cmocka_unit_test(test_broken_texts),
      cmocka_unit_test(test_broken_values),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
