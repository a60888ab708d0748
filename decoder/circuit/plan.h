/* The plan of the decoder that a circuit equals. */
#ifndef DECODER_CIRCUIT_PLAN_H
#define DECODER_CIRCUIT_PLAN_H

#include "decoder/stochastic/node_plan.h"

/* EXTR_INPUT: there is no circuit for these settings; other errors as extr_node_plan_new. The
 * caller releases the plan. */
extr_status extr_circuit_plan(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, node_plan **plan);

#endif
