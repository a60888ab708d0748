#include "core/base/every_isa.h"
#include <extrinsic/decoder.h>

#include <math.h>

/* Apart from the public function, because what chooses among the copies would be exported with it. */
EXTR_EVERY_ISA
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

void extr_quantize(const extr_decoder_settings *settings, const float *llr, size_t count,
                   int8_t *out) {
  quantize(llr, count, (float)(1 / settings->llr_step),
           (float)((1 << (settings->llr_bits - 1)) - 1), out);
}
