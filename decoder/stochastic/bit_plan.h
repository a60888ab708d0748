/* Making and sharing what a stochastic decoder works on. */
#ifndef DECODER_STOCHASTIC_BIT_PLAN_H
#define DECODER_STOCHASTIC_BIT_PLAN_H

#include "decoder/stochastic/state.h"
#include <extrinsic/decoder.h>

/* A structure for nodes of so many inputs, the channel among them, as it was chosen: those that fit
 * one size only leave the others to the star. Operators of up to three inputs. */
extr_status extr_node_structure(extr_context *context, const extr_node_choice *choice, int inputs,
                                extr_structure **structure);

/* The settings have passed extr_settings_check. Keeps a reference to the code. EXTR_INPUT on a column
 * of fewer than NODE_DEGREE_MIN or more than NODE_DEGREE_MAX ones, and on a structure whose size
 * does not fit any of them. */
extr_status extr_bit_state_new(extr_context *context, const extr_code *code,
                               const extr_decoder_settings *settings, bit_state **state);

/* Another state of the same plan, for another thread. */
extr_status extr_bit_state_copy(extr_context *context, const bit_state *state, bit_state **copy);
void extr_bit_state_free(bit_state *state);

#endif
