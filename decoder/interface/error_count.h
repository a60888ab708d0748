/* The wrong bits of a decoded frame. */
#ifndef DECODER_INTERFACE_ERROR_COUNT_H
#define DECODER_INTERFACE_ERROR_COUNT_H

#include <extrinsic/decoder.h>

/* Counts a wrong bit in a column of these groups, one bit each as in extr_stream. */
static inline void count_error(extr_decoded *frame, int groups) {
  frame->bit_errors++;
  for (int g = 0; g < EXTR_ERROR_GROUPS; g++) frame->group_errors[g] += groups >> g & 1;
}

#endif
