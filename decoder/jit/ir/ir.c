#include "decoder/jit/ir/ir.h"

#include "core/base/isa.h"

#include "decoder/interface/kernel_update.h"
#include "decoder/interface/permutation.h"
#include "decoder/jit/node.h"

#include <string.h>

value extr_ir_intrinsic(const ir *b, const char *name, LLVMTypeRef type, value *arguments,
                        int count) {
  unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
  bool overloaded = LLVMIntrinsicIsOverloaded(id);
  LLVMTypeRef *types = overloaded ? &type : NULL;
  value function = LLVMGetIntrinsicDeclaration(b->module, id, types, overloaded);
  LLVMTypeRef signature = LLVMIntrinsicGetType(b->context, id, types, overloaded);
  return LLVMBuildCall2(b->builder, signature, function, arguments, (unsigned)count, "");
}

value extr_ir_as_integers(const ir *b, value a) {
  return LLVMBuildBitCast(b->builder, a, b->integer, "");
}

value extr_ir_as_messages(const ir *b, value a) {
  return LLVMBuildBitCast(b->builder, a, b->vector, "");
}

value extr_ir_splat(const ir *b, value scalar) {
  value lanes[WIDE_MAX * LANES_MAX];
  for (int i = 0; i < b->target->lanes; i++) lanes[i] = scalar;
  return LLVMConstVector(lanes, (unsigned)b->target->lanes);
}

value extr_ir_float(const ir *b, float number) {
  return extr_ir_splat(b, LLVMConstReal(LLVMFloatTypeInContext(b->context), number));
}

value extr_ir_integer(const ir *b, uint32_t number) {
  return extr_ir_splat(b, LLVMConstInt(LLVMGetElementType(b->integer), number, false));
}

/* LLVM turns a comparison and a choice of the same two values into a minimum again. The freeze
 * makes another value of the compared one; no instruction comes from it. */
value extr_ir_compared_minimum(const ir *b, value a, value c, value *greater) {
  value compared = LLVMBuildFreeze(b->builder, a, "");
  value below = LLVMBuildICmp(b->builder, LLVMIntULT, compared, c, "");
  if (greater) *greater = LLVMBuildSelect(b->builder, below, c, a, "");
  return LLVMBuildSelect(b->builder, below, a, c, "");
}

/* At the beginning of the function, once per constant; in place, every use would copy it. */
value extr_ir_hidden(const ir *b, value constant) {
  LLVMTypeRef type = LLVMTypeOf(constant), function = LLVMFunctionType(type, &type, 1, false);
  static char in_place[] = "=v,0"; /* no instruction, whose result is where its operand was */
  value hide = LLVMGetInlineAsm(function, in_place, 0, in_place, sizeof in_place - 1, false, false,
                                LLVMInlineAsmDialectATT, false);
  LLVMBasicBlockRef here = LLVMGetInsertBlock(b->builder),
                    entry = LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(here));
  value first = LLVMGetFirstInstruction(entry), call = first;
  while (call && LLVMIsACallInst(call) && LLVMGetCalledValue(call) == hide) {
    if (LLVMGetOperand(call, 0) == constant) return call;
    call = LLVMGetNextInstruction(call);
  }
  LLVMPositionBuilder(b->builder, entry, first);
  call = LLVMBuildCall2(b->builder, function, hide, &constant, 1, "");
  LLVMPositionBuilderAtEnd(b->builder, here);
  return call;
}

/* ---- Memory ---- */

value extr_ir_index(const ir *b, int number) {
  return LLVMConstInt(LLVMInt32TypeInContext(b->context), (unsigned)number, false);
}

static value place(const ir *b, LLVMTypeRef type, value first, value number) {
  return LLVMBuildInBoundsGEP2(b->builder, type, first, &number, 1, "");
}

value extr_ir_vector_place(const ir *b, value first, value number) {
  return place(b, b->vector, first, number);
}

value extr_ir_index_place(const ir *b, value first, value number) {
  return place(b, LLVMInt32TypeInContext(b->context), first, number);
}

