/* The plan of the decoder that a circuit equals, and what is written for it. */
#ifndef DECODER_CIRCUIT_PLAN_H
#define DECODER_CIRCUIT_PLAN_H

#include "decoder/stochastic/state.h"

#include <stdio.h>

/* Writes module variable_node_D for the nodes of a group of the plan:
 *
 *   clk, load, run, fill   one bit each
 *   llr                    as extr_circuit_verilog says
 *   r                      the random bits of the node, group->layout.random
 *   in, out                messages from and to the D check nodes
 *   decided                the decision after this cycle
 */
void extr_circuit_write_node(const node_plan *plan, const node_group *group, FILE *out);

/* The number of bits of the port llr per column. */
static inline int circuit_llr_bits(const node_plan *plan) {
  return (int)plan->settings.stochastic.value[EXTR_STOCHASTIC_LLR_BITS];
}

#endif
