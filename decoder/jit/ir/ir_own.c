/* The code of a user's own operator: the operations of decoder/lanes/own_tmpl.h, so that the
 * results are equal bit for bit. */
#include "decoder/jit/ir/ir.h"

static bool is_bytes(const ir *b) {
  return b->lanes == &extr_ir_i8;
}

static value number(const ir *b, float number) {
  if (!is_bytes(b)) return extr_ir_float(b, number);
  return extr_ir_splat(
      b, LLVMConstInt(LLVMInt8TypeInContext(b->context), (unsigned char)(int)number, false));
}

static value binary(const ir *b, const char *name, value a, value c) {
  return extr_ir_intrinsic(b, name, b->vector, (value[]){a, c}, 2);
}

/* (factor * a + 64) >> 7 in 16 bits. */
static value scale_bytes(const ir *b, value a, int factor) {
  LLVMTypeRef type = LLVMInt16TypeInContext(b->context);
  LLVMTypeRef words = LLVMVectorType(type, LLVMGetVectorSize(b->vector));
#define WORD(number) extr_ir_splat(b, LLVMConstInt(type, (unsigned long long)(number), true))
  value product =
      LLVMBuildMul(b->builder, LLVMBuildSExt(b->builder, a, words, ""), WORD(factor), "");
  product = LLVMBuildAdd(b->builder, product, WORD(64), "");
  product = LLVMBuildAShr(b->builder, product, WORD(7), "");
  product = extr_ir_intrinsic(b, "llvm.smin", words, (value[]){product, WORD(127)}, 2);
  product = extr_ir_intrinsic(b, "llvm.smax", words, (value[]){product, WORD(-128)}, 2);
#undef WORD
  return LLVMBuildTrunc(b->builder, product, b->vector, "");
}

static value byte_step(const ir *b, const operator_step *step, value a, value c) {
  switch (step->operation) {
  case OPERATION_ADD:
    return binary(b, "llvm.sadd.sat", a, c);
  case OPERATION_SUBTRACT:
    return binary(b, "llvm.ssub.sat", a, c);
  case OPERATION_SCALE:
    return scale_bytes(b, a, (int)(step->number * 128));
  case OPERATION_SHIFT:
    return LLVMBuildAShr(b->builder, a, number(b, step->number), "");
  case OPERATION_MINIMUM:
    return binary(b, "llvm.smin", a, c);
  case OPERATION_MAXIMUM:
    return binary(b, "llvm.smax", a, c);
  case OPERATION_LESS:
    return LLVMBuildICmp(b->builder, LLVMIntSLT, a, c, "");
  default:
    return LLVMBuildICmp(b->builder, LLVMIntEQ, a, c, "");
  }
}

static value float_step(const ir *b, const operator_step *step, value a, value c) {
  switch (step->operation) {
  case OPERATION_ADD:
    return LLVMBuildFAdd(b->builder, a, c, "");
  case OPERATION_SUBTRACT:
    return LLVMBuildFSub(b->builder, a, c, "");
  case OPERATION_SCALE:
    return LLVMBuildFMul(b->builder, a, number(b, step->number), "");
  case OPERATION_MULTIPLY:
    return LLVMBuildFMul(b->builder, a, c, "");
  case OPERATION_MINIMUM:
    return b->lanes->minimum(b, a, c);
  case OPERATION_MAXIMUM:
    return b->lanes->maximum(b, a, c);
  case OPERATION_LESS:
    return LLVMBuildFCmp(b->builder, LLVMRealOLT, a, c, "");
  case OPERATION_EQUAL:
    return LLVMBuildFCmp(b->builder, LLVMRealOEQ, a, c, "");
  case OPERATION_EXP:
    return extr_ir_exp(b, a);
  default:
    return extr_ir_log(b, a);
  }
}

value extr_ir_own(const ir *b, operator_function function, value first, value second) {
  const operator_code *code = &b->algorithm->own.function[function];
  value at[OPERATOR_STEPS];
  for (int i = 0; i < code->count; i++) {
    const operator_step *step = &code->steps[i];
    const int count = extr_operation_operands(step->operation);
    const value a = count > 0 ? at[step->operands[0]] : NULL;
    const value c = count > 1 ? at[step->operands[1]] : NULL;
    if (step->operation == OPERATION_NUMBER)
      at[i] = number(b, step->number);
    else if (step->operation == OPERATION_ARGUMENT)
      at[i] = step->operands[0] == 0 ? first : second;
    else if (step->operation == OPERATION_CHOOSE)
      at[i] = LLVMBuildSelect(b->builder, a, c, at[step->operands[2]], "");
    else
      at[i] = is_bytes(b) ? byte_step(b, step, a, c) : float_step(b, step, a, c);
  }
  return at[code->count - 1];
}
