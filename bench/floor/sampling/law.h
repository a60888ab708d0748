/* The distribution from which received values are drawn in place of the channel's.
 *
 * A set is chosen: its class by the share below, an orbit of the class and a member of the orbit
 * uniformly. Each received value has a score, the larger the more it draws the decoder towards the
 * wrong decision; T is the sum of the scores of the set's columns. Let P(T) be its distribution on
 * the channel, which is a convolution. The sum is drawn from another distribution, r(T) P(T), and
 * the values of the columns from that on the channel given their sum. All other columns have the
 * channel's values. So the probability of a whole frame x is that on the channel times
 *
 *   M(x) = sum over sets S of P(S) r(T_S(x)),
 *
 * and the mean over such frames of 1/M(x), where the decoder ends in a given set, is the
 * probability of that event on the channel.
 *
 * The scores and r come from a model of the decoder: with the values v of its columns the frame
 * fails with the probability
 *
 *   g = Phi(sum over columns of effect(v))
 *
 * with the normal distribution function Phi, as if the noise of all other columns added a normal
 * number to that sum. Scores are effects in whole steps. If T were all that one knows about a
 * frame, the least variance would be that of r proportional to sqrt(g). The model is not exact, so
 * r is a mixture: of powers of g, and of 5 % of the channel itself, so that no weight 1/M exceeds
 * 20. 10 % are proportional to the fourth root of g, in case the model falls too fast; the shares
 * `whole` and `steep` are proportional to g and to higher powers, in case the truth falls faster;
 * the rest is proportional to sqrt(g). Without a model, T is drawn uniformly from its mean to its
 * end.
 *
 * Whatever the model, weights are exact and the estimate has no bias. */
#ifndef BENCH_FLOOR_SAMPLING_LAW_H
#define BENCH_FLOOR_SAMPLING_LAW_H

#include "bench/floor/sampling/grid.h"
#include "bench/sets/set_list.h"
#include "bench/simulation/point_result.h"
#include "core/base/pool.h"

/* The sets that a run samples, by class and orbit. */
enum { TARGET_CLASSES = 64 };

/* Sets first .. first + count - 1 of the list. */
typedef struct target_range {
  size_t first, count;
} target_range;

/* Sets of one orbit that have as many transmitted columns. */
typedef struct target_part {
  size_t count;
  int orbit, transmitted;
  const int *places; /* the columns of these sets, one set after the other, by their `place` */
} target_part;

typedef struct target_class {
  int a, b;
  int first_orbit, orbits;
} target_class;

typedef struct target {
  const set_list *list;
  int classes;
  target_class class[TARGET_CLASSES];
  int orbits;
  target_range *orbit;
  int *class_of_orbit;
  int used;         /* transmitted columns that are in some set */
  int *columns;     /* these, in ascending order */
  extr_pool memory; /* of the arrays */
  int *place;       /* by column of H: its index among these; `used` for a column that is not
                   * transmitted, whose LLR is always the same; -1 for all others */
  int *places;
  size_t parts;
  target_part *part;
  int shown_orbits; /* 0, or the number of orbits, if each of them has a sum of its own */
  int largest;      /* size of the largest set */
  bool codewords;   /* some set has no odd check */
} target;

/* The list must be sorted and stay as it is. EXTR_LIMIT: more than TARGET_CLASSES classes.
 * target_free must follow whatever the result. */
extr_status target_new(extr_context *context, const extr_code *code, const set_list *list,
                       target *made);
void target_free(target *t);

/* The class of a set of the list. */
static inline int target_class_of(const target *t, long set) {
  return t->class_of_orbit[t->list->sets[set].orbit - 1];
}

enum { LAW_KNOTS = 12, LAW_SCORES = 64 };

/* Effects at LAW_KNOTS equally spaced values from the first to the last of the grid, linear in
 * between. */
typedef struct law_model {
  double share; /* of the class in what is drawn; they add up to 1 */
  bool fitted;  /* false: there is no model */
  double whole; /* share of g in the mixture */
  double steep; /* share of g^2, g^4 and g^8 together */
  double effect[LAW_KNOTS];
} law_model;

/* The weights of the knots in the effect of a value. */
void law_knots(const grid *g, int place, double weights[LAW_KNOTS]);

/* Of one class. */
typedef struct law {
  int columns; /* of the sets */
  int totals;  /* T is 0 .. totals - 1 */
  uint8_t score[GRID_MAX];
  double chance[LAW_SCORES]; /* of a score, on the channel */
  /* Arrays of [columns + 1][totals], the first index being the number of transmitted columns: */
  double *sums;  /* P(T) */
  double *below; /* the sum of r(t) P(t) over t <= T */
  double *ratio; /* r(T) */
} law;

/* The arrays belong to the pool. */
extr_status law_new(extr_context *context, const grid *g, const law_model *model, int columns,
                    extr_pool *memory, law *made);

/* T of the received values of `count` transmitted columns, and r(T). */
int law_total(const law *l, const uint8_t *values, int count);
double law_ratio(const law *l, int count, int total);

/* Draws the values of `count` transmitted columns of a set. */
void law_draw(const law *l, const grid *g, int count, word_source *source, int *places);

/* What a pilot chooses. */
typedef struct law_choice {
  bool chosen;
  law_model model[TARGET_CLASSES];
} law_choice;

typedef struct law_set {
  law_choice choice;
  grid grid;
  law *class;
  extr_pool memory;
} law_set;

/* law_set_free must follow whatever the result. */
extr_status law_set_new(extr_context *context, const target *t, const channel_point *channel,
                        const extr_decoder_settings *decoder, const law_choice *choice,
                        law_set *made);
void law_set_free(law_set *laws);

/* ---- The sum over all sets for a few frames, compiled once for each instruction set -----------
 *
 * As in core/base/isa_tmpl.h, with the same results bit for bit. */

enum { DENSITY_FRAMES = 8 };

/* Adds `share` times the sum over `sets` sets of `size` columns each of ratio[T], where T is the
 * sum of their scores: places[i * size + j] is the row of column j of set i, and
 * scores[row * DENSITY_FRAMES + f] the score of frame f there. */
typedef void density_add(const int *places, size_t sets, int size, double share,
                         const int32_t *scores, const double *ratio, double sum[DENSITY_FRAMES]);

typedef struct density_loops {
  density_add *add;
} density_loops;

/* ---- Samplers turn a batch from the channel into one from this distribution -------------------
 */

typedef struct sampler {
  const target *target;
  const law_set *laws;
  const density_loops *loops;
  int32_t *scores; /* [target->used + 1][DENSITY_FRAMES]; the last row is 0 */
} sampler;

/* Keeps references to the target, and to laws for it, which may change between batches. Its array
 * belongs to the pool. */
extr_status sampler_new(extr_context *context, const target *t, const law_set *laws, extr_isa isa,
                        extr_pool *memory, sampler *s);

/* Chooses a set for each frame, by its number, and draws its columns. `llr` are BATCH_FRAMES
 * received values per column, int8_t or float; `stream` gives random numbers that the channel did
 * not use. */
void sampler_move(sampler *s, random_stream *stream, void *llr, long sets[BATCH_FRAMES]);

/* The weights 1/M of `count` frames of a batch, at most DENSITY_FRAMES, given by their numbers. */
void sampler_weigh(sampler *s, const void *llr, const int *frames, int count, double *weights);

#endif
