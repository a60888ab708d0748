/* A build without LLVM: every kernel is interpreted. */
#include "core/context.h"
#include "decoder/jit/jit.h"

bool ex_jit_available(void) {
  return false;
}

ex_status ex_jit_new(ex_context *context, ex_message message, ex_isa isa, jit_kernel *kernels,
                     int count, ex_jit **jit) {
  (void)message, (void)isa, (void)kernels, (void)count, (void)jit;
  return ex_fail(context, EX_INTERNAL, "this build has no LLVM");
}

void ex_jit_free(ex_jit *jit) {
  (void)jit;
}
