/* The check-node algorithm with its parameters converted for both message types. */
#ifndef DECODER_SETTINGS_CHECK_ALGORITHM_H
#define DECODER_SETTINGS_CHECK_ALGORITHM_H

#include "decoder/operators/operator_code.h"

/* Float sum-product clamps LLRs to this magnitude: e^-SPA_LIMIT and its square are still normal
 * numbers. */
enum { SPA_LIMIT = 40 };

enum { THRESHOLDS_MAX = 32 };

/* How min-sum corrects magnitudes with the setting "weights", instead of as its name says: by
 * vectors that kernels read (decoder/weights/weight_plan.h). */
typedef struct weighing {
  bool factors, offsets; /* both false: no weights */
  bool by_edge;          /* every edge has its own; otherwise all of a check node have the same */
  bool moves;            /* every vector of check nodes has its own */
  bool grows;            /* a factor is above 1, so that the result has to be limited */
  int vectors;           /* of an edge */
} weighing;

static inline bool extr_weighs(const weighing *how) {
  return how->vectors > 0;
}

/* The vectors from the weights of a check node to those of the next. */
static inline int extr_weights_step(const weighing *how, int degree) {
  return how->moves ? how->vectors * (how->by_edge ? degree : 1) : 0;
}

typedef struct check_algorithm {
  extr_algorithm kind;
  int factor_i8;          /* FACTOR in units of 1/128 */
  int offset_i8;          /* OFFSET in units of llr_step */
  int limit_i8;           /* the largest magnitude of an LLR or a message, 2^(llr_bits - 1) - 1 */
  float factor_f32;       /* FACTOR */
  float offset_f32;       /* OFFSET */
  float limit_f32;        /* SPA_LIMIT; for min-sum, above all channel LLRs, but with finite sums */
  int strong_i8, weak_i8; /* of EXTR_AFTER_PERTURB */
  float strong_f32, weak_f32;
  /* EXTR_SPA_TABLE, see boxplus_i8_tmpl.h: g(u) is the number of thresholds that are at least u.
   * In descending order. */
  int threshold_count;
  uint8_t thresholds[THRESHOLDS_MAX];
  weighing weighing;
  bool minimum;                    /* min-sum: the combination is the minimum */
  operator_codes own;              /* EXTR_OWN */
  uint8_t corrected[INT8_MAX + 1]; /* EXTR_OWN on bytes: the results of `leave` */
  int most_i8;                     /* EXTR_OWN on bytes: what `leave` is given is at most this */
} check_algorithm;

/* `settings` must have passed extr_settings_check. */
check_algorithm extr_check_algorithm(const extr_decoder_settings *settings);

/* The same for an operator of a user's own. EXTR_INPUT: the algorithm is another one, or the
 * settings are not valid. */
extr_status extr_own_algorithm(extr_context *context, const extr_decoder_settings *settings,
                               check_algorithm *algorithm);

/* The magnitude of a message in min-sum on bytes, where the least magnitude of the other edges is
 * `m`: scaled or less the offset. */
int extr_corrected_i8(const check_algorithm *algorithm, int m);

/* The largest magnitude of a message of bytes. */
int extr_largest_i8(const extr_decoder_settings *settings);

bool extr_algorithm_has_parameter(extr_algorithm algorithm);

/* Min-sum with a correction that the setting "weights" can replace. */
static inline bool extr_algorithm_is_corrected(extr_algorithm algorithm) {
  return algorithm == EXTR_MIN_SUM || algorithm == EXTR_NORMALIZED || algorithm == EXTR_OFFSET;
}

/* EXTR_INPUT unless FACTOR or OFFSET is in the range of decoder.h. */
extr_status extr_algorithm_check_parameter(extr_context *context, extr_algorithm algorithm,
                                           double parameter);

/* g(u) of EXTR_SPA_TABLE: ln(1 + e^(-u step)) / step, rounded to the nearest integer. */
long extr_correction(int u, double step);

/* Validates all settings. EXTR_INPUT: the message names the setting that is out of range, or the
 * two settings that contradict each other. EXTR_LIMIT: EXTR_SPA_TABLE needs more than
 * THRESHOLDS_MAX thresholds. Of the other functions, one validates the settings that are a number
 * or a name, each by itself, one what follows the last iteration, and one the instruction set. */
extr_status extr_settings_check(extr_context *context, const extr_decoder_settings *settings);
extr_status extr_settings_check_ranges(extr_context *context,
                                       const extr_decoder_settings *settings);
extr_status extr_after_check(extr_context *context, const extr_after *after);
extr_status extr_settings_check_isa(extr_context *context, const extr_decoder_settings *settings);

#endif
