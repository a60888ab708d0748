/* Demapping: from a received amplitude to the LLRs of its bits. For a transmitted amplitude x
 * (modulation.h), its known factor s and noise of variance 1, the received value is r = s x +
 * noise, and
 *
 *   LLR_i = ln(sum of e^(-(r - s x)^2 / 2) over x with c_i = 0) - ln(the same with c_i = 1).
 *
 * DEMAP_MAX_LOG replaces each sum by its largest term. DEMAP_EXACT does so, too, if the result is
 * above 72 in magnitude: there the smaller sum leaves the range of float, and the error is at most
 * ln 8. With one bit per amplitude, both give 2 s r. */
#ifndef BENCH_CHANNEL_DEMAPPER_H
#define BENCH_CHANNEL_DEMAPPER_H

typedef enum demapper { DEMAP_EXACT, DEMAP_MAX_LOG } demapper;

extern const char *const demapper_names[]; /* ends with NULL */

#endif
