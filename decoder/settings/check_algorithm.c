#include "decoder/settings/check_algorithm.h"

#include "core/base/report.h"
#include "decoder/operators/own.h"
#include <extrinsic/probe.h>

#include <limits.h>
#include <math.h>

/* What the text of an own operator is; that of settings which are not valid is nothing. */
static own_kind kind_of(const extr_decoder_settings *settings) {
  own_kind kind = {0};
  if (settings->algorithm == EXTR_OWN) extr_own_kind(NULL, "own", settings->own, &kind);
  return kind;
}

bool extr_decoder_is_min_sum(const extr_decoder_settings *settings) {
  return extr_algorithm_is_corrected(settings->algorithm) || kind_of(settings).minimum;
}

bool extr_algorithm_is_float_sum_product(extr_algorithm algorithm) {
  return algorithm == EXTR_SPA || algorithm == EXTR_SPA_PAIRWISE;
}

bool extr_decoder_takes(const extr_decoder_settings *settings, extr_message message) {
  if (message != EXTR_I8 && message != EXTR_F32) return false;
  if (settings->algorithm == EXTR_OWN) return kind_of(settings).takes[message];
  if (extr_decoder_is_min_sum(settings)) return true;
  return message == (settings->algorithm == EXTR_SPA_TABLE ? EXTR_I8 : EXTR_F32);
}

bool extr_algorithm_has_parameter(extr_algorithm algorithm) {
  return algorithm == EXTR_NORMALIZED || algorithm == EXTR_OFFSET;
}

long extr_correction(int u, double step) {
  return lround(log1p(exp(-u * step)) / step);
}

/* u goes up to the largest sum of two magnitudes. */
static void find_thresholds(double step, check_algorithm *algorithm) {
  algorithm->threshold_count = (int)extr_correction(0, step);
  for (int u = 0; u <= 2 * INT8_MAX; u++)
    for (long k = 0; k < extr_correction(u, step); k++) algorithm->thresholds[k] = (uint8_t)u;
}

/* An LLR in units of `step`, at most `limit`. */
static int in_steps(double llr, double step, int limit) {
  double units = round(llr / step);
  return units < limit ? (int)units : limit;
}

static float at_most(double llr, float limit) {
  return llr < limit ? (float)llr : limit;
}

static void convert_after(const extr_after *after, double step, check_algorithm *algorithm) {
  algorithm->strong_i8 = in_steps(after->strong, step, algorithm->limit_i8);
  algorithm->weak_i8 = in_steps(after->weak, step, algorithm->limit_i8);
  algorithm->strong_f32 = at_most(after->strong, algorithm->limit_f32);
  algorithm->weak_f32 = at_most(after->weak, algorithm->limit_f32);
}

static void find_own(const extr_decoder_settings *settings, check_algorithm *algorithm) {
  const bool bytes = settings->message == EXTR_I8;
  const operator_units units = {settings->llr_step,
                                bytes ? algorithm->limit_i8 : (double)algorithm->limit_f32};
  extr_operator_parse(NULL, "own", settings->own, settings->message, units, &algorithm->own);
  for (int m = 0; bytes && m <= INT8_MAX; m++)
    algorithm->corrected[m] =
        (uint8_t)extr_operator_byte(&algorithm->own.function[OPERATOR_LEAVE], m, m);
  if (bytes) algorithm->most_i8 = extr_operator_most(&algorithm->own, algorithm->limit_i8);
}

check_algorithm extr_check_algorithm(const extr_decoder_settings *settings) {
  const bool min_sum = extr_decoder_is_min_sum(settings);
  double parameter = extr_algorithm_has_parameter(settings->algorithm) ? settings->parameter : 0;
  check_algorithm algorithm = {
      .kind = settings->algorithm,
      .factor_i8 = (int)lround(parameter < 1 ? parameter * 128 : 128),
      .offset_i8 = in_steps(parameter, settings->llr_step, 127),
      .limit_i8 = (1 << (settings->llr_bits - 1)) - 1,
      .factor_f32 = (float)parameter,
      .offset_f32 = (float)parameter,
      .limit_f32 = min_sum || settings->algorithm == EXTR_OWN ? 1 << 20 : SPA_LIMIT,
      .minimum = min_sum,
  };
  if (settings->algorithm == EXTR_SPA_TABLE) find_thresholds(settings->llr_step, &algorithm);
  if (settings->algorithm == EXTR_OWN) find_own(settings, &algorithm);
  convert_after(&settings->after, settings->llr_step, &algorithm);
  return algorithm;
}

extr_status extr_own_algorithm(extr_context *context, const extr_decoder_settings *settings,
                               check_algorithm *algorithm) {
  TRY(extr_need(context, settings));
  if (settings->algorithm != EXTR_OWN)
    return extr_fail(context, EXTR_INPUT, "the algorithm is not an operator of one's own");
  TRY(extr_settings_check(context, settings));
  *algorithm = extr_check_algorithm(settings);
  return EXTR_OK;
}

int extr_corrected_i8(const check_algorithm *algorithm, int m) {
  if (algorithm->kind == EXTR_OWN) return algorithm->corrected[m];
  if (algorithm->kind == EXTR_OFFSET)
    return m > algorithm->offset_i8 ? m - algorithm->offset_i8 : 0;
  return algorithm->kind == EXTR_NORMALIZED ? (algorithm->factor_i8 * m + 64) >> 7 : m;
}

/* Check nodes send no message above the correction of the limit, which weights may exceed, and
 * EXTR_AFTER_PERTURB none above `strong`. */
int extr_largest_i8(const extr_decoder_settings *settings) {
  const check_algorithm algorithm = extr_check_algorithm(settings);
  const bool corrects = extr_decoder_is_min_sum(settings) && !*settings->weights;
  const int message =
      corrects ? extr_corrected_i8(&algorithm, algorithm.limit_i8) : algorithm.limit_i8;
  return message < algorithm.strong_i8 ? algorithm.strong_i8 : message;
}

int extr_unsaturated_weight(const extr_decoder_settings *settings) {
  if (!settings || settings->message != EXTR_I8 || settings->schedule != EXTR_LAYERED ||
      !extr_decoder_is_min_sum(settings))
    return 0;
  const int limit = extr_check_algorithm(settings).limit_i8, message = extr_largest_i8(settings);
  return message > 0 ? (INT8_MAX - limit) / message : INT_MAX;
}

double extr_algorithm_parameter(const extr_decoder_settings *settings) {
  if (!extr_algorithm_has_parameter(settings->algorithm)) return 0;
  if (settings->message == EXTR_F32) return settings->parameter;
  check_algorithm rounded = extr_check_algorithm(settings);
  return rounded.kind == EXTR_NORMALIZED ? rounded.factor_i8 / 128.0
                                         : rounded.offset_i8 * settings->llr_step;
}
