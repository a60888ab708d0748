/* Alist files: round trips, what the format leaves open, and one message for each kind of broken
 * file. All files are in a directory of the test's own. */
#include "ldpc.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char directory[] = "/tmp/test_alist.XXXXXX";

static int make_directory(void **state) {
  (void)state;
  return mkdtemp(directory) ? 0 : -1;
}

static int remove_directory(void **state) {
  (void)state;
  return rmdir(directory);
}

static const char *in_directory(const char *name) {
  static char path[256];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  return path;
}

static int files_in_directory(void) {
  int count = 0;
  DIR *stream = opendir(directory);
  for (struct dirent *entry; (entry = readdir(stream));) count += entry->d_name[0] != '.';
  closedir(stream);
  return count;
}

static const char *write_text(const char *text, size_t length) {
  const char *path = in_directory("text.alist");
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_int_equal(fwrite(text, 1, length, file), length);
  assert_int_equal(fclose(file), 0);
  return path;
}

/* H = 11010
 *     01101
 *     10100 */
enum { LINES = 12 };
static const char *const sound[LINES] = {"5 3", "2 3", "2 2 2 1 1", "3 3 2", "1 3",   "1 2",
                                         "2 3", "1 0", "2 0",       "1 2 4", "2 3 5", "1 3 0"};
static const ex_edge sound_edges[] = {{0, 0}, {0, 1}, {0, 3}, {1, 1},
                                      {1, 2}, {1, 4}, {2, 0}, {2, 2}};

static void assert_same_code(const ex_code *a, const ex_code *b) {
  char hash_a[EX_HASH_TEXT], hash_b[EX_HASH_TEXT];
  ex_code_hash(a, hash_a);
  ex_code_hash(b, hash_b);
  assert_string_equal(hash_a, hash_b);
  assert_int_equal(ex_code_rows(a), ex_code_rows(b));
  assert_int_equal(ex_code_columns(a), ex_code_columns(b));
}

static ex_code *sound_code(void) {
  ex_code *code = NULL;
  assert_int_equal(ex_code_new(NULL, "sound", 3, 5, sound_edges, 8, &code), EX_OK);
  return code;
}

static void test_accepts_what_the_format_leaves_open(void **state) {
  (void)state;
  static const char *const texts[] = {
      "5 3\n2 3\n2 2 2 1 1\n3 3 2\n1 3\n1 2\n2 3\n1 0\n2 0\n1 2 4\n2 3 5\n1 3 0\n",
      "5 3\n2 3\n2 2 2 1 1\n3 3 2\n1 3\n1 2\n2 3\n1\n2\n1 2 4\n2 3 5\n1 3",
      ("5 3 \r\n2 3\r\n2 2 2 1 1\t\r\n3 3 2 \r\n1 3 \r\n1 2\r\n2 3\r\n1 0\r\n2 0 \r\n1 2 4\r\n"
       "2 3 5\r\n1 3 0\r\n"),
      "\n 5  3\n2 3\n\n2 2 2 1 1\n3 3 2\n\n3 1\n2 1\n3 2\n1\n2 0\n4 2 1\n5 3 2\n3 1\n \n\n",
  };
  ex_code *expected = sound_code();
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    const char *path = write_text(texts[i], strlen(texts[i]));
    ex_code *code = NULL;
    assert_int_equal(ex_code_read(NULL, path, &code), EX_OK);
    assert_string_equal(ex_code_name(code), path);
    assert_same_code(code, expected);
    ex_code_free(code);
    remove(path);
  }
  ex_code_free(expected);
}

static void test_written_text(void **state) {
  (void)state;
  char text[256] = "", expected[256] = "";
  for (int i = 0; i < LINES; i++) strcat(strcat(expected, sound[i]), "\n");
  ex_code *code = sound_code();
  const char *path = write_text("old", 3);
  assert_int_equal(ex_code_write(NULL, code, EX_ALIST, path), EX_OK);
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  assert_int_equal(fread(text, 1, sizeof text - 1, file), strlen(expected));
  fclose(file);
  assert_string_equal(text, expected);
  assert_int_equal(files_in_directory(), 1);
  remove(path);
  ex_code_free(code);
}

static void test_round_trip_of_the_catalog(void **state) {
  (void)state;
  const char *name;
  for (int i = 0; (name = ex_catalog_name(i)); i++) {
    ex_code *code = NULL, *back = NULL;
    const char *path = in_directory("code.alist");
    assert_int_equal(ex_code_open(NULL, name, &code), EX_OK);
    assert_int_equal(ex_code_write(NULL, code, EX_ALIST, path), EX_OK);
    assert_int_equal(ex_code_open(NULL, path, &back), EX_OK);
    assert_same_code(code, back);
    ex_code_free(code);
    ex_code_free(back);
    remove(path);
  }
}

/* The sound file with one line replaced, or ending before it where `text` is NULL. */
typedef struct broken {
  int line;
  const char *text;
  int at; /* the line that the message names */
  const char *says;
} broken;

