#include "decoder/jit/jit.h"

#include "core/base/array.h"
#include "decoder/jit/loop.h"
#include "decoder/jit/planes/plane_loop.h"

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

/* What is compiled: kernels for one message type, or the nodes of a stochastic decoder. */
typedef struct jit_job {
  extr_message message;
  jit_kernel *kernels;
  int count;
  jit_planes *planes; /* NULL: kernels */
} jit_job;

enum { NAME = 32 };

static void name_function(const char *kind, int index, char name[NAME]) {
  snprintf(name, NAME, "%s_%d", kind, index);
}

static extr_status build_kernels(extr_context *context, ir *b, const jit_job *job) {
  for (int i = 0; i < job->count; i++) {
    char name[NAME];
    name_function("update", i, name);
    b->algorithm = &job->kernels[i].algorithm;
    TRY(extr_loop_build(context, b, &job->kernels[i], name));
  }
  return EXTR_OK;
}

static extr_status build_planes(extr_context *context, const ir *b, const jit_planes *planes) {
  char name[NAME];
  for (int i = 0; i < planes->node_count; i++) {
    name_function("node", i, name);
    TRY(extr_plane_loop_node(context, b, &planes->nodes[i], false, name));
    name_function("fill", i, name);
    TRY(extr_plane_loop_node(context, b, &planes->nodes[i], true, name));
  }
  for (int i = 0; i < planes->check_count; i++) {
    name_function("check", i, name);
    TRY(extr_plane_loop_check(context, b, &planes->checks[i], name));
  }
  return EXTR_OK;
}

static LLVMTypeRef message_type(LLVMContextRef context, extr_message message) {
  return message == EXTR_I8 ? LLVMInt8TypeInContext(context) : LLVMFloatTypeInContext(context);
}

static LLVMTypeRef integer_type(LLVMContextRef context, extr_message message) {
  return message == EXTR_I8 ? LLVMInt8TypeInContext(context) : LLVMInt32TypeInContext(context);
}

/* Vectors of messages, or planes. */
static void set_types(const jit_job *job, ir *b) {
  const unsigned lanes = (unsigned)b->target->lanes, words = (unsigned)b->target->vector / 8;
  LLVMTypeRef plane = LLVMVectorType(LLVMInt64TypeInContext(b->context), words);
  b->vector = job->planes ? plane : LLVMVectorType(message_type(b->context, job->message), lanes);
  b->integer = job->planes ? plane : LLVMVectorType(integer_type(b->context, job->message), lanes);
}

/* Makes a module with all functions. */
static extr_status build_module(extr_context *context, const jit_target *target, const jit_job *job,
                                LLVMContextRef llvm, LLVMModuleRef *module) {
  ir b = {
      .context = llvm,
      .module = LLVMModuleCreateWithNameInContext("kernels", llvm),
      .builder = LLVMCreateBuilderInContext(llvm),
      .target = target,
      .lanes = job->message == EXTR_I8 ? &extr_ir_i8 : &extr_ir_f32,
  };
  set_types(job, &b);
  LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(target->machine);
  LLVMSetModuleDataLayout(b.module, layout);
  LLVMDisposeTargetData(layout);
  extr_ir_expect_alignment(&b);
  extr_status status =
      job->planes ? build_planes(context, &b, job->planes) : build_kernels(context, &b, job);
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

static extr_status look_up(extr_context *context, extr_jit *jit, const char *kind, int index,
                           uintptr_t *function) {
  char name[NAME];
  LLVMOrcExecutorAddress address;
  name_function(kind, index, name);
  TRY(check_error(context, LLVMOrcLLJITLookup(jit->engine, &address, name)));
  *function = (uintptr_t)address;
  return EXTR_OK;
}

static extr_status look_up_kernels(extr_context *context, extr_jit *jit, const jit_job *job) {
  uintptr_t function;
  for (int i = 0; i < job->count; i++) {
    TRY(look_up(context, jit, "update", i, &function));
    job->kernels[i].update = (kernel_update *)function;
  }
  return EXTR_OK;
}

static extr_status look_up_planes(extr_context *context, extr_jit *jit, const jit_planes *planes) {
  uintptr_t function;
  for (int i = 0; i < planes->node_count; i++) {
    TRY(look_up(context, jit, "node", i, &function));
    planes->nodes[i].update = (plane_node_update *)function;
    TRY(look_up(context, jit, "fill", i, &function));
    planes->nodes[i].fill = (plane_node_update *)function;
  }
  for (int i = 0; i < planes->check_count; i++) {
    TRY(look_up(context, jit, "check", i, &function));
    planes->checks[i].update = (plane_check_update *)function;
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

static extr_status make(extr_context *context, const jit_target *target, const jit_job *job,
                        extr_jit *jit) {
  LLVMContextRef llvm = LLVMContextCreate();
  LLVMModuleRef module = NULL;
  LLVMMemoryBufferRef object;
  extr_status status = build_module(context, target, job, llvm, &module);
  if (status == EXTR_OK) status = compile(context, target, module, &object);
  if (status == EXTR_OK) status = link_object(context, jit, object);
  if (status == EXTR_OK)
    status = job->planes ? look_up_planes(context, jit, job->planes)
                         : look_up_kernels(context, jit, job);
  LLVMDisposeModule(module);
  LLVMContextDispose(llvm);
  return status;
}

static extr_status run_job(extr_context *context, extr_isa isa, size_t vector, const jit_job *job,
                           extr_jit **jit) {
  extr_jit *made;
  OWNED(extr_target_clear) jit_target target = {0};
  TRY(extr_target_make(context, job->message, isa, (int)vector, &target));
  TRY(ARRAY_NEW(context, made, 1));
  extr_status status = make(context, &target, job, made);
  return HAND_OVER(status, made, jit, extr_jit_free);
}

extr_status extr_jit_new(extr_context *context, extr_message message, extr_isa isa, size_t vector,
                         jit_kernel *kernels, int count, extr_jit **jit) {
  return run_job(context, isa, vector, &(jit_job){message, kernels, count, NULL}, jit);
}

extr_status extr_jit_planes_new(extr_context *context, extr_isa isa, size_t plane,
                                jit_planes *planes, extr_jit **jit) {
  return run_job(context, isa, plane, &(jit_job){.message = EXTR_I8, .planes = planes}, jit);
}
