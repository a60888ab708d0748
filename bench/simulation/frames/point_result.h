/* What has been simulated of a point, in numbers. */
#ifndef BENCH_SIMULATION_FRAMES_POINT_RESULT_H
#define BENCH_SIMULATION_FRAMES_POINT_RESULT_H

#include <stdint.h>

typedef struct frame_counts {
  uint64_t frames;
  uint64_t bit_errors;         /* of all n code bits */
  uint64_t bit_errors_squared; /* sum over frames of the squared number of bit errors */
  uint64_t frame_errors;       /* any bit wrong, or the syndrome not zero */
  uint64_t undetected;         /* frame errors with a zero syndrome */
  uint64_t iterations;         /* sum over frames */
  uint64_t information_errors; /* bit errors of information bits */
} frame_counts;

void frame_counts_add(frame_counts *sum, const frame_counts *more);
void frame_counts_subtract(frame_counts *sum, const frame_counts *part);

/* Where a worker's time went, in seconds. */
typedef struct work_times {
  double channel;  /* codewords, noise, LLRs, quantizer */
  double decoding; /* counting the wrong bits of a frame too */
  double other;
} work_times;

void work_times_add(work_times *sum, const work_times *more);

/* Which limit of simulation_settings ended a point. */
typedef enum point_ending {
  POINT_ERRORS,    /* min_frame_errors */
  POINT_FRAMES,    /* max_frames */
  POINT_PRECISION, /* precision */
  POINT_TIME,      /* max_seconds */
  POINT_INTERRUPTED,
} point_ending;

extern const char *const point_endings[]; /* their names, ends with NULL */

/* What has been simulated of a point: the first batches of its shard, in order. */
typedef struct point_result {
  double quality;      /* of the channel, as in channel_at */
  uint64_t batches;    /* committed whole */
  frame_counts whole;  /* of these */
  frame_counts counts; /* and of one more batch, where max_frames cut it short */
  double seconds;      /* that the point took, by the wall clock */
  point_ending ending; /* set when the point is over */
  work_times times;    /* with `profile`: of all threads of this process, since it went on */
} point_result;

#endif
