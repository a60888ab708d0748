/* Settings of a decoder: defaults, names, ranges, and the numbers that kernels take from them. */
#include "decoder/stochastic/settings.h"
#include "core/context.h"
#include "decoder/jit/jit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

ex_decoder_settings ex_decoder_default(void) {
  return (ex_decoder_settings){
      .rule = EX_NORMALIZED,
      .parameter = 0.75,
      .order = EX_LAYERED,
      .message = EX_I8,
      .check = EX_CHECK_STAR,
      .kernels = ex_jit_available() ? EX_COMPILED : EX_INTERPRETED,
      .iterations = 20,
      .early_stop = true,
      .llr_bits = 6,
      .llr_step = 0.5,
      .isa = ex_isa_best(),
  };
}

/* ---- Names ---- */

static const char *const order_names[] = {"layered", "flooding", NULL};
static const char *const message_names[] = {"i8", "f32", NULL};
static const char *const kernels_names[] = {"compiled", "interpreted", NULL};
/* EX_CHECK_FRONTIER takes a number behind its name, EX_CHECK_GIVEN cannot be named. */
static const char *const check_names[] = {"star",     "isomorphic", "naive", "ueng",
                                          "frontier", "two-min",    "total", NULL};

static ex_status parse_name(ex_context *context, const char *what, const char *const names[],
                            const char *text, int *index) {
  char known[96] = "";
  for (int i = 0; names[i]; i++) {
    if (strcmp(text, names[i]) == 0) {
      *index = i;
      return EX_OK;
    }
    snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s", i ? ", " : "", names[i]);
  }
  return ex_fail(context, EX_INPUT, "unknown %s '%s': expected one of %s", what, text, known);
}

ex_status ex_order_parse(ex_context *context, const char *text, ex_order *order) {
  int index;
  TRY(parse_name(context, "schedule", order_names, text, &index));
  *order = (ex_order)index;
  return EX_OK;
}

ex_status ex_message_parse(ex_context *context, const char *text, ex_message *message) {
  int index;
  TRY(parse_name(context, "message type", message_names, text, &index));
  *message = (ex_message)index;
  return EX_OK;
}

ex_status ex_kernels_parse(ex_context *context, const char *text, ex_kernels *kernels) {
  int index;
  TRY(parse_name(context, "kind of kernels", kernels_names, text, &index));
  *kernels = (ex_kernels)index;
  return EX_OK;
}

const char *ex_kernels_name(ex_kernels kernels) {
  return kernels_names[kernels];
}

const char *ex_order_name(ex_order order) {
  return order_names[order];
}

const char *ex_message_name(ex_message message) {
  return message_names[message];
}

enum { LATENCY_MAX = 100 };

/* A number and nothing behind it. */
static bool parse_number(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end != text && *end == 0 && isfinite(*value);
}

static const char frontier[] = "frontier:";

ex_status ex_check_parse(ex_context *context, const char *text, ex_decoder_settings *settings) {
  double latency;
  if (strncmp(text, frontier, sizeof frontier - 1) == 0 &&
      parse_number(text + sizeof frontier - 1, &latency) && latency >= 1 &&
      latency <= LATENCY_MAX && latency == floor(latency)) {
    settings->check = EX_CHECK_FRONTIER;
    settings->latency = (int)latency;
    return EX_OK;
  }
  int index;
  TRY(parse_name(context, "structure", check_names, text, &index));
  if (index == EX_CHECK_FRONTIER)
    return ex_fail(context, EX_INPUT, "structure '%s': expected frontier:LATENCY, LATENCY 1 to %d",
                   text, LATENCY_MAX);
  settings->check = (ex_check_kind)index;
  return EX_OK;
}

const char *ex_check_text(const ex_decoder_settings *settings, char text[EX_CHECK_TEXT]) {
  if (settings->check == EX_CHECK_FRONTIER)
    snprintf(text, EX_CHECK_TEXT, "%s%d", frontier, settings->latency);
  else
    snprintf(text, EX_CHECK_TEXT, "%s",
             settings->check == EX_CHECK_GIVEN ? "given" : check_names[settings->check]);
  return text;
}

