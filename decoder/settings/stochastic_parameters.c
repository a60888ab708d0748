#include "decoder/settings/stochastic_parameters.h"
#include "decoder/interface/plane_update.h"
#include "decoder/settings/texts.h"

#include "core/base/report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Names, ranges and defaults -------------------------------------------------------------- */

typedef enum number_kind { REAL, INTEGER, POWER_OF_TWO, NAMED } number_kind;

typedef struct parameter {
  const char *name;
  number_kind kind;
  double low, high;
  const char *const *names; /* NAMED: the names of the values 0, 1, ... */
} parameter;

const char *const extr_random_names[] = {"own", "lfsr", NULL};
static const char *const init_names[] = {"half", "channel", NULL};
static const char *const fail_names[] = {"return", "stop", NULL};

static const parameter parameters[EXTR_STOCHASTIC_PARAMETERS] = {
    [EXTR_STOCHASTIC_NDS] = {"nds", REAL, 0, 1000, NULL},
    [EXTR_STOCHASTIC_LLR_BITS] = {"llr-bits", INTEGER, 3, 8, NULL},
    [EXTR_STOCHASTIC_LLR_STEP] = {"llr-step", REAL, 0.001, 8, NULL},
    [EXTR_STOCHASTIC_STEP] = {"llr-step", POWER_OF_TWO, 1.0 / 32, 1, NULL},
    [EXTR_STOCHASTIC_INNER] = {"memory", POWER_OF_TWO, 1, 8, NULL},
    [EXTR_STOCHASTIC_BITS] = {"bits", INTEGER, 3, 16, NULL},
    [EXTR_STOCHASTIC_LENGTH] = {"length", POWER_OF_TWO, 1, 1024, NULL},
    [EXTR_STOCHASTIC_BETA] = {"beta", POWER_OF_TWO, 1.0 / 1024, 1, NULL},
    [EXTR_STOCHASTIC_RELAX] = {"beta", REAL, 1e-6, 1, NULL},
    [EXTR_STOCHASTIC_RELAX_LATER] = {"beta-later", REAL, 1e-6, 1, NULL},
    [EXTR_STOCHASTIC_LATER] = {"later", INTEGER, 1, 10000, NULL},
    [EXTR_STOCHASTIC_VOTES] = {"votes", INTEGER, 0, 16, NULL},
    [EXTR_STOCHASTIC_DELAY] = {"delay", INTEGER, 1, 1024, NULL},
    [EXTR_STOCHASTIC_FILL] = {"fill", INTEGER, 1, 1024, NULL},
    [EXTR_STOCHASTIC_INIT] = {"init", NAMED, 0, 1, init_names},
    [EXTR_STOCHASTIC_BELOW] = {"below", INTEGER, 0, 1 << 20, NULL},
    [EXTR_STOCHASTIC_FLIPS] = {"flips", INTEGER, 1, 1000, NULL},
    [EXTR_STOCHASTIC_FAIL] = {"fail", NAMED, 0, 1, fail_names},
    [EXTR_STOCHASTIC_RANDOM] = {"random", NAMED, 0, 1, extr_random_names},
    [EXTR_STOCHASTIC_FLIP] = {"flip", REAL, 1.0 / 128, 1, NULL},
};

/* A decoder with its default cycle limit and its parameters. */
typedef struct description {
  int cycles, count;
  struct {
    extr_stochastic_parameter parameter;
    double initial;
  } has[EXTR_STOCHASTIC_PARAMETERS];
} description;

