/* The parameters of stochastic decoders: names, ranges, initial values. */
#include "decoder/stochastic/settings.h"

#include "core/context.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What there is --------------------------------------------------------------------------- */

typedef enum number_kind { REAL, INTEGER, POWER_OF_TWO, NAMED } number_kind;

typedef struct parameter {
  const char *name;
  number_kind kind;
  double low, high;
  const char *const *names; /* NAMED: of 0, 1, ... */
} parameter;

static const char *const random_names[] = {"own", "lfsr", NULL};
static const char *const init_names[] = {"half", "channel", NULL};
static const char *const fail_names[] = {"return", "stop", NULL};

static const parameter parameters[EX_PARAMETERS] = {
    [EX_NDS] = {"nds", REAL, 0, 1000, NULL},
    [EX_LLR_BITS] = {"llr-bits", INTEGER, 3, 8, NULL},
    [EX_LLR_STEP] = {"llr-step", REAL, 0.001, 8, NULL},
    [EX_STEP] = {"llr-step", POWER_OF_TWO, 1.0 / 32, 1, NULL},
    [EX_INNER] = {"memory", POWER_OF_TWO, 1, 8, NULL},
    [EX_BITS] = {"bits", INTEGER, 3, 16, NULL},
    [EX_LENGTH] = {"length", POWER_OF_TWO, 1, 1024, NULL},
    [EX_BETA] = {"beta", POWER_OF_TWO, 1.0 / 1024, 1, NULL},
    [EX_RELAX] = {"beta", REAL, 1e-6, 1, NULL},
    [EX_RELAX_LATER] = {"beta-later", REAL, 1e-6, 1, NULL},
    [EX_LATER] = {"later", INTEGER, 1, 10000, NULL},
    [EX_VOTES] = {"votes", INTEGER, 0, 16, NULL},
    [EX_DELAY] = {"delay", INTEGER, 1, 1024, NULL},
    [EX_FILL] = {"fill", INTEGER, 1, 1024, NULL},
    [EX_INIT] = {"init", NAMED, 0, 1, init_names},
    [EX_BELOW] = {"below", INTEGER, 0, 1 << 20, NULL},
    [EX_FLIPS] = {"flips", INTEGER, 1, 1000, NULL},
    [EX_FAIL] = {"fail", NAMED, 0, 1, fail_names},
    [EX_RANDOM] = {"random", NAMED, 0, 1, random_names},
    [EX_FLIP] = {"flip", REAL, 1.0 / 128, 1, NULL},
};

/* A decoder and the parameters that it has, with their initial values. */
typedef struct description {
  const char *name;
  int cycles, count;
  struct {
    ex_stochastic_parameter parameter;
    double initial;
  } has[EX_PARAMETERS];
} description;

