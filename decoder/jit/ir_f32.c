/* Float messages: the operations of decoder/lanes_f32.h. */
#include "decoder/jit/ir.h"

#include <stdint.h>

static value number(const ir *b, double x) {
  return ex_ir_splat(b, LLVMConstReal(LLVMFloatTypeInContext(b->context), x));
}

static value bits(const ir *b, uint32_t x) {
  return ex_ir_splat(b, LLVMConstInt(LLVMInt32TypeInContext(b->context), x, false));
}

static value as_integer(const ir *b, value a) {
  return LLVMBuildBitCast(b->builder, a, b->integer, "");
}

static value as_float(const ir *b, value a) {
  return LLVMBuildBitCast(b->builder, a, b->vector, "");
}

static value subtract(const ir *b, value p, value r) {
  return LLVMBuildFSub(b->builder, p, r, "");
}

static value add(const ir *b, value q, value r) {
  return LLVMBuildFAdd(b->builder, q, r, "");
}

static value magnitude(const ir *b, value q) {
  return as_float(b, LLVMBuildAnd(b->builder, as_integer(b, q), bits(b, INT32_MAX), ""));
}

/* As x86 has it: the second operand where they cannot be compared. */
static value minimum(const ir *b, value a, value c) {
  return LLVMBuildSelect(b->builder, LLVMBuildFCmp(b->builder, LLVMRealOLT, a, c, ""), a, c, "");
}

static value maximum(const ir *b, value a, value c) {
  return LLVMBuildSelect(b->builder, LLVMBuildFCmp(b->builder, LLVMRealOGT, a, c, ""), a, c, "");
}

static value equal(const ir *b, value a, value c) {
  return LLVMBuildFCmp(b->builder, LLVMRealOEQ, a, c, "");
}

static value limit(const ir *b) {
  return number(b, b->rule->limit_f32);
}

static value apply_rule(const ir *b, value m) {
  const check_rule *rule = b->rule;
  if (rule->kind == EX_NORMALIZED)
    return LLVMBuildFMul(b->builder, m, number(b, rule->factor_f32), "");
  if (rule->kind == EX_OFFSET)
    return maximum(b, subtract(b, m, number(b, rule->offset_f32)), number(b, 0));
  return m;
}

static value message(const ir *b, value y, value signs) {
  value sign = LLVMBuildAnd(b->builder, signs, bits(b, (uint32_t)INT32_MIN), "");
  return as_float(b, LLVMBuildOr(b->builder, as_integer(b, apply_rule(b, y)), sign, ""));
}

const ir_lanes ex_ir_f32 = {subtract, add, magnitude, minimum, maximum, equal, limit, message};
