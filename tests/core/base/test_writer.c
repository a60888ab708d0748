/* Text that is collected in memory through a stream. */
#include "core/base/writer.h"
#include "tests/support/unit.h"

#include <stdlib.h>
#include <string.h>

static void text_is_complete(void **state) {
  enum { LINES = 5000 }; /* more than the buffer of a stream */
  extr_writer writer;
  char *text, line[16];
  assert_int_equal(extr_writer_open(NULL, &writer), EXTR_OK);
  for (int i = 0; i < LINES; i++) fprintf(writer.stream, "%d\n", i);
  assert_int_equal(extr_writer_close(NULL, &writer, EXTR_OK, &text), EXTR_OK);
  const char *at = text;
  for (int i = 0; i < LINES; i++) {
    snprintf(line, sizeof line, "%d\n", i);
    assert_memory_equal(at, line, strlen(line));
    at += strlen(line);
  }
  assert_int_equal(*at, 0);
  free(text);
}

static void nothing_is_text_too(void **state) {
  extr_writer writer;
  char *text;
  assert_int_equal(extr_writer_open(NULL, &writer), EXTR_OK);
  assert_int_equal(extr_writer_close(NULL, &writer, EXTR_OK, &text), EXTR_OK);
  assert_string_equal(text, "");
  free(text);
}

/* A stream that has failed, here since it cannot be read from, and an earlier failure. */
static void failures_leave_no_text(void **state) {
  extr_writer writer;
  char *text = NULL;
  assert_int_equal(extr_writer_open(NULL, &writer), EXTR_OK);
  fputs("begun", writer.stream);
  assert_int_equal(fgetc(writer.stream), EOF);
  assert_int_equal(extr_writer_close(NULL, &writer, EXTR_OK, &text), EXTR_MEMORY);
  assert_null(text);
  assert_int_equal(extr_writer_open(NULL, &writer), EXTR_OK);
  fputs("begun", writer.stream);
  assert_int_equal(extr_writer_close(NULL, &writer, EXTR_INPUT, &text), EXTR_INPUT);
  assert_null(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_is_complete),
      cmocka_unit_test(nothing_is_text_too),
      cmocka_unit_test(failures_leave_no_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
