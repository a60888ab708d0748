/* Making and sharing what a stochastic decoder works on. */
#ifndef EXTRINSIC_BIT_PLAN_H
#define EXTRINSIC_BIT_PLAN_H

#include "decoder/stochastic/state.h"

/* A structure for nodes of so many inputs, the channel among them, as it was chosen: those that fit
 * one size only leave the others to the star. Operators of up to three inputs. */
ex_status ex_node_structure(ex_context *context, const ex_node_choice *choice, int inputs,
                            ex_structure **structure);

/* The settings have passed ex_settings_check. Keeps a reference to the code. EX_INPUT on a column
 * of fewer than NODE_DEGREE_MIN or more than NODE_DEGREE_MAX ones, and on a structure whose size
 * does not fit any of them. */
ex_status ex_bit_state_new(ex_context *context, const ex_code *code,
                           const ex_decoder_settings *settings, bit_state **state);

/* Another state of the same plan, for another thread. */
ex_status ex_bit_state_copy(ex_context *context, const bit_state *state, bit_state **copy);
void ex_bit_state_free(bit_state *state);

#endif
