/* How bits stand in files and pipes. */
#ifndef BENCH_FRAMES_BIT_FORM_H
#define BENCH_FRAMES_BIT_FORM_H

#include <stddef.h>

typedef enum bit_form {
  BITS_TEXT,   /* the characters 0 and 1; blanks and newlines do not matter. Written: a frame a line
                */
  BITS_PACKED, /* eight a byte, the first in the most significant place. A frame begins with a new
                * byte; what its last byte has left is zero. */
  BITS_BYTES,  /* a byte each, of value 0 or 1 */
} bit_form;

extern const char *const bit_forms[]; /* their names, ends with NULL */

/* Bytes of a frame of so many bits, written. */
static inline size_t bit_form_bytes(bit_form form, size_t bits) {
  return form == BITS_PACKED ? (bits + 7) / 8 : form == BITS_TEXT ? bits + 1 : bits;
}

#endif
