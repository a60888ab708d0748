/* The check node of circuits: messages as the decoder's kernels compute them. */
#ifndef DECODER_CIRCUIT_CHECK_NODE_H
#define DECODER_CIRCUIT_CHECK_NODE_H

#include "decoder/settings/check_algorithm.h"
#include <extrinsic/structure.h>

#include <stdio.h>

/* Modules extrinsic_enter, extrinsic_leave and extrinsic_delay, which module `name` below uses. */
extern const char extr_text_check_node_v[];

/* EXTR_INPUT: the settings are not valid, or a circuit cannot have check nodes like these. */
extr_status extr_circuit_algorithm(extr_context *context, const extr_decoder_settings *settings,
                                   check_algorithm *algorithm);

/* Writes module `name` with ports as extr_check_node_verilog says. It uses module NAME_magnitudes,
 * which has ports x and y of `inputs` magnitudes and, unless `clocked` is NULL, clk, and whose
 * outputs follow after `stages` cycles. */
void extr_circuit_write_check(const extr_decoder_settings *settings, const char *name, int inputs,
                              int stages, const extr_cost *clocked, FILE *out);

/* Module NAME_magnitudes with this structure. */
extr_status extr_circuit_magnitudes(extr_context *context, const extr_decoder_settings *settings,
                                    const extr_structure *structure, const char *name,
                                    const extr_cost *clocked, char **text);

#endif
