#include "bench/channel/modulation.h"

#include <stddef.h>

const char *const modulation_names[] = {"bpsk", "qpsk", "16qam", "64qam", "256qam", NULL};
const char *const demapper_names[] = {"exact", "max-log", NULL};

int modulation_bits(modulation m) {
  return m == BPSK ? 1 : 2 * (int)m;
}

int modulation_dimensions(modulation m) {
  return m == BPSK ? 1 : 2;
}

int modulation_amplitude_bits(modulation m) {
  return modulation_bits(m) / modulation_dimensions(m);
}

/* The mean square of the odd integers below 2^h in magnitude is (4^h - 1) / 3. */
double modulation_energy(modulation m) {
  return modulation_dimensions(m) * ((1 << 2 * modulation_amplitude_bits(m)) - 1) / 3.0;
}

bool modulation_symmetric(modulation m) {
  return modulation_amplitude_bits(m) == 1;
}

int amplitude_of_label(int bits, unsigned label) {
  int x = 1;
  for (int i = bits - 1; i >= 0; i--) {
    if (i < bits - 1) x = (1 << (bits - 1 - i)) - x;
    if (label >> i & 1) x = -x;
  }
  return x;
}
