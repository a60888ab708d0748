#include "bench/simulation/frames/point_result.h"

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
