/* Frame error rates far below those that simulation reaches, without a list of sets.
 *
 * Whether a decoder fails depends on the received LLRs alone. So the frame error rate at one Eb/N0
 * follows from that at another: if frames x are drawn from the channel at a given that they are in
 * error, then
 *
 *   FER(b) / FER(a) = E[p_b(x) / p_a(x)]
 *
 * with the probabilities p of a received frame. From a point where errors are frequent, a
 * population of frames in error passes through a ladder of points: each time frames are drawn in
 * proportion to their weights and moved (population.h), and the mean weights are multiplied. This
 * is the sequential Monte Carlo sampler of Del Moral, Doucet, Jasra ("Sequential Monte Carlo
 * samplers", J. Royal Stat. Soc. B 68, 2006), a form of subset simulation.
 *
 * A population of its own chooses the ladder, such that half of the frames would be left if each
 * had the same weight. The repeats then go through the same ladder independently of each other, and
 * each gives an estimate without bias. Their spread gives the interval.
 *
 * The frames in error of the floor must grow out of those of the waterfall by the moves. Where they
 * do not, estimates are far too low in nearly every run, and no interval shows it: with too few
 * sweeps or frames, and in codes whose waterfall has fallen by many decades before the floor
 * begins, such as 802.3an-2048-1723. An estimate to trust stays the same with twice the sweeps. */
#ifndef BENCH_FLOOR_SPLITTING_SPLITTING_H
#define BENCH_FLOOR_SPLITTING_SPLITTING_H

#include "bench/channel/random.h"
#include "bench/engine/engine.h"
#include "bench/floor/tally.h"
#include "bench/simulation/point_result.h"
#include "bench/simulation/simulation_settings.h"

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

enum { SPLITTING_REPEATS_MIN = 4, SPLITTING_REPEATS_MAX = 1000, SPLITTING_POINTS_MAX = 1000 };

typedef struct splitting_settings {
  const simulation_settings *simulation; /* codec, decoder, seed, threads, shard, crew; on AWGN with
                                          * BPSK */
  const double *quality;                 /* Eb/N0 of the points, ascending */
  int points;                            /* 1 .. SPLITTING_POINTS_MAX */
  int batches;                           /* of BATCH_FRAMES frames in a population */
  int sweeps;                            /* moves of either kind per frame and step of the ladder */
  int repeats;
} splitting_settings;

/* What a repeat finds at a point. */
typedef struct splitting_rate {
  double rate; /* of frame errors */
  double bits; /* wrong bits per frame of the channel */
} splitting_rate;

typedef struct splitting_repeat {
  uint64_t decoded; /* frames */
  splitting_rate rates[SPLITTING_POINTS_MAX];
} splitting_repeat;

typedef struct splitting_run {
  splitting_settings settings;
  batch_shard shard;
  int repeats;                      /* of the shard */
  bool done[SPLITTING_REPEATS_MAX]; /* by repeat, of all shards */
  int finished;                     /* the first repeats of the shard, up to one that is not done */
  uint64_t decoded_before;          /* by the choice of the ladder */
  double start;                     /* Eb/N0 where populations start */
  int steps;                        /* of the ladder */
} splitting_run;

/* A run without repeats, of which those of an earlier run may be marked as done; keeps references
 * to what the settings point to. */
splitting_run splitting_begin(const splitting_settings *settings);

/* Called after the ladder is chosen, with NULL, and with each repeat, by one thread at a time.
 * False ends the run with the repeats that are finished. */
typedef bool splitting_watch(void *data, const splitting_run *so_far, int repeat,
                             const splitting_repeat *found);

/* What runs the repeats, also on a rank that follows (bench/engine/crew.h). Keeps a reference to
 * the settings. Errors are those of extr_decoder_new. */
extr_status splitting_engine(extr_context *context, splitting_settings *settings, engine **made);

/* The decoder of its first worker, which may be asked what it is while no repeats run. */
const extr_decoder *splitting_decoder(const engine *e);

/* Runs the repeats of the shard that are not done yet, with the engine of these settings. The same
 * results for any number of threads and ranks. EXTR_INPUT: too few frames were in error, however
 * much noise; EXTR_LIMIT: the points are too far from where errors are frequent. */
extr_status splitting_run_all(extr_context *context, splitting_watch *watch, void *data, engine *e,
                              splitting_run *run);

/* The mean over the n repeats of one point, and a 95 % interval for the mean of a lognormal
 * distribution (Cox's method: Land, "An evaluation of approximate confidence interval estimation
 * methods for lognormal means", Technometrics 14, 1972), as products of many weights are nearly
 * lognormal. 0 to 1 if there are fewer than SPLITTING_REPEATS_MIN repeats. `effective` and
 * `largest_share` are of repeats. */
tally_rate splitting_estimate(const splitting_rate *repeats, int n, int columns);

#endif