/* clang-format off */
static const description decoders[EXTR_STOCHASTIC_KINDS] = {
    [EXTR_EM] = {700, 6, {
        {EXTR_STOCHASTIC_NDS, 5}, {EXTR_STOCHASTIC_LLR_BITS, 6}, {EXTR_STOCHASTIC_LLR_STEP, 0.625}, {EXTR_STOCHASTIC_INNER, 2}, {EXTR_STOCHASTIC_LENGTH, 64},
        {EXTR_STOCHASTIC_FILL, 64},
    }},
    [EXTR_TFM] = {700, 8, {
        {EXTR_STOCHASTIC_NDS, 5}, {EXTR_STOCHASTIC_LLR_BITS, 6}, {EXTR_STOCHASTIC_LLR_STEP, 0.625}, {EXTR_STOCHASTIC_INNER, 2}, {EXTR_STOCHASTIC_BITS, 16},
        {EXTR_STOCHASTIC_BETA, 1.0 / 64}, {EXTR_STOCHASTIC_FILL, 1}, {EXTR_STOCHASTIC_INIT, EXTR_STOCHASTIC_INIT_CHANNEL},
    }},
    [EXTR_MTFM] = {400, 9, {
        {EXTR_STOCHASTIC_NDS, 5}, {EXTR_STOCHASTIC_LLR_BITS, 6}, {EXTR_STOCHASTIC_LLR_STEP, 0.625}, {EXTR_STOCHASTIC_INNER, 2}, {EXTR_STOCHASTIC_BITS, 16},
        {EXTR_STOCHASTIC_BETA, 1.0 / 16}, {EXTR_STOCHASTIC_VOTES, 5}, {EXTR_STOCHASTIC_FILL, 1}, {EXTR_STOCHASTIC_INIT, EXTR_STOCHASTIC_INIT_CHANNEL},
    }},
    [EXTR_RHS] = {700, 7, {
        {EXTR_STOCHASTIC_NDS, 0}, {EXTR_STOCHASTIC_LLR_BITS, 8}, {EXTR_STOCHASTIC_LLR_STEP, 0.125}, {EXTR_STOCHASTIC_RELAX, 0.25},
        {EXTR_STOCHASTIC_RELAX_LATER, 0.0625}, {EXTR_STOCHASTIC_LATER, 15}, {EXTR_STOCHASTIC_FILL, 1},
    }},
    [EXTR_COUNTER] = {700, 8, {
        {EXTR_STOCHASTIC_NDS, 5}, {EXTR_STOCHASTIC_LLR_BITS, 6}, {EXTR_STOCHASTIC_LLR_STEP, 0.125}, {EXTR_STOCHASTIC_INNER, 2}, {EXTR_STOCHASTIC_BITS, 7},
        {EXTR_STOCHASTIC_VOTES, 0}, {EXTR_STOCHASTIC_FILL, 1}, {EXTR_STOCHASTIC_INIT, EXTR_STOCHASTIC_INIT_CHANNEL},
    }},
    [EXTR_COUNTER_BF] = {700, 10, {
        {EXTR_STOCHASTIC_NDS, 5}, {EXTR_STOCHASTIC_LLR_BITS, 6}, {EXTR_STOCHASTIC_LLR_STEP, 0.625}, {EXTR_STOCHASTIC_INNER, 2}, {EXTR_STOCHASTIC_BITS, 7},
        {EXTR_STOCHASTIC_FILL, 1}, {EXTR_STOCHASTIC_INIT, EXTR_STOCHASTIC_INIT_CHANNEL}, {EXTR_STOCHASTIC_BELOW, 30}, {EXTR_STOCHASTIC_FLIPS, 10},
        {EXTR_STOCHASTIC_FAIL, EXTR_STOCHASTIC_FAIL_RETURN},
    }},
    [EXTR_GDBF] = {300, 5, {
        {EXTR_STOCHASTIC_NDS, 1}, {EXTR_STOCHASTIC_LLR_BITS, 6}, {EXTR_STOCHASTIC_STEP, 0.125}, {EXTR_STOCHASTIC_FLIP, 1}, {EXTR_STOCHASTIC_FILL, 1},
    }},
    [EXTR_PGDBF] = {300, 2, {
        {EXTR_STOCHASTIC_FLIP, 0.75}, {EXTR_STOCHASTIC_FILL, 1},
    }},
    [EXTR_GALLAGER_B] = {100, 2, {
        {EXTR_STOCHASTIC_VOTES, 0}, {EXTR_STOCHASTIC_FILL, 1},
    }},
    [EXTR_DS] = {400, 6, {
        {EXTR_STOCHASTIC_NDS, 5}, {EXTR_STOCHASTIC_LLR_BITS, 6}, {EXTR_STOCHASTIC_LLR_STEP, 0.625}, {EXTR_STOCHASTIC_INNER, 2}, {EXTR_STOCHASTIC_DELAY, 32},
        {EXTR_STOCHASTIC_FILL, 1},
    }},
    [EXTR_UENG2017] = {300, 11, {
        {EXTR_STOCHASTIC_NDS, 5}, {EXTR_STOCHASTIC_LLR_BITS, 6}, {EXTR_STOCHASTIC_LLR_STEP, 0.625}, {EXTR_STOCHASTIC_INNER, 2}, {EXTR_STOCHASTIC_BITS, 7},
        {EXTR_STOCHASTIC_VOTES, 5}, {EXTR_STOCHASTIC_FILL, 1}, {EXTR_STOCHASTIC_INIT, EXTR_STOCHASTIC_INIT_CHANNEL}, {EXTR_STOCHASTIC_BELOW, 30}, {EXTR_STOCHASTIC_FLIPS, 10},
        {EXTR_STOCHASTIC_FAIL, EXTR_STOCHASTIC_FAIL_RETURN},
    }},
};
/* clang-format on */

