/* Instruction sets of the processor.
 *
 * Decoders and channels contain loops that are compiled once for each instruction set. All of them
 * compute the same results, bit for bit; they differ only in speed.
 *
 * Example: prints the instruction sets that can be used on this machine.
 *
 *     #include <extrinsic/isa.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       for (int i = 0; i < EXTR_ISA_COUNT; i++)
 *         if (extr_isa_available((extr_isa)i)) printf("%s\n", extr_isa_name((extr_isa)i));
 *       return extr_isa_available(extr_isa_best()) ? 0 : 1;
 *     }
 */
#ifndef EXTRINSIC_ISA_H
#define EXTRINSIC_ISA_H

#include <extrinsic/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* In ascending order: each of x86-64 contains the instructions of those before it. */
typedef enum extr_isa {
  /* What the compiler assumes of every processor, such as SSE2 on x86-64. */
  EXTR_ISA_BASELINE,
  EXTR_ISA_AVX2,       /* AVX2, BMI2 and FMA */
  EXTR_ISA_AVX512,     /* AVX-512 F, BW, VL and DQ, BMI2 and FMA: Intel from Skylake-X on */
  EXTR_ISA_AVX512VBMI, /* also AVX-512 VBMI and GFNI: Intel from Ice Lake on, AMD from Zen 4 on */
  EXTR_ISA_NEON,       /* arm64, which always has it: as `baseline`, but written for it */
  EXTR_ISA_COUNT,
} extr_isa;

/* "baseline", "avx2", "avx512", "avx512vbmi", "neon"; "unknown" for any other value. */
EXTR_EXPORT const char *extr_isa_name(extr_isa isa);

/* The instruction set with this name. EXTR_INPUT: there is none; the message lists the names. */
EXTR_EXPORT extr_status extr_isa_parse(extr_context *context, const char *text, extr_isa *isa);

/* True if this build contains code for the instruction set and the processor can run it. False for
 * any value that is not an instruction set. */
EXTR_EXPORT bool extr_isa_available(extr_isa isa);

/* The highest instruction set that is available. */
EXTR_EXPORT extr_isa extr_isa_best(void);

#ifdef __cplusplus
}
#endif

#endif