static const char *const rule_names[] = {
    [EX_MIN_SUM] = "ms",
    [EX_NORMALIZED] = "nms",
    [EX_OFFSET] = "oms",
    [EX_SPA] = "spa",
    [EX_SPA_PAIRWISE] = "spa:pairwise",
    [EX_SPA_TABLE] = "spa-table",
    [EX_STOCHASTIC] = "a stochastic decoder",
};

static bool has_parameter(ex_rule rule) {
  return rule == EX_NORMALIZED || rule == EX_OFFSET;
}

/* The name, with a colon and a number behind it where the rule has one. */
static bool is_rule(const char *text, ex_rule rule, double *parameter) {
  size_t length = strlen(rule_names[rule]);
  if (!has_parameter(rule)) return strcmp(text, rule_names[rule]) == 0;
  return strncmp(text, rule_names[rule], length) == 0 && text[length] == ':' &&
         parse_number(text + length + 1, parameter);
}

ex_status ex_rule_parse(ex_context *context, const char *text, ex_decoder_settings *settings) {
  if (ex_stochastic_named(text)) return ex_stochastic_parse(context, text, settings);
  for (int rule = EX_MIN_SUM; rule <= EX_SPA_TABLE; rule++) {
    double parameter = 0;
    if (!is_rule(text, (ex_rule)rule, &parameter)) continue;
    settings->rule = (ex_rule)rule;
    settings->parameter = parameter;
    return EX_OK;
  }
  return ex_fail(
      context, EX_INPUT,
      "unknown decoder '%s': expected ms, nms:ALPHA or oms:BETA, such as nms:0.75, or "
      "spa, spa:pairwise, spa-table, or em, tfm, mtfm, ds, rhs, counter, counter-bf, ueng2017, "
      "gdbf, pgdbf, gallager-b",
      text);
}

const char *ex_rule_text(const ex_decoder_settings *settings, char text[EX_RULE_TEXT]) {
  if (settings->rule == EX_STOCHASTIC) {
    ex_stochastic_text(&settings->stochastic, text, EX_RULE_TEXT);
    return text;
  }
  const char *name = rule_names[settings->rule];
  if (has_parameter(settings->rule))
    snprintf(text, EX_RULE_TEXT, "%s:%.15g", name, settings->parameter);
  else
    snprintf(text, EX_RULE_TEXT, "%s", name);
  return text;
}

/* ---- Ranges ---- */

