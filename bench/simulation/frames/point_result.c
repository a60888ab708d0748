#include "bench/simulation/frames/point_result.h"

#include <stddef.h>

const char *const point_endings[] = {"errors", "frames", "precision", "time", "interrupted", NULL};

void frame_counts_add(frame_counts *sum, const frame_counts *more) {
  sum->frames += more->frames;
  sum->bit_errors += more->bit_errors;
  sum->bit_errors_squared += more->bit_errors_squared;
  sum->frame_errors += more->frame_errors;
  sum->undetected += more->undetected;
  sum->iterations += more->iterations;
  sum->information_errors += more->information_errors;
  sum->transmitted_errors += more->transmitted_errors;
}

void frame_counts_subtract(frame_counts *sum, const frame_counts *part) {
  sum->frames -= part->frames;
  sum->bit_errors -= part->bit_errors;
  sum->bit_errors_squared -= part->bit_errors_squared;
  sum->frame_errors -= part->frame_errors;
  sum->undetected -= part->undetected;
  sum->iterations -= part->iterations;
  sum->information_errors -= part->information_errors;
  sum->transmitted_errors -= part->transmitted_errors;
}

void work_times_add(work_times *sum, const work_times *more) {
  sum->channel += more->channel;
  sum->decoding += more->decoding;
  sum->other += more->other;
}
