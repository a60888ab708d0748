/* An operator on magnitudes, applied to distributions.
 *
 * The message that a check node combines has a sign and a magnitude. Its distribution is kept as
 * two arrays over magnitudes m: sum[m] = P(+m) + P(-m) and difference[m] = P(+m) - P(-m). Since
 * signs multiply, the combination of two independent messages has
 *
 *   sum[r]        = sum over f(a, b) = r of sum_1[a] sum_2[b],
 *   difference[r] = sum over f(a, b) = r of difference_1[a] difference_2[b].
 *
 * For fixed b, few values of f(a, b), a >= b, differ from each other: f is min(a, b) less a small
 * correction. So f is stored as runs of a with equal results, and the sums over a run are
 * differences of partial sums. */
#ifndef DECODER_EVOLUTION_LAWS_COMBINATION_H
#define DECODER_EVOLUTION_LAWS_COMBINATION_H

#include <extrinsic/status.h>

typedef struct combination combination;

/* Of a symmetric table f(a, b) = table[a * count + b] with 0 <= a, b, f < count. */
extr_status extr_combination_of_table(extr_context *context, const uint8_t *table, int count,
                                      combination **made);

/* 2 artanh(tanh(a step / 2) tanh(b step / 2)) / step, rounded to the nearest integer. */
extr_status extr_combination_of_llrs(extr_context *context, int count, double step,
                                     combination **made);
void extr_combination_free(combination *f);

/* A distribution is 2 * count numbers: sums, then differences. `to` may not be x or y; `partial` is
 * room for count + 1 numbers. */
void extr_combination_apply(const combination *f, const double *x, const double *y, double *to,
                            double *partial);

#endif
