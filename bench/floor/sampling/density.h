/* The sum over all sets in law.h for a few frames, compiled once for each instruction set
 * (core/base/isa_tmpl.h), with the same results bit for bit. */
#ifndef BENCH_FLOOR_SAMPLING_DENSITY_H
#define BENCH_FLOOR_SAMPLING_DENSITY_H

#include <stddef.h>
#include <stdint.h>

enum { DENSITY_FRAMES = 8 };

/* Adds `share` times the sum over `sets` sets of `size` columns each of ratio[T], where T is the
 * sum of their scores: places[i * size + j] is the row of column j of set i, and
 * scores[row * DENSITY_FRAMES + f] the score of frame f there. */
typedef void density_add(const int *places, size_t sets, int size, double share,
                         const int32_t *scores, const double *ratio, double sum[DENSITY_FRAMES]);

typedef struct density_loops {
  density_add *add;
} density_loops;

#endif
