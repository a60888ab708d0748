#include "core/context.h"
#include "decoder/engine.h"

#include <string.h>

static const char *const names[EX_ISA_COUNT] = {"baseline", "avx2", "avx512"};

const char *ex_isa_name(ex_isa isa) {
  return names[isa];
}

/* What the processor has, whatever was built. */
static bool processor_has(ex_isa isa) {
#if defined __x86_64__
  if (isa == EX_ISA_AVX2) return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
  if (isa == EX_ISA_AVX512)
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512dq");
#endif
  return isa == EX_ISA_BASELINE;
}

bool ex_isa_permutes(ex_isa isa) {
#if defined __x86_64__
  return isa == EX_ISA_AVX512 && __builtin_cpu_supports("avx512vbmi");
#else
  (void)isa;
  return false;
#endif
}

bool ex_isa_available(ex_isa isa) {
  return ex_engine(EX_I8, isa) && processor_has(isa);
}

ex_isa ex_isa_best(void) {
  int isa = EX_ISA_COUNT - 1;
  while (!ex_isa_available((ex_isa)isa)) isa--;
  return (ex_isa)isa;
}

ex_status ex_isa_parse(ex_context *context, const char *text, ex_isa *isa) {
  for (int i = 0; i < EX_ISA_COUNT; i++)
    if (strcmp(text, names[i]) == 0) {
      *isa = (ex_isa)i;
      return EX_OK;
    }
  return ex_fail(context, EX_INPUT,
                 "unknown instruction set '%s': expected baseline, avx2 or avx512", text);
}

const engine *ex_engine(ex_message message, ex_isa isa) {
  static const engine *const engines[2][EX_ISA_COUNT] = {
#if defined __x86_64__
    [EX_I8] = {&ex_engine_i8_baseline, &ex_engine_i8_avx2, &ex_engine_i8_avx512},
    [EX_F32] = {&ex_engine_f32_baseline, &ex_engine_f32_avx2, &ex_engine_f32_avx512},
#else
    [EX_I8] = {&ex_engine_i8_baseline},
    [EX_F32] = {&ex_engine_f32_baseline},
#endif
  };
  return engines[message][isa];
}
