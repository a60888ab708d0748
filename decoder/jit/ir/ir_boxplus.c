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

/* The polynomial p[count-1] z^(count-1) + ... + p[0]. */
static value polynomial(const ir *b, const float *p, int count, value z) {
  value sum = extr_ir_float(b, p[count - 1]);
  for (int i = count - 2; i >= 0; i--) sum = extr_ir_fused(b, sum, z, extr_ir_float(b, p[i]));
  return sum;
}

static value power_of_two(const ir *b, value a, float scale) {
  value factor = extr_ir_float(b, scale), round = extr_ir_float(b, EXTR_ROUND);
  value rounded = extr_ir_fused(b, a, factor, round);
  value rest = extr_ir_fused(b, a, factor, minus(b, round, rounded));
  value power = polynomial(b, extr_power, EXTR_POWER_DEGREE, rest);
  power = extr_ir_fused(b, power, rest, extr_ir_float(b, 1));
  value exponent = LLVMBuildShl(b->builder, extr_ir_as_integers(b, rounded),
                                extr_ir_integer(b, EXTR_MANTISSA_BITS), "");
  return extr_ir_as_messages(b,
                             LLVMBuildAdd(b->builder, extr_ir_as_integers(b, power), exponent, ""));
}

static value log_above_one(const ir *b, value z) {
  return times(b, polynomial(b, extr_log, EXTR_LOG_DEGREE, z), z);
}

static value logarithm(const ir *b, value v) {
  value integers = extr_ir_as_integers(b, v);
  value exponent = LLVMBuildSub(b->builder, integers, extr_ir_integer(b, EXTR_ROOT_HALF_BITS), "");
  exponent =
      LLVMBuildAnd(b->builder, exponent, extr_ir_integer(b, ~(uint32_t)EXTR_FRACTION_MASK), "");
  value z = minus(b, extr_ir_as_messages(b, LLVMBuildSub(b->builder, integers, exponent, "")),
                  extr_ir_float(b, 1));
  value log = times(b, polynomial(b, extr_mantissa_log, EXTR_MANTISSA_LOG_DEGREE, z), z);
  value steps = LLVMBuildSIToFP(b->builder, exponent, b->vector, "");
  return extr_ir_fused(b, steps, extr_ir_float(b, EXTR_LN_2 * 0x1p-23F), log);
}

value extr_ir_exp(const ir *b, value a) {
  return power_of_two(b, a, EXTR_LOG2_E);
}

value extr_ir_log(const ir *b, value a) {
  return logarithm(b, a);
}

value extr_ir_spa_enter(const ir *b, value magnitude) {
  value power = power_of_two(b, magnitude, EXTR_LOG2_E);
  return over(b, extr_ir_float(b, 2), plus(b, extr_ir_float(b, 1), power));
}

value extr_ir_spa_combine(const ir *b, value a, value c) {
  return extr_ir_fused(b, minus(b, extr_ir_float(b, 1), a), c, a);
}

value extr_ir_spa_leave(const ir *b, value combination) {
  value near = log_above_one(b, minus(b, extr_ir_float(b, 1), combination));
  return minus(b, near, logarithm(b, combination));
}

value extr_ir_pairwise_combine(const ir *b, value a, value c) {
  const ir_lanes *lanes = b->lanes;
  value low = lanes->minimum(b, a, c);
  value near = power_of_two(b, minus(b, lanes->maximum(b, a, c), low), -EXTR_LOG2_E);
  value far = power_of_two(b, plus(b, a, c), -EXTR_LOG2_E);
  value z = over(b, minus(b, near, far), plus(b, extr_ir_float(b, 1), far));
  return lanes->maximum(b, minus(b, low, log_above_one(b, z)), extr_ir_float(b, 0));
}
