/* The names of decoders. */
#include "core/base/report.h"
#include "decoder/operators/own.h"
#include "decoder/settings/check_algorithm.h"
#include "decoder/settings/stochastic_parameters.h"
#include "decoder/settings/texts.h"

#include <stdio.h>
#include <string.h>

const char *const extr_decoder_names[] = {
    [EXTR_MIN_SUM] = "ms",
    [EXTR_NORMALIZED] = "nms:FACTOR",
    [EXTR_OFFSET] = "oms:OFFSET",
    [EXTR_SPA] = "spa",
    [EXTR_SPA_PAIRWISE] = "spa:pairwise",
    [EXTR_SPA_TABLE] = "spa-table",
    [EXTR_OWN] = "own:FILE",
    [EXTR_STOCHASTIC + EXTR_EM] = "em",
    [EXTR_STOCHASTIC + EXTR_TFM] = "tfm",
    [EXTR_STOCHASTIC + EXTR_MTFM] = "mtfm",
    [EXTR_STOCHASTIC + EXTR_DS] = "ds",
    [EXTR_STOCHASTIC + EXTR_RHS] = "rhs",
    [EXTR_STOCHASTIC + EXTR_COUNTER] = "counter",
    [EXTR_STOCHASTIC + EXTR_COUNTER_BF] = "counter-bf",
    [EXTR_STOCHASTIC + EXTR_UENG2017] = "ueng2017",
    [EXTR_STOCHASTIC + EXTR_GDBF] = "gdbf",
    [EXTR_STOCHASTIC + EXTR_PGDBF] = "pgdbf",
    [EXTR_STOCHASTIC + EXTR_GALLAGER_B] = "gallager-b",
    NULL,
};

static const char own[] = "own:", self_corrected[] = ":self-corrected";

/* The length of the part before the parameter. */
static int name_length(extr_algorithm algorithm) {
  const char *name = extr_decoder_names[algorithm];
  return (int)(extr_algorithm_has_parameter(algorithm) ? strcspn(name, ":") : strlen(name));
}

/* NAME, or NAME:NUMBER if the algorithm has a parameter. */
static bool is_algorithm(const char *text, extr_algorithm algorithm, double *parameter) {
  const char *name = extr_decoder_names[algorithm];
  const int length = name_length(algorithm);
  if (!extr_algorithm_has_parameter(algorithm)) return strcmp(text, name) == 0;
  return strncmp(text, name, (size_t)length) == 0 && text[length] == ':' &&
         extr_number_parse(text + length + 1, parameter);
}

/* Replaces the settings that the algorithm cannot use. */
static void adjust_to_algorithm(extr_decoder_settings *settings) {
  extr_node_choice *check = &settings->check;
  const bool min_sum = extr_decoder_is_min_sum(settings);
  if (!extr_decoder_takes(settings, settings->message))
    settings->message = settings->message == EXTR_I8 ? EXTR_F32 : EXTR_I8;
  if (!min_sum) check->stages = (extr_stages){0};
  if (check->kind == EXTR_NODE_TOTAL || (check->kind == EXTR_NODE_TWO_MIN && !min_sum))
    *check = (extr_node_choice){.kind = EXTR_NODE_STAR};
}

static void set_algorithm(extr_decoder_settings *settings, extr_algorithm algorithm,
                          double parameter) {
  if (settings->algorithm == EXTR_STOCHASTIC)
    settings->iterations = extr_decoder_default().iterations;
  settings->algorithm = algorithm;
  settings->parameter = parameter;
  settings->self_corrected = false;
  if (!extr_algorithm_is_corrected(algorithm)) *settings->weights = '\0';
  adjust_to_algorithm(settings);
}

