/* Settings of a decoder: defaults, names, ranges, and the numbers that kernels take from them. */
#include "core/base/report.h"
#include "decoder/jit/jit.h"
#include "decoder/stochastic/parameters.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extr_decoder_settings extr_decoder_default(void) {
  return (extr_decoder_settings){
      .rule = EXTR_NORMALIZED,
      .parameter = 0.75,
      .order = EXTR_LAYERED,
      .message = EXTR_I8,
      .check = EXTR_CHECK_STAR,
      .kernels = extr_jit_available() ? EXTR_COMPILED : EXTR_INTERPRETED,
      .iterations = 20,
      .early_stop = true,
      .llr_bits = 6,
      .llr_step = 0.5,
      .isa = extr_isa_best(),
  };
}

/* ---- Names ---- */

static const char *const order_names[] = {"layered", "flooding", NULL};
static const char *const message_names[] = {"i8", "f32", NULL};
static const char *const kernels_names[] = {"compiled", "interpreted", NULL};
/* EXTR_CHECK_FRONTIER takes a number behind its name, EXTR_CHECK_GIVEN cannot be named. */
static const char *const check_names[] = {"star",     "isomorphic", "naive", "ueng",
                                          "frontier", "two-min",    "total", NULL};

static extr_status parse_name(extr_context *context, const char *what, const char *const names[],
                              const char *text, int *index) {
  char known[96] = "";
  for (int i = 0; names[i]; i++) {
    if (strcmp(text, names[i]) == 0) {
      *index = i;
      return EXTR_OK;
    }
    snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s", i ? ", " : "", names[i]);
  }
  return extr_fail(context, EXTR_INPUT, "unknown %s '%s': expected one of %s", what, text, known);
}

extr_status extr_order_parse(extr_context *context, const char *text, extr_order *order) {
  int index;
  TRY(parse_name(context, "schedule", order_names, text, &index));
  *order = (extr_order)index;
  return EXTR_OK;
}

extr_status extr_message_parse(extr_context *context, const char *text, extr_message *message) {
  int index;
  TRY(parse_name(context, "message type", message_names, text, &index));
  *message = (extr_message)index;
  return EXTR_OK;
}

extr_status extr_kernels_parse(extr_context *context, const char *text, extr_kernels *kernels) {
  int index;
  TRY(parse_name(context, "kind of kernels", kernels_names, text, &index));
  *kernels = (extr_kernels)index;
  return EXTR_OK;
}

const char *extr_kernels_name(extr_kernels kernels) {
  return kernels_names[kernels];
}

const char *extr_order_name(extr_order order) {
  return order_names[order];
}

