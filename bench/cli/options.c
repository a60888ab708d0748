#include "bench/cli/options.h"

#include "bench/cli/failure.h"

#include <getopt.h>
#include <limits.h>
#include <string.h>

enum { HELP = 1, FIRST = 256 }; /* values that getopt_long returns */

/* A command line that is being read. */
typedef struct reading {
  const command_manual *manual;
  const char *values[OPTIONS_MAX]; /* what was typed, by the option; NULL: it was not given */
  command_line *line;
} reading;

/* The command is over; false. */
static bool over(reading *r, int exit_code) {
  r->line->exit_code = exit_code;
  return false;
}

#define refuse(r, ...) over((r), failure(EXIT_INPUT, (r)->manual->command, __VA_ARGS__))

static bool set_option(reading *r, const option_spec *option, const char *text) {
  char problem[PROBLEM_TEXT];
  return option_read(option, text, problem) ||
         refuse(r, "--%s '%s': %s", option->name, text, problem);
}

static bool set_defaults(reading *r) {
  for (int i = 0; i < r->manual->option_count; i++) {
    const option_spec *option = &r->manual->options[i];
    if (option->kind == OPTION_FLAG) *option->flag = false;
    if (option->kind == OPTION_CHOICE) *option->choice = -1;
    if (option->kind == OPTION_TEXTS) option->texts->count = 0;
    if (option->kind == OPTION_TEXT || option->kind == OPTION_OUT ||
        option->kind == OPTION_FOLDER || option->kind == OPTION_SETTING)
      *option->text = NULL;
    if (option->initial && !set_option(r, option, option->initial)) return false;
  }
  return true;
}

/* The error for which getopt_long returned '?' or ':'. */
static bool refuse_word(reading *r, int found, const char *given) {
  if (optopt >= FIRST) {
    const option_spec *option = &r->manual->options[optopt - FIRST];
    return found == '?' ? refuse(r, "--%s takes no value", option->name)
                        : refuse(r, "--%s needs a value %s", option->name, option->value);
  }
  char letter[] = {'-', (char)optopt, 0};
  bool is_long = optopt == 0 || optopt == HELP;
  return refuse(r, "unknown option %s (see extrinsic %s --help)", is_long ? given : letter,
                r->manual->command);
}

/* Whether the first or the last value was meant, or both, nobody can tell. */
static bool refuse_repeated(reading *r, const option_spec *option) {
  char label[OPTION_TEXT_SIZE];
  option_label(option, label);
  return refuse(r, "--%s is given twice; give it once, as %s", option->name, label);
}

static bool read_options(reading *r, int argc, char **argv, const struct option *longs) {
  optind = 0; /* resets the state of getopt_long (glibc) */
  opterr = 0;
  int found;
  while ((found = getopt_long(argc, argv, ":h", longs, NULL)) != -1) {
    if (found == HELP || found == 'h') {
      options_help(r->manual, stdout);
      return over(r, EXIT_DONE);
    }
    if (found < FIRST) return refuse_word(r, found, argv[optind - 1]);
    const option_spec *option = &r->manual->options[found - FIRST];
    if (r->values[found - FIRST] && option->kind != OPTION_TEXTS) return refuse_repeated(r, option);
    r->values[found - FIRST] = optarg ? optarg : "";
    if (!set_option(r, option, optarg)) return false;
  }
  return true;
}

/* ---- What options need and exclude ----------------------------------------------------------- */

/* Whether a condition of `length` characters is met, as at option_spec.needs. */
static bool is_met(const reading *r, const char *condition, size_t length) {
  size_t name = strcspn(condition, "= "), at = name + 1;
  for (int i = 0; i < r->manual->option_count; i++) {
    const option_spec *option = &r->manual->options[i];
    const char *value = r->values[i] ? r->values[i] : option->initial;
    if (strlen(option->name) != name || strncmp(option->name, condition, name) != 0) continue;
    if (name >= length) return r->values[i];
    for (size_t size; value && at < length; at += size + 1) {
      size = strcspn(condition + at, "| ");
      if (strlen(value) == size && strncmp(value, condition + at, size) == 0) return true;
    }
  }
  return false;
}

