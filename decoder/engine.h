/* An engine is the decoding loop and the reference kernels for one message type and one instruction
 * set: the same source compiled again, chosen at run time. */
#ifndef EXTRINSIC_ENGINE_H
#define EXTRINSIC_ENGINE_H

#include "decoder/combine.h"
#include "decoder/kernel.h"

/* Frames go through `lanes` at a time. llr and bits as in ex_decoder_run_*. */
typedef void engine_run(ex_decoder *decoder, const void *llr, size_t stride, size_t frames,
                        uint8_t *bits, ex_outcome *outcomes);

/* Performs 8 * rounds vector minima that wait for nothing but each other's ports; returns how many.
 */
typedef double peak_run(long rounds);

struct engine {
  int lanes;
  size_t vector; /* bytes */
  engine_run *run;
  kernel_update *interpret, *two_min;
  peak_run *peak;
  const combine_table *combine;
};

/* NULL for an instruction set that this build does not have. */
const engine *ex_engine(ex_message message, ex_isa isa);

#define ENGINE_DECLARE(message, isa)                                                               \
  extern const engine ex_engine_##message##_##isa;                                                 \
  engine_run ex_minsum_##message##_##isa;                                                          \
  kernel_update ex_interpret_##message##_##isa, ex_two_min_##message##_##isa;                      \
  peak_run ex_peak_##message##_##isa;                                                              \
  extern const combine_table ex_combine_##message##_##isa;

ENGINE_DECLARE(i8, baseline)
ENGINE_DECLARE(f32, baseline)
ENGINE_DECLARE(i8, avx2)
ENGINE_DECLARE(f32, avx2)
ENGINE_DECLARE(i8, avx512)
ENGINE_DECLARE(f32, avx512)

#endif
