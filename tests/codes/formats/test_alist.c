/* The alist format: what it leaves open, what is written, and one message for each kind of damage.
 */
#include "tests/support/matrix.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>
#include <extrinsic/emit.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 12, ROWS = 3 };
static const char *const matrix[ROWS] = {"11010", "01101", "10100"};
static const char *const sound[LINES] = {"5 3", "2 3", "2 2 2 1 1", "3 3 2", "1 3",   "1 2",
                                         "2 3", "1 0", "2 0",       "1 2 4", "2 3 5", "1 3 0"};

static void test_accepts_what_the_format_leaves_open(void **state) {
  (void)state;
  static const char *const texts[] = {
      /* padded with zeros or not, no line end behind the last line */
      "5 3\n2 3\n2 2 2 1 1\n3 3 2\n1 3\n1 2\n2 3\n1 0\n2 0\n1 2 4\n2 3 5\n1 3 0\n",
      "5 3\n2 3\n2 2 2 1 1\n3 3 2\n1 3\n1 2\n2 3\n1\n2\n1 2 4\n2 3 5\n1 3",
      /* CR LF, blanks at ends of lines, tabs */
      ("5 3 \r\n2 3\r\n2 2 2 1 1\t\r\n3 3 2 \r\n1 3 \r\n1 2\r\n2 3\r\n1 0\r\n2 0 \r\n1 2 4\r\n"
       "2 3 5\r\n1\t3\t0\r\n"),
      /* blank lines, blanks before, lists in any order */
      "\n 5  3\n2 3\n\n2 2 2 1 1\n3 3 2\n\n3 1\n2 1\n3 2\n1\n2 0\n4 2 1\n5 3 2\n3 1\n \n\n",
      /* comments */
      ("# sizes\n5 3\n2 3 # degrees\n2 2 2 1 1\n3 3 2\n#\n1 3\n1 2\n2 3\n1\n2\n1 2 4\n2 3 5\n1 3\n"
       "# the end"),
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    matrix_assert_reads("sound.alist", texts[i], matrix, ROWS);
}

static void test_written_text(void **state) {
  (void)state;
  matrix_assert_writes(matrix, ROWS, EXTR_ALIST, sound, LINES);
}

static const broken_text cases[] = {
    {1, NULL, 1, "found the end of the file, expected the number of columns"},
    {1, "parity", 1, "found 'parity'"},
    {1, "-5 3", 1, "found '-5'"},
    {1, "5", 1, "found the end of the line, expected the number of rows"},
    {1, "0 3", 1, "found '0'"},
    {1, "5 0", 1, "found '0', expected the number of rows"},
    {1, "2147483648 3", 1, "found '2147483648', expected the number of columns, 1 to 1048576"},
    {1, "5 4294967299", 1, "found '4294967299', expected the number of rows, 1 to 16777216"},
    {1, "18446744073709551621 3", 1, "found '18446744073709551621'"},
    {1, "999999999999999999999999999999999 3", 1, "found '99999999999999999999999'"},
    {1, "1048577 3", 1, "found '1048577'"},
    {1, "5 3 1", 1, "found '1', expected the end of the line"},
    {1, "5.0 3", 1, "found '5.0'"},
    {1, "6 3", 3, "found the end of the line, expected the degree of column 6 of 6"},
    {1, "4 3", 3, "found '1', expected the end of the line"},
    {1, "5 4", 4, "found the end of the line, expected the degree of row 4 of 4"},
    {2, NULL, 2, "end of the file, expected the largest column degree"},
    {2, "4 3", 2, "found '4', expected the largest column degree, 1 to 3"},
    {2, "2 6", 2, "found '6', expected the largest row degree, 1 to 5"},
    {2, "3 3", 3, "found 2 as the largest column degree, expected 3"},
    {2, "1 3", 3, "found '2', expected the degree of column 1"},
    {2, "2 4", 4, "found 3 as the largest row degree, expected 4"},
    {3, "2 2 2 1 0", 3, "found '0', expected the degree of column 5"},
    {3, "2 2 2 1 x", 3, "found 'x'"},
    {3, "2 2 2 1 2", 4, "found row degrees with sum 8, expected 9"},
    {3, "2 2 1 2 1", 7, "found '3', expected only zeros after the 1 ones of column 3"},
    {4, NULL, 4, "end of the file, expected the degree of row 1"},
    {4, "3 2 3", 4, "found degree 2 for row 2, expected 3"},
    {4, "3 3 3", 4, "found row degrees with sum 9, expected 8"},
    {5, NULL, 5, "end of the file, expected a row from 1 to 3, number 1 of 2 of column 1"},
    {5, "1 4", 5, "found '4', expected a row from 1 to 3"},
    {5, "0 3", 5, "found '0', expected a row"},
    {5, "1", 5, "found the end of the line, expected a row"},
    {5, "3 3", 5, "found row 3 twice in column 1"},
    {5, "1 3 2", 5, "found '2', expected the end of the line"},
    {5, "1 3 0", 5, "found '0', expected the end of the line"},
    {5, "1 -3", 5, "found '-3'"},
    {5, "1 2", 4, "found degree 3 for row 2, expected 4"},
    {8, "0 1", 8, "found '0', expected a row"},
    {8, "1 2", 8, "found '2', expected only zeros"},
    {9, NULL, 9, "number 1 of 1 of column 5"},
    {10, NULL, 10, "end of the file, expected a column from 1 to 5, number 1 of 3 of row 1"},
    {10, "1 2 6", 10, "found '6', expected a column from 1 to 5"},
    {10, "1 2 2", 10, "found column 2 twice in row 1"},
    {10, "1 2 5", 10, "found column 5 in row 1, expected row 1 in column 5 too"},
    {11, "2 3 5x\x01", 11, "found '5x?'"},
    {12, NULL, 12, "end of the file, expected a column"},
    {12, "1 0 3", 12, "found '0', expected a column"},
    {12, "1 3 4", 12, "found '4', expected only zeros"},
    {12, "1 3 0\n1", 13, "found '1', expected the end of the file"},
    {12, "1 3 0\n\nend", 14, "found 'end', expected the end of the file"},
};

static void test_broken_texts(void **state) {
  (void)state;
  matrix_assert_broken("text.alist", sound, LINES, cases, sizeof cases / sizeof *cases);
}

/* Every beginning of a sound file is broken, save those that only lack zeros or line ends. */
static void test_truncated_anywhere(void **state) {
  (void)state;
  char text[256];
  matrix_join(sound, LINES, text);
  size_t whole = strlen(text) - strlen(" 0\n");
  for (size_t length = 0; length < whole; length++) {
    extr_code *code = NULL;
    assert_int_equal(extr_code_parse(NULL, "text.alist", text, length, &code), EXTR_INPUT);
    assert_null(code);
  }
}

/* 17 columns of a million ones, with nothing behind them. */
static void test_many_ones(void **state) {
  (void)state;
  char text[512] = "17 1000000\n1000000 17\n";
  for (int i = 0; i < 17; i++) strcat(text, "1000000 ");
  extr_code *code = NULL;
  assert_int_equal(extr_code_parse(NULL, "text.alist", text, strlen(text), &code), EXTR_LIMIT);
  assert_null(code);
}

static void test_bytes_that_are_no_text(void **state) {
  (void)state;
  static const char bytes[] = "5 3\n2 3\n\0\xff\x80\n";
  extr_context *context = extr_context_new();
  extr_code *code = NULL;
  assert_int_equal(extr_code_parse(context, "text.alist", bytes, sizeof bytes - 1, &code),
                   EXTR_INPUT);
  assert_non_null(strstr(extr_context_message(context), ":3: found '??"
                                                        "?'"));
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_accepts_what_the_format_leaves_open),
      cmocka_unit_test(test_written_text),
      cmocka_unit_test(test_broken_texts),
      cmocka_unit_test(test_truncated_anywhere),
      cmocka_unit_test(test_many_ones),
      cmocka_unit_test(test_bytes_that_are_no_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
