#include "bench/cli/options.h"

#include <stdio.h>
#include <string.h>

/* "a, b, c" */
static void write_choices(const option_spec *option, char *text, size_t size) {
  size_t used = 0;
  for (int i = 0; option->choices[i] && used < size; i++)
    used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "", option->choices[i]);
}

void option_label(const option_spec *option, char text[OPTION_TEXT_SIZE]) {
  const char *value = option->value ? option->value : "";
  snprintf(text, OPTION_TEXT_SIZE, "--%s%s%s", option->name, *value ? " " : "", value);
}

void option_help(const option_spec *option, char text[OPTION_TEXT_SIZE]) {
  char choices[OPTION_TEXT_SIZE / 2] = "";
  if (option->choices && !option->explained) write_choices(option, choices, sizeof choices);
  const char *otherwise = option->initial ? option->initial : option->absent;
  snprintf(text, OPTION_TEXT_SIZE, "%s%s%s%s%s%s%s", option->help, *choices ? ": " : "", choices,
           otherwise ? " [" : "", otherwise ? otherwise : "", otherwise ? "]" : "",
           option_required(option) ? " (required)" : "");
}

option_spec *option_named(option_spec *options, int count, const char *name) {
  int i = 0;
  while (i < count - 1 && strcmp(options[i].name, name) != 0) i++;
  return &options[i];
}

static bool listed(const char *const *names, const char *name) {
  while (*names && strcmp(*names, name) != 0) names++;
  return *names;
}

int options_without(option_spec *options, int count, const char *const *names) {
  int left = 0;
  for (int i = 0; i < count; i++)
    if (!names || !listed(names, options[i].name)) options[left++] = options[i];
  return left;
}

/* Says what is wrong; evaluates to false. */
#define wrong(problem, ...) (snprintf((problem), PROBLEM_TEXT, __VA_ARGS__), false)

static bool out_of_range(const option_spec *option, char *problem) {
  const bool whole = option->kind == OPTION_INTEGER;
  return whole ? wrong(problem, "expected %.0f to %.0f", option->low, option->high)
               : wrong(problem, "expected %.15g to %.15g", option->low, option->high);
}

static bool check_range(const option_spec *option, double value, char *problem) {
  return (value >= option->low && value <= option->high) || out_of_range(option, problem);
}

static bool read_integer(const option_spec *option, const char *text, char *problem) {
  if (number_too_large(text, strlen(text))) return out_of_range(option, problem);
  if (!integer_parse(text, strlen(text), option->integer))
    return wrong(problem, "expected an integer from %.0f to %.0f", option->low, option->high);
  return check_range(option, (double)*option->integer, problem);
}

static bool read_real(const option_spec *option, const char *text, char *problem) {
  if (number_too_large(text, strlen(text))) return out_of_range(option, problem);
  if (!real_parse(text, strlen(text), option->real))
    return wrong(problem, "expected a number from %.15g to %.15g", option->low, option->high);
  return check_range(option, *option->real, problem);
}

static bool read_duration(const option_spec *option, const char *text, char *problem) {
  if (!duration_parse(text, option->real))
    return wrong(problem, "expected a duration like " DURATION_EXAMPLES);
  return check_range(option, *option->real, problem);
}

/* Number i of the values of a list. */
static double value_at(const option_spec *option, int i) {
  return option->kind == OPTION_REALS ? option->reals->values[i] : option->integers->values[i];
}

/* Values of a vector may repeat. */
static bool check_value(const option_spec *option, int i, char *problem) {
  const double value = value_at(option, i);
  if (!check_range(option, value, problem)) return false;
  for (int k = 0; option->kind != OPTION_VECTOR && k < i; k++)
    if (value_at(option, k) == value)
      return wrong(problem, "%.15g is listed twice; list each value once", value);
  return true;
}

static bool read_list(const option_spec *option, const char *text, char *problem) {
  const bool reals = option->kind == OPTION_REALS;
  const char *reason =
      reals ? reals_parse(text, option->reals) : integers_parse(text, option->integers);
  if (reason == numbers_too_large) return out_of_range(option, problem);
  if (reason) return wrong(problem, "%s", reason);
  const int count = reals ? option->reals->count : option->integers->count;
  for (int i = 0; i < count; i++)
    if (!check_value(option, i, problem)) return false;
  return true;
}

