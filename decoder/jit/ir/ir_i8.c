/* 8-bit messages: the operations of decoder/lanes/lanes_i8_tmpl.h. */
#include "decoder/jit/ir/ir.h"

#include "core/base/isa.h"
#include "decoder/interface/kernel_update.h"
#include "decoder/jit/instructions/correction.h"
#include <extrinsic/decoder.h>

static value byte(const ir *b, int number) {
  return extr_ir_splat(
      b, LLVMConstInt(LLVMInt8TypeInContext(b->context), (unsigned char)number, false));
}

static value binary(const ir *b, const char *name, value a, value c) {
  return extr_ir_intrinsic(b, name, b->vector, (value[]){a, c}, 2);
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
  return byte(b, b->algorithm->limit_i8);
}

/* ---- Correction ---- */

static value word(const ir *b, int number) {
  return extr_ir_splat(b,
                       LLVMConstInt(LLVMInt16TypeInContext(b->context), (unsigned)number, false));
}

static value widen(const ir *b, value a) {
  LLVMTypeRef words =
      LLVMVectorType(LLVMInt16TypeInContext(b->context), (unsigned)b->target->lanes);
  return LLVMBuildZExt(b->builder, a, words, "");
}

static value shift_and_narrow(const ir *b, value words, int bits) {
  return LLVMBuildTrunc(b->builder, LLVMBuildLShr(b->builder, words, word(b, bits), ""), b->vector,
                        "");
}

/* (a + c + 1) / 2, in the form that LLVM recognizes: every vector unit has an instruction for
 * it. */
static value average(const ir *b, value a, value c) {
  value sum = LLVMBuildAdd(b->builder, widen(b, a), widen(b, c), "");
  return shift_and_narrow(b, LLVMBuildAdd(b->builder, sum, word(b, 1), ""), 1);
}

/* With NEON, a table is two or four registers of 16 bytes. */
static value look_up_parts(const ir *b, value *table, value index) {
  enum { PART = 16, PARTS = MESSAGE_TABLE / PART };
  const bool few = b->algorithm->kind != EXTR_OWN && b->algorithm->limit_i8 < MESSAGE_TABLE / 2;
  const int count = few ? PARTS / 2 : PARTS;
  value arguments[PARTS + 1];
  for (int i = 0; i < count; i++) arguments[i] = LLVMConstVector(table + (size_t)i * PART, PART);
  arguments[count] = index;
  return extr_ir_intrinsic(b, few ? "llvm.aarch64.neon.tbl2" : "llvm.aarch64.neon.tbl4", b->vector,
                           arguments, count + 1);
}

/* Looks up corrected values. `sign` is the bit of the index that is set if the value is negative,
 * the others are the magnitude; 0: there are no negative ones. */
static value look_up(const ir *b, value index, int sign) {
  value table[MESSAGE_TABLE];
  for (int i = 0; i < MESSAGE_TABLE; i++) {
    const int m = extr_corrected_i8(b->algorithm, i & ~sign);
    table[i] =
        LLVMConstInt(LLVMInt8TypeInContext(b->context), (unsigned char)(i & sign ? -m : m), false);
  }
  if (b->target->features & ISA_NEON) return look_up_parts(b, table, index);
  value arguments[] = {LLVMConstVector(table, MESSAGE_TABLE), index};
  return extr_ir_intrinsic(b, "llvm.x86.avx512.permvar.qi.512", b->vector, arguments, 2);
}

/* The corrected value of `first` + (m mod MESSAGE_HALF). */
static value look_up_half(const ir *b, value m, int first) {
  const bool wide = b->target->vector == 64;
  value table[LANES_MAX];
  for (int i = 0; i < b->target->lanes; i++)
    table[i] =
        LLVMConstInt(LLVMInt8TypeInContext(b->context),
                     (unsigned)extr_corrected_i8(b->algorithm, first + i % MESSAGE_HALF), false);
  value arguments[] = {LLVMConstVector(table, (unsigned)b->target->lanes), m};
  return extr_ir_intrinsic(b, wide ? "llvm.x86.avx512.pshuf.b.512" : "llvm.x86.avx2.pshuf.b",
                           b->vector, arguments, 2);
}

static value look_up_halves(const ir *b, value m) {
  value upper = LLVMBuildAnd(b->builder, m, byte(b, MESSAGE_HALF), "");
  upper = LLVMBuildICmp(b->builder, LLVMIntNE, upper, byte(b, 0), "");
  return LLVMBuildSelect(b->builder, upper, look_up_half(b, m, MESSAGE_HALF), look_up_half(b, m, 0),
                         "");
}

/* factor * m / 128, rounded half up. */
static value scale_wide(const ir *b, value m) {
  value product = LLVMBuildMul(b->builder, widen(b, m), word(b, b->algorithm->factor_i8), "");
  return shift_and_narrow(b, LLVMBuildAdd(b->builder, product, word(b, 64), ""), 7);
}

