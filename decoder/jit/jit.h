/* Compiled kernels: the check update of one degree as one straight-line function, made for this
 * machine through LLVM. What a kernel computes is said in decoder/kernel.h; the interpreter is the
 * reference. */
#ifndef EXTRINSIC_JIT_H
#define EXTRINSIC_JIT_H

#include "decoder/engine.h"

/* Compiled functions and the memory that they stand in. */
typedef struct ex_jit ex_jit;

typedef struct jit_kernel {
  int degree;
  bool layered;
  check_rule rule;
  const ex_schedule *schedule; /* of the structure; NULL: the two-minimum method */
  kernel_update *update;       /* out: the function, alive as long as the ex_jit */
} jit_kernel;

/* Whether this build can compile. */
bool ex_jit_available(void);

/* Compiles the kernels for one message type and instruction set; *jit is to be freed after their
 * last use. EX_INTERNAL with LLVM's words where it refuses. Only where ex_jit_available(). */
ex_status ex_jit_new(ex_context *context, ex_message message, ex_isa isa, jit_kernel *kernels,
                     int count, ex_jit **jit);
void ex_jit_free(ex_jit *jit); /* may be NULL */

#endif
