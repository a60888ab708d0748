/* Turns a batch from the channel into one from the distribution of law.h. */
#ifndef BENCH_FLOOR_SAMPLING_SAMPLER_H
#define BENCH_FLOOR_SAMPLING_SAMPLER_H

#include "bench/floor/sampling/density.h"
#include "bench/floor/sampling/law.h"
#include "bench/simulation/point_result.h"

typedef struct sampler {
  const target *target;
  const law_set *laws;
  const density_loops *loops;
  int32_t *scores; /* [target->used + 1][DENSITY_FRAMES]; the last row is 0 */
} sampler;

/* sampler_free must follow whatever the result. Keeps references to the target, and to laws for it,
 * which may change between batches. */
extr_status sampler_new(extr_context *context, const target *t, const law_set *laws, extr_isa isa,
                        sampler *s);
void sampler_free(sampler *s);

/* Chooses a set for each frame, by its number, and draws its columns. `llr` are BATCH_FRAMES
 * received values per column, int8_t or float; `stream` gives random numbers that the channel did
 * not use. */
void sampler_move(sampler *s, random_stream *stream, void *llr, long sets[BATCH_FRAMES]);

/* The weights 1/M of `count` frames of a batch, at most DENSITY_FRAMES, given by their numbers. */
void sampler_weigh(sampler *s, const void *llr, const int *frames, int count, double *weights);

#endif
