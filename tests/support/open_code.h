/* A code by its name, which a test cannot do without. */
#ifndef TESTS_SUPPORT_OPEN_CODE_H
#define TESTS_SUPPORT_OPEN_CODE_H

#include "tests/support/unit.h"
#include <extrinsic/code.h>

/* The test fails, with the library's message, where there is no such code. The caller frees it. */
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
