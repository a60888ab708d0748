/* Sums over sampled frames, and the estimates that follow from them. */
#ifndef BENCH_FLOOR_TALLY_H
#define BENCH_FLOOR_TALLY_H

#include "bench/simulation/point_result.h"

/* The frames that ended in one way, by a list of what is kept and how it adds up. A frame with the
 * weight w (law.h) stands for w frames of the channel. */
#define TALLY(X)                                                                                   \
  X(events, INTEGER)     /* frames */                                                              \
  X(weight, REAL)        /* sum of w */                                                            \
  X(squares, REAL)       /* sum of w^2 */                                                          \
  X(largest, MAXIMUM)    /* w */                                                                   \
  X(bits, REAL)          /* sum of w times the wrong bits of the frame */                          \
  X(batch_squares, REAL) /* sum over batches of the square of the batch's sum of w */              \
  X(batch_cubes, REAL)   /* and of its cube */

#define TALLY_TYPE_INTEGER       uint64_t
#define TALLY_TYPE_REAL          double
#define TALLY_TYPE_MAXIMUM       double
#define TALLY_MEMBER(name, kind) TALLY_TYPE_##kind name;
typedef struct tally {
  TALLY(TALLY_MEMBER)
} tally;

void tally_frame(tally *sum, double weight, int wrong_bits);

/* Adds the sums of one batch; its batch_squares and batch_cubes are not used. */
void tally_batch(tally *sum, const tally *batch);

/* The mean over `batches` batches and its 95 % interval. Batches are independent and alike, so the
 * mean is nearly normal; but weights have a long tail to the right, which makes the usual interval
 * too low. It is corrected for the skewness by Hall's transformation ("On the removal of skewness
 * by transformation", J. Royal Stat. Soc. B 54, 1992): with n batches, mean m, standard deviation s
 * and skewness g, the quantiles of
 *
 *   T + a T^2 + a^2 T^3 / 3 + a / 2,   a = g / (3 sqrt(n)),   T = sqrt(n) (m - mean) / s,
 *
 * are those of Student's distribution with one degree of freedom less than there are batches, or
 * than the weights are worth frames, whichever is fewer. With fewer than four batches, or weights
 * worth less than two frames, the interval is 0 to 1. */
typedef struct tally_rate {
  double value, low, high; /* at most 1, though the mean of weights may be more */
  double bit_rate;         /* among `bits` bits per frame */
  double effective; /* (sum of w)^2 / (sum of w^2): the number of frames of equal weight that would
                     * give the same relative deviation */
  double largest_share;
} tally_rate;

tally_rate tally_estimate(const tally *sum, uint64_t batches, int bits);

/* The 97.5 % quantile of Student's distribution by the expansion of Cornish and Fisher (Abramowitz,
 * Stegun 26.7.5), within 1 % from 3 degrees of freedom on; for fewer, that of 3. */
double student_z95(double freedom);

#endif
