/* Checksums of 5G NR: remainders of polynomials over GF(2), for 64 messages at a time. */
#include <extrinsic/nr.h>

#include <string.h>

/* g(D) without its highest power: bit i is the coefficient of D^i. */
static const struct polynomial {
  int bits;
  uint32_t taps;
} polynomials[] = {
    [EXTR_CRC16] = {16, 0x1021}, [EXTR_CRC24A] = {24, 0x864CFB}, [EXTR_CRC24B] = {24, 0x800063}};

int extr_crc_bits(extr_crc crc) {
  return polynomials[crc].bits;
}

/* A shift register with one word per coefficient, the highest power first. */
void extr_crc_run(extr_crc crc, const uint64_t *bits, size_t count, uint64_t *checksum) {
  const struct polynomial *g = &polynomials[crc];
  uint64_t state[EXTR_CRC_BITS_MAX + 1] = {0};
  for (size_t i = 0; i < count; i++) {
    const uint64_t carry = state[0] ^ bits[i];
    memmove(state, state + 1, EXTR_CRC_BITS_MAX * sizeof *state);
    for (int power = 0; power < g->bits; power++)
      if (g->taps >> power & 1) state[g->bits - 1 - power] ^= carry;
  }
  memcpy(checksum, state, (size_t)g->bits * sizeof *checksum);
}
