#include "decoder/jit/ir/ir.h"

#include <string.h>

enum { USUAL_ALIGNMENT = 16, PARAMETERS_MAX = 8 };

static bool aligns(const ir *b) {
  return b->target->vector > USUAL_ALIGNMENT;
}

void extr_ir_expect_alignment(const ir *b) {
  static const char flag[] = "override-stack-alignment";
  value bytes = extr_ir_index(b, b->target->vector);
  if (aligns(b))
    LLVMAddModuleFlag(b->module, LLVMModuleFlagBehaviorError, flag, strlen(flag),
                      LLVMValueAsMetadata(bytes));
}

/* Aligns the stack, then calls another function with the same parameters. */
static void build_entry(const ir *b, value entry, LLVMTypeRef type, value function) {
  value parameters[PARAMETERS_MAX];
  LLVMAddTargetDependentFunctionAttr(entry, "stackrealign", "");
  LLVMPositionBuilderAtEnd(b->builder, LLVMAppendBasicBlockInContext(b->context, entry, ""));
  LLVMGetParams(entry, parameters);
  LLVMBuildCall2(b->builder, type, function, parameters, LLVMCountParams(entry), "");
  LLVMBuildRetVoid(b->builder);
}

value extr_ir_function(const ir *b, const char *name, LLVMTypeRef *types, unsigned count) {
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(b->context), types, count, false);
  value entry = LLVMAddFunction(b->module, name, type);
  if (!aligns(b)) return entry;
  value function = LLVMAddFunction(b->module, "", type);
  LLVMSetLinkage(function, LLVMInternalLinkage);
  build_entry(b, entry, type, function);
  return function;
}
