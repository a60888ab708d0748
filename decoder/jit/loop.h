/* The function of one kernel: a loop over the checks of a run around the update of one. */
#ifndef EXTRINSIC_JIT_LOOP_H
#define EXTRINSIC_JIT_LOOP_H

#include "decoder/jit/ir.h"
#include "decoder/jit/jit.h"

/* Adds a function of type kernel_update called `name` to the module of `b`. */
ex_status ex_loop_build(ex_context *context, const ir *b, const jit_kernel *plan, const char *name);

#endif
