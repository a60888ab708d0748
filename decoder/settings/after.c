/* What follows the last iteration: text form and validation. */
#include "core/base/report.h"
#include "decoder/settings/check_algorithm.h"
#include "decoder/settings/texts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char perturb[] = "perturb";

/* The numbers of an extr_after, in this order. */
enum { STRONG, WEAK, ITERATIONS, NUMBERS };
static const struct number {
  const char *name;
  double low, high;
} numbers[NUMBERS] = {{"strong", 0, 1000}, {"weak", 0, 1000}, {"iterations", 1, 10000}};

/* Takes doubles because a text may hold a number that no int can. */
static extr_status check_numbers(extr_context *context, const double value[NUMBERS]) {
  for (int i = 0; i < NUMBERS; i++)
    if (!(value[i] >= numbers[i].low && value[i] <= numbers[i].high))
      return extr_fail(context, EXTR_INPUT, "%s: %s=%g: expected a number from %g to %g", perturb,
                       numbers[i].name, value[i], numbers[i].low, numbers[i].high);
  return EXTR_OK;
}

extr_status extr_after_check(extr_context *context, const extr_after *after) {
  if (after->kind == EXTR_AFTER_NONE) {
    if (after->iterations == 0 && after->strong == 0 && after->weak == 0) return EXTR_OK;
    return extr_fail(context, EXTR_INPUT,
                     "EXTR_AFTER_NONE with %d iterations: expected all numbers to be 0",
                     after->iterations);
  }
  if (after->kind != EXTR_AFTER_PERTURB)
    return extr_fail(context, EXTR_INPUT, "after %d: expected 0 to %d", (int)after->kind,
                     EXTR_AFTER_PERTURB);
  return check_numbers(context, (double[]){after->strong, after->weak, after->iterations});
}

/* Parses one NAME=VALUE that ends at `end`. */
static extr_status parse_number(extr_context *context, const char *text, const char *end,
                                bool given[NUMBERS], double value[NUMBERS]) {
  for (int i = 0; i < NUMBERS; i++) {
    const size_t length = strlen(numbers[i].name);
    if (strncmp(text, numbers[i].name, length) != 0 || text[length] != '=') continue;
    char *stop;
    if (given[i])
      return extr_fail(context, EXTR_INPUT, "%s: %s is given twice", perturb, numbers[i].name);
    given[i] = true;
    value[i] = strtod(text + length + 1, &stop);
    if (stop == end && stop > text + length + 1 && value[ITERATIONS] == floor(value[ITERATIONS]))
      return EXTR_OK;
  }
  return extr_fail(context, EXTR_INPUT, "%s: '%.*s': expected strong=LLR, weak=LLR or iterations=N",
                   perturb, (int)(end - text < 40 ? end - text : 40), text);
}

extr_status extr_after_parse(extr_context *context, const char *text, extr_after *after) {
  double value[NUMBERS] = {16, 1, 10};
  bool given[NUMBERS] = {false};
  const size_t name = sizeof perturb - 1;
  if (strcmp(text, "none") == 0) {
    *after = (extr_after){0};
    return EXTR_OK;
  }
  if (strncmp(text, perturb, name) != 0 || (text[name] && text[name] != ':'))
    return extr_fail(context, EXTR_INPUT,
                     "'%.40s': expected none, or perturb:strong=LLR,weak=LLR,iterations=N", text);
  for (const char *end = text + name; *end;) {
    const char *one = end + 1; /* after the colon or a comma */
    end = one + strcspn(one, ",");
    TRY(parse_number(context, one, end, given, value));
  }
  TRY(check_numbers(context, value));
  *after = (extr_after){EXTR_AFTER_PERTURB, (int)value[ITERATIONS], value[STRONG], value[WEAK]};
  return EXTR_OK;
}

const char *extr_after_text(const extr_after *after, char text[EXTR_SETTING_TEXT]) {
  if (after->kind == EXTR_AFTER_PERTURB)
    snprintf(text, EXTR_SETTING_TEXT, "%s:strong=%.15g,weak=%.15g,iterations=%d", perturb,
             after->strong, after->weak, after->iterations);
  else
    snprintf(text, EXTR_SETTING_TEXT, after->kind == EXTR_AFTER_NONE ? "none" : "unknown");
  return text;
}
