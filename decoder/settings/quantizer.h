/* The loop of extr_quantize for one instruction set. */
#ifndef DECODER_SETTINGS_QUANTIZER_H
#define DECODER_SETTINGS_QUANTIZER_H

#include <stddef.h>
#include <stdint.h>

typedef struct quantizer {
  /* Multiplies LLRs by `scale`, rounds, and clamps to -limit .. limit. */
  void (*run)(const float *llr, size_t count, float scale, float limit, int8_t *out);
} quantizer;

#endif
