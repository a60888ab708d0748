#include "decoder/stochastic/bit_engine.h"

#include <extrinsic/decoder.h>

extern const bit_engine extr_bit_engine_baseline, extr_bit_engine_avx2, extr_bit_engine_avx512;

const bit_engine *extr_bit_engine(extr_isa isa) {
  static const bit_engine *const engines[EXTR_ISA_COUNT] = {
    [EXTR_ISA_BASELINE] = &extr_bit_engine_baseline,
#if defined __x86_64__
    [EXTR_ISA_AVX2] = &extr_bit_engine_avx2,
    [EXTR_ISA_AVX512] = &extr_bit_engine_avx512,
#endif
  };
  return engines[isa];
}
