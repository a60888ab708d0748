/* Compiled kernels: the check update of one degree as one straight-line function, made for this
 * machine through LLVM. What a kernel computes is said in decoder/message_passing/kernel.h; the interpreter is the
 * reference. */
#ifndef DECODER_JIT_JIT_H
#define DECODER_JIT_JIT_H

#include "decoder/message_passing/engine.h"
#include <extrinsic/decoder.h>
#include <extrinsic/program.h>

/* Compiled functions and the memory that they stand in. */
typedef struct extr_jit extr_jit;

typedef struct jit_kernel {
  int degree;
  bool layered;
  check_rule rule;
  const extr_program *program; /* of the structure; NULL: the two-minimum method */
  kernel_update *update;       /* out: the function, alive as long as the extr_jit */
} jit_kernel;

/* Whether this build can compile. */
bool extr_jit_available(void);

/* Compiles the kernels for one message type and instruction set; *jit is to be freed after their
 * last use. EXTR_INTERNAL with LLVM's words where it refuses. Only where extr_jit_available(). */
extr_status extr_jit_new(extr_context *context, extr_message message, extr_isa isa,
                         jit_kernel *kernels, int count, extr_jit **jit);
void extr_jit_free(extr_jit *jit); /* may be NULL */

#endif
