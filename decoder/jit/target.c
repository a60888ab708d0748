#include "decoder/jit/target.h"

#include "core/base/isa.h"
#include "core/base/report.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include <threads.h>

/* Two threads must not call this at the same time. */
static void initialize(void) {
  LLVMInitializeNativeTarget();
  LLVMInitializeNativeAsmPrinter();
}

/* Code for AVX-512 without VBMI is for Intel's processors, whatever executes it: others that have
 * AVX-512 have VBMI. */
static bool has_two_units(extr_message message, const isa_level *level, int vector) {
  enum { WIDE_VECTOR = 64 };
  if (message != EXTR_I8 || vector < WIDE_VECTOR) return false;
#if defined __x86_64__
  if (__builtin_cpu_is("intel")) return true;
#endif
  return !(level->needs & ISA_VBMI);
}

extr_status extr_target_make(extr_context *context, extr_message message, extr_isa isa, int vector,
                             jit_target *target) {
  const isa_level *level = extr_isa_level(isa);
  *target = (jit_target){.lanes = vector / (message == EXTR_I8 ? 1 : (int)sizeof(float)),
                         .vector = vector,
                         .registers = level->registers,
                         .features = level->needs,
                         .two_units = has_two_units(message, level, vector)};
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
    target->machine = LLVMCreateTargetMachine(found, triple, level->processor, level->features,
                                              LLVMCodeGenLevelAggressive, LLVMRelocDefault,
                                              LLVMCodeModelJITDefault);
  if (status == EXTR_OK && !target->machine)
    status = extr_fail(context, EXTR_INTERNAL, "LLVM cannot generate machine code for %s", triple);
  LLVMDisposeMessage(error);
  LLVMDisposeMessage(triple);
  return status;
}

void extr_target_clear(jit_target *target) {
  if (target->machine) LLVMDisposeTargetMachine(target->machine);
}
