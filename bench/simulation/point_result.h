/* The counts of a point. */
#ifndef BENCH_SIMULATION_POINT_RESULT_H
#define BENCH_SIMULATION_POINT_RESULT_H

#include "bench/simulation/statistics.h"

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

void frame_counts_add(frame_counts *sum, const frame_counts *more);
void frame_counts_subtract(frame_counts *sum, const frame_counts *part);

static inline double frame_error_rate(const frame_counts *counts) {
  return (double)counts->frame_errors / (double)counts->frames;
}

/* How the CPU time of a worker divides, in seconds. */
typedef struct work_times {
  double channel;  /* codewords, noise, LLRs, quantizer */
  double decoding; /* includes counting the wrong bits of a frame */
  double other;
} work_times;

void work_times_add(work_times *sum, const work_times *more);

/* The stopping rule that ended a point. */
typedef enum point_ending {
  POINT_ERRORS,    /* min_frame_errors */
  POINT_FRAMES,    /* max_frames */
  POINT_PRECISION, /* precision */
  POINT_TIME,      /* max_seconds */
  POINT_INTERRUPTED,
} point_ending;

extern const char *const point_endings[]; /* their names, ends with NULL */

/* The results of a point so far: the first batches of its shard, in order. */
typedef struct point_result {
  double quality;      /* of the channel, as for channel_at */
  uint64_t batches;    /* number of complete batches */
  frame_counts whole;  /* counts of these batches */
  frame_counts counts; /* the same, and of the part of the next batch if max_frames cut it short */
  double seconds;      /* elapsed time of the point, by the wall clock */
  point_ending ending; /* set when the point has ended */
  work_times times;    /* with `profile`: summed over all threads of this process */
} point_result;

/* The error rate of the frames' `bits` bits, and that of frames, with their intervals. */
rate_interval point_ber(const point_result *point, uint64_t bits);
rate_interval point_fer(const point_result *point);

#endif
