/* The check node's rule with its numbers made ready for both message types. */
#ifndef EXTRINSIC_RULE_H
#define EXTRINSIC_RULE_H

#include "ldpc.h"

/* Sum-product in floats: e^-LIMIT, and the product of two of them, are normal numbers. */
enum { SPA_LIMIT = 40 };

enum { THRESHOLDS_MAX = 32 };

typedef struct check_rule {
  ex_rule kind;
  int factor_i8;    /* ALPHA in 1/128 */
  int offset_i8;    /* BETA in units of llr_step */
  int limit_i8;     /* largest magnitude of an LLR or a message, 2^(llr_bits - 1) - 1 */
  float factor_f32; /* ALPHA */
  float offset_f32; /* BETA */
  float limit_f32;  /* SPA_LIMIT, or so large that no channel reaches it and sums stay finite */
  /* EX_SPA_TABLE, see boxplus_i8.h: g(u) is how many of these are u or more; falling. */
  int threshold_count;
  uint8_t thresholds[THRESHOLDS_MAX];
} check_rule;

static inline bool ex_rule_is_min_sum(ex_rule rule) {
  return rule == EX_MIN_SUM || rule == EX_NORMALIZED || rule == EX_OFFSET;
}

/* Whether the rule has kernels for messages of this type: min-sum for both, sum-product for one. */
bool ex_rule_takes(ex_rule rule, ex_message message);

/* The settings must have passed ex_settings_check. */
check_rule ex_check_rule(const ex_decoder_settings *settings);

/* EX_INPUT naming the setting that is out of range or the two that do not go together; EX_LIMIT
 * where EX_SPA_TABLE needs more than THRESHOLDS_MAX. */
ex_status ex_settings_check(ex_context *context, const ex_decoder_settings *settings);

#endif
