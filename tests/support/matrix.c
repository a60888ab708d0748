#include "tests/support/matrix.h"
#include "tests/support/unit.h"

#include <extrinsic/code.h>

#include <stdio.h>
#include <string.h>

enum { EDGES = 4096, TEXT = 4096 };

extr_code *matrix_code(const char *const *rows, int count) {
  static extr_edge edges[EDGES];
  size_t ones = 0;
  int columns = (int)strlen(rows[0]);
  for (int row = 0; row < count; row++)
    for (int column = 0; column < columns; column++)
      if (rows[row][column] == '1') edges[ones++] = (extr_edge){row, column};
  extr_code *code = NULL;
  assert_int_equal(extr_code_new(NULL, "matrix", count, columns, edges, ones, &code), EXTR_OK);
  return code;
}

void matrix_assert_same(const extr_code *found, const extr_code *expected) {
  char found_hash[EXTR_HASH_TEXT], expected_hash[EXTR_HASH_TEXT];
  extr_code_hash(found, found_hash);
  extr_code_hash(expected, expected_hash);
  assert_string_equal(found_hash, expected_hash);
  assert_int_equal(extr_code_rows(found), extr_code_rows(expected));
  assert_int_equal(extr_code_columns(found), extr_code_columns(expected));
}

extr_code *matrix_parse(const char *name, const char *text) {
  extr_code *code = NULL;
  extr_context *context = extr_context_new();
  if (extr_code_parse(context, name, text, strlen(text), &code) != EXTR_OK)
    fail_msg("'%s' in '%s'", extr_context_message(context), text);
  extr_context_free(context);
  assert_string_equal(extr_code_name(code), name);
  return code;
}

void matrix_assert_reads(const char *name, const char *text, const char *const *rows, int count) {
  extr_code *expected = matrix_code(rows, count), *code = matrix_parse(name, text);
  matrix_assert_same(code, expected);
  assert_int_equal(extr_code_count(code, EXTR_TRANSMITTED), extr_code_columns(code));
  extr_code_free(code);
  extr_code_free(expected);
}

void matrix_join(const char *const *lines, int line_count, char *text) {
  text[0] = '\0';
  for (int i = 0; i < line_count; i++) strcat(strcat(text, lines[i]), "\n");
}

void matrix_assert_writes(const char *const *rows, int count, extr_code_format format,
                          const char *const *lines, int line_count) {
  char *text = NULL, expected[TEXT];
  matrix_join(lines, line_count, expected);
  extr_code *code = matrix_code(rows, count);
  assert_int_equal(extr_code_text(NULL, code, format, &text), EXTR_OK);
  assert_string_equal(text, expected);
  extr_text_free(text);
  extr_code_free(code);
}

static void write_broken(const char *const *lines, int count, const broken_text *it, char *text) {
  text[0] = '\0';
  for (int line = 1; line <= count; line++) {
    if (line == it->line && !it->text) break;
    strcat(strcat(text, line == it->line ? it->text : lines[line - 1]), "\n");
  }
}

void matrix_assert_broken(const char *name, const char *const *lines, int line_count,
                          const broken_text *cases, size_t case_count) {
  extr_context *context = extr_context_new();
  for (size_t i = 0; i < case_count; i++) {
    char text[TEXT], place[300];
    extr_code *code = NULL;
    write_broken(lines, line_count, &cases[i], text);
    snprintf(place, sizeof place, "%s:%d: ", name, cases[i].at);
    assert_int_equal(extr_code_parse(context, name, text, strlen(text), &code), EXTR_INPUT);
    assert_null(code);
    const char *message = extr_context_message(context);
    if (strncmp(message, place, strlen(place)) != 0 || !strstr(message, cases[i].says))
      fail_msg("case %zu: '%s' is not '%s...%s'", i, message, place, cases[i].says);
  }
  extr_context_free(context);
}
