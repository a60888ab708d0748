/* An engine is the decoding loop and the reference kernels for one message type and one instruction
 * set: the same source compiled again, chosen at run time. */
#ifndef EXTRINSIC_ENGINE_H
#define EXTRINSIC_ENGINE_H

#include "decoder/combine.h"
#include "decoder/kernel.h"

/* Where the decided bits of a stream go: bit v of frame f of the block with tag t to
 * bits[v * stride + t + f]. */
typedef struct bit_matrix {
  uint8_t *bits;
  size_t stride;
} bit_matrix;

/* ex_decoder_stream; with a bit_matrix, the bits are stored and no errors are counted. */
typedef void engine_run(ex_decoder *decoder, const ex_stream *stream, const bit_matrix *matrix);

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
const engine *ex_engine(ex_message message, ex_isa isa);

/* Whether this machine has, beyond what the name of the instruction set says, a permutation of 64
 * bytes by 64 indices (AVX-512 VBMI). */
bool ex_isa_permutes(ex_isa isa);

#define ENGINE_DECLARE(message, isa)                                                               \
  extern const engine ex_engine_##message##_##isa;                                                 \
  engine_run ex_decode_##message##_##isa;                                                          \
  kernel_update ex_interpret_##message##_##isa, ex_two_min_##message##_##isa;                      \
  peak_run ex_peak_##message##_##isa;                                                              \
  sweep_run ex_sweep_##message##_##isa;                                                            \
  extern const combine_table ex_combine_##message##_##isa;

ENGINE_DECLARE(i8, baseline)
ENGINE_DECLARE(f32, baseline)
ENGINE_DECLARE(i8, avx2)
ENGINE_DECLARE(f32, avx2)
ENGINE_DECLARE(i8, avx512)
ENGINE_DECLARE(f32, avx512)

#endif
