/* Opens and reads codes that a test requires. */
#ifndef TESTS_SUPPORT_OPEN_CODE_H
#define TESTS_SUPPORT_OPEN_CODE_H

#include "tests/support/unit.h"
#include <extrinsic/code.h>

#include <string.h>

/* Fails the test with the library's message if the code cannot be opened. The caller frees the
 * code. */
static inline extr_code *open_code(const char *name) {
  extr_context *context = extr_context_new();
  extr_code *code = NULL;
  if (extr_code_open(context, name, &code) != EXTR_OK)
    fail_msg("%s", extr_context_message(context));
  assert_string_equal(extr_code_name(code), name);
  extr_context_free(context);
  return code;
}

/* Reads a text that must be valid; the name says its format. The caller frees the code. */
static inline extr_code *parse_code(const char *name, const char *text) {
  extr_context *context = extr_context_new();
  extr_code *code = NULL;
  if (extr_code_parse(context, name, text, strlen(text), &code) != EXTR_OK)
    fail_msg("'%s' in '%s'", extr_context_message(context), text);
  assert_string_equal(extr_code_name(code), name);
  extr_context_free(context);
  return code;
}

/* Asserts that rows, columns and edges are the same. */
static inline void assert_same_code(const extr_code *found, const extr_code *expected) {
  char found_hash[EXTR_HASH_TEXT], expected_hash[EXTR_HASH_TEXT];
  extr_code_hash(found, found_hash);
  extr_code_hash(expected, expected_hash);
  assert_string_equal(found_hash, expected_hash);
  assert_int_equal(extr_code_rows(found), extr_code_rows(expected));
  assert_int_equal(extr_code_columns(found), extr_code_columns(expected));
}

#endif