const char *extr_message_name(extr_message message) {
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

extr_status extr_check_parse(extr_context *context, const char *text,
                             extr_decoder_settings *settings) {
  double latency;
  if (strncmp(text, frontier, sizeof frontier - 1) == 0 &&
      parse_number(text + sizeof frontier - 1, &latency) && latency >= 1 &&
      latency <= LATENCY_MAX && latency == floor(latency)) {
    settings->check = EXTR_CHECK_FRONTIER;
    settings->latency = (int)latency;
    return EXTR_OK;
  }
  int index;
  TRY(parse_name(context, "structure", check_names, text, &index));
  if (index == EXTR_CHECK_FRONTIER)
    return extr_fail(context, EXTR_INPUT,
                     "structure '%s': expected frontier:LATENCY, LATENCY 1 to %d", text,
                     LATENCY_MAX);
  settings->check = (extr_check_kind)index;
  return EXTR_OK;
}

const char *extr_check_text(const extr_decoder_settings *settings, char text[EXTR_CHECK_TEXT]) {
  if (settings->check == EXTR_CHECK_FRONTIER)
    snprintf(text, EXTR_CHECK_TEXT, "%s%d", frontier, settings->latency);
  else
    snprintf(text, EXTR_CHECK_TEXT, "%s",
             settings->check == EXTR_CHECK_GIVEN ? "given" : check_names[settings->check]);
  return text;
}

static const char *const rule_names[] = {
    [EXTR_MIN_SUM] = "ms",
    [EXTR_NORMALIZED] = "nms",
    [EXTR_OFFSET] = "oms",
    [EXTR_SPA] = "spa",
    [EXTR_SPA_PAIRWISE] = "spa:pairwise",
    [EXTR_SPA_TABLE] = "spa-table",
    [EXTR_STOCHASTIC] = "a stochastic decoder",
};

static bool has_parameter(extr_rule rule) {
  return rule == EXTR_NORMALIZED || rule == EXTR_OFFSET;
}

/* The name, with a colon and a number behind it where the rule has one. */
static bool is_rule(const char *text, extr_rule rule, double *parameter) {
  size_t length = strlen(rule_names[rule]);
  if (!has_parameter(rule)) return strcmp(text, rule_names[rule]) == 0;
  return strncmp(text, rule_names[rule], length) == 0 && text[length] == ':' &&
         parse_number(text + length + 1, parameter);
}

extr_status extr_rule_parse(extr_context *context, const char *text,
                            extr_decoder_settings *settings) {
  if (extr_stochastic_named(text)) return extr_stochastic_parse(context, text, settings);
  for (int rule = EXTR_MIN_SUM; rule <= EXTR_SPA_TABLE; rule++) {
    double parameter = 0;
    if (!is_rule(text, (extr_rule)rule, &parameter)) continue;
    settings->rule = (extr_rule)rule;
    settings->parameter = parameter;
    return EXTR_OK;
  }
  return extr_fail(
      context, EXTR_INPUT,
      "unknown decoder '%s': expected ms, nms:ALPHA or oms:BETA, such as nms:0.75, or "
      "spa, spa:pairwise, spa-table, or em, tfm, mtfm, ds, rhs, counter, counter-bf, ueng2017, "
      "gdbf, pgdbf, gallager-b",
      text);
}

const char *extr_rule_text(const extr_decoder_settings *settings, char text[EXTR_RULE_TEXT]) {
  if (settings->rule == EXTR_STOCHASTIC) {
    extr_stochastic_text(&settings->stochastic, text, EXTR_RULE_TEXT);
    return text;
  }
  const char *name = rule_names[settings->rule];
  if (has_parameter(settings->rule))
    snprintf(text, EXTR_RULE_TEXT, "%s:%.15g", name, settings->parameter);
  else
    snprintf(text, EXTR_RULE_TEXT, "%s", name);
  return text;
}

/* ---- Ranges ---- */

/* A caller's number may be none of the names. */
static extr_status check_names_known(extr_context *context, const extr_decoder_settings *s) {
  const struct {
    const char *what;
    int value, count;
  } names[] = {
      {"rule", (int)s->rule, EXTR_STOCHASTIC + 1},
      {"order", (int)s->order, EXTR_FLOODING + 1},
      {"message", (int)s->message, EXTR_F32 + 1},
      {"check", (int)s->check, EXTR_CHECK_GIVEN + 1},
      {"kernels", (int)s->kernels, EXTR_INTERPRETED + 1},
      {"isa", (int)s->isa, EXTR_ISA_COUNT},
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (names[i].value < 0 || names[i].value >= names[i].count)
      return extr_fail(context, EXTR_INPUT, "%s %d: expected 0 to %d", names[i].what,
                       names[i].value, names[i].count - 1);
  return EXTR_OK;
}

bool extr_rule_takes(extr_rule rule, extr_message message) {
  if (extr_rule_is_min_sum(rule)) return true;
  return message == (rule == EXTR_SPA_TABLE ? EXTR_I8 : EXTR_F32);
}

/* ln(1 + e^(-u step)) / step in whole units. */
static long correction(int u, double step) {
  return lround(log1p(exp(-u * step)) / step);
}

static extr_status check_message(extr_context *context, const extr_decoder_settings *s) {
  if (extr_rule_takes(s->rule, s->message)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s takes %s messages, found %s: expected %s",
                   rule_names[s->rule], s->message == EXTR_I8 ? "float" : "8-bit",
                   extr_message_name(s->message),
                   extr_message_name(s->message == EXTR_I8 ? EXTR_F32 : EXTR_I8));
}

static extr_status check_sum_product(extr_context *context, const extr_decoder_settings *s) {
  const char *rule = rule_names[s->rule];
  if (s->check == EXTR_CHECK_TWO_MIN)
    return extr_fail(context, EXTR_INPUT,
                     "%s combines all inputs, two-min takes the two smallest: expected star, "
                     "isomorphic or naive",
                     rule);
  if (s->rule == EXTR_SPA_TABLE && correction(0, s->llr_step) > THRESHOLDS_MAX)
    return extr_fail(context, EXTR_LIMIT,
                     "%s: LLR step %g needs %ld thresholds, at most %d are served: expected a step "
                     "from 0.0214 on",
                     rule, s->llr_step, correction(0, s->llr_step), THRESHOLDS_MAX);
  return EXTR_OK;
}

extr_status extr_settings_check(extr_context *context, const extr_decoder_settings *s) {
  TRY(check_names_known(context, s));
  if (s->rule == EXTR_NORMALIZED && !(s->parameter > 0 && s->parameter <= 1))
    return extr_fail(context, EXTR_INPUT, "nms:%g: expected a factor above 0, at most 1",
                     s->parameter);
  if (s->rule == EXTR_NORMALIZED && s->message == EXTR_I8 && s->parameter < 1 / 128.0)
    return extr_fail(context, EXTR_INPUT, "nms:%g: 8-bit messages hold factors from 1/128 on",
                     s->parameter);
  if (s->rule == EXTR_OFFSET && !(s->parameter >= 0 && s->parameter <= 1000))
    return extr_fail(context, EXTR_INPUT, "oms:%g: expected an offset from 0 to 1000",
                     s->parameter);
  if (s->check == EXTR_CHECK_FRONTIER && (s->latency < 1 || s->latency > LATENCY_MAX))
    return extr_fail(context, EXTR_INPUT, "frontier:%d: expected a latency of 1 to %d", s->latency,
                     LATENCY_MAX);
  if (s->check == EXTR_CHECK_GIVEN && !s->structure)
    return extr_fail(context, EXTR_INPUT, "a given structure: none was given");
  if (s->iterations < 1 || s->iterations > 10000)
    return extr_fail(context, EXTR_INPUT, "%d iterations: expected 1 to 10000", s->iterations);
  if (s->llr_bits < 4 || s->llr_bits > 8)
    return extr_fail(context, EXTR_INPUT, "%d bits of an LLR: expected 4 to 8", s->llr_bits);
  if (!(s->llr_step >= 1e-3 && s->llr_step <= 1000))
    return extr_fail(context, EXTR_INPUT, "LLR step %g: expected 0.001 to 1000", s->llr_step);
  TRY(check_message(context, s));
  if (s->rule != EXTR_STOCHASTIC && s->check == EXTR_CHECK_TOTAL)
    return extr_fail(context, EXTR_INPUT,
                     "structure total: %s cannot take an input back, only a parity can",
                     rule_names[s->rule]);
  if (s->rule == EXTR_STOCHASTIC)
    TRY(extr_stochastic_check(context, &s->stochastic));
  else if (!extr_rule_is_min_sum(s->rule))
    TRY(check_sum_product(context, s));
  if (s->kernels == EXTR_COMPILED && !extr_jit_available())
    return extr_fail(context, EXTR_INPUT,
                     "compiled kernels: this build has no LLVM, only interpreted kernels");
  if (!extr_isa_available(s->isa))
    return extr_fail(context, EXTR_INPUT, "instruction set %s: not on this machine, which has %s",
                     extr_isa_name(s->isa), extr_isa_name(extr_isa_best()));
  return EXTR_OK;
}

/* Up to the largest sum of two magnitudes. */
static void find_thresholds(double step, check_rule *rule) {
  rule->threshold_count = (int)correction(0, step);
  for (int u = 0; u <= 2 * INT8_MAX; u++)
    for (long k = 0; k < correction(u, step); k++) rule->thresholds[k] = (uint8_t)u;
}

check_rule extr_check_rule(const extr_decoder_settings *settings) {
  double parameter = has_parameter(settings->rule) ? settings->parameter : 0; /* else of any size */
  double units = round(parameter / settings->llr_step);
  check_rule rule = {
      .kind = settings->rule,
      .factor_i8 = (int)lround(parameter < 1 ? parameter * 128 : 128),
      .offset_i8 = units < 127 ? (int)units : 127,
      .limit_i8 = (1 << (settings->llr_bits - 1)) - 1,
      .factor_f32 = (float)parameter,
      .offset_f32 = (float)parameter,
      .limit_f32 = extr_rule_is_min_sum(settings->rule) ? 1 << 20 : SPA_LIMIT,
  };
  if (settings->rule == EXTR_SPA_TABLE) find_thresholds(settings->llr_step, &rule);
  return rule;
}
