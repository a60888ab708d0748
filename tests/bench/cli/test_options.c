/* What no command line of the program shows of its options: a table that is too large, and texts
 * for manual pages, in which characters with a meaning in man(7) are escaped as in groff_char(7).
 * The transcript options.txt has values, defaults and mistakes. */
#include "bench/cli/options.h"

#include "bench/cli/failure.h"
#include "tests/support/unit.h"

#include <stdio.h>
#include <stdlib.h>

/* An internal error, whatever the command line. */
static void a_table_that_is_too_large_is_refused(void **state) {
  static option_spec many[OPTIONS_MAX + 1];
  static bool flags[OPTIONS_MAX + 1];
  static char names[OPTIONS_MAX + 1][16];
  command_line line;
  for (int i = 0; i <= OPTIONS_MAX; i++) {
    snprintf(names[i], sizeof names[i], "flag-%d", i);
    many[i] = (option_spec){names[i], NULL, "a flag", OPTION_FLAG, .flag = &flags[i]};
  }
  command_manual large = {
      .command = "try", .example = "", .options = many, .option_count = OPTIONS_MAX};
  char last[16];
  snprintf(last, sizeof last, "--flag-%d", OPTIONS_MAX - 1);
  char *words[] = {"try", last, NULL};
  assert_true(options_read(&large, 2, words, &line));
  assert_true(flags[OPTIONS_MAX - 1]);
  large.option_count = OPTIONS_MAX + 1;
  assert_false(options_read(&large, 2, words, &line));
  assert_int_equal(line.exit_code, EXIT_FAILED);
}

static void texts_are_escaped_for_man(void **state) {
  static const char *const texts[][2] = {
      {"95 % of [a; b]", "95 % of [a; b]\n"},
      {"one\ntwo", "one\ntwo\n"},
      {"one,two", "one,\\:two\n"}, /* the line may be broken after the comma */
      {"--in", "\\-\\-in\n"},
      {"a\\fBb", "a\\efBb\n"},
      {"`man's' 2^n ~", "\\(gaman\\(aqs\\(aq 2\\(han \\(ti\n"},
      {"a.b\n.csv", "a.b\n\\&.csv\n"}, /* would call a macro at the beginning of a line */
      {"'-' is", "\\(aq\\-\\(aq is\n"},
      {"one\n\ntwo", "one\n.PP\ntwo\n"},
      {"list:\n  a  b\n  c\nend", "list:\n.EX\n  a  b\n  c\n.EE\nend\n"},
      {"list:\n  a", "list:\n.EX\n  a\n.EE\n"},
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    char *written = NULL;
    size_t size;
    FILE *stream = open_memstream(&written, &size);
    assert_non_null(stream);
    roff_text(texts[i][0], stream);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(written, texts[i][1]);
    free(written);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_table_that_is_too_large_is_refused),
      cmocka_unit_test(texts_are_escaped_for_man),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