/* A caller's number may be none of the names. */
static ex_status check_names_known(ex_context *context, const ex_decoder_settings *s) {
  const struct {
    const char *what;
    int value, count;
  } names[] = {
      {"rule", (int)s->rule, EX_STOCHASTIC + 1},
      {"order", (int)s->order, EX_FLOODING + 1},
      {"message", (int)s->message, EX_F32 + 1},
      {"check", (int)s->check, EX_CHECK_GIVEN + 1},
      {"kernels", (int)s->kernels, EX_INTERPRETED + 1},
      {"isa", (int)s->isa, EX_ISA_COUNT},
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (names[i].value < 0 || names[i].value >= names[i].count)
      return ex_fail(context, EX_INPUT, "%s %d: expected 0 to %d", names[i].what, names[i].value,
                     names[i].count - 1);
  return EX_OK;
}

bool ex_rule_takes(ex_rule rule, ex_message message) {
  if (ex_rule_is_min_sum(rule)) return true;
  return message == (rule == EX_SPA_TABLE ? EX_I8 : EX_F32);
}

/* ln(1 + e^(-u step)) / step in whole units. */
static long correction(int u, double step) {
  return lround(log1p(exp(-u * step)) / step);
}

static ex_status check_message(ex_context *context, const ex_decoder_settings *s) {
  if (ex_rule_takes(s->rule, s->message)) return EX_OK;
  return ex_fail(context, EX_INPUT, "%s takes %s messages, found %s: expected %s",
                 rule_names[s->rule], s->message == EX_I8 ? "float" : "8-bit",
                 ex_message_name(s->message),
                 ex_message_name(s->message == EX_I8 ? EX_F32 : EX_I8));
}

static ex_status check_sum_product(ex_context *context, const ex_decoder_settings *s) {
  const char *rule = rule_names[s->rule];
  if (s->check == EX_CHECK_TWO_MIN)
    return ex_fail(context, EX_INPUT,
                   "%s combines all inputs, two-min takes the two smallest: expected star, "
                   "isomorphic or naive",
                   rule);
  if (s->rule == EX_SPA_TABLE && correction(0, s->llr_step) > THRESHOLDS_MAX)
    return ex_fail(context, EX_LIMIT,
                   "%s: LLR step %g needs %ld thresholds, at most %d are served: expected a step "
                   "from 0.0214 on",
                   rule, s->llr_step, correction(0, s->llr_step), THRESHOLDS_MAX);
  return EX_OK;
}

ex_status ex_settings_check(ex_context *context, const ex_decoder_settings *s) {
  TRY(check_names_known(context, s));
  if (s->rule == EX_NORMALIZED && !(s->parameter > 0 && s->parameter <= 1))
    return ex_fail(context, EX_INPUT, "nms:%g: expected a factor above 0, at most 1", s->parameter);
  if (s->rule == EX_NORMALIZED && s->message == EX_I8 && s->parameter < 1 / 128.0)
    return ex_fail(context, EX_INPUT, "nms:%g: 8-bit messages hold factors from 1/128 on",
                   s->parameter);
  if (s->rule == EX_OFFSET && !(s->parameter >= 0 && s->parameter <= 1000))
    return ex_fail(context, EX_INPUT, "oms:%g: expected an offset from 0 to 1000", s->parameter);
  if (s->check == EX_CHECK_FRONTIER && (s->latency < 1 || s->latency > LATENCY_MAX))
    return ex_fail(context, EX_INPUT, "frontier:%d: expected a latency of 1 to %d", s->latency,
                   LATENCY_MAX);
  if (s->check == EX_CHECK_GIVEN && !s->structure)
    return ex_fail(context, EX_INPUT, "a given structure: none was given");
  if (s->iterations < 1 || s->iterations > 10000)
    return ex_fail(context, EX_INPUT, "%d iterations: expected 1 to 10000", s->iterations);
  if (s->llr_bits < 4 || s->llr_bits > 8)
    return ex_fail(context, EX_INPUT, "%d bits of an LLR: expected 4 to 8", s->llr_bits);
  if (!(s->llr_step >= 1e-3 && s->llr_step <= 1000))
    return ex_fail(context, EX_INPUT, "LLR step %g: expected 0.001 to 1000", s->llr_step);
  TRY(check_message(context, s));
  if (s->rule != EX_STOCHASTIC && s->check == EX_CHECK_TOTAL)
    return ex_fail(context, EX_INPUT,
                   "structure total: %s cannot take an input back, only a parity can",
                   rule_names[s->rule]);
  if (s->rule == EX_STOCHASTIC)
    TRY(ex_stochastic_check(context, &s->stochastic));
  else if (!ex_rule_is_min_sum(s->rule))
    TRY(check_sum_product(context, s));
  if (s->kernels == EX_COMPILED && !ex_jit_available())
    return ex_fail(context, EX_INPUT,
                   "compiled kernels: this build has no LLVM, only interpreted kernels");
  if (!ex_isa_available(s->isa))
    return ex_fail(context, EX_INPUT, "instruction set %s: not on this machine, which has %s",
                   ex_isa_name(s->isa), ex_isa_name(ex_isa_best()));
  return EX_OK;
}

/* Up to the largest sum of two magnitudes. */
static void find_thresholds(double step, check_rule *rule) {
  rule->threshold_count = (int)correction(0, step);
  for (int u = 0; u <= 2 * INT8_MAX; u++)
    for (long k = 0; k < correction(u, step); k++) rule->thresholds[k] = (uint8_t)u;
}

check_rule ex_check_rule(const ex_decoder_settings *settings) {
  double parameter = has_parameter(settings->rule) ? settings->parameter : 0; /* else of any size */
  double units = round(parameter / settings->llr_step);
  check_rule rule = {
      .kind = settings->rule,
      .factor_i8 = (int)lround(parameter < 1 ? parameter * 128 : 128),
      .offset_i8 = units < 127 ? (int)units : 127,
      .limit_i8 = (1 << (settings->llr_bits - 1)) - 1,
      .factor_f32 = (float)parameter,
      .offset_f32 = (float)parameter,
      .limit_f32 = ex_rule_is_min_sum(settings->rule) ? 1 << 20 : SPA_LIMIT,
  };
  if (settings->rule == EX_SPA_TABLE) find_thresholds(settings->llr_step, &rule);
  return rule;
}
