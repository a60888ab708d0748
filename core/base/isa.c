#include "core/base/isa.h"

#include "core/base/report.h"

#include <string.h>

static const char *const names[EXTR_ISA_COUNT] = {"baseline", "avx2", "avx512", "avx512vbmi",
                                                  "neon"};

enum { AVX2_NEEDS = ISA_AVX2 | ISA_BMI2 | ISA_FUSED, AVX512_NEEDS = AVX2_NEEDS | ISA_AVX512 };

/* Without -prefer-256-bit LLVM would use half the vector width on the first AVX-512 processors. */
static const isa_level levels[] = {
#if defined __x86_64__
    [EXTR_ISA_BASELINE] = {"x86-64", "", 0, 16},
    [EXTR_ISA_AVX2] = {"x86-64-v3", "", AVX2_NEEDS, 16},
    [EXTR_ISA_AVX512] = {"x86-64-v4", "-prefer-256-bit", AVX512_NEEDS, 32},
    [EXTR_ISA_AVX512VBMI] = {"x86-64-v4", "-prefer-256-bit,+avx512vbmi,+gfni",
                             AVX512_NEEDS | ISA_VBMI, 32},
#elif defined __aarch64__
    [EXTR_ISA_BASELINE] = {"generic", "", ISA_FUSED, 32},
    [EXTR_ISA_NEON] = {"generic", "", ISA_FUSED | ISA_NEON, 32},
#else
    [EXTR_ISA_BASELINE] = {"generic", "", ISA_FUSED, 32},
#endif
};

static unsigned detect(void) {
  unsigned found = 0;
#if defined __x86_64__
  if (__builtin_cpu_supports("avx2")) found |= ISA_AVX2;
  if (__builtin_cpu_supports("bmi2")) found |= ISA_BMI2;
  if (__builtin_cpu_supports("fma")) found |= ISA_FUSED;
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq"))
    found |= ISA_AVX512;
  if (__builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("gfni")) found |= ISA_VBMI;
#elif defined __aarch64__
  found |= ISA_FUSED | ISA_NEON;
#endif
  return found;
}

const isa_level *extr_isa_level(extr_isa isa) {
  bool is_built = (int)isa >= 0 && (size_t)isa < sizeof levels / sizeof *levels;
  return is_built && levels[isa].processor ? &levels[isa] : NULL;
}

const char *extr_isa_name(extr_isa isa) {
  return (int)isa >= 0 && isa < EXTR_ISA_COUNT ? names[isa] : "unknown";
}

bool extr_isa_available(extr_isa isa) {
  const isa_level *level = extr_isa_level(isa);
  return level && (detect() & level->needs) == level->needs;
}

extr_isa extr_isa_best(void) {
  int isa = EXTR_ISA_COUNT - 1;
  while (!extr_isa_available((extr_isa)isa)) isa--;
  return (extr_isa)isa;
}

extr_status extr_isa_parse(extr_context *context, const char *text, extr_isa *isa) {
  TRY(extr_need_all(context, text, isa));
  for (int i = 0; i < EXTR_ISA_COUNT; i++)
    if (strcmp(text, names[i]) == 0) {
      *isa = (extr_isa)i;
      return EXTR_OK;
    }
  return extr_fail(context, EXTR_INPUT,
                   "unknown instruction set '%s': expected baseline, avx2, avx512, avx512vbmi or "
                   "neon",
                   text);
}
