#include "bench/simulation/batch.h"

#include <stddef.h>

const char *const point_endings[] = {"errors", "frames", "precision", "time", "interrupted", NULL};

void frame_counts_add(frame_counts *sum, const frame_counts *more) {
#define ADD(name, place) sum->name += more->name;
  FRAME_COUNTS(ADD)
}

void frame_counts_subtract(frame_counts *sum, const frame_counts *part) {
#define SUBTRACT(name, place) sum->name -= part->name;
  FRAME_COUNTS(SUBTRACT)
}

void work_times_add(work_times *sum, const work_times *more) {
  sum->channel += more->channel;
  sum->decoding += more->decoding;
  sum->other += more->other;
}

rate_interval point_ber(const point_result *point, uint64_t bits) {
  const frame_counts *c = &point->counts;
  return rate_clustered(c->bit_errors, c->bit_errors_squared, c->frame_errors, c->frames, bits);
}

rate_interval point_fer(const point_result *point) {
  const frame_counts *c = &point->counts;
  return point->ending == POINT_ERRORS ? rate_inverse(c->frame_errors, c->frames, BATCH_FRAMES)
                                       : rate_wilson(c->frame_errors, c->frames);
}
