/* The function of one kernel: a loop over the checks of a run around the update of one. */
#ifndef DECODER_JIT_LOOP_H
#define DECODER_JIT_LOOP_H

#include "decoder/jit/ir.h"
#include "decoder/jit/jit.h"
#include <extrinsic/status.h>

/* Adds a function of type kernel_update called `name` to the module of `b`. */
extr_status extr_loop_build(extr_context *context, const ir *b, const jit_kernel *plan,
                            const char *name);

#endif
