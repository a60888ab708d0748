/* The machine that kernels are compiled for: an instruction set as LLVM knows it. */
#ifndef DECODER_JIT_MACHINE_H
#define DECODER_JIT_MACHINE_H

#include "decoder/message_passing/engine.h"
#include <extrinsic/decoder.h>

#include <llvm-c/TargetMachine.h>

typedef struct machine {
  int lanes, vector; /* messages in a vector, its bytes */
  int registers;     /* for vectors */
  bool permutes;     /* has ISA_AVX512_VBMI */
  LLVMTargetMachineRef target;
} machine;

/* EXTR_INTERNAL where this LLVM does not know the processor. To be cleared whatever the result. */
extr_status extr_machine_make(extr_context *context, extr_message message, extr_isa isa,
                              machine *m);
void extr_machine_clear(machine *m);

#endif
