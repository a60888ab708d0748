/* Codes in files: round trips of the catalog through every format, which format a file is taken
 * for, files that cannot be read or written. */
#include "tests/matrix.h"
#include "tests/scratch.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static int files_here(void) {
  int count = 0;
  DIR *stream = opendir(".");
  for (struct dirent *entry; (entry = readdir(stream));) count += entry->d_name[0] != '.';
  closedir(stream);
  return count;
}

static ex_code *open_code(const char *name) {
  ex_code *code = NULL;
  assert_int_equal(ex_code_open(NULL, name, &code), EX_OK);
  return code;
}

static void write_text(const char *path, const char *text) {
  FILE *file = scratch_open(path, "w");
  assert_true(fputs(text, file) >= 0);
  assert_int_equal(fclose(file), 0);
}

/* ---- Round trips ----------------------------------------------------------------------------- */

/* Writes the code that is in file `from` into file `to`, or where `from` is NULL the code itself;
 * then it must still be the same. */
static void convert(const ex_code *code, const char *from, ex_code_format format, const char *to) {
  ex_code *read = from ? open_code(from) : NULL;
  assert_int_equal(ex_code_write(NULL, from ? read : code, format, to), EX_OK);
  ex_code *back = open_code(to);
  matrix_assert_same(back, code);
  ex_code_free(back);
  ex_code_free(read);
}

/* Round trips take a while where there are many ones, and show nothing new there. */
enum { EDGES_MOST = 20000 };

static void test_round_trips_of_the_catalog(void **state) {
  (void)state;
  const char *name;
  int quasi_cyclic = 0;
  for (int i = 0; (name = ex_catalog_name(i)); i++) {
    ex_code *code = open_code(name);
    char *text = NULL;
    if (ex_code_edges(code) <= EDGES_MOST) {
      convert(code, NULL, EX_ALIST, "code.alist");
      convert(code, "code.alist", EX_MTX, "code.mtx");
      if (ex_code_text(NULL, code, EX_QC, &text) == EX_OK) {
        quasi_cyclic++;
        convert(code, "code.mtx", EX_QC, "code.qc");
        convert(code, "code.qc", EX_ALIST, "code.alist");
      }
    }
    ex_text_free(text);
    ex_code_free(code);
  }
  assert_true(quasi_cyclic >= 12); /* those of 802.11n at least */
}

/* Sizes of base matrix and circulants as the standards have them. */
static void test_the_blocks_of_standards(void **state) {
  (void)state;
  static const char *const codes[][2] = {{"802.11n-648-1/2", "24 12 27\n"},
                                         {"802.11n-1296-2/3", "24 8 54\n"},
                                         {"802.11n-1944-5/6", "24 4 81\n"}};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    char *text = NULL;
    ex_code *code = open_code(codes[i][0]);
    assert_int_equal(ex_code_text(NULL, code, EX_QC, &text), EX_OK);
    assert_memory_equal(text, codes[i][1], strlen(codes[i][1]));
    ex_text_free(text);
    ex_code_free(code);
  }
}

/* ---- Which format ---------------------------------------------------------------------------- */

static void test_the_format_of_a_name(void **state) {
  (void)state;
  ex_code_format format = EX_ALIST;
  assert_true(ex_code_format_of("a.b/h.mtx", &format));
  assert_int_equal(format, EX_MTX);
  assert_true(ex_code_format_of(".qc", &format));
  assert_int_equal(format, EX_QC);
  assert_true(ex_code_format_of("h.qc.alist", &format));
  assert_int_equal(format, EX_ALIST);
  static const char *const others[] = {"", "alist", "h.alists", "h.", "h.qc/h", "h.ALIST"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    assert_false(ex_code_format_of(others[i], &format));
}

static void test_the_format_of_a_text(void **state) {
  (void)state;
  static const char *const texts[] = {
      "1 1\n1 1\n1\n1\n1\n1\n",
      "# alist\n\n1 1 # n m\n1 1\n1\n1\n1\n1\n",
      "# qc\n1 1 1\n0\n",
      "%%matrixMarket matrix coordinate pattern general\n1 1 1\n1 1\n",
  };
  static const char *const one[] = {"1"};
  ex_code *expected = matrix_code(one, 1);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    write_text("h.txt", texts[i]);
    ex_code *code = open_code("./h.txt");
    matrix_assert_same(code, expected);
    ex_code_free(code);
  }
  ex_code *code = NULL;
  assert_int_equal(ex_code_open(NULL, "h.txt", &code), EX_INPUT); /* without a '/' it is a name */
  ex_code_free(expected);
}

/* ---- Files that cannot be -------------------------------------------------------------------- */

static void test_files_that_cannot_be_read(void **state) {
  (void)state;
  ex_context *context = ex_context_new();
  ex_code *code = NULL;
  assert_int_equal(ex_code_read(context, "none.alist", &code), EX_IO);
  assert_string_equal(ex_context_message(context), "none.alist: No such file or directory");
  assert_int_equal(ex_code_read(context, ".", &code), EX_IO);
  assert_string_equal(ex_context_message(context), ".: Is a directory");
  write_text("empty.qc", "");
  assert_int_equal(ex_code_read(context, "empty.qc", &code), EX_INPUT);
  assert_null(code);
  ex_context_free(context);
}

static void test_files_that_cannot_be_written(void **state) {
  (void)state;
  static const char *const rows[] = {"1101", "0111"};
  ex_context *context = ex_context_new();
  ex_code *code = matrix_code(rows, 2);
  int before = files_here();
  for (int format = EX_ALIST; format <= EX_MTX; format++) {
    assert_int_equal(ex_code_write(context, code, (ex_code_format)format, "none/code"), EX_IO);
    assert_non_null(
        strstr(ex_context_message(context), "none/code: cannot be written: No such file"));
    assert_int_equal(ex_code_write(context, code, (ex_code_format)format, "."), EX_IO);
    assert_non_null(strstr(ex_context_message(context), "not a regular file"));
    assert_int_equal(ex_code_write(context, code, (ex_code_format)format, "/dev/null"), EX_IO);
  }
  struct stat device;
  assert_int_equal(stat("/dev/null", &device), 0);
  assert_true(S_ISCHR(device.st_mode));
  assert_int_equal(files_here(), before);
  ex_code_free(code);
  ex_context_free(context);
}

/* A matrix without blocks leaves the old file as it was, and no other. */
static void test_what_cannot_be_said_in_qc(void **state) {
  (void)state;
  static const char *const rows[] = {"1101", "0111"};
  char text[16] = "";
  ex_code *code = matrix_code(rows, 2);
  write_text("old.qc", "old");
  int before = files_here();
  assert_int_equal(ex_code_write(NULL, code, EX_QC, "old.qc"), EX_INPUT);
  assert_int_equal(files_here(), before);
  FILE *file = scratch_open("old.qc", "r");
  assert_int_equal(fread(text, 1, sizeof text - 1, file), 3);
  fclose(file);
  assert_string_equal(text, "old");
  ex_code_free(code);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_round_trips_of_the_catalog),
      cmocka_unit_test(test_the_blocks_of_standards),
      cmocka_unit_test(test_the_format_of_a_name),
      cmocka_unit_test(test_the_format_of_a_text),
      cmocka_unit_test(test_files_that_cannot_be_read),
      cmocka_unit_test(test_files_that_cannot_be_written),
      cmocka_unit_test(test_what_cannot_be_said_in_qc),
  };
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