/* A line a group of parameters. */
/* clang-format off */
static const description decoders[EX_STOCHASTIC_KINDS] = {
    [EX_EM] = {"em", 700, 6, {
        {EX_NDS, 5}, {EX_LLR_BITS, 6}, {EX_LLR_STEP, 0.625}, {EX_INNER, 2}, {EX_LENGTH, 64},
        {EX_FILL, 64},
    }},
    [EX_TFM] = {"tfm", 700, 8, {
        {EX_NDS, 5}, {EX_LLR_BITS, 6}, {EX_LLR_STEP, 0.625}, {EX_INNER, 2}, {EX_BITS, 16},
        {EX_BETA, 1.0 / 64}, {EX_FILL, 1}, {EX_INIT, EX_INIT_CHANNEL},
    }},
    [EX_MTFM] = {"mtfm", 400, 9, {
        {EX_NDS, 5}, {EX_LLR_BITS, 6}, {EX_LLR_STEP, 0.625}, {EX_INNER, 2}, {EX_BITS, 16},
        {EX_BETA, 1.0 / 16}, {EX_VOTES, 5}, {EX_FILL, 1}, {EX_INIT, EX_INIT_CHANNEL},
    }},
    [EX_RHS] = {"rhs", 700, 7, {
        {EX_NDS, 0}, {EX_LLR_BITS, 8}, {EX_LLR_STEP, 0.125}, {EX_RELAX, 0.25},
        {EX_RELAX_LATER, 0.0625}, {EX_LATER, 15}, {EX_FILL, 1},
    }},
    [EX_COUNTER] = {"counter", 700, 8, {
        {EX_NDS, 5}, {EX_LLR_BITS, 6}, {EX_LLR_STEP, 0.125}, {EX_INNER, 2}, {EX_BITS, 7},
        {EX_VOTES, 0}, {EX_FILL, 1}, {EX_INIT, EX_INIT_CHANNEL},
    }},
    [EX_COUNTER_BF] = {"counter-bf", 700, 10, {
        {EX_NDS, 5}, {EX_LLR_BITS, 6}, {EX_LLR_STEP, 0.625}, {EX_INNER, 2}, {EX_BITS, 7},
        {EX_FILL, 1}, {EX_INIT, EX_INIT_CHANNEL}, {EX_BELOW, 30}, {EX_FLIPS, 10},
        {EX_FAIL, EX_FAIL_RETURN},
    }},
    [EX_GDBF] = {"gdbf", 300, 5, {
        {EX_NDS, 1}, {EX_LLR_BITS, 6}, {EX_STEP, 0.125}, {EX_FLIP, 1}, {EX_FILL, 1},
    }},
    [EX_PGDBF] = {"pgdbf", 300, 2, {
        {EX_FLIP, 0.75}, {EX_FILL, 1},
    }},
    [EX_GALLAGER_B] = {"gallager-b", 100, 2, {
        {EX_VOTES, 0}, {EX_FILL, 1},
    }},
    [EX_DS] = {"ds", 400, 6, {
        {EX_NDS, 5}, {EX_LLR_BITS, 6}, {EX_LLR_STEP, 0.625}, {EX_INNER, 2}, {EX_DELAY, 32},
        {EX_FILL, 1},
    }},
    [EX_UENG2017] = {"ueng2017", 300, 11, {
        {EX_NDS, 5}, {EX_LLR_BITS, 6}, {EX_LLR_STEP, 0.625}, {EX_INNER, 2}, {EX_BITS, 7},
        {EX_VOTES, 5}, {EX_FILL, 1}, {EX_INIT, EX_INIT_CHANNEL}, {EX_BELOW, 30}, {EX_FLIPS, 10},
        {EX_FAIL, EX_FAIL_RETURN},
    }},
};
/* clang-format on */

/* All that run a structure have EX_RANDOM, too, EX_RANDOM_OWN at first. */
static bool has(const description *d, ex_stochastic_parameter p) {
  if (p == EX_RANDOM) return ex_stochastic_has_structure((ex_stochastic_kind)(d - decoders));
  for (int i = 0; i < d->count; i++)
    if (d->has[i].parameter == p) return true;
  return false;
}

const char *ex_stochastic_name(ex_stochastic_kind kind) {
  return decoders[kind].name;
}

int ex_stochastic_cycles(ex_stochastic_kind kind) {
  return decoders[kind].cycles;
}

