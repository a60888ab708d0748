/* The check node's rule with its numbers made ready for both message types. */
#ifndef DECODER_RULE_H
#define DECODER_RULE_H

#include <extrinsic/decoder.h>

/* Sum-product in floats: e^-LIMIT, and the product of two of them, are normal numbers. */
enum { SPA_LIMIT = 40 };

enum { THRESHOLDS_MAX = 32 };

typedef struct check_rule {
  extr_rule kind;
  int factor_i8;    /* ALPHA in 1/128 */
  int offset_i8;    /* BETA in units of llr_step */
  int limit_i8;     /* largest magnitude of an LLR or a message, 2^(llr_bits - 1) - 1 */
  float factor_f32; /* ALPHA */
  float offset_f32; /* BETA */
  float limit_f32;  /* SPA_LIMIT, or so large that no channel reaches it and sums stay finite */
  /* EXTR_SPA_TABLE, see boxplus_i8.h: g(u) is how many of these are u or more; falling. */
  int threshold_count;
  uint8_t thresholds[THRESHOLDS_MAX];
} check_rule;

static inline bool extr_rule_is_min_sum(extr_rule rule) {
  return rule == EXTR_MIN_SUM || rule == EXTR_NORMALIZED || rule == EXTR_OFFSET;
}

/* Whether the rule has kernels for messages of this type: min-sum for both, sum-product for one. */
bool extr_rule_takes(extr_rule rule, extr_message message);

/* The settings must have passed extr_settings_check. */
check_rule extr_check_rule(const extr_decoder_settings *settings);

/* EXTR_INPUT naming the setting that is out of range or the two that do not go together; EXTR_LIMIT
 * where EXTR_SPA_TABLE needs more than THRESHOLDS_MAX. */
extr_status extr_settings_check(extr_context *context, const extr_decoder_settings *settings);

#endif
