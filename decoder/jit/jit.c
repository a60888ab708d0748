#include "decoder/jit/jit.h"

#include <extrinsic/decoder.h>

#include "core/base/array.h"
#include "decoder/jit/loop.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/LLJIT.h>

#include <stdio.h>

struct extr_jit {
  LLVMOrcLLJITRef engine;
};

void extr_jit_free(extr_jit *jit) {
  if (!jit) return;
  if (jit->engine) LLVMConsumeError(LLVMOrcDisposeLLJIT(jit->engine));
  free(jit);
}

static extr_status check_error(extr_context *context, LLVMErrorRef error) {
  if (!error) return EXTR_OK;
  char *text = LLVMGetErrorMessage(error);
  extr_status status = extr_fail(context, EXTR_INTERNAL, "LLVM: %s", text);
  LLVMDisposeErrorMessage(text);
  return status;
}

/* ---- IR ---- */

enum { NAME = 32 };

static void name_kernel(int index, char name[NAME]) {
  snprintf(name, NAME, "update_%d", index);
}

static extr_status build_kernels(extr_context *context, ir *b, const jit_kernel *kernels,
                                 int count) {
  for (int i = 0; i < count; i++) {
    char name[NAME];
    name_kernel(i, name);
    b->algorithm = &kernels[i].algorithm;
    TRY(extr_loop_build(context, b, &kernels[i], name));
  }
  return EXTR_OK;
}

static LLVMTypeRef message_type(LLVMContextRef context, extr_message message) {
  return message == EXTR_I8 ? LLVMInt8TypeInContext(context) : LLVMFloatTypeInContext(context);
}

static LLVMTypeRef integer_type(LLVMContextRef context, extr_message message) {
  return message == EXTR_I8 ? LLVMInt8TypeInContext(context) : LLVMInt32TypeInContext(context);
}

/* Makes a module with one function per kernel. */
static extr_status build_module(extr_context *context, extr_message message,
                                const jit_target *target, const jit_kernel *kernels, int count,
                                LLVMContextRef llvm, LLVMModuleRef *module) {
  ir b = {
      .context = llvm,
      .module = LLVMModuleCreateWithNameInContext("kernels", llvm),
      .builder = LLVMCreateBuilderInContext(llvm),
      .target = target,
      .lanes = message == EXTR_I8 ? &extr_ir_i8 : &extr_ir_f32,
      .vector = LLVMVectorType(message_type(llvm, message), (unsigned)target->lanes),
      .integer = LLVMVectorType(integer_type(llvm, message), (unsigned)target->lanes),
  };
  LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(target->machine);
  LLVMSetModuleDataLayout(b.module, layout);
  LLVMDisposeTargetData(layout);
  extr_status status = build_kernels(context, &b, kernels, count);
  char *error = NULL;
  if (status == EXTR_OK && LLVMVerifyModule(b.module, LLVMReturnStatusAction, &error))
    status = extr_fail(context, EXTR_INTERNAL, "LLVM: %s", error);
  LLVMDisposeMessage(error);
  LLVMDisposeBuilder(b.builder);
  *module = b.module;
  return status;
}

/* ---- Machine code ---- */

static extr_status compile(extr_context *context, const jit_target *target, LLVMModuleRef module,
                           LLVMMemoryBufferRef *object) {
  char *error = NULL;
  if (!LLVMTargetMachineEmitToMemoryBuffer(target->machine, module, LLVMObjectFile, &error, object))
    return EXTR_OK;
  extr_status status = extr_fail(context, EXTR_INTERNAL, "LLVM: %s", error);
  LLVMDisposeMessage(error);
  return status;
}

static extr_status look_up(extr_context *context, extr_jit *jit, jit_kernel *kernels, int count) {
  for (int i = 0; i < count; i++) {
    char name[NAME];
    LLVMOrcExecutorAddress address;
    name_kernel(i, name);
    TRY(check_error(context, LLVMOrcLLJITLookup(jit->engine, &address, name)));
    kernels[i].update = (kernel_update *)(uintptr_t)address;
  }
  return EXTR_OK;
}

/* Takes over the object, also if it fails. */
static extr_status link_object(extr_context *context, extr_jit *jit, LLVMMemoryBufferRef object) {
  extr_status status = check_error(context, LLVMOrcCreateLLJIT(&jit->engine, NULL));
  if (status != EXTR_OK) {
    LLVMDisposeMemoryBuffer(object);
    return status;
  }
  LLVMOrcJITDylibRef library = LLVMOrcLLJITGetMainJITDylib(jit->engine);
  return check_error(context, LLVMOrcLLJITAddObjectFile(jit->engine, library, object));
}

static extr_status make(extr_context *context, extr_message message, const jit_target *target,
                        jit_kernel *kernels, int count, extr_jit *jit) {
  LLVMContextRef llvm = LLVMContextCreate();
  LLVMModuleRef module = NULL;
  LLVMMemoryBufferRef object;
  extr_status status = build_module(context, message, target, kernels, count, llvm, &module);
  if (status == EXTR_OK) status = compile(context, target, module, &object);
  if (status == EXTR_OK) status = link_object(context, jit, object);
  if (status == EXTR_OK) status = look_up(context, jit, kernels, count);
  LLVMDisposeModule(module);
  LLVMContextDispose(llvm);
  return status;
}

extr_status extr_jit_new(extr_context *context, extr_message message, extr_isa isa, size_t vector,
                         jit_kernel *kernels, int count, extr_jit **jit) {
  extr_jit *made;
  jit_target target;
  TRY(ARRAY_NEW(context, made, 1));
  extr_status status = extr_target_make(context, message, isa, (int)vector, &target);
  if (status == EXTR_OK) status = make(context, message, &target, kernels, count, made);
  extr_target_clear(&target);
  if (status == EXTR_OK)
    *jit = made;
  else
    extr_jit_free(made);
  return status;
}
