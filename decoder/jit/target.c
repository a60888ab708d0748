#include "decoder/jit/target.h"

#include <extrinsic/decoder.h>

#include "core/base/isa.h"
#include "core/base/report.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include <threads.h>

/* The processor model of a level implies a few more instructions than extr_isa names; every
 * processor of the level has them. Without this feature LLVM would use half the vector width on the
 * first AVX-512 processors. */
#if defined __x86_64__
#define FEATURES "-prefer-256-bit"
#else
#define FEATURES ""
#endif

/* Two threads must not call this at the same time. */
static void initialize(void) {
  LLVMInitializeNativeTarget();
  LLVMInitializeNativeAsmPrinter();
}

static const char *more_features(unsigned features) {
  if (!(features & ISA_AVX512_VBMI)) return FEATURES;
  return features & ISA_GFNI ? FEATURES ",+avx512vbmi,+gfni" : FEATURES ",+avx512vbmi";
}

extr_status extr_target_make(extr_context *context, extr_message message, extr_isa isa, int vector,
                             jit_target *target) {
  *target = (jit_target){.lanes = vector / (message == EXTR_I8 ? 1 : (int)sizeof(float)),
                         .vector = vector,
                         .registers = extr_isa_level(isa)->registers,
                         .features = extr_isa_features(isa)};
  static once_flag initialized = ONCE_FLAG_INIT;
  call_once(&initialized, initialize);
  char *triple = LLVMGetDefaultTargetTriple(), *error = NULL;
  LLVMTargetRef found;
  extr_status status = EXTR_OK;
  if (!triple)
    status = extr_fail_memory(context);
  else if (LLVMGetTargetFromTriple(triple, &found, &error))
    status = extr_fail(context, EXTR_INTERNAL, "LLVM has no target for this machine: %s", error);
  else
    target->machine = LLVMCreateTargetMachine(
        found, triple, extr_isa_level(isa)->processor, more_features(target->features),
        LLVMCodeGenLevelAggressive, LLVMRelocDefault, LLVMCodeModelJITDefault);
  if (status == EXTR_OK && !target->machine)
    status = extr_fail(context, EXTR_INTERNAL, "LLVM cannot generate machine code for %s", triple);
  LLVMDisposeMessage(error);
  LLVMDisposeMessage(triple);
  return status;
}

void extr_target_clear(jit_target *target) {
  if (target->machine) LLVMDisposeTargetMachine(target->machine);
}
