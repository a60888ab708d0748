/* What follows the last iteration: text form and validation. */
#include "core/base/report.h"
#include "decoder/settings/check_algorithm.h"
#include "decoder/settings/texts.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char perturb[] = "perturb";

static extr_status check_number(extr_context *context, const char *name, double value, double low,
                                double high) {
  if (value >= low && value <= high) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: %s=%g: expected a number from %g to %g", perturb, name,
                   value, low, high);
}

/* Takes a double because a text may hold a number that no int can. */
static extr_status check_iterations(extr_context *context, double iterations) {
  return check_number(context, "iterations", iterations, 1, 10000);
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
  TRY(check_number(context, "strong", after->strong, 0, 1000));
  TRY(check_number(context, "weak", after->weak, 0, 1000));
  return check_iterations(context, after->iterations);
}

/* Parses one NAME=VALUE that ends at `end`. */
static extr_status parse_setting(extr_context *context, const char *text, const char *end,
                                 extr_after *after) {
  double iterations = after->iterations;
  const struct {
    const char *name;
    double *value;
  } known[] = {{"strong=", &after->strong}, {"weak=", &after->weak}, {"iterations=", &iterations}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    size_t length = strlen(known[i].name);
    if (strncmp(text, known[i].name, length) != 0) continue;
    char *stop;
    *known[i].value = strtod(text + length, &stop);
    if (stop != end || stop == text + length || iterations != floor(iterations)) break;
    TRY(check_iterations(context, iterations));
    after->iterations = (int)iterations;
    return EXTR_OK;
  }
  return extr_fail(context, EXTR_INPUT, "%s: '%.*s': expected strong=LLR, weak=LLR or iterations=N",
                   perturb, (int)(end - text < 40 ? end - text : 40), text);
}

extr_status extr_after_parse(extr_context *context, const char *text, extr_after *after) {
  extr_after parsed = {EXTR_AFTER_PERTURB, 10, 16, 1};
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
    TRY(parse_setting(context, one, end, &parsed));
  }
  TRY(extr_after_check(context, &parsed));
  *after = parsed;
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
