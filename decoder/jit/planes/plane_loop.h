/* Generates the functions of a stochastic decoder: loops over its variable nodes and check
 * nodes. */
#ifndef DECODER_JIT_PLANES_PLANE_LOOP_H
#define DECODER_JIT_PLANES_PLANE_LOOP_H

#include "decoder/jit/ir/ir.h"
#include "decoder/jit/jit.h"
#include <extrinsic/status.h>

/* Adds a function of type plane_node_update with this name to the module of `b`. */
extr_status extr_plane_loop_node(extr_context *context, const ir *b, const jit_plane_node *plan,
                                 bool filling, const char *name);

/* The same of type plane_check_update. */
extr_status extr_plane_loop_check(extr_context *context, const ir *b, const jit_plane_check *plan,
                                  const char *name);

#endif
