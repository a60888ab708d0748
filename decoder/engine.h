/* An engine is the decoding loop and the reference kernels for one message type and one instruction
 * set: the same source compiled again, chosen at run time. */
#ifndef DECODER_ENGINE_H
#define DECODER_ENGINE_H

#include "decoder/message_passing/kernel.h"
#include "decoder/probes/combine.h"
#include <extrinsic/decoder.h>

/* Where the decided bits of a stream go: bit v of frame f of the block with tag t to
 * bits[v * stride + t + f]. */
typedef struct bit_matrix {
  uint8_t *bits;
  size_t stride;
} bit_matrix;

/* extr_decoder_stream; with a bit_matrix, the bits are stored and no errors are counted. */
typedef void engine_run(extr_decoder *decoder, const extr_stream *stream, const bit_matrix *matrix);

/* Performs vector operations of the cheapest kind, exclusive-ors, that wait for nothing but each
 * other's ports; returns how many. */
typedef double peak_run(long rounds);

/* Reads and writes vector after vector of `memory`, so many in all, beginning again at its end. */
typedef void sweep_run(void *memory, size_t vectors, size_t count);

enum { LANES_MAX = 64 };

struct engine {
  int lanes;     /* up to LANES_MAX */
  size_t vector; /* bytes */
  engine_run *run;
  kernel_update *interpret, *two_min;
  peak_run *peak;
  sweep_run *sweep;
  const combine_table *combine;
};

/* NULL for an instruction set that this build does not have. */
const engine *extr_engine(extr_message message, extr_isa isa);

/* Whether this machine has, beyond what the name of the instruction set says, a permutation of 64
 * bytes by 64 indices (AVX-512 VBMI). */
bool extr_isa_permutes(extr_isa isa);

#define ENGINE_DECLARE(message, isa)                                                               \
  extern const engine extr_engine_##message##_##isa;                                               \
  engine_run extr_decode_##message##_##isa;                                                        \
  kernel_update extr_interpret_##message##_##isa, extr_two_min_##message##_##isa;                  \
  peak_run extr_peak_##message##_##isa;                                                            \
  sweep_run extr_sweep_##message##_##isa;                                                          \
  extern const combine_table extr_combine_##message##_##isa;

ENGINE_DECLARE(i8, baseline)
ENGINE_DECLARE(f32, baseline)
ENGINE_DECLARE(i8, avx2)
ENGINE_DECLARE(f32, avx2)
ENGINE_DECLARE(i8, avx512)
ENGINE_DECLARE(f32, avx512)

#endif
