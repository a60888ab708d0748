/* Received frames in error, as samples of the channel's distribution given that the frame is in
 * error, at one Eb/N0 after another (splitting.h).
 *
 * Two kinds of moves change some of the columns of a frame to values drawn from the channel:
 *   - any columns, each with the probability 1/2, 1/4, ... or 1/128; the new frame is kept if it is
 *     in error,
 *   - columns whose decisions are wrong, each with probability 1/2; the new frame is kept if
 * exactly the same columns are wrong, so that the way back is as likely. Both leave the
 * distribution as it is (Metropolis, Hastings: "Monte Carlo sampling methods using Markov chains",
 * Biometrika 57, 1970). */
#ifndef BENCH_FLOOR_SPLITTING_POPULATION_H
#define BENCH_FLOOR_SPLITTING_POPULATION_H

#include "bench/channel/random.h"
#include "bench/simulation/point_result.h"
#include "bench/simulation/simulation_settings.h"

typedef struct population population;

/* Of `batches` times BATCH_FRAMES frames, which population_start fills. Copies the settings and
 * keeps a reference to the codec. With `like`, the decoder is a copy of that population's. Errors
 * are those of extr_decoder_new; a population that is set must be freed nevertheless. */
extr_status population_new(extr_context *context, const simulation_settings *settings, int batches,
                           const population *like, population **made);
void population_free(population *p);

/* All that follows is drawn from the streams of this seed. */
void population_seed(population *p, uint64_t seed);

/* Simulates `batches` batches at this quality and fills the population with the frames in error,
 * the first ones or each several times. Returns their share of all frames; 0 if there was none, and
 * then the population is not usable. */
double population_start(population *p, double quality, uint64_t batches);

/* The mean and the mean of the square of the weights with which the frames would pass from the
 * quality where they are to another: ratios of the probabilities of the received frame. */
typedef struct population_weights {
  double mean, square;
} population_weights;

population_weights population_weigh(population *p, double quality);

/* Passes to another quality: draws frames in proportion to their weights, then makes `sweeps` moves
 * of either kind with each of them. Returns the mean weight. */
double population_pass(population *p, double quality, int sweeps);

/* The mean number of wrong bits. */
double population_wrong_bits(const population *p);

/* Frames decoded since population_seed. */
uint64_t population_decoded(const population *p);

#endif
