/* Tests of the options table: values, defaults and --help of a command with an option of every
 * kind, and the message and exit code for every kind of mistake. */
#include "bench/cli/failure.h"
#include "bench/cli/options.h"
#include "tests/support/unit.h"

#include <string.h>
#include <unistd.h>

static bool quiet;
static int64_t threads;
static double step;
static const char *code, *out, *folder;
static int message;
static integer_list kinds, degrees;
static integer_list vector;
static real_list points;

static const char *const messages[] = {"i8", "f32", NULL};
static const char *const structures[] = {"star", "isomorphic", "naive", NULL};

static const option_spec options[] = {
    {"quiet", NULL, "no progress", OPTION_FLAG, .flag = &quiet},
    {"threads", "N", "threads", OPTION_INTEGER, .integer = &threads, .low = 1, .high = 8,
     .initial = "2"},
    {"step", "X", "LLR of a unit", OPTION_REAL, .real = &step, .low = 0.125, .high = 4,
     .initial = "0.5"},
    {"code", "NAME", "the code", OPTION_TEXT, .text = &code},
    {"out", "FILE", "the file", OPTION_TEXT, .text = &out, .absent = "standard output"},
    {"keep", "DIR", "a folder", OPTION_FOLDER, .text = &folder, .absent = "none"},
    {"message", "TYPE", "of the messages", OPTION_CHOICE, .choice = &message, .choices = messages,
     .initial = "f32"},
    {"structure", "KIND,...", "to compare", OPTION_CHOICES, .integers = &kinds,
     .choices = structures, .initial = "star,naive"},
    {"degree", "A:B", "of the nodes", OPTION_INTEGERS, .integers = &degrees, .low = 3, .high = 32,
     .initial = "3:5"},
    {"vector", "N,...", "numbers of nodes", OPTION_VECTOR, .integers = &vector, .low = 0, .high = 9,
     .initial = "0"},
    {"ebn0", "A:STEP:B", "points in dB", OPTION_REALS, .reals = &points, .low = -10, .high = 30,
     .absent = "none"},
};

static const command_manual manual = {.command = "try",
                                      .summary = "Tries options.",
                                      .arguments = "[FILE]...",
                                      .arguments_max = 2,
                                      .example = "--code a b.csv",
                                      .options = options,
                                      .option_count = sizeof options / sizeof *options};

enum { WORDS_MAX = 24, TEXT = 4096 };

static command_line line;
static char printed[TEXT], complained[TEXT];

static int redirect(int stream, FILE *file) {
  int saved = dup(stream);
  assert_true(saved >= 0 && dup2(fileno(file), stream) == stream);
  return saved;
}

static void restore(int stream, int saved, FILE *file, char text[TEXT]) {
  dup2(saved, stream);
  close(saved);
  rewind(file);
  text[fread(text, 1, TEXT - 1, file)] = 0;
  fclose(file);
}

/* Reads a command line given as words separated by blanks; keeps what it prints. */
static bool read_line(const char *text) {
  static char copy[TEXT];
  char *words[WORDS_MAX + 2] = {"try"};
  int count = 1;
  snprintf(copy, sizeof copy, "%s", text);
  for (char *word = strtok(copy, " "); word && count <= WORDS_MAX; word = strtok(NULL, " "))
    words[count++] = word;

  fflush(stdout);
  FILE *out_file = tmpfile(), *error_file = tmpfile();
  assert_true(out_file && error_file);
  int out_saved = redirect(STDOUT_FILENO, out_file),
      error_saved = redirect(STDERR_FILENO, error_file);
  bool goes_on = options_read(&manual, count, words, &line);
  fflush(stdout);
  restore(STDOUT_FILENO, out_saved, out_file, printed);
  restore(STDERR_FILENO, error_saved, error_file, complained);
  return goes_on;
}

static void test_defaults(void **state) {
  (void)state;
  quiet = true;
  out = "left over";
  points.count = 77;
  assert_true(read_line("--code x"));
  assert_false(quiet);
  assert_int_equal(threads, 2);
  assert_true(step == 0.5);
  assert_string_equal(code, "x");
  assert_null(out);
  assert_int_equal(message, 1);
  assert_int_equal(kinds.count, 2);
  assert_int_equal(kinds.values[1], 2);
  assert_int_equal(degrees.count, 3);
  assert_int_equal(points.count, 77); /* not given and without a default: unchanged */
  assert_int_equal(line.argument_count, 0);
  assert_string_equal(printed, "");
  assert_string_equal(complained, "");
}

static void test_values(void **state) {
  (void)state;
  assert_true(read_line("--quiet --threads=8 one --step 4 --code c --out o --message i8 "
                        "--structure naive --degree 32"));
  assert_true(quiet);
  assert_int_equal(threads, 8);
  assert_true(step == 4);
  assert_string_equal(out, "o");
  assert_int_equal(message, 0);
  assert_int_equal(kinds.count, 1);
  assert_int_equal(kinds.values[0], 2);
  assert_int_equal(degrees.values[0], 32);
  assert_int_equal(line.argument_count, 1);
  assert_string_equal(line.arguments[0], "one");
  assert_true(read_line("--code c --ebn0 -1:0.5:0 -- --quiet"));
  assert_int_equal(points.count, 3);
  assert_string_equal(line.arguments[0], "--quiet");
  assert_true(read_line("--code c --keep ./-"));
  assert_string_equal(folder, "./-");
  assert_true(read_line("--code c --vector 1,0,1"));
  assert_int_equal(vector.count, 3);
}

