/* Constellations and their demapping: BPSK, and square QAM with Gray labels as in 3GPP TS 38.211, 5.1 (QPSK is 4-QAM).
 *
 * A symbol of m bits b_0 .. b_(m-1) consists of two independent amplitudes, one per dimension: b_0,
 * b_2, b_4, ... label the first, b_1, b_3, ... the second. With h = m/2 bits c_0 .. c_(h-1) an
 * amplitude is one of the odd integers in -(2^h - 1) .. 2^h - 1:
 *
 *   x = (1 - 2 c_0) (2^(h-1) - (1 - 2 c_1) (2^(h-2) - ... (1 - 2 c_(h-1)) ...)).
 *
 * BPSK is one amplitude of one bit, 1 - 2 b_0. */
#ifndef BENCH_CHANNEL_MODULATION_H
#define BENCH_CHANNEL_MODULATION_H

#include <stdbool.h>
#include <stdint.h>

typedef enum modulation { BPSK, QPSK, QAM16, QAM64, QAM256 } modulation;

extern const char *const modulation_names[]; /* ends with NULL */

enum { SYMBOL_BITS_MAX = 8, AMPLITUDE_BITS_MAX = 4, AMPLITUDES_MAX = 1 << AMPLITUDE_BITS_MAX };

int modulation_bits(modulation m);           /* per symbol: 1, 2, 4, 6, 8 */
int modulation_dimensions(modulation m);     /* 1 for BPSK, otherwise 2 */
int modulation_amplitude_bits(modulation m); /* per dimension */
double modulation_energy(modulation m);      /* the mean of a symbol's squared amplitudes */

/* True if the channel treats a bit and its complement alike, for any values of the other bits. */
bool modulation_symmetric(modulation m);

/* The amplitude of a label: bit i of it is c_i. */
int amplitude_of_label(int bits, unsigned label);

/* Demapping: from a received amplitude to the LLRs of its bits. For a transmitted amplitude x, its
 * known factor s and noise of variance 1, the received value is r = s x + noise, and
 *
 *   LLR_i = ln(sum of e^(-(r - s x)^2 / 2) over x with c_i = 0) - ln(the same with c_i = 1).
 *
 * DEMAP_MAX_LOG replaces each sum by its largest term. DEMAP_EXACT does so, too, if the result is
 * above 72 in magnitude: there the smaller sum leaves the range of float, and the error is at most
 * ln 8. With one bit per amplitude, both give 2 s r. */
typedef enum demapper { DEMAP_EXACT, DEMAP_MAX_LOG } demapper;

extern const char *const demapper_names[]; /* ends with NULL */

#endif
