#include "decoder/jit/jit.h"

#include "core/array.h"
#include "decoder/jit/loop.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/LLJIT.h>

#include <stdio.h>

struct ex_jit {
  LLVMOrcLLJITRef engine;
};

bool ex_jit_available(void) {
  return true;
}

void ex_jit_free(ex_jit *jit) {
  if (!jit) return;
  if (jit->engine) LLVMConsumeError(LLVMOrcDisposeLLJIT(jit->engine));
  free(jit);
}

static ex_status check_error(ex_context *context, LLVMErrorRef error) {
  if (!error) return EX_OK;
  char *text = LLVMGetErrorMessage(error);
  ex_status status = ex_fail(context, EX_INTERNAL, "LLVM: %s", text);
  LLVMDisposeErrorMessage(text);
  return status;
}

/* ---- IR ---- */

enum { NAME = 32 };

static void name_kernel(int index, char name[NAME]) {
  snprintf(name, NAME, "update_%d", index);
}

static ex_status build_kernels(ex_context *context, ir *b, const jit_kernel *kernels, int count) {
  for (int i = 0; i < count; i++) {
    char name[NAME];
    name_kernel(i, name);
    b->rule = &kernels[i].rule;
    TRY(ex_loop_build(context, b, &kernels[i], name));
  }
  return EX_OK;
}

static LLVMTypeRef message_type(LLVMContextRef context, ex_message message) {
  return message == EX_I8 ? LLVMInt8TypeInContext(context) : LLVMFloatTypeInContext(context);
}

static LLVMTypeRef integer_type(LLVMContextRef context, ex_message message) {
  return message == EX_I8 ? LLVMInt8TypeInContext(context) : LLVMInt32TypeInContext(context);
}

/* A module with one function for each kernel. */
static ex_status build_module(ex_context *context, ex_message message, const machine *m,
                              const jit_kernel *kernels, int count, LLVMContextRef llvm,
                              LLVMModuleRef *module) {
  ir b = {
      .context = llvm,
      .module = LLVMModuleCreateWithNameInContext("kernels", llvm),
      .builder = LLVMCreateBuilderInContext(llvm),
      .machine = m,
      .lanes = message == EX_I8 ? &ex_ir_i8 : &ex_ir_f32,
      .vector = LLVMVectorType(message_type(llvm, message), (unsigned)m->lanes),
      .integer = LLVMVectorType(integer_type(llvm, message), (unsigned)m->lanes),
  };
  LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(m->target);
  LLVMSetModuleDataLayout(b.module, layout);
  LLVMDisposeTargetData(layout);
  ex_status status = build_kernels(context, &b, kernels, count);
  char *error = NULL;
  if (status == EX_OK && LLVMVerifyModule(b.module, LLVMReturnStatusAction, &error))
    status = ex_fail(context, EX_INTERNAL, "LLVM: %s", error);
  LLVMDisposeMessage(error);
  LLVMDisposeBuilder(b.builder);
  *module = b.module;
  return status;
}

/* ---- Machine code ---- */

static ex_status compile(ex_context *context, const machine *m, LLVMModuleRef module,
                         LLVMMemoryBufferRef *object) {
  char *error = NULL;
  if (!LLVMTargetMachineEmitToMemoryBuffer(m->target, module, LLVMObjectFile, &error, object))
    return EX_OK;
  ex_status status = ex_fail(context, EX_INTERNAL, "LLVM: %s", error);
  LLVMDisposeMessage(error);
  return status;
}

static ex_status look_up(ex_context *context, ex_jit *jit, jit_kernel *kernels, int count) {
  for (int i = 0; i < count; i++) {
    char name[NAME];
    LLVMOrcExecutorAddress address;
    name_kernel(i, name);
    TRY(check_error(context, LLVMOrcLLJITLookup(jit->engine, &address, name)));
    kernels[i].update = (kernel_update *)(uintptr_t)address;
  }
  return EX_OK;
}

/* Takes over the object, whatever the result. */
static ex_status link_object(ex_context *context, ex_jit *jit, LLVMMemoryBufferRef object) {
  ex_status status = check_error(context, LLVMOrcCreateLLJIT(&jit->engine, NULL));
  if (status != EX_OK) {
    LLVMDisposeMemoryBuffer(object);
    return status;
  }
  LLVMOrcJITDylibRef library = LLVMOrcLLJITGetMainJITDylib(jit->engine);
  return check_error(context, LLVMOrcLLJITAddObjectFile(jit->engine, library, object));
}

static ex_status make(ex_context *context, ex_message message, const machine *m,
                      jit_kernel *kernels, int count, ex_jit *jit) {
  LLVMContextRef llvm = LLVMContextCreate();
  LLVMModuleRef module = NULL;
  LLVMMemoryBufferRef object;
  ex_status status = build_module(context, message, m, kernels, count, llvm, &module);
  if (status == EX_OK) status = compile(context, m, module, &object);
  if (status == EX_OK) status = link_object(context, jit, object);
  if (status == EX_OK) status = look_up(context, jit, kernels, count);
  LLVMDisposeModule(module);
  LLVMContextDispose(llvm);
  return status;
}

ex_status ex_jit_new(ex_context *context, ex_message message, ex_isa isa, jit_kernel *kernels,
                     int count, ex_jit **jit) {
  ex_jit *made;
  machine m;
  TRY(ARRAY_NEW(context, made, 1));
  ex_status status = ex_machine_make(context, message, isa, &m);
  if (status == EX_OK) status = make(context, message, &m, kernels, count, made);
  ex_machine_clear(&m);
  if (status == EX_OK)
    *jit = made;
  else
    ex_jit_free(made);
  return status;
}
