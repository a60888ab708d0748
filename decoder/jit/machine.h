/* The machine that kernels are compiled for: an instruction set as LLVM knows it. */
#ifndef EXTRINSIC_JIT_MACHINE_H
#define EXTRINSIC_JIT_MACHINE_H

#include "decoder/engine.h"

#include <llvm-c/TargetMachine.h>

typedef struct machine {
  int lanes, vector; /* messages in a vector, its bytes */
  int registers;     /* for vectors */
  bool permutes;     /* ex_isa_permutes */
  LLVMTargetMachineRef target;
} machine;

/* EX_INTERNAL where this LLVM does not know the processor. To be cleared whatever the result. */
ex_status ex_machine_make(ex_context *context, ex_message message, ex_isa isa, machine *m);
void ex_machine_clear(machine *m);

#endif
