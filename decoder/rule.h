/* The check node's rule with its numbers made ready for both message types. */
#ifndef EXTRINSIC_RULE_H
#define EXTRINSIC_RULE_H

#include "ldpc.h"

typedef struct check_rule {
  ex_rule kind;
  int factor_i8;    /* ALPHA in 1/128 */
  int offset_i8;    /* BETA in units of llr_step */
  int limit_i8;     /* largest magnitude of an LLR or a message, 2^(llr_bits - 1) - 1 */
  float factor_f32; /* ALPHA */
  float offset_f32; /* BETA */
  float limit_f32;  /* so large that no channel reaches it, so small that sums stay finite */
} check_rule;

/* The settings must have passed ex_settings_check. */
check_rule ex_check_rule(const ex_decoder_settings *settings);

/* EX_INPUT naming the setting that is out of range. */
ex_status ex_settings_check(ex_context *context, const ex_decoder_settings *settings);

#endif
