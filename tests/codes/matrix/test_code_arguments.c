/* Arguments that are missing or out of range: errors with a message, or the results that the
 * headers name, and nothing that the address sanitizer would object to. */
#include "tests/support/unit.h"
#include <extrinsic/encoder.h>

#include <limits.h>
#include <string.h>

static extr_context *context;

static const extr_edge ones[] = {{0, 0}, {0, 1}, {1, 1}, {1, 2}};

static extr_code *small_code(void) {
  extr_code *code = NULL;
  assert_int_equal(extr_code_new(context, "small", 2, 3, ones, 4, &code), EXTR_OK);
  return code;
}

/* EXTR_INPUT, and the message names what was missing or wrong. */
static void refused(extr_status status, const char *what) {
  assert_int_equal(status, EXTR_INPUT);
  if (!strstr(extr_context_message(context), what))
    fail_msg("'%s' does not name '%s'", extr_context_message(context), what);
}

static void missing_arguments(void **state) {
  extr_code *code = small_code(), *made = NULL;
  extr_encoder *encoder = NULL;
  char *text = NULL;
  int rank;
  refused(extr_code_new(context, NULL, 2, 3, ones, 4, &made), "name");
  refused(extr_code_new(context, "small", 2, 3, NULL, 4, &made), "edges");
  refused(extr_code_new(context, "small", 2, 3, ones, 4, NULL), "code");
  refused(extr_code_mark(context, NULL, EXTR_PUNCTURED, 0, 1), "code");
  refused(extr_code_shorten(context, NULL, 1), "code");
  refused(extr_code_open(context, NULL, &made), "name");
  refused(extr_code_open(context, "802.11n-648-1/2", NULL), "code");
  refused(extr_code_read(context, NULL, &made), "path");
  refused(extr_code_read(context, "no.alist", NULL), "code");
  refused(extr_code_parse(context, NULL, "1", 1, &made), "name");
  refused(extr_code_parse(context, "a.alist", NULL, 1, &made), "text");
  refused(extr_code_parse(context, "a.alist", "1", 1, NULL), "code");
  refused(extr_code_write(context, NULL, EXTR_ALIST, "a.alist"), "code");
  refused(extr_code_write(context, code, EXTR_ALIST, NULL), "path");
  refused(extr_code_text(context, NULL, EXTR_ALIST, &text), "code");
  refused(extr_code_text(context, code, EXTR_ALIST, NULL), "text");
  refused(extr_code_rank(context, NULL, &rank), "code");
  refused(extr_code_rank(context, code, NULL), "rank");
  refused(extr_encoder_new(context, NULL, &encoder), "code");
  refused(extr_encoder_new(context, code, NULL), "encoder");
  assert_null(made);
  assert_null(encoder);
  assert_null(text);
  char mark;
  text = &mark; /* stays, though the writer of qc finds out late that there are no circulants */
  assert_int_equal(extr_code_text(context, code, EXTR_QC, &text), EXTR_INPUT);
  assert_ptr_equal(text, &mark);
  extr_code_free(code);
}

static void values_of_no_enum(void **state) {
  static const int others[] = {-2, -1, 3, 99, INT_MIN, INT_MAX};
  extr_code *code = small_code();
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    char *text = NULL;
    refused(extr_code_mark(context, code, (extr_column)others[i], 0, 1), "small");
    assert_int_equal(extr_code_count(code, (extr_column)others[i]), 0);
    refused(extr_code_text(context, code, (extr_code_format)others[i], &text), "format");
    refused(extr_code_write(context, code, (extr_code_format)others[i], "x"), "format");
    assert_null(text);
  }
  assert_int_equal(extr_code_count(code, EXTR_TRANSMITTED), 3);
  extr_code_free(code);
}

static void indices_out_of_range(void **state) {
  extr_code *code = small_code();
  assert_int_equal(extr_code_column(code, 2), EXTR_TRANSMITTED);
  assert_int_equal(extr_code_column(code, 3), EXTR_COLUMN_NONE);
  assert_int_equal(extr_code_column(code, -1), EXTR_COLUMN_NONE);
  assert_int_equal(extr_code_row_first(code, 1), 2);
  assert_int_equal(extr_code_row_first(code, -5), 0);
  assert_int_equal(extr_code_row_first(code, INT_MAX), 4);
  assert_int_equal(extr_code_column_first(code, 2), 3);
  assert_int_equal(extr_code_column_first(code, INT_MIN), 0);
  assert_int_equal(extr_code_column_first(code, 4), 4);
  for (int end = 0; end < 2; end++) {
    assert_int_equal(extr_code_row_degree(code, end ? 2 : -1), 0);
    assert_int_equal(extr_code_column_degree(code, end ? 3 : -1), 0);
  }
  refused(extr_code_mark(context, code, EXTR_PUNCTURED, INT_MAX, INT_MAX), "columns");
  assert_null(extr_catalog_at(-1));
  assert_null(extr_catalog_at(INT_MIN));
  assert_null(extr_catalog_name(INT_MAX));
  extr_code_free(code);
}

static void no_handle(void **state) {
  extr_code_format format;
  char hash[EXTR_HASH_TEXT] = "x";
  assert_false(extr_code_format_of(NULL, &format));
  assert_null(extr_code_name(NULL));
  assert_int_equal(extr_code_columns(NULL), 0);
  assert_int_equal(extr_code_rows(NULL), 0);
  assert_int_equal(extr_code_edges(NULL), 0);
  assert_int_equal(extr_code_row_first(NULL, 0), 0);
  assert_int_equal(extr_code_column_first(NULL, 0), 0);
  assert_null(extr_code_edge_columns(NULL));
  assert_null(extr_code_column_edges(NULL));
  assert_int_equal(extr_code_column(NULL, 0), EXTR_COLUMN_NONE);
  assert_int_equal(extr_code_count(NULL, EXTR_TRANSMITTED), 0);
  assert_int_equal(extr_code_fourcycles(NULL), -1);
  assert_int_equal(extr_code_girth(NULL), -1);
  extr_code_hash(NULL, hash);
  assert_string_equal(hash, "");
  extr_code_free(NULL);
  assert_int_equal(extr_encoder_information(NULL), 0);
  assert_null(extr_encoder_columns(NULL));
  assert_int_equal(extr_encoder_gap(NULL), 0);
  uint64_t word = 0;
  extr_encoder_run(NULL, NULL, 1, NULL);
  extr_encoder_run(NULL, &word, 1, &word);
  extr_encoder_free(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(missing_arguments),
      cmocka_unit_test(values_of_no_enum),
      cmocka_unit_test(indices_out_of_range),
      cmocka_unit_test(no_handle),
  };
  context = extr_context_new();
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  extr_context_free(context);
  return failed;
}
