/* Conversion of settings from and to text. */
#include "decoder/settings/names.h"
#include "core/base/report.h"
#include "decoder/settings/check_algorithm.h"
#include "decoder/settings/stochastic_parameters.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const schedule_names[] = {"layered", "flooding", NULL};
static const char *const message_names[] = {"i8", "f32", NULL};
static const char *const kernels_names[] = {"compiled", "interpreted", NULL};
static const char *const plan_names[] = {"estimated", "measured", NULL};
static const char *const lanes_names[] = {"auto", "frames", "block", NULL};

extr_status extr_name_parse(extr_context *context, const char *what, const char *const names[],
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

extr_status extr_schedule_kind_parse(extr_context *context, const char *text,
                                     extr_schedule_kind *schedule) {
  TRY(extr_need(context, text));
  TRY(extr_need(context, schedule));
  int index;
  TRY(extr_name_parse(context, "schedule", schedule_names, text, &index));
  *schedule = (extr_schedule_kind)index;
  return EXTR_OK;
}

extr_status extr_message_parse(extr_context *context, const char *text, extr_message *message) {
  TRY(extr_need(context, text));
  TRY(extr_need(context, message));
  int index;
  TRY(extr_name_parse(context, "message type", message_names, text, &index));
  *message = (extr_message)index;
  return EXTR_OK;
}

extr_status extr_kernels_parse(extr_context *context, const char *text, extr_kernels *kernels) {
  TRY(extr_need(context, text));
  TRY(extr_need(context, kernels));
  int index;
  TRY(extr_name_parse(context, "kind of kernels", kernels_names, text, &index));
  *kernels = (extr_kernels)index;
  return EXTR_OK;
}

const char *extr_name_of(const char *const names[], int number) {
  for (int i = 0; names[i]; i++)
    if (i == number) return names[i];
  return "unknown";
}

const char *extr_kernels_name(extr_kernels kernels) {
  return extr_name_of(kernels_names, (int)kernels);
}

const char *extr_schedule_kind_name(extr_schedule_kind schedule) {
  return extr_name_of(schedule_names, (int)schedule);
}

const char *extr_message_name(extr_message message) {
  return extr_name_of(message_names, (int)message);
}

bool extr_number_parse(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return end != text && *end == 0 && isfinite(*value);
}

extr_status extr_plan_parse(extr_context *context, const char *text, extr_plan *plan) {
  int index;
  TRY(extr_name_parse(context, "plan", plan_names, text, &index));
  *plan = (extr_plan)index;
  return EXTR_OK;
}

const char *extr_plan_name(extr_plan plan) {
  return extr_name_of(plan_names, (int)plan);
}

extr_status extr_lanes_parse(extr_context *context, const char *text, extr_lanes *lanes) {
  static const char block[] = "block:";
  double frames;
  if (strncmp(text, block, sizeof block - 1) == 0 &&
      extr_number_parse(text + sizeof block - 1, &frames) && frames >= 1 &&
      frames <= EXTR_BLOCK_FRAMES_MAX && frames == floor(frames)) {
    *lanes = (extr_lanes){EXTR_LANES_BLOCK, (int)frames};
    return EXTR_OK;
  }
  if (strncmp(text, block, sizeof block - 1) == 0)
    return extr_fail(context, EXTR_INPUT,
                     "lanes '%s': expected block:FRAMES with FRAMES from 1 to %d", text,
                     EXTR_BLOCK_FRAMES_MAX);
  int index;
  if (extr_name_parse(NULL, "kind of lanes", lanes_names, text, &index) != EXTR_OK)
    return extr_fail(
        context, EXTR_INPUT,
        "unknown kind of lanes '%s': expected one of auto, frames, block, block:FRAMES", text);
  *lanes = (extr_lanes){(extr_lanes_kind)index, 0};
  return EXTR_OK;
}

const char *extr_lanes_text(const extr_lanes *lanes, char text[EXTR_LANES_TEXT]) {
  const char *name = extr_name_of(lanes_names, (int)lanes->kind);
  if (lanes->kind == EXTR_LANES_BLOCK && lanes->frames > 0)
    snprintf(text, EXTR_LANES_TEXT, "%s:%d", name, lanes->frames);
  else
    snprintf(text, EXTR_LANES_TEXT, "%s", name);
  return text;
}

/* ---- Algorithms ------------------------------------------------------------------------------ */

static const char *const algorithm_names[] = {
    [EXTR_MIN_SUM] = "ms",
    [EXTR_NORMALIZED] = "nms",
    [EXTR_OFFSET] = "oms",
    [EXTR_SPA] = "spa",
    [EXTR_SPA_PAIRWISE] = "spa:pairwise",
    [EXTR_SPA_TABLE] = "spa-table",
    [EXTR_STOCHASTIC] = "a stochastic decoder",
    NULL,
};

const char *extr_algorithm_name(extr_algorithm algorithm) {
  return extr_name_of(algorithm_names, (int)algorithm);
}

/* NAME, or NAME:NUMBER if the algorithm has a parameter. */
static bool is_algorithm(const char *text, extr_algorithm algorithm, double *parameter) {
  const char *name = algorithm_names[algorithm];
  size_t length = strlen(name);
  if (!extr_algorithm_has_parameter(algorithm)) return strcmp(text, name) == 0;
  return strncmp(text, name, length) == 0 && text[length] == ':' &&
         extr_number_parse(text + length + 1, parameter);
}

/* Replaces the settings that the algorithm cannot use. */
static void adjust_to_algorithm(extr_decoder_settings *settings) {
  extr_node_choice *check = &settings->check;
  const bool min_sum = extr_algorithm_is_min_sum(settings->algorithm);
  if (!extr_algorithm_takes(settings->algorithm, settings->message))
    settings->message = settings->message == EXTR_I8 ? EXTR_F32 : EXTR_I8;
  if (!min_sum) check->stages = (extr_stages){0};
  if (check->kind == EXTR_CHECK_TOTAL || (check->kind == EXTR_CHECK_TWO_MIN && !min_sum))
    *check = (extr_node_choice){.kind = EXTR_CHECK_STAR};
}

static extr_status parse_stochastic(extr_context *context, const char *text,
                                    extr_decoder_settings *settings) {
  TRY(extr_stochastic_parse(context, text, &settings->stochastic));
  settings->algorithm = EXTR_STOCHASTIC;
  settings->message = EXTR_F32;
  settings->check = (extr_node_choice){.kind = EXTR_CHECK_TOTAL};
  settings->variable = (extr_node_choice){.kind = EXTR_CHECK_UENG};
  return EXTR_OK;
}

static extr_status fail_unknown_decoder(extr_context *context, const char *text) {
  if (strcmp(text, extr_algorithm_name(EXTR_NORMALIZED)) == 0)
    return extr_fail(context, EXTR_INPUT, "decoder nms needs a factor, such as nms:0.75");
  if (strcmp(text, extr_algorithm_name(EXTR_OFFSET)) == 0)
    return extr_fail(context, EXTR_INPUT, "decoder oms needs an offset, such as oms:0.5");
  return extr_fail(
      context, EXTR_INPUT,
      "unknown decoder '%s': expected ms, nms:FACTOR (such as nms:0.75), oms:OFFSET, spa, "
      "spa:pairwise, spa-table, em, tfm, mtfm, ds, rhs, counter, counter-bf, ueng2017, gdbf, "
      "pgdbf or gallager-b",
      text);
}

extr_status extr_algorithm_parse(extr_context *context, const char *text,
                                 extr_decoder_settings *settings) {
  TRY(extr_need(context, text));
  TRY(extr_need(context, settings));
  if (extr_stochastic_named(text)) return parse_stochastic(context, text, settings);
  for (int i = EXTR_MIN_SUM; i < EXTR_STOCHASTIC; i++) {
    double parameter = 0;
    if (!is_algorithm(text, (extr_algorithm)i, &parameter)) continue;
    TRY(extr_algorithm_check_parameter(context, (extr_algorithm)i, parameter));
    settings->algorithm = (extr_algorithm)i;
    settings->parameter = parameter;
    adjust_to_algorithm(settings);
    return EXTR_OK;
  }
  return fail_unknown_decoder(context, text);
}

const char *extr_algorithm_text(const extr_decoder_settings *settings,
                                char text[EXTR_ALGORITHM_TEXT]) {
  const char *name = extr_algorithm_name(settings->algorithm);
  if (settings->algorithm == EXTR_STOCHASTIC)
    extr_stochastic_text(&settings->stochastic, text, EXTR_ALGORITHM_TEXT);
  else if (extr_algorithm_has_parameter(settings->algorithm))
    snprintf(text, EXTR_ALGORITHM_TEXT, "%s:%.15g", name, settings->parameter);
  else
    snprintf(text, EXTR_ALGORITHM_TEXT, "%s", name);
  return text;
}
