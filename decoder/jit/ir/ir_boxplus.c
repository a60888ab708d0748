/* Float sum-product: the operations of decoder/lanes/boxplus_f32_tmpl.h in the same order, so that
 * the results are equal bit for bit. */
#include "core/base/math/approximation.h"
#include "decoder/jit/ir/ir.h"

static value plus(const ir *b, value a, value c) {
  return LLVMBuildFAdd(b->builder, a, c, "");
}

static value minus(const ir *b, value a, value c) {
  return LLVMBuildFSub(b->builder, a, c, "");
}

static value times(const ir *b, value a, value c) {
  return LLVMBuildFMul(b->builder, a, c, "");
}

static value over(const ir *b, value a, value c) {
  return LLVMBuildFDiv(b->builder, a, c, "");
}

/* Horner's rule: (... (p[count-1] z + p[count-2]) z + ...) z + p[0]. */
static value polynomial(const ir *b, const float *p, int count, value z) {
  value sum = extr_ir_float(b, p[count - 1]);
  for (int i = count - 2; i >= 0; i--) sum = plus(b, times(b, sum, z), extr_ir_float(b, p[i]));
  return sum;
}

static value power_of_two(const ir *b, value t) {
  value round = extr_ir_float(b, EXTR_ROUND);
  value rounded = plus(b, t, round);
  value rest = minus(b, t, minus(b, rounded, round));
  value power = polynomial(b, extr_power, EXTR_POWER_DEGREE, rest);
  power = plus(b, times(b, power, rest), extr_ir_float(b, 1));
  value exponent = LLVMBuildShl(b->builder, extr_ir_as_integers(b, rounded),
                                extr_ir_integer(b, EXTR_MANTISSA_BITS), "");
  return extr_ir_as_messages(b,
                             LLVMBuildAdd(b->builder, extr_ir_as_integers(b, power), exponent, ""));
}

static value log_above_one(const ir *b, value z) {
  return times(b, polynomial(b, extr_log, EXTR_LOG_DEGREE, z), z);
}

static value logarithm(const ir *b, value v) {
  value above =
      LLVMBuildSub(b->builder, extr_ir_as_integers(b, v), extr_ir_integer(b, EXTR_ONE_BITS), "");
  value exponent = LLVMBuildLShr(b->builder, above, extr_ir_integer(b, EXTR_MANTISSA_BITS), "");
  value fraction =
      LLVMBuildAnd(b->builder, above, extr_ir_integer(b, (1 << EXTR_MANTISSA_BITS) - 1), "");
  value mantissa = extr_ir_as_messages(
      b, LLVMBuildOr(b->builder, fraction, extr_ir_integer(b, EXTR_ONE_BITS), ""));
  value whole =
      times(b, LLVMBuildSIToFP(b->builder, exponent, b->vector, ""), extr_ir_float(b, EXTR_LN_2));
  return plus(b, whole, log_above_one(b, minus(b, mantissa, extr_ir_float(b, 1))));
}

value extr_ir_spa_enter(const ir *b, value magnitude) {
  value power = power_of_two(b, times(b, magnitude, extr_ir_float(b, EXTR_LOG2_E)));
  return over(b, extr_ir_float(b, 2), plus(b, extr_ir_float(b, 1), power));
}

value extr_ir_spa_combine(const ir *b, value a, value c) {
  return plus(b, a, minus(b, c, times(b, a, c)));
}

value extr_ir_spa_leave(const ir *b, value combination) {
  return logarithm(b, minus(b, over(b, extr_ir_float(b, 2), combination), extr_ir_float(b, 1)));
}

value extr_ir_pairwise_combine(const ir *b, value a, value c) {
  const ir_lanes *lanes = b->lanes;
  value scale = extr_ir_float(b, -EXTR_LOG2_E), low = lanes->minimum(b, a, c);
  value near = power_of_two(b, times(b, minus(b, lanes->maximum(b, a, c), low), scale));
  value far = power_of_two(b, times(b, plus(b, a, c), scale));
  value z = over(b, minus(b, near, far), plus(b, extr_ir_float(b, 1), far));
  return lanes->maximum(b, minus(b, low, log_above_one(b, z)), extr_ir_float(b, 0));
}
