/* Codes in files: round trips of the catalog through every format, which format a file is taken
 * for, files that cannot be read or written. */
#include "tests/support/open_code.h"
#include "tests/support/scratch.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>
#include <extrinsic/emit.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int files_here(void) {
  int count = 0;
  DIR *stream = opendir(".");
  for (struct dirent *entry; (entry = readdir(stream));) count += entry->d_name[0] != '.';
  closedir(stream);
  return count;
}

static void write_text(const char *path, const char *text) {
  FILE *file = scratch_open(path, "w");
  assert_true(fputs(text, file) >= 0);
  assert_int_equal(fclose(file), 0);
}

/* ---- Round trips ----------------------------------------------------------------------------- */

/* Writes the code that is in file `from` into file `to`, or where `from` is NULL the code itself;
 * then it must still be the same. */
static void convert(const extr_code *code, const char *from, extr_code_format format,
                    const char *to) {
  extr_code *read = from ? open_code(from) : NULL;
  assert_int_equal(extr_code_write(NULL, from ? read : code, format, to), EXTR_OK);
  extr_code *back = open_code(to);
  assert_same_code(back, code);
  extr_code_free(back);
  extr_code_free(read);
}

/* Round trips take a while where there are many ones, and show nothing new there. */
enum { EDGES_MOST = 20000 };

static void test_round_trips_of_the_catalog(void **state) {
  const char *name;
  int quasi_cyclic = 0;
  for (int i = 0; (name = extr_catalog_name(i)); i++) {
    if (SANITIZED && i % 3 > 0) continue;
    extr_code *code = open_code(name);
    char *text = NULL;
    if (extr_code_edges(code) <= EDGES_MOST) {
      convert(code, NULL, EXTR_ALIST, "code.alist");
      convert(code, "code.alist", EXTR_MTX, "code.mtx");
      if (extr_code_text(NULL, code, EXTR_QC, &text) == EXTR_OK) {
        quasi_cyclic++;
        convert(code, "code.mtx", EXTR_QC, "code.qc");
        convert(code, "code.qc", EXTR_ALIST, "code.alist");
      }
    }
    extr_text_free(text);
    extr_code_free(code);
  }
  assert_true(quasi_cyclic >= 12); /* those of 802.11n at least */
}

/* ---- Names and texts ------------------------------------------------------------------------- */

static void test_the_format_of_a_name(void **state) {
  extr_code_format format = EXTR_ALIST;
  assert_true(extr_code_format_of("a.b/h.mtx", &format));
  assert_int_equal(format, EXTR_MTX);
  assert_true(extr_code_format_of(".qc", &format));
  assert_int_equal(format, EXTR_QC);
  assert_true(extr_code_format_of("h.qc.alist", &format));
  assert_int_equal(format, EXTR_ALIST);
  static const char *const others[] = {"", "alist", "h.alists", "h.", "h.qc/h", "h.ALIST"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    assert_false(extr_code_format_of(others[i], &format));
}

/* A matrix that no circulants divide, without padding and without a last line end. */
static const char three_rows[] =
    "5 3\n2 3\n2 2 2 1 1\n3 3 2\n1 3\n1 2\n2 3\n1\n2\n1 2 4\n2 3 5\n1 3";

/* Every beginning of it is broken. */
static void test_texts_cut_anywhere(void **state) {
  for (size_t length = 0; length < strlen(three_rows); length++) {
    extr_code *code = NULL;
    assert_int_equal(extr_code_parse(NULL, "text.alist", three_rows, length, &code), EXTR_INPUT);
    assert_null(code);
  }
}

/* 17 columns of a million ones, with nothing behind them. */
static void test_many_ones(void **state) {
  char text[512] = "17 1000000\n1000000 17\n";
  for (int i = 0; i < 17; i++) strcat(text, "1000000 ");
  extr_code *code = NULL;
  assert_int_equal(extr_code_parse(NULL, "text.alist", text, strlen(text), &code), EXTR_LIMIT);
  assert_null(code);
}

/* ---- Files that cannot be -------------------------------------------------------------------- */

static void test_files_that_cannot_be_read(void **state) {
  extr_context *context = extr_context_new();
  extr_code *code = NULL;
  assert_int_equal(extr_code_read(context, "none.alist", &code), EXTR_IO);
  assert_string_equal(extr_context_message(context),
                      "none.alist: cannot be read: No such file or directory");
  assert_int_equal(extr_code_read(context, ".", &code), EXTR_IO);
  assert_string_equal(extr_context_message(context), ".: cannot be read: Is a directory");
  write_text("empty.qc", "");
  assert_int_equal(extr_code_read(context, "empty.qc", &code), EXTR_INPUT);
  assert_null(code);
  extr_context_free(context);
}

static void test_files_that_cannot_be_written(void **state) {
  extr_context *context = extr_context_new();
  extr_code *code = parse_code("text.alist", three_rows);
  int before = files_here();
  for (int format = EXTR_ALIST; format <= EXTR_MTX; format++) {
    assert_int_equal(extr_code_write(context, code, (extr_code_format)format, "none/code"),
                     EXTR_IO);
    assert_non_null(
        strstr(extr_context_message(context), "none/code: cannot be written: No such file"));
    assert_int_equal(extr_code_write(context, code, (extr_code_format)format, "."), EXTR_IO);
    assert_non_null(strstr(extr_context_message(context), "not a regular file"));
    if (format != EXTR_QC) /* H is not quasi-cyclic */
      assert_int_equal(extr_code_write(context, code, (extr_code_format)format, "/dev/null"),
                       EXTR_OK);
  }
  struct stat device;
  assert_int_equal(stat("/dev/null", &device), 0);
  assert_true(S_ISCHR(device.st_mode));
  assert_int_equal(files_here(), before);
  extr_code_free(code);
  extr_context_free(context);
}

/* A matrix without blocks leaves the old file as it was, and no other. */
static void test_what_cannot_be_said_in_qc(void **state) {
  char text[16] = "";
  extr_code *code = parse_code("text.alist", three_rows);
  write_text("old.qc", "old");
  int before = files_here();
  assert_int_equal(extr_code_write(NULL, code, EXTR_QC, "old.qc"), EXTR_INPUT);
  assert_int_equal(files_here(), before);
  FILE *file = scratch_open("old.qc", "r");
  assert_int_equal(fread(text, 1, sizeof text - 1, file), 3);
  fclose(file);
  assert_string_equal(text, "old");
  extr_code_free(code);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_round_trips_of_the_catalog),
      cmocka_unit_test(test_the_format_of_a_name),
      cmocka_unit_test(test_texts_cut_anywhere),
      cmocka_unit_test(test_many_ones),
      cmocka_unit_test(test_files_that_cannot_be_read),
      cmocka_unit_test(test_files_that_cannot_be_written),
      cmocka_unit_test(test_what_cannot_be_said_in_qc),
  };
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
