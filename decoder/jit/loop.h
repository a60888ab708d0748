/* Generates the function of one kernel: a loop over check nodes around the update of one. */
#ifndef DECODER_JIT_LOOP_H
#define DECODER_JIT_LOOP_H

#include "decoder/jit/ir/ir.h"
#include "decoder/jit/jit.h"
#include <extrinsic/status.h>

/* Adds a function of type kernel_update with this name to the module of `b`. */
extr_status extr_loop_build(extr_context *context, const ir *b, const jit_kernel *plan,
                            const char *name);

#endif
