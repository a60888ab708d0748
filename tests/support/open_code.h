/* Opens a code that a test requires. */
#ifndef TESTS_SUPPORT_OPEN_CODE_H
#define TESTS_SUPPORT_OPEN_CODE_H

#include "tests/support/unit.h"
#include <extrinsic/code.h>

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

#endif
