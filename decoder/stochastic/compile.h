/* Compiles the nodes of a stochastic decoder. */
#ifndef DECODER_STOCHASTIC_COMPILE_H
#define DECODER_STOCHASTIC_COMPILE_H

#include "decoder/stochastic/state.h"
#include <extrinsic/status.h>

/* Compiles the nodes that the settings of the plan and their size allow; the others are
 * interpreted. The plan owns the machine code. Errors: those of extr_jit_planes_new. */
extr_status extr_node_plan_compile(extr_context *context, node_plan *plan);

#endif
