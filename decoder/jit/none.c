/* For builds without LLVM, where settings with compiled kernels are invalid. */
#include "core/base/report.h"
#include "decoder/jit/jit.h"

extr_status extr_jit_new(extr_context *context, extr_message message, extr_isa isa, size_t vector,
                         jit_kernel *kernels, int count, extr_jit **jit) {
  (void)message, (void)isa, (void)vector, (void)kernels, (void)count, (void)jit;
  return extr_fail(context, EXTR_INTERNAL, "this build has no LLVM");
}

extr_status extr_jit_planes_new(extr_context *context, extr_isa isa, size_t plane,
                                jit_planes *planes, extr_jit **jit) {
  (void)isa, (void)plane, (void)planes, (void)jit;
  return extr_fail(context, EXTR_INTERNAL, "this build has no LLVM");
}

void extr_jit_free(extr_jit *jit) {
  (void)jit;
}