/* Every decoder that runs a structure also has EXTR_STOCHASTIC_RANDOM, by default
 * EXTR_STOCHASTIC_RANDOM_OWN. */
static bool has(const description *d, extr_stochastic_parameter p) {
  if (p == EXTR_STOCHASTIC_RANDOM)
    return extr_stochastic_has_structure((extr_stochastic_kind)(d - decoders));
  for (int i = 0; i < d->count; i++)
    if (d->has[i].parameter == p) return true;
  return false;
}

static bool is_known(extr_stochastic_kind kind) {
  return (int)kind >= 0 && kind < EXTR_STOCHASTIC_KINDS;
}

static const char *name_of(const description *d) {
  return extr_decoder_names[EXTR_STOCHASTIC + (d - decoders)];
}

const char *extr_stochastic_name(extr_stochastic_kind kind) {
  return is_known(kind) ? extr_decoder_names[EXTR_STOCHASTIC + kind] : "unknown";
}

int extr_stochastic_cycles(extr_stochastic_kind kind) {
  return is_known(kind) ? decoders[kind].cycles : 0;
}

bool extr_stochastic_has_structure(extr_stochastic_kind kind) {
  return is_known(kind) && kind != EXTR_RHS && kind != EXTR_GDBF && kind != EXTR_PGDBF &&
         kind != EXTR_GALLAGER_B;
}

const char *extr_stochastic_recurrence(const extr_stochastic_settings *settings) {
  const double *value = settings->value;
  const bool draws = extr_stochastic_has_structure(settings->kind)
                         ? value[EXTR_STOCHASTIC_RANDOM] == EXTR_STOCHASTIC_RANDOM_OWN
                         : value[EXTR_STOCHASTIC_FLIP] > 0 && value[EXTR_STOCHASTIC_FLIP] < 1;
  return draws ? RANDOM_TEXT : NULL;
}

/* ---- Values ---------------------------------------------------------------------------------- */

static bool is_power_of_two(double value) {
  int exponent;
  return frexp(value, &exponent) == 0.5;
}

static bool is_allowed(const parameter *p, double value) {
  if (!(value >= p->low && value <= p->high)) return false;
  if (p->kind == POWER_OF_TWO) return is_power_of_two(value);
  return p->kind == REAL || value == floor(value);
}

static bool parse_value(const parameter *p, const char *text, double *value) {
  for (int i = 0; p->kind == NAMED && p->names[i]; i++)
    if (strcmp(text, p->names[i]) == 0) {
      *value = i;
      return true;
    }
  char *end;
  if (p->kind == NAMED) return false;
  *value = strtod(text, &end);
  return end != text && *end == 0 && is_allowed(p, *value);
}

static extr_status fail_value(extr_context *context, const char *decoder, const parameter *p,
                              const char *found) {
  if (p->kind == NAMED)
    return extr_fail(context, EXTR_INPUT, "%s: %s=%s: expected %s or %s", decoder, p->name, found,
                     p->names[0], p->names[1]);
  const char *what = p->kind == INTEGER ? "an integer"
                     : p->kind == REAL  ? "a number"
                                        : "a power of two";
  return extr_fail(context, EXTR_INPUT, "%s: %s=%s: expected %s from %.15g to %.15g", decoder,
                   p->name, found, what, p->low, p->high);
}

extr_status extr_stochastic_check(extr_context *context, const extr_stochastic_settings *s) {
  if (!is_known(s->kind))
    return extr_fail(context, EXTR_INPUT, "stochastic decoder %d: expected 0 to %d", (int)s->kind,
                     EXTR_STOCHASTIC_KINDS - 1);
  const description *d = &decoders[s->kind];
  for (int i = 0; i < EXTR_STOCHASTIC_PARAMETERS; i++) {
    char found[32];
    snprintf(found, sizeof found, "%.15g", s->value[i]);
    if (!has(d, (extr_stochastic_parameter)i)) {
      if (s->value[i] != 0)
        return extr_fail(context, EXTR_INPUT, "%s: %s=%s: has no such parameter, expected 0",
                         name_of(d), parameters[i].name, found);
    } else if (!is_allowed(&parameters[i], s->value[i])) {
      return fail_value(context, name_of(d), &parameters[i], found);
    }
  }
  return EXTR_OK;
}

