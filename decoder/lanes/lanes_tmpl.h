/* The vectors of the message type for which a template is compiled. */
#ifndef DECODER_LANES_LANES_TMPL_H
#define DECODER_LANES_LANES_TMPL_H

#include "core/base/isa_tmpl.h"

#ifdef EXTR_MESSAGE_F32
#include "decoder/lanes/lanes_f32_tmpl.h"
#else
#include "decoder/lanes/lanes_i8_tmpl.h"
#endif

#define ALL_LANES (UINT64_MAX >> (64 - LANES))

/* A vector at any address of its elements. */
typedef vec unaligned_vec __attribute__((aligned(1), may_alias));

/* Byte i of the result is byte indices[i] of a. */
static inline vec permute(vec a, vec indices) {
  typedef uint8_t octets __attribute__((vector_size(sizeof(vec))));
  return (vec)__builtin_shuffle((octets)a, (octets)indices);
}

static inline mask mask_of(uint64_t lanes) {
  mask m = {0};
  for (int i = 0; i < LANES; i++) m[i] = lanes >> i & 1 ? -1 : 0;
  return m;
}

#endif
