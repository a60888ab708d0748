/* What is fuzzed has no code for other instruction sets than the baseline, as on a processor that
 * has none: compiling the templates for all of them takes minutes. */
#ifndef TESTS_FUZZ_CLANG_BASELINE_H
#define TESTS_FUZZ_CLANG_BASELINE_H

#include "core/base/isa.h"

#undef EXTR_ISA_TABLE
#define EXTR_ISA_TABLE(type, table, name)                                                          \
  extern const type name##_baseline;                                                               \
  static const type *const table[EXTR_ISA_COUNT] = {&name##_baseline}

#define __builtin_cpu_supports(feature) 0

#endif
