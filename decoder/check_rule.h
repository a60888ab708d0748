/* The check node's rule with its numbers made ready for both message types. */
#ifndef DECODER_CHECK_RULE_H
#define DECODER_CHECK_RULE_H

#include <extrinsic/decoder.h>

/* Sum-product in floats: e^-LIMIT, and the product of two of them, are normal numbers. */
enum { SPA_LIMIT = 40 };

enum { THRESHOLDS_MAX = 32 };

typedef struct check_rule {
  extr_algorithm kind;
  int factor_i8;    /* ALPHA in 1/128 */
  int offset_i8;    /* BETA in units of llr_step */
  int limit_i8;     /* largest magnitude of an LLR or a message, 2^(llr_bits - 1) - 1 */
  float factor_f32; /* ALPHA */
  float offset_f32; /* BETA */
  float limit_f32;  /* SPA_LIMIT, or so large that no channel reaches it and sums stay finite */
  /* EXTR_SPA_TABLE, see boxplus_i8_tmpl.h: g(u) is how many of these are u or more; falling. */
  int threshold_count;
  uint8_t thresholds[THRESHOLDS_MAX];
} check_rule;

/* The settings must have passed extr_settings_check. */
check_rule extr_check_rule(const extr_decoder_settings *settings);

/* As in "nms", without a parameter. */
const char *extr_algorithm_name(extr_algorithm algorithm);
bool extr_algorithm_has_parameter(extr_algorithm algorithm);

/* g(u) of EXTR_SPA_TABLE, ln(1 + e^(-u step)) / step in whole units. */
long extr_correction(int u, double step);

enum { LATENCY_MAX = 100 };

/* EXTR_INPUT naming the setting that is out of range or the two that do not go together; EXTR_LIMIT
 * where EXTR_SPA_TABLE needs more than THRESHOLDS_MAX. Also parts of it: llr_bits and llr_step; isa. */
extr_status extr_settings_check(extr_context *context, const extr_decoder_settings *settings);
extr_status extr_settings_check_units(extr_context *context, const extr_decoder_settings *settings);
extr_status extr_settings_check_isa(extr_context *context, const extr_decoder_settings *settings);

#endif
