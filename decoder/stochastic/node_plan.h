/* Making and sharing what the nodes of a stochastic decoder run. */
#ifndef DECODER_STOCHASTIC_NODE_PLAN_H
#define DECODER_STOCHASTIC_NODE_PLAN_H

#include "decoder/stochastic/state.h"
#include <extrinsic/decoder.h>

/* The settings have passed extr_settings_check. One user. Keeps a reference to the code. EXTR_INPUT on
 * a column of fewer than NODE_DEGREE_MIN or more than NODE_DEGREE_MAX ones, and on a structure whose
 * size does not fit any of them. */
extr_status extr_node_plan_new(extr_context *context, const extr_code *code,
                               const extr_decoder_settings *settings, node_plan **plan);
void extr_node_plan_share(node_plan *plan);   /* one user more */
void extr_node_plan_release(node_plan *plan); /* one less; the last one frees it */

#endif
