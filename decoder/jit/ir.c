#include "decoder/jit/ir.h"

#include "decoder/interface/kernel_update.h"

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
  value lanes[LANES_MAX];
  for (int i = 0; i < b->target->lanes; i++) lanes[i] = scalar;
  return LLVMConstVector(lanes, (unsigned)b->target->lanes);
}

value extr_ir_float(const ir *b, float number) {
  return extr_ir_splat(b, LLVMConstReal(LLVMFloatTypeInContext(b->context), number));
}

value extr_ir_integer(const ir *b, uint32_t number) {
  return extr_ir_splat(b, LLVMConstInt(LLVMGetElementType(b->integer), number, false));
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

value extr_ir_load(const ir *b, value place) {
  value loaded = LLVMBuildLoad2(b->builder, b->vector, place, "");
  LLVMSetAlignment(loaded, (unsigned)b->target->vector);
  return loaded;
}

value extr_ir_load_index(const ir *b, value first, int number) {
  value at = extr_ir_index_place(b, first, extr_ir_index(b, number));
  return LLVMBuildLoad2(b->builder, LLVMInt32TypeInContext(b->context), at, "");
}

void extr_ir_store(const ir *b, value vector, value place) {
  LLVMSetAlignment(LLVMBuildStore(b->builder, vector, place), (unsigned)b->target->vector);
}
