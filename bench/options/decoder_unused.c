#include "bench/options/decoder_unused.h"

#include <extrinsic/decoder.h>

#include "core/base/report.h"
#include "decoder/rule.h"

#include <stdio.h>
#include <string.h>

enum { FACTOR_ONE = 128 }; /* of check_rule.factor_i8 */

/* ---- Rounding -------------------------------------------------------------------------------- */

static extr_status check_offset(extr_context *context, const extr_decoder_settings *s) {
  double offset = s->parameter, step = s->llr_step;
  check_rule rule = extr_check_rule(s);
  if (offset > 0 && rule.offset_i8 == 0)
    return extr_fail(context, EXTR_INPUT,
                     "oms:%g: i8 messages of step %g round the offset to 0, which is ms: expected "
                     "%g or more, a smaller --llr-step, or ms",
                     offset, step, step / 2);
  if (rule.offset_i8 >= rule.limit_i8)
    return extr_fail(context, EXTR_INPUT,
                     "oms:%g: i8 messages of %d bits and step %g reach to %g, of which the offset "
                     "leaves nothing: expected less than %g",
                     offset, s->llr_bits, step, rule.limit_i8 * step, (rule.limit_i8 - 0.5) * step);
  return EXTR_OK;
}

static extr_status check_factor(extr_context *context, const extr_decoder_settings *s) {
  if (s->parameter >= 1 || extr_check_rule(s).factor_i8 < FACTOR_ONE) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "nms:%g: i8 messages round the factor to 1, which is ms: expected 127/128 or "
                   "less, ms, or --message f32",
                   s->parameter);
}

static bool rounds(const extr_decoder_settings *s) {
  return s->message == EXTR_I8 && (s->rule == EXTR_OFFSET || s->rule == EXTR_NORMALIZED);
}

const char *decoder_rounded(const extr_decoder_settings *s, char text[DECODER_ROUNDED_TEXT]) {
  text[0] = 0;
  if (!rounds(s)) return text;
  check_rule rule = extr_check_rule(s);
  if (s->rule == EXTR_NORMALIZED && s->parameter * FACTOR_ONE != rule.factor_i8)
    snprintf(text, DECODER_ROUNDED_TEXT, "factor %g is %d/%d", s->parameter, rule.factor_i8,
             FACTOR_ONE);
  if (s->rule == EXTR_OFFSET && s->parameter != rule.offset_i8 * s->llr_step)
    snprintf(text, DECODER_ROUNDED_TEXT, "offset %g is %g, %d of step %g", s->parameter,
             rule.offset_i8 * s->llr_step, rule.offset_i8, s->llr_step);
  return text;
}

/* ---- Options --------------------------------------------------------------------------------- */

static extr_status check_floats(extr_context *context, const decoder_options *typed) {
  const char *option = typed->llr_bits > 0                          ? "llr-bits"
                       : typed->llr_step > 0 && !typed->reads_units ? "llr-step"
                                                                    : NULL;
  if (!option) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "--%s: f32 messages have no use for it, only i8 messages",
                   option);
}

extr_status decoder_refuse_unused(extr_context *context, const decoder_options *typed,
                                  const extr_decoder_settings *settings) {
  if (typed->random && typed->decoder && strstr(typed->decoder, "random="))
    return extr_fail(context, EXTR_INPUT, "--random %s: %s says it already", typed->random,
                     typed->decoder);
  if (settings->rule == EXTR_STOCHASTIC) return EXTR_OK;
  if (settings->message == EXTR_F32) TRY(check_floats(context, typed));
  if (!rounds(settings)) return EXTR_OK;
  return settings->rule == EXTR_OFFSET ? check_offset(context, settings)
                                       : check_factor(context, settings);
}