static bool find_choice(const option_spec *option, const char *text, size_t length, int *choice,
                        char *problem) {
  for (int i = 0; option->choices[i]; i++) {
    if (strlen(option->choices[i]) == length && strncmp(option->choices[i], text, length) == 0) {
      *choice = i;
      return true;
    }
  }
  char known[PROBLEM_TEXT - 16];
  write_choices(option, known, sizeof known);
  return wrong(problem, "expected %s", known);
}

static bool read_choices(const option_spec *option, const char *text, char *problem) {
  integer_list *list = option->integers;
  list->count = 0;
  for (;;) {
    size_t length = strcspn(text, ",");
    int choice;
    if (!find_choice(option, text, length, &choice, problem)) return false;
    for (int i = 0; i < list->count; i++)
      if (list->values[i] == choice)
        return wrong(problem, "%s is named twice", option->choices[choice]);
    list->values[list->count++] = choice;
    if (!text[length]) return true;
    text += length + 1;
  }
}

static bool read_text(const option_spec *option, const char *text, char *problem) {
  bool standard = option->kind == OPTION_OUT && strcmp(text, "-") == 0;
  *option->text = standard ? OUT_STANDARD : text;
  return *text || wrong(problem, "expected a text");
}

static bool read_texts(const option_spec *option, const char *text, char *problem) {
  text_list *list = option->texts;
  if (list->count == TEXTS_MAX) return wrong(problem, "expected at most %d of them", TEXTS_MAX);
  list->values[list->count++] = text;
  return *text || wrong(problem, "expected a text");
}

static bool read_folder(const option_spec *option, const char *text, char *problem) {
  if (strcmp(text, "-") != 0) return read_text(option, text, problem);
  return wrong(problem,
               "expected a folder, since there are several files; ./- is one of this name");
}

/* Other texts are left to the functions of the table. */
static bool read_setting(const option_spec *option, const char *text, char *problem) {
  const extr_setting_kind kind = option->setting->kind;
  int64_t integer;
  double real;
  int choice;
  const option_spec as_integer = {
      .kind = OPTION_INTEGER, .integer = &integer, .low = option->low, .high = option->high};
  const option_spec as_real = {
      .kind = OPTION_REAL, .real = &real, .low = option->low, .high = option->high};
  if (kind == EXTR_SETTING_INTEGER && !read_integer(&as_integer, text, problem)) return false;
  if (kind == EXTR_SETTING_REAL && !read_real(&as_real, text, problem)) return false;
  if (kind == EXTR_SETTING_CHOICE && !find_choice(option, text, strlen(text), &choice, problem))
    return false;
  return read_text(option, kind == EXTR_SETTING_SWITCH ? "off" : text, problem);
}

bool option_read(const option_spec *option, const char *text, char problem[PROBLEM_TEXT]) {
  switch (option->kind) {
  case OPTION_FLAG:
    return *option->flag = true;
  case OPTION_INTEGER:
    return read_integer(option, text, problem);
  case OPTION_REAL:
    return read_real(option, text, problem);
  case OPTION_DURATION:
    return read_duration(option, text, problem);
  case OPTION_TEXT:
  case OPTION_OUT:
    return read_text(option, text, problem);
  case OPTION_TEXTS:
    return read_texts(option, text, problem);
  case OPTION_FOLDER:
    return read_folder(option, text, problem);
  case OPTION_CHOICE:
    return find_choice(option, text, strlen(text), option->choice, problem);
  case OPTION_CHOICES:
    return read_choices(option, text, problem);
  case OPTION_INTEGERS:
  case OPTION_VECTOR:
  case OPTION_REALS:
    return read_list(option, text, problem);
  case OPTION_SETTING:
    return read_setting(option, text, problem);
  }
  return false;
}

bool option_has_value(const option_spec *option) {
  return option->kind != OPTION_FLAG &&
         (option->kind != OPTION_SETTING || option->setting->kind != EXTR_SETTING_SWITCH);
}

bool option_required(const option_spec *option) {
  return option_has_value(option) && !option->initial && !option->absent;
}