static extr_status parse_stochastic(extr_context *context, const char *text,
                                    extr_decoder_settings *settings) {
  TRY(extr_stochastic_parse(context, text, &settings->stochastic));
  if (settings->algorithm != EXTR_STOCHASTIC)
    settings->iterations = extr_stochastic_cycles(settings->stochastic.kind);
  settings->algorithm = EXTR_STOCHASTIC;
  settings->message = EXTR_F32;
  settings->after = (extr_after){0};
  *settings->weights = '\0';
  settings->self_corrected = false;
  settings->check = (extr_node_choice){.kind = EXTR_NODE_TOTAL};
  settings->variable = (extr_node_choice){.kind = EXTR_NODE_UENG};
  return EXTR_OK;
}

static extr_status fail_unknown_decoder(extr_context *context, const char *text) {
  char known[EXTR_SETTING_TEXT] = "";
  if (strcmp(text, "nms") == 0)
    return extr_fail(context, EXTR_INPUT, "decoder nms needs a factor, such as nms:0.75");
  if (strcmp(text, "oms") == 0)
    return extr_fail(context, EXTR_INPUT, "decoder oms needs an offset, such as oms:0.5");
  for (int i = 0; extr_decoder_names[i]; i++) {
    const char *before = i == 0 ? "" : extr_decoder_names[i + 1] ? ", " : " or ";
    snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s", before,
             extr_decoder_names[i]);
  }
  return extr_fail(context, EXTR_INPUT, "unknown decoder '%.80s': expected %s (such as nms:0.75)",
                   text, known);
}

/* NAME:self-corrected, whose first `length` characters are NAME. */
static extr_status parse_self_corrected(extr_context *context, const char *text, size_t length,
                                        extr_decoder_settings *settings) {
  extr_decoder_settings made = *settings;
  char name[64];
  snprintf(name, sizeof name, "%.*s", (int)length, text);
  TRY(extr_algorithm_parse(context, name, &made));
  if (!extr_algorithm_is_corrected(made.algorithm))
    return extr_fail(context, EXTR_INPUT,
                     "decoder %.80s: only ms, nms and oms can be self-corrected", text);
  made.self_corrected = true;
  *settings = made;
  return EXTR_OK;
}

extr_status extr_algorithm_parse(extr_context *context, const char *text,
                                 extr_decoder_settings *settings) {
  const char *behind = strstr(text, self_corrected); /* the first, so that there is one */
  if (behind && strcmp(behind, self_corrected) == 0)
    return parse_self_corrected(context, text, (size_t)(behind - text), settings);
  if (extr_stochastic_named(text)) return parse_stochastic(context, text, settings);
  if (strncmp(text, own, sizeof own - 1) == 0) {
    TRY(extr_own_read(context, text + sizeof own - 1, settings->own));
    set_algorithm(settings, EXTR_OWN, 0);
    return EXTR_OK;
  }
  for (int i = EXTR_MIN_SUM; i < EXTR_OWN; i++) {
    double parameter = 0;
    if (!is_algorithm(text, (extr_algorithm)i, &parameter)) continue;
    TRY(extr_algorithm_check_parameter(context, (extr_algorithm)i, parameter));
    set_algorithm(settings, (extr_algorithm)i, parameter);
    return EXTR_OK;
  }
  return fail_unknown_decoder(context, text);
}

const char *extr_algorithm_text(const extr_decoder_settings *settings,
                                char text[EXTR_SETTING_TEXT]) {
  const extr_algorithm algorithm = settings->algorithm;
  if (algorithm == EXTR_STOCHASTIC)
    extr_stochastic_text(&settings->stochastic, text, EXTR_SETTING_TEXT);
  else if (algorithm == EXTR_OWN)
    snprintf(text, EXTR_SETTING_TEXT, "%s%s", own, settings->own);
  else if ((int)algorithm < 0 || algorithm > EXTR_STOCHASTIC)
    snprintf(text, EXTR_SETTING_TEXT, "unknown");
  else if (extr_algorithm_has_parameter(algorithm))
    snprintf(text, EXTR_SETTING_TEXT, "%.*s:%.15g", name_length(algorithm),
             extr_decoder_names[algorithm], settings->parameter);
  else
    snprintf(text, EXTR_SETTING_TEXT, "%s", extr_decoder_names[algorithm]);
  if (settings->self_corrected) strcat(text, self_corrected);
  return text;
}