bool ex_stochastic_has_structure(ex_stochastic_kind kind) {
  return kind != EX_RHS && kind != EX_GDBF && kind != EX_PGDBF && kind != EX_GALLAGER_B;
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

static ex_status refuse(ex_context *context, const char *decoder, const parameter *p,
                        const char *found) {
  if (p->kind == NAMED)
    return ex_fail(context, EX_INPUT, "%s: %s=%s: expected %s or %s", decoder, p->name, found,
                   p->names[0], p->names[1]);
  const char *what = p->kind == INTEGER ? "an integer"
                     : p->kind == REAL  ? "a number"
                                        : "a power of two";
  return ex_fail(context, EX_INPUT, "%s: %s=%s: expected %s from %.15g to %.15g", decoder, p->name,
                 found, what, p->low, p->high);
}

static ex_status check_choice(ex_context *context, const char *decoder, const char *node,
                              const ex_node_choice *choice, bool may_be_total) {
  bool is_structure =
      (int)choice->kind >= 0 && choice->kind <= EX_CHECK_GIVEN && choice->kind != EX_CHECK_TWO_MIN;
  if (!is_structure || (choice->kind == EX_CHECK_TOTAL && !may_be_total))
    return ex_fail(context, EX_INPUT, "%s: the %s node takes a structure%s", decoder, node,
                   may_be_total ? " or total" : "");
  if (choice->kind == EX_CHECK_GIVEN && !choice->structure)
    return ex_fail(context, EX_INPUT, "a given structure of the %s node: none was given", node);
  return EX_OK;
}

ex_status ex_stochastic_check(ex_context *context, const ex_stochastic_settings *s) {
  if ((int)s->kind < 0 || s->kind >= EX_STOCHASTIC_KINDS)
    return ex_fail(context, EX_INPUT, "stochastic decoder %d: expected 0 to %d", (int)s->kind,
                   EX_STOCHASTIC_KINDS - 1);
  const description *d = &decoders[s->kind];
  for (int i = 0; i < EX_PARAMETERS; i++) {
    char found[32];
    snprintf(found, sizeof found, "%.15g", s->value[i]);
    if (has(d, (ex_stochastic_parameter)i) && !is_allowed(&parameters[i], s->value[i]))
      return refuse(context, d->name, &parameters[i], found);
  }
  TRY(check_choice(context, d->name, "variable", &s->variable, false));
  return check_choice(context, d->name, "check", &s->check, true);
}

/* ---- Text ------------------------------------------------------------------------------------ */

static ex_status find_decoder(ex_context *context, const char *text, size_t length,
                              ex_stochastic_kind *kind) {
  for (int i = 0; i < EX_STOCHASTIC_KINDS; i++)
    if (strncmp(text, decoders[i].name, length) == 0 && decoders[i].name[length] == 0) {
      *kind = (ex_stochastic_kind)i;
      return EX_OK;
    }
  return ex_fail(context, EX_INPUT, "unknown decoder '%s'", text);
}

static ex_status find_parameter(ex_context *context, const description *d, const char *name,
                                int *index) {
  char known[160] = "";
  for (*index = 0; *index < EX_PARAMETERS; ++*index) {
    if (!has(d, (ex_stochastic_parameter)*index)) continue;
    if (strcmp(name, parameters[*index].name) == 0) return EX_OK;
    size_t length = strlen(known);
    snprintf(known + length, sizeof known - length, "%s%s", length ? ", " : "",
             parameters[*index].name);
  }
  return ex_fail(context, EX_INPUT, "%s: no parameter '%s': it has %s", d->name, name, known);
}

/* One NAME=VALUE. */
static ex_status parse_setting(ex_context *context, char *text, ex_stochastic_settings *s) {
  const description *d = &decoders[s->kind];
  char *value = strchr(text, '=');
  if (!value) return ex_fail(context, EX_INPUT, "%s: '%s': expected NAME=VALUE", d->name, text);
  *value++ = 0;
  int index;
  TRY(find_parameter(context, d, text, &index));
  if (parse_value(&parameters[index], value, &s->value[index])) return EX_OK;
  return refuse(context, d->name, &parameters[index], value);
}

ex_status ex_stochastic_parse(ex_context *context, const char *text,
                              ex_decoder_settings *settings) {
  ex_stochastic_settings s = {.variable = {.kind = EX_CHECK_UENG},
                              .check = {.kind = EX_CHECK_TOTAL}};
  size_t name = strcspn(text, ":");
  char copy[EX_RULE_TEXT], *rest;
  TRY(find_decoder(context, text, name, &s.kind));
  const description *d = &decoders[s.kind];
  for (int i = 0; i < d->count; i++) s.value[d->has[i].parameter] = d->has[i].initial;
  if (strlen(text) >= sizeof copy)
    return ex_fail(context, EX_INPUT, "decoder '%.40s...': expected up to %d characters", text,
                   EX_RULE_TEXT - 1);
  if (text[name]) {
    strcpy(copy, text + name + 1);
    for (char *one = copy; one; one = rest) {
      rest = strchr(one, ',');
      if (rest) *rest++ = 0;
      TRY(parse_setting(context, one, &s));
    }
  }
  settings->rule = EX_STOCHASTIC;
  settings->check = EX_CHECK_TWO_MIN;
  settings->stochastic = s;
  return EX_OK;
}

bool ex_stochastic_named(const char *text) {
  ex_stochastic_kind kind;
  return find_decoder(NULL, text, strcspn(text, ":"), &kind) == EX_OK;
}

void ex_stochastic_text(const ex_stochastic_settings *s, char *text, size_t size) {
  const description *d = &decoders[s->kind];
  size_t length = (size_t)snprintf(text, size, "%s", d->name);
  char separator = ':';
  for (int i = 0; i < EX_PARAMETERS && length < size; i++) {
    if (!has(d, (ex_stochastic_parameter)i)) continue;
    const parameter *p = &parameters[i];
    char value[32];
    snprintf(value, sizeof value, "%.15g", s->value[i]);
    length += (size_t)snprintf(text + length, size - length, "%c%s=%s", separator, p->name,
                               p->kind == NAMED ? p->names[(int)s->value[i]] : value);
    separator = ',';
  }
}
