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

static inline mask mask_of(uint64_t lanes) {
  mask m = {0};
  for (int i = 0; i < LANES; i++) m[i] = lanes >> i & 1 ? -1 : 0;
  return m;
}

#endif
