#include "bench/cli/options/options.h"

#include "bench/cli/failure.h"

#include <getopt.h>
#include <string.h>

enum { HELP = 1, FIRST = 256 }; /* values that getopt_long returns */

static bool over(command_line *line, int exit_code) {
  line->exit_code = exit_code;
  return false;
}

static bool set_option(const command_manual *manual, const option_spec *option, const char *text,
                       command_line *line) {
  char problem[PROBLEM_TEXT];
  if (option_read(option, text, problem)) return true;
  return over(line,
              failure(EXIT_INPUT, manual->command, "--%s '%s': %s", option->name, text, problem));
}

static bool set_defaults(const command_manual *manual, command_line *line) {
  for (int i = 0; i < manual->option_count; i++) {
    const option_spec *option = &manual->options[i];
    if (option->kind == OPTION_FLAG) *option->flag = false;
    if (option->kind == OPTION_TEXT || option->kind == OPTION_OUT || option->kind == OPTION_FOLDER)
      *option->text = NULL;
    if (option->initial && !set_option(manual, option, option->initial, line)) return false;
  }
  return true;
}

/* The error for which getopt_long returned '?' or ':', as a message. */
static int report_option(const command_manual *manual, int found, const char *given) {
  const char *command = manual->command;
  if (optopt >= FIRST) {
    const option_spec *option = &manual->options[optopt - FIRST];
    if (found == '?') return failure(EXIT_INPUT, command, "--%s takes no value", option->name);
    return failure(EXIT_INPUT, command, "--%s needs a value %s", option->name, option->value);
  }
  char letter[] = {'-', (char)optopt, 0};
  bool is_long = optopt == 0 || optopt == HELP;
  return failure(EXIT_INPUT, command, "unknown option %s (see extrinsic %s --help)",
                 is_long ? given : letter, command);
}

/* Whether the first or the last value was meant, or both, nobody can tell. */
static int report_repeated(const command_manual *manual, const option_spec *option) {
  char label[OPTION_TEXT_SIZE];
  option_label(option, label);
  return failure(EXIT_INPUT, manual->command, "--%s is given twice; give it once, as %s",
                 option->name, label);
}

static bool read_options(const command_manual *manual, int argc, char **argv,
                         const struct option *longs, bool given[], command_line *line) {
  optind = 0; /* resets the state of getopt_long (glibc) */
  opterr = 0;
  int found;
  while ((found = getopt_long(argc, argv, ":h", longs, NULL)) != -1) {
    if (found == HELP || found == 'h') {
      options_help(manual, stdout);
      return over(line, EXIT_DONE);
    }
    if (found < FIRST) return over(line, report_option(manual, found, argv[optind - 1]));
    const option_spec *option = &manual->options[found - FIRST];
    if (given[found - FIRST]) return over(line, report_repeated(manual, option));
    given[found - FIRST] = true;
    if (!set_option(manual, option, optarg, line)) return false;
  }
  return true;
}

static bool check_required(const command_manual *manual, const bool given[], command_line *line) {
  for (int i = 0; i < manual->option_count; i++) {
    const option_spec *option = &manual->options[i];
    if (given[i] || !option_required(option)) continue;
    return over(line, failure(EXIT_INPUT, manual->command, "--%s %s is required", option->name,
                              option->value));
  }
  return true;
}

static bool check_arguments(const command_manual *manual, command_line *line) {
  if (line->argument_count < manual->arguments_min)
    return over(line, failure(EXIT_INPUT, manual->command, "%s is required", manual->arguments));
  if (line->argument_count > manual->arguments_max)
    return over(line, failure(EXIT_INPUT, manual->command, "unexpected argument '%s'",
                              line->arguments[manual->arguments_max]));
  return true;
}

/* Handles the two words that only scripts use (OPTIONS_MANUAL, OPTIONS_COMPLETE). */
static bool describe(const command_manual *manual, int argc, char **argv) {
  bool is_roff = argc > 1 && strcmp(argv[1], OPTIONS_MANUAL) == 0;
  bool is_completion = argc > 2 && strcmp(argv[1], OPTIONS_COMPLETE) == 0;
  if (is_roff) options_roff(manual, stdout);
  if (is_completion) options_complete(manual, argc - 2, argv + 2, stdout);
  return is_roff || is_completion;
}

static void keep_given(const command_manual *manual, const bool given[], command_line *line) {
  line->given_count = 0;
  for (int i = 0; i < manual->option_count; i++)
    if (given[i]) line->given[line->given_count++] = manual->options[i].name;
}

bool options_given(const command_line *line, const char *name) {
  for (int i = 0; i < line->given_count; i++)
    if (strcmp(line->given[i], name) == 0) return true;
  return false;
}

bool options_read(const command_manual *manual, int argc, char **argv, command_line *line) {
  if (manual->option_count > OPTIONS_MAX)
    return over(line, failure(EXIT_FAILED, manual->command,
                              "internal error: a table of %d options, room for %d",
                              manual->option_count, OPTIONS_MAX));
  if (describe(manual, argc, argv)) return over(line, EXIT_DONE);
  struct option longs[OPTIONS_MAX + 2] = {0};
  bool given[OPTIONS_MAX] = {false};
  for (int i = 0; i < manual->option_count; i++) {
    const option_spec *option = &manual->options[i];
    int has_value = option->kind == OPTION_FLAG ? no_argument : required_argument;
    longs[i] = (struct option){option->name, has_value, NULL, FIRST + i};
  }
  longs[manual->option_count] = (struct option){"help", no_argument, NULL, HELP};

  if (!set_defaults(manual, line)) return false;
  if (!read_options(manual, argc, argv, longs, given, line)) return false;
  keep_given(manual, given, line);
  line->arguments = argv + optind;
  line->argument_count = argc - optind;
  return check_required(manual, given, line) && check_arguments(manual, line);
}
