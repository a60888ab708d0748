/* The mechanism that compiles code for several instruction sets and selects one at run time.
 *
 * core/cmake/isa.cmake lists the instruction sets; its compile_per_isa() compiles templates
 * (core/base/isa_tmpl.h) once per set. The caller selects a set by an extr_isa and finds the
 * template's exports in an EXTR_ISA_TABLE. */
#ifndef CORE_BASE_ISA_H
#define CORE_BASE_ISA_H

#include <extrinsic/isa.h>

#include <stddef.h>

/* Declares NAME_baseline, NAME_avx2, ... of a type and defines an array of pointers to them. */
#if defined __x86_64__
#define EXTR_ISA_TABLE(type, table, name)                                                          \
  extern const type name##_baseline, name##_avx2, name##_avx512, name##_avx512vbmi;                \
  static const type *const table[EXTR_ISA_COUNT] = {&name##_baseline, &name##_avx2,                \
                                                    &name##_avx512, &name##_avx512vbmi}
#elif defined __aarch64__
#define EXTR_ISA_TABLE(type, table, name)                                                          \
  extern const type name##_baseline, name##_neon;                                                  \
  static const type *const table[EXTR_ISA_COUNT] = {                                               \
      [EXTR_ISA_BASELINE] = &name##_baseline, [EXTR_ISA_NEON] = &name##_neon}
#else
#define EXTR_ISA_TABLE(type, table, name)                                                          \
  extern const type name##_baseline;                                                               \
  static const type *const table[EXTR_ISA_COUNT] = {&name##_baseline}
#endif

/* The entry of such a table for an instruction set; NULL if the build does not have it. */
#define EXTR_ISA_FIND(table, isa) (extr_isa_level(isa) ? (table)[isa] : NULL)

typedef enum isa_feature {
  ISA_AVX2 = 1 << 0,
  ISA_BMI2 = 1 << 1,
  ISA_AVX512 = 1 << 2, /* F, BW, VL, DQ */
  ISA_VBMI = 1 << 3,   /* AVX-512 VBMI, which permutes bytes, and GFNI, which maps their bits */
  ISA_FUSED = 1 << 4,  /* multiplies and adds with one rounding */
  ISA_NEON = 1 << 5,   /* that of arm64, which looks up bytes in tables of up to 64 */
} isa_feature;

typedef struct isa_level {
  const char *processor; /* LLVM's name of a processor that has no more than the level needs */
  const char *features;  /* what the level needs beyond that processor, in LLVM's notation */
  unsigned needs;        /* isa_feature */
  int registers;         /* number of vector registers */
} isa_level;

/* NULL for an instruction set that this build does not have, and for invalid values. */
const isa_level *extr_isa_level(extr_isa isa);

#endif
