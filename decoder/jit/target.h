/* The processor that kernels are compiled for, in the terms of LLVM. */
#ifndef DECODER_JIT_TARGET_H
#define DECODER_JIT_TARGET_H

#include <extrinsic/decoder.h>

#include <llvm-c/TargetMachine.h>

typedef struct jit_target {
  int lanes;         /* messages per vector */
  int vector;        /* bytes per vector */
  int registers;     /* number of vector registers */
  unsigned features; /* isa_feature */
  bool two_units;    /* vectors of bytes are executed as units.h says */
  LLVMTargetMachineRef machine;
} jit_target;

/* `vector`: bytes per vector. EXTR_INTERNAL: LLVM does not support the processor. The caller gives
 * the target to extr_target_clear, also if this function fails. */
extr_status extr_target_make(extr_context *context, extr_message message, extr_isa isa, int vector,
                             jit_target *target);
void extr_target_clear(jit_target *target);

#endif