/* ---- Text ------------------------------------------------------------------------------------ */

static extr_status find_decoder(extr_context *context, const char *text, size_t length,
                                extr_stochastic_kind *kind) {
  for (int i = 0; i < EXTR_STOCHASTIC_KINDS; i++)
    if (strncmp(text, extr_stochastic_name((extr_stochastic_kind)i), length) == 0 &&
        extr_stochastic_name((extr_stochastic_kind)i)[length] == 0) {
      *kind = (extr_stochastic_kind)i;
      return EXTR_OK;
    }
  return extr_fail(context, EXTR_INPUT, "unknown stochastic decoder '%s'", text);
}

static extr_status find_parameter(extr_context *context, const description *d, const char *name,
                                  int *index) {
  char known[160] = "";
  for (*index = 0; *index < EXTR_STOCHASTIC_PARAMETERS; ++*index) {
    if (!has(d, (extr_stochastic_parameter)*index)) continue;
    if (strcmp(name, parameters[*index].name) == 0) return EXTR_OK;
    size_t length = strlen(known);
    snprintf(known + length, sizeof known - length, "%s%s", length ? ", " : "",
             parameters[*index].name);
  }
  return extr_fail(context, EXTR_INPUT, "%s has no parameter '%s': expected one of %s", name_of(d),
                   name, known);
}

/* Parses one NAME=VALUE; `given` is the set of parameters before it. */
static extr_status parse_setting(extr_context *context, char *text, uint32_t *given,
                                 extr_stochastic_settings *s) {
  const description *d = &decoders[s->kind];
  char *value = strchr(text, '=');
  if (!value)
    return extr_fail(context, EXTR_INPUT, "%s: '%s': expected NAME=VALUE", name_of(d), text);
  *value++ = 0;
  int index;
  TRY(find_parameter(context, d, text, &index));
  if (*given >> index & 1)
    return extr_fail(context, EXTR_INPUT, "%s: %s is given twice", name_of(d), text);
  *given |= UINT32_C(1) << index;
  if (parse_value(&parameters[index], value, &s->value[index])) return EXTR_OK;
  return fail_value(context, name_of(d), &parameters[index], value);
}

extr_status extr_stochastic_parse(extr_context *context, const char *text,
                                  extr_stochastic_settings *settings) {
  extr_stochastic_settings s = {0};
  size_t name = strcspn(text, ":");
  uint32_t given = 0;
  char copy[EXTR_SETTING_TEXT], *rest;
  TRY(find_decoder(context, text, name, &s.kind));
  const description *d = &decoders[s.kind];
  for (int i = 0; i < d->count; i++) s.value[d->has[i].parameter] = d->has[i].initial;
  if (strlen(text) >= sizeof copy)
    return extr_fail(context, EXTR_INPUT, "decoder '%.40s...': expected at most %d characters",
                     text, EXTR_SETTING_TEXT - 1);
  if (text[name]) {
    strcpy(copy, text + name + 1);
    for (char *one = copy; one; one = rest) {
      rest = strchr(one, ',');
      if (rest) *rest++ = 0;
      TRY(parse_setting(context, one, &given, &s));
    }
  }
  *settings = s;
  return EXTR_OK;
}

bool extr_stochastic_named(const char *text) {
  extr_stochastic_kind kind;
  return find_decoder(NULL, text, strcspn(text, ":"), &kind) == EXTR_OK;
}

void extr_stochastic_text(const extr_stochastic_settings *s, char *text, size_t size) {
  size_t length = (size_t)snprintf(text, size, "%s", extr_stochastic_name(s->kind));
  if (!is_known(s->kind)) return;
  const description *d = &decoders[s->kind];
  char separator = ':';
  for (int i = 0; i < EXTR_STOCHASTIC_PARAMETERS && length < size; i++) {
    if (!has(d, (extr_stochastic_parameter)i)) continue;
    const parameter *p = &parameters[i];
    char value[32];
    snprintf(value, sizeof value, "%.15g", s->value[i]);
    length += (size_t)snprintf(
        text + length, size - length, "%c%s=%s", separator, p->name,
        p->kind == NAMED && is_allowed(p, s->value[i]) ? p->names[(int)s->value[i]] : value);
    separator = ',';
  }
}
