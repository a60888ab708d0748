#include "bench/options/decoder_rounding.h"

#include "core/base/report.h"

#include <stdio.h>

static extr_status check_offset(extr_context *context, const extr_decoder_settings *s) {
  double offset = s->parameter, step = s->llr_step, rounded = extr_algorithm_parameter(s);
  double reach = ((1 << (s->llr_bits - 1)) - 1) * step; /* the largest message */
  if (offset > 0 && rounded == 0)
    return extr_fail(context, EXTR_INPUT,
                     "oms:%g: i8 messages of step %g round the offset to 0, which is ms: expected "
                     "%g or more, a smaller --llr-step, or ms",
                     offset, step, step / 2);
  if (rounded >= reach)
    return extr_fail(context, EXTR_INPUT,
                     "oms:%g: i8 messages of %d bits and step %g reach to %g, of which the offset "
                     "leaves nothing: expected less than %g",
                     offset, s->llr_bits, step, reach, reach - 0.5 * step);
  return EXTR_OK;
}

static extr_status check_factor(extr_context *context, const extr_decoder_settings *s) {
  if (s->parameter >= 1 || extr_algorithm_parameter(s) < 1) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "nms:%g: i8 messages round the factor to 1, which is ms: expected 127/128 or "
                   "less, ms, or --message f32",
                   s->parameter);
}

static bool rounds(const extr_decoder_settings *s) {
  return s->message == EXTR_I8 && (s->algorithm == EXTR_OFFSET || s->algorithm == EXTR_NORMALIZED);
}

const char *decoder_rounded(const extr_decoder_settings *s, char text[DECODER_ROUNDED_TEXT]) {
  double rounded = extr_algorithm_parameter(s), factors, offsets;
  text[0] = 0;
  if (*s->weights && extr_weights_rounding(NULL, s, &factors, &offsets) == EXTR_OK) {
    if (factors > 0 || offsets > 0)
      snprintf(text, DECODER_ROUNDED_TEXT,
               "weights to 1/128 and whole steps: factors by up to %.2g, offsets by up to %.2g",
               factors, offsets);
    return text;
  }
  if (!rounds(s) || rounded == s->parameter) return text;
  if (s->algorithm == EXTR_NORMALIZED)
    snprintf(text, DECODER_ROUNDED_TEXT, "factor %g is %g/128", s->parameter, 128 * rounded);
  else
    snprintf(text, DECODER_ROUNDED_TEXT, "offset %g is %g, %g of step %g", s->parameter, rounded,
             rounded / s->llr_step, s->llr_step);
  return text;
}

extr_status decoder_rounding_check(extr_context *context, const extr_decoder_settings *settings) {
  if (!rounds(settings)) return EXTR_OK;
  return settings->algorithm == EXTR_OFFSET ? check_offset(context, settings)
                                            : check_factor(context, settings);
}