static void test_mistakes(void **state) {
  (void)state;
  static const struct {
    const char *line, *says;
  } mistakes[] = {
      {"--code c --speed 3", "--speed"},
      {"--code c -z", "-z"},
      {"--code c --threads", "--threads needs a value N"},
      {"--code c --quiet=1", "--quiet takes no value"},
      {"--code c --threads 0", "expected 1 to 8"},
      {"--code c --threads 9", "expected 1 to 8"},
      {"--code c --threads 2x", "--threads '2x'"},
      {"--code c --threads 99999999999999999999", "expected 1 to 8"},
      {"--code c --threads 1.5", "expected an integer from 1 to 8"},
      {"--code c --step 1e999", "expected 0.125 to 4"},
      {"--code c --step one", "expected a number from 0.125 to 4"},
      {"--code c --degree 99999999999", "expected 3 to 32"},
      {"--code c --degree 4:99999999999999999999", "expected 3 to 32"},
      {"--code c --degree 3.5", "expected integers"},
      {"--code c --ebn0 1:1:1e999", "expected -10 to 30"},
      {"--code c --step 0.1", "expected 0.125 to 4"},
      {"--code c --step nan", "expected a number"},
      {"--code c --keep -", "--keep '-': expected a folder"},
      {"--code=", "--code ''"},
      {"--quiet", "--code NAME is required"},
      {"--code c --message i16", "expected i8, f32"},
      {"--code c --structure star,", "expected star, isomorphic, naive"},
      {"--code c --structure star,star", "star is named twice"},
      {"--code c --structure sta", "--structure 'sta'"},
      {"--code c --degree 2:5", "expected 3 to 32"},
      {"--code c --degree 9:5", "the range is empty"},
      {"--code c --ebn0 3:0.25:1", "the range is empty"},
      {"--code c --ebn0 1:0:3", "the step must be positive"},
      {"--code c --ebn0 1:0.1:99", "expected -10 to 30"},
      {"--code c --degree 4:6,5", "5 is listed twice"},
      {"--code c --ebn0 1,1", "--ebn0 '1,1': 1 is listed twice"},
      {"--code c --ebn0 0:0.1:1,0.30", "0.3 is listed twice"},
      {"--code c --code c", "--code is given twice; give it once, as --code NAME"},
      {"--code c --ebn0 1 --ebn0=2", "--ebn0 is given twice; give it once, as --ebn0 A:STEP:B"},
      {"--quiet --code c --quiet", "--quiet is given twice"},
      {"--code c a b extra", "unexpected argument 'extra'"},
  };
  for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
    if (read_line(mistakes[i].line)) fail_msg("'%s' is taken", mistakes[i].line);
    assert_int_equal(line.exit_code, EXIT_INPUT);
    assert_string_equal(printed, "");
    assert_ptr_equal(strstr(complained, "extrinsic try: "), complained);
    assert_ptr_equal(strchr(complained, '\n'), complained + strlen(complained) - 1);
    if (!strstr(complained, mistakes[i].says))
      fail_msg("'%s' says: %s", mistakes[i].line, complained);
  }
}

static void test_missing_argument(void **state) {
  (void)state;
  command_manual needy = manual;
  needy.arguments = "FILE...";
  char *words[] = {"try", "--code", "c", NULL};
  FILE *file = tmpfile();
  int saved = redirect(STDERR_FILENO, file);
  bool goes_on = options_read(&needy, 3, words, &line);
  restore(STDERR_FILENO, saved, file, complained);
  assert_false(goes_on);
  assert_int_equal(line.exit_code, EXIT_INPUT);
  assert_string_equal(complained, "extrinsic try: FILE... is required\n");
}

/* A table that is too large is an internal error, whatever the command line. */
static void test_too_many_options(void **state) {
  (void)state;
  static option_spec many[OPTIONS_MAX + 1];
  static bool flags[OPTIONS_MAX + 1];
  static char names[OPTIONS_MAX + 1][16];
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
  FILE *file = tmpfile();
  int saved = redirect(STDERR_FILENO, file);
  bool goes_on = options_read(&large, 2, words, &line);
  restore(STDERR_FILENO, saved, file, complained);
  assert_false(goes_on);
  assert_int_equal(line.exit_code, EXIT_FAILED);
  assert_string_equal(complained,
                      "extrinsic try: internal error: a table of 65 options, room for 64\n");
}

/* A bad value before --help is an error; what follows --help is not read. */
static void test_help(void **state) {
  (void)state;
  assert_false(read_line("--help --threads 99"));
  assert_int_equal(line.exit_code, EXIT_DONE);
  assert_string_equal(complained, "");
  assert_non_null(strstr(printed, "Usage: extrinsic try --code NAME [OPTION]... [FILE]...\n"));
  assert_non_null(strstr(printed, "Tries options."));
  assert_non_null(strstr(printed, "\n  --threads N           threads [2]\n"));
  assert_non_null(strstr(printed, "\n  --code NAME           the code (required)\n"));
  assert_non_null(strstr(printed, "\n  --out FILE            the file [standard output]\n"));
  assert_non_null(strstr(printed, "\n  --message TYPE        of the messages: i8, f32 [f32]\n"));
  assert_non_null(strstr(printed, "\n  extrinsic try --code a b.csv\n"));
  assert_false(read_line("-h"));
  assert_int_equal(line.exit_code, EXIT_DONE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_defaults), cmocka_unit_test(test_values),
      cmocka_unit_test(test_mistakes), cmocka_unit_test(test_missing_argument),
      cmocka_unit_test(test_help),     cmocka_unit_test(test_too_many_options),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
