/* The structure that nodes with a given number of inputs run. */
#ifndef DECODER_SETTINGS_NODE_STRUCTURE_H
#define DECODER_SETTINGS_NODE_STRUCTURE_H

#include <extrinsic/decoder.h>

/* The choice for check nodes of one degree: that of the settings, or the one that EXTR_NODE_AUTO
 * stands for. */
extr_node_choice extr_node_choice_at(const extr_decoder_settings *settings, int degree);

/* Makes the structure of a choice from operators with up to max_arity inputs; EXTR_NODE_UENG and
 * EXTR_NODE_GIVEN may exceed max_arity. If one of these two has another number of inputs, the
 * result is the star structure. The caller gives it to extr_structure_free. Errors: as
 * extr_optimize. */
extr_status extr_node_structure(extr_context *context, const extr_node_choice *choice, int inputs,
                                int max_arity, extr_structure **structure);

#endif
