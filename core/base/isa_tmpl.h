/* Templates: files that are compiled once for each instruction set, some of them once more for each
 * message type. A file that does not compile alone is called *_tmpl.c or *_tmpl.h.
 * compile_per_isa() in core/cmake/isa.cmake compiles them all, and defines for them:
 *
 *   EXTR_VARIANT       the suffix of exported names, such as avx2 or f32_avx2; templates write
 *                      VARIANT(name)
 *   EXTR_MESSAGE_F32   for float messages; otherwise messages have 8 bits. Only files that include
 *                      decoder/lanes/lanes_tmpl.h use it
 *
 * The flags are those of the instruction set, -O3, and -ffp-contract=off as for all files.
 * Templates test the compiler's macros (__AVX2__, __AVX512BW__, ...) to find out which vectors
 * exist, and EXTR_NEON, which only the instruction set `neon` defines. The template folders, and
 * what each defines in all its variants:
 *
 *   decoder/message_passing/templates/   const engine extr_engine
 *   decoder/probes/                      const extr_probes extr_probes
 *   decoder/stochastic/templates/, nodes/   const plane_engine extr_plane_engine; compiled with
 *                      -fno-trapping-math
 *   decoder/settings/quantize_tmpl.c     const quantizer extr_quantizer
 *   bench/channel/                       const channel_loops channel_loops
 *   bench/floor/sampling/density_tmpl.c  const density_loops density_loops
 */
#ifndef CORE_BASE_ISA_TMPL_H
#define CORE_BASE_ISA_TMPL_H

#define JOIN_(name, variant) name##_##variant
#define JOIN(name, variant)  JOIN_(name, variant)
#define VARIANT(name)        JOIN(name, EXTR_VARIANT)

#endif
