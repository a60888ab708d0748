/* Templates: files that are compiled once for each instruction set, some of them once more for each
 * message type. A file that does not compile alone is called *_tmpl.c or *_tmpl.h.
 * compile_per_isa() in core/cmake/isa.cmake compiles them all, and defines for them:
 *
 *   EXTR_VARIANT       what the names of exported things end in, as in avx2 or f32_avx2: by this
 *                      they say VARIANT(name)
 *   EXTR_MESSAGE_F32   for float messages; without it messages have 8 bits. Only what includes
 *                      decoder/lanes/lanes_tmpl.h asks
 *
 * with the flags of the instruction set, -O3, and -ffp-contract=off as for all files: which vectors
 * there are is asked through the compiler's own macros (__AVX2__, __AVX512BW__, ...). The templates
 * and what each group defines in all its variants:
 *
 *   decoder/message_passing/templates/   const engine extr_engine
 *   decoder/probes/                      const extr_probes extr_probes
 *   decoder/stochastic/templates/, nodes/   const plane_engine extr_plane_engine; compiled with
 *                      -fno-trapping-math
 *   decoder/settings/quantize_tmpl.c     const quantizer extr_quantizer
 *   bench/channel/                       const channel_loops channel_loops
 */
#ifndef CORE_BASE_ISA_TMPL_H
#define CORE_BASE_ISA_TMPL_H

#define JOIN_(name, variant) name##_##variant
#define JOIN(name, variant)  JOIN_(name, variant)
#define VARIANT(name)        JOIN(name, EXTR_VARIANT)

#endif
