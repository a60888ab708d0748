/* Describes the default structure of check nodes of one degree. */
#ifndef BENCH_MEASURE_ROW_STRUCTURE_H
#define BENCH_MEASURE_ROW_STRUCTURE_H

#include <extrinsic/status.h>

/* Writes "7: star, 15 operators, latency 4": degree, structure, number of two-input operators, and
 * the number of operators on the longest path; "2: none" if nothing has to be combined, and "5000:
 * two-min" above EXTR_INPUTS_MAX. Errors are those of extr_optimize. */
enum { ROW_STRUCTURE_TEXT = 96 };
extr_status row_structure_text(extr_context *context, int degree, char text[ROW_STRUCTURE_TEXT]);

#endif
