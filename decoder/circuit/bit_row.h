/* Numbers of many bits, for the ports of circuits. */
#ifndef DECODER_CIRCUIT_BIT_ROW_H
#define DECODER_CIRCUIT_BIT_ROW_H

#include <stdint.h>
#include <stdio.h>

/* The lowest bit first. */
typedef struct bit_row {
  uint8_t *bits;
  int count;
} bit_row;

static inline void append_number(bit_row *row, uint64_t number, int bits) {
  for (int i = 0; i < bits; i++) row->bits[row->count++] = number >> i & 1;
}

static inline void write_hex(const bit_row *row, FILE *out) {
  for (int digit = (row->count + 3) / 4 - 1; digit >= 0; digit--) {
    int value = 0;
    for (int i = 3; i >= 0; i--) {
      int place = 4 * digit + i;
      value = 2 * value + (place < row->count ? row->bits[place] : 0);
    }
    fputc("0123456789abcdef"[value], out);
  }
}

#endif
