#include "decoder/stochastic/bit_engine.h"

extern const bit_engine ex_bit_engine_baseline, ex_bit_engine_avx2, ex_bit_engine_avx512;

const bit_engine *ex_bit_engine(ex_isa isa) {
  static const bit_engine *const engines[EX_ISA_COUNT] = {
    [EX_ISA_BASELINE] = &ex_bit_engine_baseline,
#if defined __x86_64__
    [EX_ISA_AVX2] = &ex_bit_engine_avx2,
    [EX_ISA_AVX512] = &ex_bit_engine_avx512,
#endif
  };
  return engines[isa];
}
