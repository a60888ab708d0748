/* Permutations of the lanes of a vector, in the forms that vector units want. */
#ifndef DECODER_INTERFACE_PERMUTATION_H
#define DECODER_INTERFACE_PERMUTATION_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A permutation is stored as three vectors. PERMUTATION_BYTES has, for every byte, the index of the
 * byte that moves there. PERMUTATION_UNITS and PERMUTATION_REST are two steps for instruction sets
 * that cannot move single bytes across a vector: the first moves units of 8 bytes (of 4 in vectors
 * of 32 bytes), the second moves bytes within every 16. The two steps suffice for i -> i XOR c, and
 * for any permutation of lanes that are as large as a unit. The vectors of one kind are together,
 * those of permutation number 0 first. */
enum { PERMUTATION_BYTES, PERMUTATION_UNITS, PERMUTATION_REST, PERMUTATION_KINDS };
enum { PERMUTATIONS_MAX = 64 };

/* Bytes from the first vector of the permutations to another one. */
static inline size_t extr_permutation_place(size_t vector, int kind, int number) {
  return (size_t)(kind * PERMUTATIONS_MAX + number) * vector;
}

/* A place of ACCESS_PERMUTED, and the number of its permutation, in one number. */
static inline size_t extr_permuted_place(int number, size_t vector) {
  return (size_t)number & ~(vector - 1);
}
static inline int extr_permuted_by(int number, size_t vector) {
  return number & (int)(vector - 1);
}

/* Fills the vectors of a permutation of lanes of `lane` bytes: lane i becomes what lane from[i]
 * was. */
static inline void extr_permutation_fill(uint8_t *permutations, size_t vector, size_t lane,
                                         int number, const int *from) {
  const size_t unit = vector == 64 ? 8 : 4;
  uint8_t *whole = permutations + extr_permutation_place(vector, PERMUTATION_BYTES, number);
  uint8_t *units = permutations + extr_permutation_place(vector, PERMUTATION_UNITS, number);
  uint8_t *rest = permutations + extr_permutation_place(vector, PERMUTATION_REST, number);
  memset(units, 0, vector);
  for (size_t i = 0; i < vector; i++) {
    size_t source = (size_t)from[i / lane] * lane + i % lane, moved = i / unit * unit;
    whole[i] = (uint8_t)source;
    rest[i] = (uint8_t)((moved + source % unit) % 16);
    if (i % unit == 0) units[i] = (uint8_t)(source / unit); /* little-endian */
  }
}

#endif
