/* Permutations of the lanes of a vector, in the forms that vector units want. */
#ifndef DECODER_INTERFACE_PERMUTATION_H
#define DECODER_INTERFACE_PERMUTATION_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A permutation consists of three vectors: the index of every byte; and, where these two can express
 * it, the index of every permuted unit of 8 bytes, in vectors of 32 bytes of 4, and for afterwards
 * the index of every byte within 16. They can express i -> i XOR c, and with units of one lane
 * everything. */
enum { PERMUTATION_BYTES, PERMUTATION_UNITS, PERMUTATION_REST, PERMUTATION_VECTORS };

/* Fills the three vectors of `vector` bytes for a permutation of lanes of `lane` bytes: lane i
 * becomes what lane from[i] was. */
static inline void extr_permutation_fill(uint8_t *vectors, size_t vector, size_t lane,
                                         const int *from) {
  const size_t unit = vector == 64 ? 8 : 4;
  uint8_t *whole = vectors + PERMUTATION_BYTES * vector,
          *rest = vectors + PERMUTATION_REST * vector;
  uint8_t *units = vectors + PERMUTATION_UNITS * vector;
  memset(units, 0, vector);
  for (size_t i = 0; i < vector; i++) {
    size_t source = (size_t)from[i / lane] * lane + i % lane, moved = i / unit * unit;
    whole[i] = (uint8_t)source;
    rest[i] = (uint8_t)((moved + source % unit) % 16);
    if (i % unit == 0) units[i] = (uint8_t)(source / unit); /* little-endian */
  }
}

#endif
