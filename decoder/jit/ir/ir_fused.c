/* The operations of decoder/lanes/fused_tmpl.h in the same order. */
#include "core/base/isa.h"
#include "decoder/jit/ir/ir.h"

#include <stdio.h>

/* A vector of as many elements of another type. */
static LLVMTypeRef resized(const ir *b, LLVMTypeRef element) {
  return LLVMVectorType(element, LLVMGetVectorSize(b->vector));
}

static value widen(const ir *b, value a) {
  return LLVMBuildFPExt(b->builder, a, resized(b, LLVMDoubleTypeInContext(b->context)), "");
}

/* -1 where the numbers compare as `how` says, otherwise 0. */
static value compare(const ir *b, LLVMRealPredicate how, value numbers) {
  value zero = LLVMConstNull(LLVMTypeOf(numbers));
  return LLVMBuildSExt(b->builder, LLVMBuildFCmp(b->builder, how, numbers, zero, ""),
                       resized(b, LLVMInt64TypeInContext(b->context)), "");
}

/* The sum, rounded to odd. */
static value round_to_odd(const ir *b, value sum, value rest) {
  LLVMBuilderRef builder = b->builder;
  value too_far = compare(b, LLVMRealOLT, LLVMBuildFMul(builder, sum, rest, ""));
  value inexact = compare(b, LLVMRealUNE, rest);
  value integers = LLVMBuildBitCast(builder, sum, LLVMTypeOf(inexact), "");
  value one = LLVMConstInt(LLVMInt64TypeInContext(b->context), 1, false);
  value last_bit = LLVMBuildAnd(builder, inexact, extr_ir_splat(b, one), "");
  integers = LLVMBuildOr(builder, LLVMBuildAdd(builder, integers, too_far, ""), last_bit, "");
  return LLVMBuildBitCast(builder, integers, LLVMTypeOf(sum), "");
}

static value emulated(const ir *b, value a, value c, value d) {
  LLVMBuilderRef builder = b->builder;
  value product = LLVMBuildFMul(builder, widen(b, a), widen(b, c), ""), addend = widen(b, d);
  value sum = LLVMBuildFAdd(builder, product, addend, "");
  value part = LLVMBuildFSub(builder, sum, product, "");
  value of_product = LLVMBuildFSub(builder, product, LLVMBuildFSub(builder, sum, part, ""), "");
  value rest = LLVMBuildFAdd(builder, of_product, LLVMBuildFSub(builder, addend, part, ""), "");
  return LLVMBuildFPTrunc(builder, round_to_odd(b, sum, rest), b->vector, "");
}

enum { OPERANDS = 3, NAME = 32 };

/* The emulation is a function of its own: inline, the many copies would take seconds to compile. */
static value emulating_function(const ir *b) {
  char name[NAME];
  snprintf(name, sizeof name, "fused_%d", b->target->lanes);
  value function = LLVMGetNamedFunction(b->module, name);
  if (function) return function;
  LLVMTypeRef operands[OPERANDS] = {b->vector, b->vector, b->vector};
  function = LLVMAddFunction(b->module, name, LLVMFunctionType(b->vector, operands, OPERANDS, 0));
  LLVMSetLinkage(function, LLVMInternalLinkage);
  ir inside = *b;
  inside.builder = LLVMCreateBuilderInContext(b->context);
  LLVMPositionBuilderAtEnd(inside.builder, LLVMAppendBasicBlockInContext(b->context, function, ""));
  LLVMBuildRet(inside.builder, emulated(&inside, LLVMGetParam(function, 0),
                                        LLVMGetParam(function, 1), LLVMGetParam(function, 2)));
  LLVMDisposeBuilder(inside.builder);
  return function;
}

value extr_ir_fused(const ir *b, value a, value c, value d) {
  value operands[OPERANDS] = {a, c, d};
  if (b->target->features & ISA_FUSED)
    return extr_ir_intrinsic(b, "llvm.fma", b->vector, operands, OPERANDS);
  value function = emulating_function(b);
  return LLVMBuildCall2(b->builder, LLVMGlobalGetValueType(function), function, operands, OPERANDS,
                        "");
}
