#include "decoder/jit/machine.h"

#include <extrinsic/decoder.h>

#include "core/base/isa.h"
#include "core/base/report.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include <threads.h>

/* Processors have some instructions more than extr_isa says; none has the ones without the others.
 * LLVM itself would use half vectors on the first AVX-512 machines. */
#if defined __x86_64__
#define FEATURES "-prefer-256-bit"
#else
#define FEATURES ""
#endif

/* Not safe to be called by two threads at once. */
static void initialize(void) {
  LLVMInitializeNativeTarget();
  LLVMInitializeNativeAsmPrinter();
}

extr_status extr_machine_make(extr_context *context, extr_message message, extr_isa isa,
                              machine *m) {
  const engine *e = extr_engine(message, isa);
  *m = (machine){.lanes = e->lanes,
                 .vector = (int)e->vector,
                 .registers = extr_isa_level(isa)->registers,
                 .permutes = extr_isa_features(isa) & ISA_AVX512_VBMI};
  static once_flag initialized = ONCE_FLAG_INIT;
  call_once(&initialized, initialize);
  char *triple = LLVMGetDefaultTargetTriple(), *error = NULL;
  LLVMTargetRef target;
  extr_status status = EXTR_OK;
  if (!triple)
    status = extr_fail_memory(context);
  else if (LLVMGetTargetFromTriple(triple, &target, &error))
    status = extr_fail(context, EXTR_INTERNAL, "LLVM has no target for this machine: %s", error);
  else
    m->target = LLVMCreateTargetMachine(target, triple, extr_isa_level(isa)->processor,
                                        m->permutes ? FEATURES ",+avx512vbmi" : FEATURES,
                                        LLVMCodeGenLevelAggressive, LLVMRelocDefault,
                                        LLVMCodeModelJITDefault);
  if (status == EXTR_OK && !m->target)
    status = extr_fail(context, EXTR_INTERNAL, "LLVM makes no machine code for %s", triple);
  LLVMDisposeMessage(error);
  LLVMDisposeMessage(triple);
  return status;
}

void extr_machine_clear(machine *m) {
  if (m->target) LLVMDisposeTargetMachine(m->target);
}
