#include "core/base/isa.h"
#include "decoder/jit/ir/ir.h"
#include "decoder/jit/target.h"
#include "tests/decoder/message_passing/fuse.h"
#include "tests/support/unit.h"

#include <llvm-c/ExecutionEngine.h>

enum { OPERANDS = 4, VECTOR = FUSE_LANES * sizeof(float) };

typedef void fuse_function(const float *a, const float *c, const float *d, float *sum);

/* A function of four pointers to vectors. */
static void build(ir *b) {
  LLVMTypeRef pointer = LLVMPointerType(b->vector, 0);
  LLVMTypeRef operands[OPERANDS] = {pointer, pointer, pointer, pointer};
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(b->context), operands, OPERANDS, false);
  value function = LLVMAddFunction(b->module, "fuse", type), loaded[OPERANDS - 1];
  LLVMPositionBuilderAtEnd(b->builder, LLVMAppendBasicBlockInContext(b->context, function, ""));
  for (unsigned i = 0; i < OPERANDS - 1; i++)
    loaded[i] = extr_ir_load_anywhere(b, LLVMGetParam(function, i));
  value sum = extr_ir_fused(b, loaded[0], loaded[1], loaded[2]);
  LLVMSetAlignment(LLVMBuildStore(b->builder, sum, LLVMGetParam(function, OPERANDS - 1)), 1);
  LLVMBuildRetVoid(b->builder);
}

static LLVMExecutionEngineRef engine; /* owns the module; stays to the end of the process */

static fuse_function *compile(void) {
  jit_target target;
  assert_int_equal(EXTR_OK, extr_target_make(NULL, EXTR_F32, EXTR_ISA_BASELINE, VECTOR, &target));
  LLVMContextRef context = LLVMContextCreate();
  ir b = {.context = context,
          .module = LLVMModuleCreateWithNameInContext("fuse", context),
          .builder = LLVMCreateBuilderInContext(context),
          .target = &target,
          .vector = LLVMVectorType(LLVMFloatTypeInContext(context), FUSE_LANES),
          .integer = LLVMVectorType(LLVMInt32TypeInContext(context), FUSE_LANES)};
  build(&b);
  LLVMDisposeBuilder(b.builder);
  char *error = NULL;
  LLVMLinkInMCJIT();
  if (LLVMCreateMCJITCompilerForModule(&engine, b.module, NULL, 0, &error)) fail_msg("%s", error);
  extr_target_clear(&target);
  return (fuse_function *)(uintptr_t)LLVMGetFunctionAddress(engine, "fuse");
}

void fuse(const float a[FUSE_LANES], const float c[FUSE_LANES], const float d[FUSE_LANES],
          float sum[FUSE_LANES]) {
  static fuse_function *compiled;
  if (!compiled) compiled = compile();
  compiled(a, c, d, sum);
}
