/* The counts of a point and of its batches, its rates, and when these are precise enough. */
#ifndef BENCH_SIMULATION_POINT_RESULT_H
#define BENCH_SIMULATION_POINT_RESULT_H

#include "bench/channel/random.h"
#include <extrinsic/simulation.h>

#include <stdbool.h>

/* Estimates of probabilities from counts. Intervals are two-sided at 95 %. */
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

/* The counters of frames: members, sums, journals and columns of tables follow from this list.
 * Beside its name, each says where its column is:
 *   FIRST  before the rates
 *   OWN    nowhere, or beside a rate (bench/run/ber_kind.c)
 *   LAST   after all others: the place of a new counter */
#define FRAME_COUNTS(X)                                                                            \
  X(frames, FIRST)                                                                                 \
  X(bit_errors, FIRST)       /* among all n code bits */                                           \
  X(bit_errors_squared, OWN) /* sum over frames of the squared number of bit errors */             \
  X(frame_errors, FIRST)     /* frames with a wrong bit or a nonzero syndrome */                   \
  X(undetected, FIRST)       /* frame errors with a zero syndrome */                               \
  X(iterations, FIRST)       /* sum over frames */                                                 \
  X(information_errors, OWN) /* among information bits */                                          \
  X(transmitted_errors, OWN) /* among bits that are neither punctured nor shortened */

#define FRAME_COUNTS_MEMBER(name, place) uint64_t name;
typedef struct frame_counts {
  FRAME_COUNTS(FRAME_COUNTS_MEMBER)
} frame_counts;

void extr_frame_counts_add(frame_counts *sum, const frame_counts *more);
void extr_frame_counts_subtract(frame_counts *sum, const frame_counts *part);

static inline double frame_error_rate(const frame_counts *counts) {
  return (double)counts->frame_errors / (double)counts->frames;
}

/* A batch: a fixed number of frames that one thread simulates together. Its LLRs depend on its
 * random stream only, not on the instruction set, the decoder's lanes or the thread. A frame is the
 * same whether the batch is decoded completely or in part. One block of samples is one code bit of
 * every frame. */
enum { BATCH_FRAMES = NORMAL_BLOCK };

/* How many of the frames 0 .. max_frames - 1 are in this batch: 0 .. BATCH_FRAMES. */
int extr_batch_frames(uint64_t max_frames, uint64_t batch);

/* The counts of a batch. */
typedef struct batch_result {
  frame_counts counts;
  uint64_t failed; /* bit f: frame f is in error */
} batch_result;

/* How the time of a worker divides, in seconds by the wall clock. */
typedef struct work_times {
  double channel;  /* codewords, noise, LLRs, quantizer */
  double decoding; /* includes counting the wrong bits of a frame */
  double other;
  extr_decoding_parts parts; /* of `decoding`, without channel and other work */
} work_times;

void extr_work_times_add(work_times *sum, const work_times *more);

extern const char *const extr_point_endings[]; /* the names of extr_ending; ends with NULL */

/* The results of a point so far: the first batches of its shard, in order. */
typedef struct point_result {
  double quality;      /* of the channel, as for extr_channel_at */
  uint64_t batches;    /* number of complete batches */
  frame_counts whole;  /* counts of these batches */
  frame_counts counts; /* the same, and of the part of the next batch if max_frames cut it short */
  double seconds;      /* elapsed time of the point, by the wall clock */
  extr_ending ending;  /* set when the point has ended */
  work_times times;    /* with `profile`: summed over all threads of this process */
} point_result;

/* The error rate of the frames' `bits` bits, and that of frames, with their intervals. */
extr_rate extr_point_ber(const point_result *point, uint64_t bits);
extr_rate extr_point_fer(const point_result *point);

/* True if the 95 % intervals (statistics.h) of both the frame error rate and the error rate of the
 * frames' `bits` bits have a mean half width of at most `precision` times the rate. Always false
 * before the first error. */
bool extr_precision_reached(double precision, uint64_t bits, const frame_counts *counts);

/* The number of frame errors at which the interval of the frame error rate becomes that narrow, for
 * a small rate: with E errors, its half width is z sqrt(E + z^2 / 4), z = 1.96, in units of one
 * error. */
uint64_t extr_precision_frame_errors(double precision);

#endif
