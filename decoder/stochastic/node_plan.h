/* The plan of a stochastic decoder: what its nodes run. Decoders for the same code and settings
 * share it. */
#ifndef DECODER_STOCHASTIC_NODE_PLAN_H
#define DECODER_STOCHASTIC_NODE_PLAN_H

#include "decoder/stochastic/state.h"
#include <extrinsic/decoder.h>

/* Makes a plan with one user. `settings` has passed extr_settings_check; `code` must outlive the
 * plan. EXTR_INPUT: a column has a weight below NODE_DEGREE_MIN or above NODE_DEGREE_MAX, or no
 * node has the number of inputs of a given structure. EXTR_LIMIT: a node needs more than
 * NODE_RANDOM_MAX random bits per cycle. */
extr_status extr_node_plan_new(extr_context *context, const extr_code *code,
                               const extr_decoder_settings *settings, node_plan **plan);
void extr_node_plan_share(node_plan *plan);   /* adds a user */
void extr_node_plan_release(node_plan *plan); /* removes a user; the last one frees it */

/* A step of extr_node_plan_new: compiles the nodes that the settings of the plan and their size
 * allow; the others are interpreted. The plan owns the machine code. Errors: those of
 * extr_jit_planes_new. */
extr_status extr_node_plan_compile(extr_context *context, node_plan *plan);

#endif
