/* 8-bit messages: the operations of decoder/lanes_i8.h. */
#include "decoder/jit/ir.h"

static value byte(const ir *b, int number) {
  return ex_ir_splat(b,
                     LLVMConstInt(LLVMInt8TypeInContext(b->context), (unsigned char)number, false));
}

static value binary(const ir *b, const char *name, value a, value c) {
  return ex_ir_intrinsic(b, name, b->vector, (value[]){a, c}, 2);
}

static value subtract(const ir *b, value p, value r) {
  return binary(b, "llvm.ssub.sat", p, r);
}

static value add(const ir *b, value q, value r) {
  return binary(b, "llvm.smax", binary(b, "llvm.sadd.sat", q, r), byte(b, -127));
}

static value magnitude(const ir *b, value q) {
  value poison = LLVMConstInt(LLVMInt1TypeInContext(b->context), 0, false);
  return binary(b, "llvm.abs", q, poison);
}

static value minimum(const ir *b, value a, value c) {
  return binary(b, "llvm.umin", a, c);
}

static value maximum(const ir *b, value a, value c) {
  return binary(b, "llvm.umax", a, c);
}

static value equal(const ir *b, value a, value c) {
  return LLVMBuildICmp(b->builder, LLVMIntEQ, a, c, "");
}

static value limit(const ir *b) {
  return byte(b, b->rule->limit_i8);
}

/* ---- The rule ---- */

/* (a + c + 1) / 2, an instruction of every vector unit, in the form that LLVM takes for it. */
static value average(const ir *b, value a, value c) {
  LLVMTypeRef wide =
      LLVMVectorType(LLVMInt16TypeInContext(b->context), (unsigned)b->machine->lanes);
  value one = ex_ir_splat(b, LLVMConstInt(LLVMInt16TypeInContext(b->context), 1, false));
  value sum = LLVMBuildAdd(b->builder, LLVMBuildZExt(b->builder, a, wide, ""),
                           LLVMBuildZExt(b->builder, c, wide, ""), "");
  sum = LLVMBuildLShr(b->builder, LLVMBuildAdd(b->builder, sum, one, ""), one, "");
  return LLVMBuildTrunc(b->builder, sum, b->vector, "");
}

/* factor * m / 128, rounded half up, in 16 bits. */
static value scale_wide(const ir *b, value m) {
  LLVMTypeRef word = LLVMInt16TypeInContext(b->context);
  LLVMTypeRef wide = LLVMVectorType(word, (unsigned)b->machine->lanes);
  value product =
      LLVMBuildMul(b->builder, LLVMBuildZExt(b->builder, m, wide, ""),
                   ex_ir_splat(b, LLVMConstInt(word, (unsigned)b->rule->factor_i8, false)), "");
  product = LLVMBuildAdd(b->builder, product, ex_ir_splat(b, LLVMConstInt(word, 64, false)), "");
  product = LLVMBuildLShr(b->builder, product, ex_ir_splat(b, LLVMConstInt(word, 7, false)), "");
  return LLVMBuildTrunc(b->builder, product, b->vector, "");
}

static int rule_of(const check_rule *rule, int m) {
  if (rule->kind == EX_NORMALIZED) return (rule->factor_i8 * m + 64) >> 7;
  if (rule->kind == EX_OFFSET) return m > rule->offset_i8 ? m - rule->offset_i8 : 0;
  return m;
}

/* Magnitudes below 64: the rule is a table. */
static value look_up(const ir *b, value m) {
  value table[64];
  for (int i = 0; i < 64; i++)
    table[i] =
        LLVMConstInt(LLVMInt8TypeInContext(b->context), (unsigned)rule_of(b->rule, i), false);
  value arguments[] = {LLVMConstVector(table, 64), m};
  return ex_ir_intrinsic(b, "llvm.x86.avx512.permvar.qi.512", b->vector, arguments, 2);
}

static value apply_rule(const ir *b, value m) {
  const check_rule *rule = b->rule;
  if (rule->kind != EX_NORMALIZED && rule->kind != EX_OFFSET) return m;
  if (rule->kind == EX_OFFSET) return binary(b, "llvm.usub.sat", m, byte(b, rule->offset_i8));
  if (b->machine->permutes && rule->limit_i8 < 64) return look_up(b, m);
  /* 0.75, the usual choice: (m + m/2 + 1) / 2 */
  if (rule->factor_i8 == 96) return average(b, m, LLVMBuildLShr(b->builder, m, byte(b, 1), ""));
  return scale_wide(b, m);
}

static value with_sign(const ir *b, value m, value s) {
  value negative = LLVMBuildICmp(b->builder, LLVMIntSLT, s, byte(b, 0), "");
  return LLVMBuildSelect(b->builder, negative, LLVMBuildNeg(b->builder, m, ""), m, "");
}

/* ---- The node operator ---- */

static value enter(const ir *b, value magnitude) {
  return b->rule->kind == EX_SPA_TABLE ? minimum(b, magnitude, byte(b, 127)) : magnitude;
}

/* How many thresholds are not below u, as a negative number: what a comparison gives. */
static value correction(const ir *b, value u, value sum) {
  for (int i = 0; i < b->rule->threshold_count; i++) {
    value below = LLVMBuildICmp(b->builder, LLVMIntULE, u, byte(b, b->rule->thresholds[i]), "");
    sum = LLVMBuildAdd(b->builder, sum, LLVMBuildSExt(b->builder, below, b->vector, ""), "");
  }
  return sum;
}

/* decoder/boxplus_i8.h. */
static value combine_by_table(const ir *b, value a, value c) {
  value low = minimum(b, a, c);
  value near = LLVMBuildSub(b->builder, maximum(b, a, c), low, "");
  value far = LLVMBuildAdd(b->builder, a, c, "");
  value minus_far = correction(b, far, byte(b, 0));
  return LLVMBuildSub(b->builder, correction(b, near, low), minus_far, "");
}

static value combine(const ir *b, value a, value c) {
  return b->rule->kind == EX_SPA_TABLE ? combine_by_table(b, a, c) : minimum(b, a, c);
}

const ir_lanes ex_ir_i8 = {subtract,  add,   magnitude, minimum, maximum,   equal,
                           with_sign, limit, enter,     combine, apply_rule};
