#include "core/base/isa_tmpl.h"
#include "decoder/quantizer.h"

#include <math.h>

static void quantize(const float *llr, size_t count, float scale, float limit, int8_t *out) {
  const float half = 0x1.fffffep-2f; /* the float below 1/2: a sum with it reaches the next integer
                                      * from 1/2 on, by its rounding, and from nothing below */
  for (size_t i = 0; i < count; i++) {
    float units = llr[i] * scale;
    units = units < limit ? units : limit;
    units = units > -limit ? units : -limit;
    out[i] = (int8_t)(int32_t)(units + copysignf(half, units));
  }
}

const quantizer VARIANT(extr_quantizer) = {quantize};
