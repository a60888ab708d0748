#include "bench/cli/options.h"

#include "bench/cli/failure.h"

#include <getopt.h>
#include <limits.h>
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
    if (option->kind == OPTION_TEXT || option->kind == OPTION_OUT ||
        option->kind == OPTION_FOLDER || option->kind == OPTION_SETTING)
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
                         const struct option *longs, const char *values[], command_line *line) {
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
    if (values[found - FIRST]) return over(line, report_repeated(manual, option));
    values[found - FIRST] = optarg ? optarg : "";
    if (!set_option(manual, option, optarg, line)) return false;
  }
  return true;
}

/* ---- What options need and exclude ----------------------------------------------------------- */

/* What was typed, by the index of the option; NULL: it was not given. */
typedef struct typed_values {
  const command_manual *manual;
  const char *const *values;
} typed_values;

/* Whether a condition of `length` characters is met, as at option_spec.needs. */
static bool is_met(const typed_values *typed, const char *condition, size_t length) {
  size_t name = strcspn(condition, "= "), at = name + 1;
  for (int i = 0; i < typed->manual->option_count; i++) {
    const option_spec *option = &typed->manual->options[i];
    const char *value = typed->values[i] ? typed->values[i] : option->initial;
    if (strlen(option->name) != name || strncmp(option->name, condition, name) != 0) continue;
    if (name >= length) return typed->values[i];
    for (size_t size; value && at < length; at += size + 1) {
      size = strcspn(condition + at, "| ");
      if (strlen(value) == size && strncmp(value, condition + at, size) == 0) return true;
    }
  }
  return false;
}

/* The first of the conditions that is met, or not met, up to a blank; NULL if there is none. */
static const char *find_condition(const typed_values *typed, const char *conditions, bool met) {
  for (const char *at = conditions; at && *at; at += strspn(at, " ")) {
    size_t length = strcspn(at, " ");
    if (is_met(typed, at, length) == met) return at;
    at += length;
  }
  return NULL;
}

static int report_relation(const command_manual *manual, const option_spec *option,
                           const char *condition, bool needed) {
  int name = (int)strcspn(condition, "= "), length = (int)strcspn(condition, " ");
  const char *verb = needed ? "needs" : "cannot be combined with";
  char values[PROBLEM_TEXT] = "";
  size_t used = 0;
  for (int at = name + 1; at < length; at++) /* "A or B" of "A|B" */
    used += (size_t)snprintf(values + used, sizeof values - used,
                             condition[at] == '|' ? " or " : "%c", condition[at]);
  return failure(EXIT_INPUT, manual->command, "--%s %s --%.*s%s%s", option->name, verb, name,
                 condition, *values ? " " : "", values);
}

static bool check_relations(const command_manual *manual, const char *const *values,
                            command_line *line) {
  const typed_values typed = {manual, values};
  for (int i = 0; i < manual->option_count; i++) {
    const option_spec *option = &manual->options[i];
    const char *unmet = find_condition(&typed, option->needs, false);
    const char *met = find_condition(&typed, option->excludes, true);
    if (values[i] && (unmet || met))
      return over(line, report_relation(manual, option, unmet ? unmet : met, unmet));
  }
  return true;
}

/* ---- The command line ------------------------------------------------------------------------ */

static bool check_required(const command_manual *manual, const char *const *values,
                           command_line *line) {
  for (int i = 0; i < manual->option_count; i++) {
    const option_spec *option = &manual->options[i];
    if (values[i] || !option_required(option)) continue;
    return over(line, failure(EXIT_INPUT, manual->command, "--%s %s is required", option->name,
                              option->value));
  }
  return true;
}

static int most_arguments(const command_manual *manual) {
  if (manual->arguments_max || !manual->arguments) return manual->arguments_max;
  return strstr(manual->arguments, "...") ? INT_MAX : 1;
}

static bool check_arguments(const command_manual *manual, command_line *line) {
  const int most = most_arguments(manual);
  if (line->argument_count == 0 && manual->arguments && *manual->arguments != '[')
    return over(line, failure(EXIT_INPUT, manual->command, "%s is required", manual->arguments));
  if (line->argument_count > most)
    return over(line, failure(EXIT_INPUT, manual->command, "unexpected argument '%s'",
                              line->arguments[most]));
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

static void keep_given(const command_manual *manual, const char *const *values,
                       command_line *line) {
  line->given_count = 0;
  for (int i = 0; i < manual->option_count; i++)
    if (values[i]) line->given[line->given_count++] = manual->options[i].name;
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
  const char *values[OPTIONS_MAX] = {NULL};
  for (int i = 0; i < manual->option_count; i++) {
    const option_spec *option = &manual->options[i];
    int has_value = option_has_value(option) ? required_argument : no_argument;
    longs[i] = (struct option){option->name, has_value, NULL, FIRST + i};
  }
  longs[manual->option_count] = (struct option){"help", no_argument, NULL, HELP};

  if (!set_defaults(manual, line)) return false;
  if (!read_options(manual, argc, argv, longs, values, line)) return false;
  keep_given(manual, values, line);
  line->arguments = argv + optind;
  line->argument_count = argc - optind;
  return check_required(manual, values, line) && check_relations(manual, values, line) &&
         check_arguments(manual, line);
}