static const broken all_broken[] = {
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

static void write_broken(const broken *it, char text[512]) {
  text[0] = '\0';
  for (int line = 1; line <= LINES; line++) {
    if (line == it->line && !it->text) break;
    strcat(strcat(text, line == it->line ? it->text : sound[line - 1]), "\n");
  }
}

static void test_broken_files(void **state) {
  (void)state;
  ex_context *context = ex_context_new();
  for (size_t i = 0; i < sizeof all_broken / sizeof *all_broken; i++) {
    char text[512], place[300];
    ex_code *code = NULL;
    write_broken(&all_broken[i], text);
    const char *path = write_text(text, strlen(text));
    snprintf(place, sizeof place, "%s:%d: ", path, all_broken[i].at);
    assert_int_equal(ex_code_read(context, path, &code), EX_INPUT);
    assert_null(code);
    const char *message = ex_context_message(context);
    if (strncmp(message, place, strlen(place)) != 0 || !strstr(message, all_broken[i].says))
      fail_msg("case %zu: '%s' is not '%s...%s'", i, message, place, all_broken[i].says);
    remove(path);
  }
  ex_context_free(context);
}

/* Every beginning of a sound file is broken, save those that only lack zeros or line ends. */
static void test_truncated_anywhere(void **state) {
  (void)state;
  char text[256] = "";
  for (int i = 0; i < LINES; i++) strcat(strcat(text, sound[i]), "\n");
  size_t whole = strlen(text) - strlen(" 0\n");
  for (size_t length = 0; length < whole; length++) {
    ex_code *code = NULL;
    const char *path = write_text(text, length);
    assert_int_equal(ex_code_read(NULL, path, &code), EX_INPUT);
    assert_null(code);
    remove(path);
  }
}

/* 17 columns of a million ones, with nothing behind them. */
static void test_many_ones(void **state) {
  (void)state;
  static const char start[] = "17 1000000\n1000000 17\n";
  char text[512];
  size_t length = (size_t)snprintf(text, sizeof text, "%s", start);
  for (int i = 0; i < 17; i++)
    length += (size_t)snprintf(text + length, sizeof text - length, "1000000 ");
  const char *path = write_text(text, length);
  ex_code *code = NULL;
  assert_int_equal(ex_code_read(NULL, path, &code), EX_LIMIT);
  assert_null(code);
  remove(path);
}

static void test_bytes_that_are_no_text(void **state) {
  (void)state;
  static const char bytes[] = "5 3\n2 3\n\0\xff\x80\n";
  const char *path = write_text(bytes, sizeof bytes - 1);
  ex_context *context = ex_context_new();
  ex_code *code = NULL;
  assert_int_equal(ex_code_read(context, path, &code), EX_INPUT);
  assert_non_null(strstr(ex_context_message(context), ":3: found '??"
                                                      "?'"));
  ex_context_free(context);
  remove(path);
}

static void test_files_that_cannot_be_read(void **state) {
  (void)state;
  ex_context *context = ex_context_new();
  ex_code *code = NULL;
  assert_int_equal(ex_code_read(context, in_directory("none.alist"), &code), EX_IO);
  assert_non_null(strstr(ex_context_message(context), "none.alist: No such file"));
  assert_int_equal(ex_code_read(context, directory, &code), EX_IO);
  assert_non_null(strstr(ex_context_message(context), "Is a directory"));
  assert_null(code);
  ex_context_free(context);
}

static void test_files_that_cannot_be_written(void **state) {
  (void)state;
  ex_context *context = ex_context_new();
  ex_code *code = sound_code();
  assert_int_equal(ex_code_write(context, code, EX_ALIST, in_directory("none/code.alist")), EX_IO);
  assert_non_null(
      strstr(ex_context_message(context), "none/code.alist: cannot be written: No such file"));
  assert_int_equal(ex_code_write(context, code, EX_ALIST, directory), EX_IO);
  assert_non_null(strstr(ex_context_message(context), "not a regular file"));
  assert_int_equal(ex_code_write(context, code, EX_ALIST, "/dev/null"), EX_IO);
  struct stat device;
  assert_int_equal(stat("/dev/null", &device), 0);
  assert_true(S_ISCHR(device.st_mode));
  assert_int_equal(files_in_directory(), 0);
  ex_code_free(code);
  ex_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_accepts_what_the_format_leaves_open),
      cmocka_unit_test(test_written_text),
      cmocka_unit_test(test_round_trip_of_the_catalog),
      cmocka_unit_test(test_broken_files),
      cmocka_unit_test(test_truncated_anywhere),
      cmocka_unit_test(test_many_ones),
      cmocka_unit_test(test_bytes_that_are_no_text),
      cmocka_unit_test(test_files_that_cannot_be_read),
      cmocka_unit_test(test_files_that_cannot_be_written),
  };
  return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
