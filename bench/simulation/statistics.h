/* Estimates of probabilities from counts. Intervals are two-sided at 95 %. */
#ifndef BENCH_SIMULATION_STATISTICS_H
#define BENCH_SIMULATION_STATISTICS_H

#include <extrinsic/simulation.h>

/* P(|g| < extr_normal_z95) = 95 % for a standard normal g. */
extern const double extr_normal_z95;

/* Tail of the standard normal distribution: P(g > x). */
double extr_normal_tail(double x);

/* Wilson's score interval ("Probable inference, the law of succession, and statistical inference",
 * J. Amer. Stat. Assoc. 22, 1927) for `events` in `trials` independent trials; (0, 0, 1) without
 * trials. */
extr_rate extr_rate_wilson(uint64_t events, uint64_t trials);

/* The same where trials went on in blocks until there were events enough: their number is what was
 * random. Wilson's interval, for a given number of trials, then holds 91 % instead of 95 % at 3
 * events and 94 % at 10. With the k-th event in trial n, P(trials <= n) is P(at least k events in n
 * trials), so that the bounds are quantiles of Beta(k, n - k + 1) and Beta(k, n - k) (inverse
 * sampling; Haldane, "On a method of estimating frequencies", Biometrika 33, 1945, and, for a low
 * rate, Garwood, "Fiducial limits for the Poisson distribution", Biometrika 28, 1936). The trials
 * after the last event in its block move the upper one towards that of a given number of trials:
 * half the events that a block is expected to have, up to 1/2, are added to k. Quantiles are
 * Paulson's ("An approximate normalization of the analysis of variance distribution", Ann. Math.
 * Stat. 13, 1942): within 3 % at 3 events, 0.5 % at 10. */
extr_rate extr_rate_inverse(uint64_t events, uint64_t trials, uint64_t block);

/* The bit error rate of `frames` frames of `bits` bits. Bit errors come in K = `frame_errors`
 * bursts, one per frame in error, so bits are not independent trials, but frames are. With e_f bit
 * errors in frame f, S = sum of e_f and Q = sum of e_f^2, the estimate p = S / (bits frames) has
 * the variance (ratio of cluster means; Cochran, "Sampling Techniques", ch. 9)
 *
 *   V = (Q - S^2 / frames) / (bits^2 frames (frames - 1)).
 *
 * N = p (1 - p) / V independent bits would have the same variance (Kish's effective sample size); E
 * = N p of them would be in error. V is estimated from only about E bursts and more often too small
 * than too large if there are few, the more so the more their lengths differ: samples without the
 * rare long ones have a small S and a small V. So it is multiplied by 1 + (1 + c^2) / E, where c^2
 * = (K Q / S^2 - 1) K / (K - 1) is the squared coefficient of variation of the K bursts; a factor
 * found by simulation. The interval is Wilson's for N trials, with frames <= N <= bits frames: the
 * worst case is a frame whose bits are all alike, the best case are independent bits. Without
 * errors, N = frames.
 *
 * For bursts of equal length this is close to Wilson's interval for the frame error rate, scaled;
 * for independent bits it is Wilson's interval for bits. */
extr_rate extr_rate_clustered(uint64_t errors, uint64_t errors_squared, uint64_t frame_errors,
                              uint64_t frames, uint64_t bits);

#endif
