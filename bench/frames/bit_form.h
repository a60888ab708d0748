/* Formats of bits in files and pipes. */
#ifndef BENCH_FRAMES_BIT_FORM_H
#define BENCH_FRAMES_BIT_FORM_H

#include <stddef.h>

typedef enum bit_form {
  BITS_TEXT,   /* the characters 0 and 1; blanks and newlines are ignored. Written with one frame
                * per line */
  BITS_PACKED, /* eight bits per byte, the first in the most significant place. A frame begins with
                * a new byte; unused places of its last byte are zero. */
  BITS_BYTES,  /* one byte per bit, of value 0 or 1 */
} bit_form;

extern const char *const bit_forms[]; /* their names, ends with NULL */

/* The number of bytes that a frame of `bits` bits has when it is written. */
static inline size_t bit_form_bytes(bit_form form, size_t bits) {
  return form == BITS_PACKED ? (bits + 7) / 8 : form == BITS_TEXT ? bits + 1 : bits;
}

#endif
