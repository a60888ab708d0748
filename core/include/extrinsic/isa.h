/* Instruction sets. The loops of decoders and channels are compiled once per instruction set; all
 * give bit-identical results. */
#ifndef EXTRINSIC_ISA_H
#define EXTRINSIC_ISA_H

#include <extrinsic/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum extr_isa {
  EXTR_ISA_BASELINE, /* the compiler's default: SSE2 on x86-64, NEON on arm64 */
  EXTR_ISA_AVX2,     /* AVX2 and BMI2 */
  EXTR_ISA_AVX512,   /* AVX-512 F, BW, VL and DQ, and BMI2 */
  EXTR_ISA_COUNT,
} extr_isa;

/* "baseline", "avx2", "avx512"; "unknown" for any other number. */
EXTR_EXPORT const char *extr_isa_name(extr_isa isa);

/* EXTR_INPUT on a name that is none of these. */
EXTR_EXPORT extr_status extr_isa_parse(extr_context *context, const char *text, extr_isa *isa);

EXTR_EXPORT bool extr_isa_available(extr_isa isa); /* built in and supported by this processor */
EXTR_EXPORT extr_isa extr_isa_best(void);          /* the highest available one */

#ifdef __cplusplus
}
#endif

#endif
