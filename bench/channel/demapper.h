/* From a received amplitude to the LLRs of its bits. With x the amplitude sent (modulation.h), s
 * its known factor and noise of variance 1, r = s x + noise is received, and
 *
 *   LLR_i = ln(sum over x with c_i = 0 of e^(-(r - s x)^2 / 2)) - the same with c_i = 1.
 *
 * DEMAP_MAX_LOG takes the largest term of each sum for the sum. DEMAP_EXACT does so where that
 * gives more than 72 in magnitude: there the smaller sum leaves single precision, and the error is
 * ln 8 at most. With one bit an amplitude both are 2 s r. */
#ifndef BENCH_CHANNEL_DEMAPPER_H
#define BENCH_CHANNEL_DEMAPPER_H

typedef enum demapper { DEMAP_EXACT, DEMAP_MAX_LOG } demapper;

extern const char *const demapper_names[]; /* ends with NULL */

#endif
