/* Tests of text for manual pages: characters with a meaning in man(7) are escaped as in
 * groff_char(7). */
#include "bench/cli/options.h"
#include "tests/support/unit.h"

#include <stdlib.h>

static void check_text(const char *text, const char *expected) {
  char *written = NULL;
  size_t size;
  FILE *stream = open_memstream(&written, &size);
  assert_non_null(stream);
  roff_text(text, stream);
  assert_int_equal(fclose(stream), 0);
  assert_string_equal(written, expected);
  free(written);
}

static void test_plain(void **state) {
  (void)state;
  check_text("95 % of [a; b]", "95 % of [a; b]\n");
  check_text("one\ntwo", "one\ntwo\n");
}

static void test_characters(void **state) {
  (void)state;
  check_text("one,two", "one,\\:two\n"); /* the line may be broken after the comma */
  check_text("--in", "\\-\\-in\n");
  check_text("a\\fBb", "a\\efBb\n");
  check_text("`man's' 2^n ~", "\\(gaman\\(aqs\\(aq 2\\(han \\(ti\n");
}

/* A dot or a quote at the beginning of a line would call a macro. */
static void test_first_character(void **state) {
  (void)state;
  check_text("a.b\n.csv", "a.b\n\\&.csv\n");
  check_text("'-' is", "\\(aq\\-\\(aq is\n");
}

static void test_layout(void **state) {
  (void)state;
  check_text("one\n\ntwo", "one\n.PP\ntwo\n");
  check_text("list:\n  a  b\n  c\nend", "list:\n.EX\n  a  b\n  c\n.EE\nend\n");
  check_text("list:\n  a", "list:\n.EX\n  a\n.EE\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_plain), cmocka_unit_test(test_characters),
      cmocka_unit_test(test_first_character), cmocka_unit_test(test_layout)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
