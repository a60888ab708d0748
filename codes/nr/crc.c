/* Checksums of 5G NR: remainders of polynomials over GF(2), for 64 messages at a time. */
#include <extrinsic/nr.h>

#include <string.h>

/* g(D) of degree L: a power D^p but the highest is at place L - 1 - p of the register. */
static const struct polynomial {
  int bits, count;
  uint8_t places[EXTR_CRC_BITS_MAX];
} polynomials[] = {
    [EXTR_CRC16] = {16, 3, {3, 10, 15}},
    [EXTR_CRC24A] = {24, 13, {0, 5, 6, 9, 12, 13, 16, 17, 18, 19, 20, 22, 23}},
    [EXTR_CRC24B] = {24, 5, {0, 17, 18, 22, 23}},
};

int extr_crc_bits(extr_crc crc) {
  return polynomials[crc].bits;
}

/* A shift register with one word per coefficient, the highest power first, which moves through the
 * words of a window instead of shifting them. */
void extr_crc_run(extr_crc crc, const uint64_t *bits, size_t count, uint64_t *checksum) {
  enum { WINDOW = 512 };
  const struct polynomial *g = &polynomials[crc];
  uint64_t window[WINDOW + EXTR_CRC_BITS_MAX] = {0}, *state = window;
  for (size_t i = 0; i < count; i++) {
    const uint64_t carry = *state++ ^ bits[i];
    for (int t = 0; t < g->count; t++) state[g->places[t]] ^= carry;
    if (state < window + WINDOW) continue;
    memcpy(window, state, EXTR_CRC_BITS_MAX * sizeof *state);
    memset(window + EXTR_CRC_BITS_MAX, 0, WINDOW * sizeof *state);
    state = window;
  }
  memcpy(checksum, state, (size_t)g->bits * sizeof *checksum);
}

uint64_t extr_crc_wrong(extr_crc crc, const uint64_t *bits, size_t count) {
  uint64_t checksum[EXTR_CRC_BITS_MAX], wrong = 0;
  extr_crc_run(crc, bits, count, checksum);
  for (int i = 0; i < polynomials[crc].bits; i++) wrong |= checksum[i];
  return wrong;
}