static value correct(const ir *b, value m) {
  switch (extr_correction_form(b->algorithm, b->target->features)) {
  case CORRECT_AVERAGE:
    return average(b, m, LLVMBuildLShr(b->builder, m, byte(b, 1), ""));
  case CORRECT_SUBTRACT:
    return binary(b, "llvm.usub.sat", m, byte(b, b->algorithm->offset_i8));
  case CORRECT_TABLE:
    return look_up(b, m, 0);
  case CORRECT_HALVES:
    return look_up_halves(b, m);
  case CORRECT_WIDE:
    return scale_wide(b, m);
  case CORRECT_CODE:
    return extr_ir_own(b, OPERATOR_LEAVE, m, NULL);
  default:
    return m;
  }
}

/* The lanes whose sign bit is set: by a test of this bit where that is better, for which LLVM must
 * not see that the bit is the sign. */
static value negative_lanes(const ir *b, value s) {
  if (!extr_prefers_shuffles(b->target->features))
    return LLVMBuildICmp(b->builder, LLVMIntSLT, s, byte(b, 0), "");
  value sign = LLVMBuildAnd(b->builder, s, extr_ir_hidden(b, byte(b, 0x80)), "");
  return LLVMBuildICmp(b->builder, LLVMIntNE, sign, byte(b, 0), "");
}

static value with_sign(const ir *b, value m, value a, value c) {
  value s = LLVMBuildXor(b->builder, a, c, "");
  enum { AVX2_VECTOR = 32 }; /* has an instruction that needs something other than 0 */
  if (b->target->features & ISA_AVX2 && b->target->vector == AVX2_VECTOR) {
    value arguments[] = {m, LLVMBuildOr(b->builder, s, byte(b, 1), "")};
    return extr_ir_intrinsic(b, "llvm.x86.avx2.psign.b", b->vector, arguments, 2);
  }
  return LLVMBuildSelect(b->builder, negative_lanes(b, s), LLVMBuildNeg(b->builder, m, ""), m, "");
}

/* The sign bits, moved to the bit of the table; all others are 0. Byte 7 - i of the matrix selects
 * the bits whose sum is bit i of the result. */
static value table_signs(const ir *b, value signs) {
  value matrix[MESSAGE_TABLE];
  for (int i = 0; i < MESSAGE_TABLE; i++)
    matrix[i] = LLVMConstInt(LLVMInt8TypeInContext(b->context),
                             1 << (7 - i % 8) == MESSAGE_TABLE_SIGN ? 0x80 : 0, false);
  value none = LLVMConstInt(LLVMInt8TypeInContext(b->context), 0, false);
  value arguments[] = {signs, LLVMConstVector(matrix, MESSAGE_TABLE), none};
  return extr_ir_intrinsic(b, "llvm.x86.vgf2p8affineqb.512", b->vector, arguments, 3);
}

static value message(const ir *b, value combination, value a, value c) {
  if (!extr_signs_by_table(b->algorithm, b->target->features))
    return with_sign(b, correct(b, combination), a, c);
  value sign = LLVMBuildXor(b->builder, table_signs(b, a), table_signs(b, c), "");
  return look_up(b, LLVMBuildXor(b->builder, combination, sign, ""), MESSAGE_TABLE_SIGN);
}

/* ---- The node operator ---- */

static bool is_general(const ir *b) {
  return b->algorithm->kind == EXTR_OWN && !b->algorithm->minimum;
}

static value enter(const ir *b, value magnitude) {
  if (is_general(b)) return extr_ir_own(b, OPERATOR_ENTER, minimum(b, magnitude, limit(b)), NULL);
  return b->algorithm->kind == EXTR_SPA_TABLE ? minimum(b, magnitude, byte(b, 127)) : magnitude;
}

/* Subtracts from `sum` the number of thresholds that are at least u: a comparison yields 0 or
 * -1. */
static value correction(const ir *b, value u, value sum) {
  for (int i = 0; i < b->algorithm->threshold_count; i++) {
    value below =
        LLVMBuildICmp(b->builder, LLVMIntULE, u, byte(b, b->algorithm->thresholds[i]), "");
    sum = LLVMBuildAdd(b->builder, sum, LLVMBuildSExt(b->builder, below, b->vector, ""), "");
  }
  return sum;
}

/* decoder/lanes/boxplus_i8_tmpl.h. */
static value combine_by_table(const ir *b, value a, value c) {
  value low = minimum(b, a, c);
  value near = LLVMBuildSub(b->builder, maximum(b, a, c), low, "");
  value far = LLVMBuildAdd(b->builder, a, c, "");
  value minus_far = correction(b, far, byte(b, 0));
  return LLVMBuildSub(b->builder, correction(b, near, low), minus_far, "");
}

static value combine(const ir *b, value a, value c) {
  if (is_general(b)) return extr_ir_own(b, OPERATOR_COMBINE, a, c);
  return b->algorithm->kind == EXTR_SPA_TABLE ? combine_by_table(b, a, c) : minimum(b, a, c);
}

const ir_lanes extr_ir_i8 = {subtract, add,   magnitude, minimum, maximum,   equal,
                             limit,    enter, combine,   correct, with_sign, message};
