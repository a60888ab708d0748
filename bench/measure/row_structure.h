/* What a check node of a degree computes its outputs with, unless a decoder is told otherwise. */
#ifndef BENCH_MEASURE_ROW_STRUCTURE_H
#define BENCH_MEASURE_ROW_STRUCTURE_H

#include <extrinsic/status.h>

/* "7: star, 15 operators, latency 4": degree, structure, two-input operators, and how many of them
 * follow each other on the longest path. "2: none" where there is nothing to share, "5000: two-min"
 * above EXTR_INPUTS_MAX. Errors are those of extr_optimize. */
enum { ROW_STRUCTURE_TEXT = 96 };
extr_status row_structure_text(extr_context *context, int degree, char text[ROW_STRUCTURE_TEXT]);

#endif
