/* What the library accepts and what it refuses, with the message that it must give. */
#ifndef TESTS_SUPPORT_REFUSAL_H
#define TESTS_SUPPORT_REFUSAL_H

#include "tests/support/unit.h"
#include <extrinsic/status.h>

#include <string.h>

/* The context of the calls that are judged here. It lives to the end of the process. */
static inline extr_context *asked(void) {
  static extr_context *context;
  if (!context) context = extr_context_new();
  return context;
}

/* Fails the test with the library's message unless the call has succeeded. */
static inline void accepted(extr_status status) {
  if (status != EXTR_OK) fail_msg("%s", extr_context_message(asked()));
}

/* Another status, EXTR_INPUT for example, and a message that has these words. */
static inline void refused_as(extr_status expected, extr_status status, const char *words) {
  assert_int_equal(status, expected);
  if (!strstr(extr_context_message(asked()), words))
    fail_msg("'%s' does not say '%s'", extr_context_message(asked()), words);
}

static inline void refused(extr_status status, const char *words) {
  refused_as(EXTR_INPUT, status, words);
}

#endif
