#include "core/base/isa_tmpl.h"
#include "decoder/settings/quantizer.h"

#include <math.h>

static void quantize(const float *llr, size_t count, float scale, float limit, int8_t *out) {
  /* The float just below 1/2. Adding it and truncating rounds ties away from zero: for a fraction
   * of 1/2 or more the sum rounds up to the next integer, for any smaller fraction it stays
   * below. */
  const float half = 0x1.fffffep-2f;
  for (size_t i = 0; i < count; i++) {
    float units = llr[i] * scale;
    units = units < limit ? units : limit;
    units = units > -limit ? units : -limit;
    out[i] = (int8_t)(int32_t)(units + copysignf(half, units));
  }
}

const quantizer VARIANT(extr_quantizer) = {quantize};