value extr_ir_byte_place(const ir *b, value first, value number) {
  return place(b, LLVMInt8TypeInContext(b->context), first, number);
}

value extr_ir_load_anywhere(const ir *b, value place) {
  value loaded = LLVMBuildLoad2(b->builder, b->vector, place, "");
  LLVMSetAlignment(loaded, 1);
  return loaded;
}

value extr_ir_load(const ir *b, value place) {
  value loaded = LLVMBuildLoad2(b->builder, b->vector, place, "");
  LLVMSetAlignment(loaded, (unsigned)b->target->vector);
  return loaded;
}

value extr_ir_load_index(const ir *b, value first, int number) {
  value at = extr_ir_index_place(b, first, extr_ir_index(b, number));
  return LLVMBuildLoad2(b->builder, LLVMInt32TypeInContext(b->context), at, "");
}

value extr_ir_load_index_pair(const ir *b, value first, int number) {
  value at = extr_ir_index_place(b, first, extr_ir_index(b, number));
  value pair = LLVMBuildLoad2(b->builder, LLVMInt64TypeInContext(b->context), at, "");
  LLVMSetAlignment(pair, sizeof(int));
  return pair;
}

value extr_ir_index_of_pair(const ir *b, value pair, int which) {
  LLVMTypeRef wide = LLVMTypeOf(pair), narrow = LLVMInt32TypeInContext(b->context);
  if (which == 1) return LLVMBuildLShr(b->builder, pair, LLVMConstInt(wide, 32, false), "");
  return LLVMBuildZExt(b->builder, LLVMBuildTrunc(b->builder, pair, narrow, ""), wide, "");
}

void extr_ir_store(const ir *b, value vector, value place) {
  LLVMSetAlignment(LLVMBuildStore(b->builder, vector, place), (unsigned)b->target->vector);
}

void extr_ir_store_anywhere(const ir *b, value vector, value place) {
  LLVMSetAlignment(LLVMBuildStore(b->builder, vector, place), 1);
}

/* ---- Permutations ---- */

/* A vector of a permutation, in lanes of `bits` bits. */
static value permutation(const ir *b, value first, value offset, int kind, unsigned bits) {
  const size_t vector = (size_t)b->target->vector;
  LLVMTypeRef type =
      LLVMVectorType(LLVMIntTypeInContext(b->context, bits), 8 * (unsigned)vector / bits);
  value begin =
      extr_ir_byte_place(b, first, extr_ir_index(b, (int)extr_permutation_place(vector, kind, 0)));
  value loaded = LLVMBuildLoad2(b->builder, type, extr_ir_byte_place(b, begin, offset), "");
  LLVMSetAlignment(loaded, (unsigned)vector);
  return loaded;
}

static value permuted(const ir *b, const char *name, value vector, value control) {
  value from = LLVMBuildBitCast(b->builder, vector, LLVMTypeOf(control), "");
  return extr_ir_intrinsic(b, name, LLVMTypeOf(control), (value[]){from, control}, 2);
}

value extr_ir_permute(const ir *b, value vector, value first, value offset) {
  const bool wide = b->target->vector == 64;
  value result;
  if (wide && b->target->features & ISA_VBMI) {
    result = permuted(b, "llvm.x86.avx512.permvar.qi.512", vector,
                      permutation(b, first, offset, PERMUTATION_BYTES, 8));
  } else if (b->target->features & ISA_NEON) {
    result = permuted(b, "llvm.aarch64.neon.tbl1", vector,
                      permutation(b, first, offset, PERMUTATION_BYTES, 8));
  } else {
    result = permuted(b, wide ? "llvm.x86.avx512.permvar.di.512" : "llvm.x86.avx2.permd", vector,
                      permutation(b, first, offset, PERMUTATION_UNITS, wide ? 64 : 32));
    result = permuted(b, wide ? "llvm.x86.avx512.pshuf.b.512" : "llvm.x86.avx2.pshuf.b", result,
                      permutation(b, first, offset, PERMUTATION_REST, 8));
  }
  return extr_ir_as_messages(b, result);
}
