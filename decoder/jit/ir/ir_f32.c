/* Float messages: the operations of decoder/lanes/lanes_f32_tmpl.h. */
#include "decoder/jit/ir/ir.h"
#include <extrinsic/decoder.h>

static value subtract(const ir *b, value p, value r) {
  return LLVMBuildFSub(b->builder, p, r, "");
}

static value add(const ir *b, value q, value r) {
  return LLVMBuildFAdd(b->builder, q, r, "");
}

static value magnitude(const ir *b, value q) {
  return extr_ir_as_messages(
      b, LLVMBuildAnd(b->builder, extr_ir_as_integers(b, q), extr_ir_integer(b, INT32_MAX), ""));
}

/* As on x86: the second operand if one of them is a NaN. */
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
  return extr_ir_float(b, b->algorithm->limit_f32);
}

static value apply_correction(const ir *b, value m) {
  const check_algorithm *algorithm = b->algorithm;
  if (algorithm->kind == EXTR_NORMALIZED)
    return LLVMBuildFMul(b->builder, m, extr_ir_float(b, algorithm->factor_f32), "");
  if (algorithm->kind == EXTR_OFFSET)
    return maximum(b, subtract(b, m, extr_ir_float(b, algorithm->offset_f32)), extr_ir_float(b, 0));
  if (algorithm->kind == EXTR_OWN) return extr_ir_own(b, OPERATOR_LEAVE, m, NULL);
  return m;
}

static value with_sign(const ir *b, value m, value a, value c) {
  value sign = LLVMBuildXor(b->builder, a, c, "");
  sign = LLVMBuildAnd(b->builder, sign, extr_ir_integer(b, (uint32_t)INT32_MIN), "");
  return extr_ir_as_messages(b, LLVMBuildOr(b->builder, extr_ir_as_integers(b, m), sign, ""));
}

/* ---- The node operator ---- */

static value enter(const ir *b, value magnitude) {
  if (b->algorithm->minimum) return magnitude;
  value clamped = minimum(b, magnitude, limit(b));
  if (b->algorithm->kind == EXTR_OWN) return extr_ir_own(b, OPERATOR_ENTER, clamped, NULL);
  return b->algorithm->kind == EXTR_SPA ? extr_ir_spa_enter(b, clamped) : clamped;
}

static value combine(const ir *b, value a, value c) {
  if (b->algorithm->kind == EXTR_SPA) return extr_ir_spa_combine(b, a, c);
  if (b->algorithm->kind == EXTR_SPA_PAIRWISE) return extr_ir_pairwise_combine(b, a, c);
  if (b->algorithm->kind == EXTR_OWN && !b->algorithm->minimum)
    return extr_ir_own(b, OPERATOR_COMBINE, a, c);
  return minimum(b, a, c);
}

static value message(const ir *b, value combination, value a, value c) {
  value m = b->algorithm->kind == EXTR_SPA ? extr_ir_spa_leave(b, combination)
                                           : apply_correction(b, combination);
  return with_sign(b, m, a, c);
}

const ir_lanes extr_ir_f32 = {subtract, add,   magnitude, minimum,          maximum,   equal,
                              limit,    enter, combine,   apply_correction, with_sign, message};
