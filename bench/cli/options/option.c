#include "bench/cli/options/option.h"

#include "bench/cli/numbers.h"

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

static bool in_range(const option_spec *option, double value) {
  return value >= option->low && value <= option->high;
}

static bool out_of_range(const option_spec *option, char *problem) {
  snprintf(problem, PROBLEM_TEXT,
           option->kind == OPTION_INTEGER ? "expected %.0f to %.0f" : "expected %.15g to %.15g",
           option->low, option->high);
  return false;
}

static bool read_integer(const option_spec *option, const char *text, char *problem) {
  if (number_too_large(text, strlen(text))) return out_of_range(option, problem);
  if (!integer_parse(text, strlen(text), option->integer)) {
    snprintf(problem, PROBLEM_TEXT, "expected an integer from %.0f to %.0f", option->low,
             option->high);
    return false;
  }
  return in_range(option, (double)*option->integer) || out_of_range(option, problem);
}

static bool read_real(const option_spec *option, const char *text, char *problem) {
  if (number_too_large(text, strlen(text))) return out_of_range(option, problem);
  if (!real_parse(text, strlen(text), option->real)) {
    snprintf(problem, PROBLEM_TEXT, "expected a number from %.15g to %.15g", option->low,
             option->high);
    return false;
  }
  return in_range(option, *option->real) || out_of_range(option, problem);
}

static bool read_duration(const option_spec *option, const char *text, char *problem) {
  if (!duration_parse(text, option->real)) {
    snprintf(problem, PROBLEM_TEXT, "expected a duration like " DURATION_EXAMPLES);
    return false;
  }
  return in_range(option, *option->real) || out_of_range(option, problem);
}

static bool repeated(double value, char *problem) {
  snprintf(problem, PROBLEM_TEXT, "%.15g is listed twice; list each value once", value);
  return false;
}

static bool read_vector(const option_spec *option, const char *text, char *problem) {
  const char *reason = integers_parse(text, option->integers);
  if (reason == numbers_too_large) return out_of_range(option, problem);
  if (reason) {
    snprintf(problem, PROBLEM_TEXT, "%s", reason);
    return false;
  }
  for (int i = 0; i < option->integers->count; i++)
    if (!in_range(option, option->integers->values[i])) return out_of_range(option, problem);
  return true;
}

static bool read_integers(const option_spec *option, const char *text, char *problem) {
  if (!read_vector(option, text, problem)) return false;
  const int *values = option->integers->values;
  for (int i = 0; i < option->integers->count; i++)
    for (int k = 0; k < i; k++)
      if (values[k] == values[i]) return repeated(values[i], problem);
  return true;
}

static bool read_reals(const option_spec *option, const char *text, char *problem) {
  const char *reason = reals_parse(text, option->reals);
  if (reason == numbers_too_large) return out_of_range(option, problem);
  if (reason) {
    snprintf(problem, PROBLEM_TEXT, "%s", reason);
    return false;
  }
  const double *values = option->reals->values;
  for (int i = 0; i < option->reals->count; i++) {
    if (!in_range(option, values[i])) return out_of_range(option, problem);
    for (int k = 0; k < i; k++)
      if (values[k] == values[i]) return repeated(values[i], problem);
  }
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
  snprintf(problem, PROBLEM_TEXT, "expected %s", known);
  return false;
}

static bool read_choices(const option_spec *option, const char *text, char *problem) {
  integer_list *list = option->integers;
  list->count = 0;
  for (;;) {
    size_t length = strcspn(text, ",");
    int choice;
    if (!find_choice(option, text, length, &choice, problem)) return false;
    for (int i = 0; i < list->count; i++) {
      if (list->values[i] != choice) continue;
      snprintf(problem, PROBLEM_TEXT, "%s is named twice", option->choices[choice]);
      return false;
    }
    list->values[list->count++] = choice;
    if (!text[length]) return true;
    text += length + 1;
  }
}

static bool read_text(const option_spec *option, const char *text, char *problem) {
  bool standard = option->kind == OPTION_OUT && strcmp(text, "-") == 0;
  *option->text = standard ? OUT_STANDARD : text;
  if (!*text) snprintf(problem, PROBLEM_TEXT, "expected a text");
  return *text;
}

static bool read_folder(const option_spec *option, const char *text, char *problem) {
  if (strcmp(text, "-") != 0) return read_text(option, text, problem);
  snprintf(problem, PROBLEM_TEXT,
           "expected a folder, since there are several files; ./- is one of this name");
  return false;
}

/* Other texts are left to the functions of the table. */
static bool read_setting(const option_spec *option, const char *text, char *problem) {
  const extr_setting *setting = option->setting;
  int64_t integer;
  double real;
  int choice;
  const option_spec as_integer = {
      .kind = OPTION_INTEGER, .integer = &integer, .low = option->low, .high = option->high};
  const option_spec as_real = {
      .kind = OPTION_REAL, .real = &real, .low = option->low, .high = option->high};
  if (setting->kind == EXTR_SETTING_INTEGER && !read_integer(&as_integer, text, problem))
    return false;
  if (setting->kind == EXTR_SETTING_CHOICE &&
      !find_choice(option, text, strlen(text), &choice, problem))
    return false;
  if (setting->kind == EXTR_SETTING_REAL && !read_real(&as_real, text, problem)) return false;
  return read_text(option, setting->kind == EXTR_SETTING_SWITCH ? "off" : text, problem);
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
  case OPTION_FOLDER:
    return read_folder(option, text, problem);
  case OPTION_CHOICE:
    return find_choice(option, text, strlen(text), option->choice, problem);
  case OPTION_CHOICES:
    return read_choices(option, text, problem);
  case OPTION_INTEGERS:
    return read_integers(option, text, problem);
  case OPTION_VECTOR:
    return read_vector(option, text, problem);
  case OPTION_REALS:
    return read_reals(option, text, problem);
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
