/* The check-node algorithm with its parameters converted for both message types. */
#ifndef DECODER_SETTINGS_CHECK_ALGORITHM_H
#define DECODER_SETTINGS_CHECK_ALGORITHM_H

#include "decoder/operators/operator_code.h"
#include <extrinsic/decoder.h>

/* Float sum-product clamps LLRs to this magnitude: e^-SPA_LIMIT and its square are still normal
 * numbers. */
enum { SPA_LIMIT = 40 };

enum { THRESHOLDS_MAX = 32 };

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
  bool minimum;                    /* min-sum: the combination is the minimum */
  operator_codes own;              /* EXTR_OWN */
  uint8_t corrected[INT8_MAX + 1]; /* EXTR_OWN on bytes: the results of `leave` */
} check_algorithm;

/* `settings` must have passed extr_settings_check. */
check_algorithm extr_check_algorithm(const extr_decoder_settings *settings);

/* The magnitude of a message in min-sum on bytes, where the least magnitude of the other edges is
 * `m`: scaled or less the offset. */
int extr_corrected_i8(const check_algorithm *algorithm, int m);

bool extr_algorithm_has_parameter(extr_algorithm algorithm);

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
