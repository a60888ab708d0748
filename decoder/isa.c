#include "core/base/report.h"
#include "decoder/engine.h"
#include <extrinsic/decoder.h>

#include <string.h>

static const char *const names[EXTR_ISA_COUNT] = {"baseline", "avx2", "avx512"};

const char *extr_isa_name(extr_isa isa) {
  return names[isa];
}

/* What the processor has, whatever was built. */
static bool processor_has(extr_isa isa) {
#if defined __x86_64__
  if (isa == EXTR_ISA_AVX2) return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
  if (isa == EXTR_ISA_AVX512)
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512dq");
#endif
  return isa == EXTR_ISA_BASELINE;
}

bool extr_isa_permutes(extr_isa isa) {
#if defined __x86_64__
  return isa == EXTR_ISA_AVX512 && __builtin_cpu_supports("avx512vbmi");
#else
  (void)isa;
  return false;
#endif
}

bool extr_isa_available(extr_isa isa) {
  return extr_engine(EXTR_I8, isa) && processor_has(isa);
}

extr_isa extr_isa_best(void) {
  int isa = EXTR_ISA_COUNT - 1;
  while (!extr_isa_available((extr_isa)isa)) isa--;
  return (extr_isa)isa;
}

extr_status extr_isa_parse(extr_context *context, const char *text, extr_isa *isa) {
  for (int i = 0; i < EXTR_ISA_COUNT; i++)
    if (strcmp(text, names[i]) == 0) {
      *isa = (extr_isa)i;
      return EXTR_OK;
    }
  return extr_fail(context, EXTR_INPUT,
                   "unknown instruction set '%s': expected baseline, avx2 or avx512", text);
}

const engine *extr_engine(extr_message message, extr_isa isa) {
  static const engine *const engines[2][EXTR_ISA_COUNT] = {
#if defined __x86_64__
    [EXTR_I8] = {&extr_engine_i8_baseline, &extr_engine_i8_avx2, &extr_engine_i8_avx512},
    [EXTR_F32] = {&extr_engine_f32_baseline, &extr_engine_f32_avx2, &extr_engine_f32_avx512},
#else
    [EXTR_I8] = {&extr_engine_i8_baseline},
    [EXTR_F32] = {&extr_engine_f32_baseline},
#endif
  };
  return engines[message][isa];
}
