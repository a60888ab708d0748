#include "bench/simulation/point_result.h"

#include <math.h>

const char *const extr_point_endings[] = {"errors", "frames",      "precision",
                                          "time",   "interrupted", NULL};

void extr_frame_counts_add(frame_counts *sum, const frame_counts *more) {
#define ADD(name, place) sum->name += more->name;
  FRAME_COUNTS(ADD)
}

void extr_frame_counts_subtract(frame_counts *sum, const frame_counts *part) {
#define SUBTRACT(name, place) sum->name -= part->name;
  FRAME_COUNTS(SUBTRACT)
}

void extr_work_times_add(work_times *sum, const work_times *more) {
  sum->channel += more->channel;
  sum->decoding += more->decoding;
  sum->other += more->other;
}

int extr_batch_frames(uint64_t max_frames, uint64_t batch) {
  if (batch > max_frames / BATCH_FRAMES) return 0;
  uint64_t left = max_frames - batch * BATCH_FRAMES;
  return left < BATCH_FRAMES ? (int)left : BATCH_FRAMES;
}

/* ---- Rates ----------------------------------------------------------------------------------- */

static extr_rate bit_rate(const frame_counts *c, uint64_t bits) {
  return extr_rate_clustered(c->bit_errors, c->bit_errors_squared, c->frame_errors, c->frames,
                             bits);
}

extr_rate extr_point_ber(const point_result *point, uint64_t bits) {
  return bit_rate(&point->counts, bits);
}

extr_rate extr_point_fer(const point_result *point) {
  const frame_counts *c = &point->counts;
  return point->ending == EXTR_ENDED_BY_ERRORS
             ? extr_rate_inverse(c->frame_errors, c->frames, BATCH_FRAMES)
             : extr_rate_wilson(c->frame_errors, c->frames);
}

static bool narrow(extr_rate rate, double precision) {
  return rate.value > 0 && rate.high - rate.low <= 2 * precision * rate.value;
}

bool extr_precision_reached(double precision, uint64_t bits, const frame_counts *counts) {
  return narrow(extr_rate_wilson(counts->frame_errors, counts->frames), precision) &&
         narrow(bit_rate(counts, bits), precision);
}

uint64_t extr_precision_frame_errors(double precision) {
  double ratio = extr_normal_z95 / precision; /* (p E)^2 = z^2 (E + z^2 / 4), solved for E */
  double square = ratio * ratio;
  return (uint64_t)ceil(square / 2 * (1 + sqrt(1 + precision * precision)));
}
