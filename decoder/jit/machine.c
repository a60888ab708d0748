#include "decoder/jit/machine.h"

#include <extrinsic/decoder.h>

#include "core/base/report.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include <threads.h>

/* Instruction sets by the names that LLVM has for their levels, which have some instructions more
 * than extr_isa says; no processor has the ones without the others. LLVM itself would use half
 * vectors on the first AVX-512 machines. */
#if defined __x86_64__
static const char *const levels[EXTR_ISA_COUNT] = {"x86-64", "x86-64-v3", "x86-64-v4"};
#define FEATURES "-prefer-256-bit"
#else
static const char *const levels[EXTR_ISA_COUNT] = {"generic"};
#define FEATURES ""
#endif

static int registers(extr_isa isa) {
#if defined __x86_64__
  return isa == EXTR_ISA_AVX512 ? 32 : 16;
#else
  (void)isa;
  return 32;
#endif
}

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
                 .registers = registers(isa),
                 .permutes = extr_isa_permutes(isa)};
  static once_flag initialized = ONCE_FLAG_INIT;
  call_once(&initialized, initialize);
  char *triple = LLVMGetDefaultTargetTriple(), *error = NULL;
  LLVMTargetRef target;
  extr_status status = EXTR_OK;
  if (LLVMGetTargetFromTriple(triple, &target, &error))
    status = extr_fail(context, EXTR_INTERNAL, "LLVM has no target for this machine: %s", error);
  else
    m->target = LLVMCreateTargetMachine(
        target, triple, levels[isa], m->permutes ? FEATURES ",+avx512vbmi" : FEATURES,
        LLVMCodeGenLevelAggressive, LLVMRelocDefault, LLVMCodeModelJITDefault);
  if (status == EXTR_OK && !m->target)
    status = extr_fail(context, EXTR_INTERNAL, "LLVM makes no machine code for %s", triple);
  LLVMDisposeMessage(error);
  LLVMDisposeMessage(triple);
  return status;
}

void extr_machine_clear(machine *m) {
  if (m->target) LLVMDisposeTargetMachine(m->target);
}
