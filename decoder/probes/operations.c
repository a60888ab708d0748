#include "decoder/probes/operations.h"

#include <extrinsic/decoder.h>

#include "core/base/math/approximation.h"
#include "decoder/engine.h"

/* ---- Sum-product on floats, decoder/lanes/boxplus_f32.h ---- */

enum {
  POWER = 3 + 2 * EXTR_POWER_DEGREE + 2,         /* round, rest; polynomial; exponent */
  LOG_ABOVE_ONE = 2 * (EXTR_LOG_DEGREE - 1) + 1, /* polynomial */
  LOG = 8 + LOG_ABOVE_ONE,                       /* exponent and mantissa; their sum */
  ENTER_SPA = 1 + POWER + 2,                     /* to base 2; 2 / (1 + e^a) */
  LEAVE_SPA = 2 + LOG,                           /* 2 / d - 1 */
  PAIRWISE = 2 + 4 + 2 * POWER + 3 + LOG_ABOVE_ONE + 2,
};

/* ---- Messages of 8 bits, decoder/jit/ir_i8.c ---- */

static int normalize_bytes(const extr_decoder_settings *settings) {
  check_rule rule = extr_check_rule(settings);
  if (extr_isa_permutes(settings->isa) && rule.limit_i8 < 64) return 1; /* from a table */
  if (rule.factor_i8 == 96) return 3;                                   /* shift, mask, average */
  return 11; /* twice widen, multiply, round, shift, mask; narrow */
}

static int rule_operations(const extr_decoder_settings *settings) {
  bool bytes = settings->message == EXTR_I8;
  switch (settings->rule) {
  case EXTR_NORMALIZED:
    return bytes ? normalize_bytes(settings) : 1;
  case EXTR_OFFSET:
    return bytes ? 1 : 2;
  case EXTR_SPA:
    return 1 + ENTER_SPA + LEAVE_SPA;
  case EXTR_SPA_PAIRWISE:
  case EXTR_SPA_TABLE:
    return 1; /* a limit */
  default:
    return 0;
  }
}

/* The sum at a variable node, or the posterior and its clamp. */
static int posterior_operations(const extr_decoder_settings *settings) {
  if (settings->message == EXTR_F32) return 1;
  return settings->order == EXTR_LAYERED ? 2 : 5; /* in 16 bits, even and odd lanes */
}

/* ---- Both ---- */

double extr_edge_operations(const extr_decoder_settings *settings) {
  bool bytes = settings->message == EXTR_I8, avx512 = settings->isa == EXTR_ISA_AVX512;
  int gather = bytes && settings->isa == EXTR_ISA_BASELINE ? 4 : 3; /* clear, subtract, magnitude */
  double signs = avx512 ? 0.5 : 1;
  int scatter = avx512 ? 2 : 3; /* own sign out of the product, then sign the magnitude */
  if (bytes) scatter++;
  return gather + signs + rule_operations(settings) + scatter + posterior_operations(settings);
}

int extr_operator_operations(const extr_decoder_settings *settings) {
  switch (settings->rule) {
  case EXTR_SPA:
    return 3;
  case EXTR_SPA_PAIRWISE:
    return PAIRWISE;
  case EXTR_SPA_TABLE: /* comparison, its result as a number, sum: for |a - b| and for a + b */
    return 4 + 6 * extr_check_rule(settings).threshold_count;
  default:
    return 1;
  }
}