/* The first of the conditions that is met, or not met, up to a blank; NULL if there is none. */
static const char *find_condition(const reading *r, const char *conditions, bool met) {
  for (const char *at = conditions; at && *at; at += strspn(at, " ")) {
    size_t length = strcspn(at, " ");
    if (is_met(r, at, length) == met) return at;
    at += length;
  }
  return NULL;
}

static bool refuse_relation(reading *r, const option_spec *option, const char *condition,
                            bool needed) {
  int name = (int)strcspn(condition, "= "), length = (int)strcspn(condition, " ");
  const char *verb = needed ? "needs" : "cannot be combined with";
  char values[PROBLEM_TEXT] = "";
  size_t used = 0;
  for (int at = name + 1; at < length; at++) /* "A or B" of "A|B" */
    used += (size_t)snprintf(values + used, sizeof values - used,
                             condition[at] == '|' ? " or " : "%c", condition[at]);
  return refuse(r, "--%s %s --%.*s%s%s", option->name, verb, name, condition, *values ? " " : "",
                values);
}

/* ---- The command line ------------------------------------------------------------------------ */

static bool check_required(reading *r) {
  for (int i = 0; i < r->manual->option_count; i++) {
    const option_spec *option = &r->manual->options[i];
    if (!r->values[i] && option_required(option))
      return refuse(r, "--%s %s is required", option->name, option->value);
  }
  return true;
}

static bool check_relations(reading *r) {
  for (int i = 0; i < r->manual->option_count; i++) {
    const option_spec *option = &r->manual->options[i];
    const char *unmet = find_condition(r, option->needs, false);
    const char *met = find_condition(r, option->excludes, true);
    if (r->values[i] && (unmet || met))
      return refuse_relation(r, option, unmet ? unmet : met, unmet);
  }
  return true;
}

static bool check_arguments(reading *r) {
  const char *form = r->manual->arguments;
  int most = r->manual->arguments_max;
  if (form && most == 0) most = strstr(form, "...") ? INT_MAX : 1;
  if (form && *form != '[' && r->line->argument_count == 0)
    return refuse(r, "%s is required", form);
  if (r->line->argument_count > most)
    return refuse(r, "unexpected argument '%s'", r->line->arguments[most]);
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

bool options_given(const command_line *line, const char *name) {
  for (int i = 0; i < line->given_count; i++)
    if (strcmp(line->given[i], name) == 0) return true;
  return false;
}

bool options_read(const command_manual *manual, int argc, char **argv, command_line *line) {
  reading r = {.manual = manual, .line = line};
  if (manual->option_count > OPTIONS_MAX)
    return over(&r, failure(EXIT_FAILED, manual->command,
                            "internal error: a table of %d options, room for %d",
                            manual->option_count, OPTIONS_MAX));
  if (describe(manual, argc, argv)) return over(&r, EXIT_DONE);
  struct option longs[OPTIONS_MAX + 2] = {0};
  for (int i = 0; i < manual->option_count; i++) {
    const option_spec *option = &manual->options[i];
    int has_value = option_has_value(option) ? required_argument : no_argument;
    longs[i] = (struct option){option->name, has_value, NULL, FIRST + i};
  }
  longs[manual->option_count] = (struct option){"help", no_argument, NULL, HELP};

  if (!set_defaults(&r) || !read_options(&r, argc, argv, longs)) return false;
  line->given_count = 0;
  for (int i = 0; i < manual->option_count; i++)
    if (r.values[i]) line->given[line->given_count++] = manual->options[i].name;
  line->arguments = argv + optind;
  line->argument_count = argc - optind;
  return check_required(&r) && check_relations(&r) && check_arguments(&r);
}
