/* The vector of the message type that this file is compiled for (EXTR_MESSAGE_F32 or 8 bits), and the
 * name that its instruction set (EXTR_ISA, set by the build) gives to what the file exports. */
#ifndef DECODER_LANES_LANES_H
#define DECODER_LANES_LANES_H

#ifdef EXTR_MESSAGE_F32
#include "decoder/lanes/lanes_f32.h"
#define MESSAGE f32
#else
#include "decoder/lanes/lanes_i8.h"
#define MESSAGE i8
#endif

#define ALL_LANES (UINT64_MAX >> (64 - LANES))

static inline mask mask_of(uint64_t lanes) {
  mask m = {0};
  for (int i = 0; i < LANES; i++) m[i] = lanes >> i & 1 ? -1 : 0;
  return m;
}

#define JOIN_(name, message, isa) name##_##message##_##isa
#define JOIN(name, message, isa)  JOIN_(name, message, isa)
#define VARIANT(name)             JOIN(name, MESSAGE, EXTR_ISA)

#endif
