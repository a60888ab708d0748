/* The one mechanism by which code is compiled for several instruction sets and chosen at run time.
 *
 * core/cmake/isa.cmake has the list of instruction sets; its compile_per_isa() compiles templates
 * (core/base/isa_tmpl.h) once for each. What a template exports is found in an EXTR_ISA_TABLE.
 * Whoever chooses an instruction set hands it on as an extr_isa; instructions that not all
 * processors of a level have are asked for through extr_isa_features. So a level below the
 * machine's is below it everywhere. */
#ifndef CORE_BASE_ISA_H
#define CORE_BASE_ISA_H

#include <extrinsic/isa.h>

#include <stddef.h>

/* Declares NAME_baseline, NAME_avx2, ... of a type and defines an array of pointers to them. */
#if defined __x86_64__
#define EXTR_ISA_TABLE(type, table, name)                                                          \
  extern const type name##_baseline, name##_avx2, name##_avx512;                                   \
  static const type *const table[EXTR_ISA_COUNT] = {&name##_baseline, &name##_avx2, &name##_avx512}
#else
#define EXTR_ISA_TABLE(type, table, name)                                                          \
  extern const type name##_baseline;                                                               \
  static const type *const table[EXTR_ISA_COUNT] = {&name##_baseline}
#endif

/* What such a table has for an instruction set; NULL where the build does not have it. */
#define EXTR_ISA_FIND(table, isa) (extr_isa_level(isa) ? (table)[isa] : NULL)

typedef enum isa_feature {
  ISA_AVX2 = 1 << 0,
  ISA_BMI2 = 1 << 1,
  ISA_AVX512 = 1 << 2,      /* F, BW, VL, DQ */
  ISA_AVX512_VBMI = 1 << 3, /* a permutation of 64 bytes by 64 indices; some have it */
} isa_feature;

typedef struct isa_level {
  const char *processor; /* as compilers call the least one; it may have more than `needs` says */
  unsigned needs;        /* isa_feature: what the level's code uses unasked */
  unsigned may_use;      /* and what it may use where extr_isa_features says so */
  int registers;         /* for vectors */
} isa_level;

/* NULL for an instruction set that this build does not have, and for any other number. */
const isa_level *extr_isa_level(extr_isa isa);

/* What this processor has of that which code for an instruction set may use; 0 where there is no
 * such level. */
unsigned extr_isa_features(extr_isa isa);

#endif
