/* What an extr_node_choice may have. */
#ifndef DECODER_SETTINGS_NODE_CHOICE_H
#define DECODER_SETTINGS_NODE_CHOICE_H

#include <extrinsic/decoder.h>

enum { LATENCY_MAX = 100 };    /* of EXTR_CHECK_FRONTIER */
enum { STAGE_COUNT_MAX = 99 }; /* of the numbers of extr_stages */

/* Whether the form exists, and the numbers are in range and fit it. */
bool extr_stages_valid(const extr_stages *stages);

/* EXTR_INPUT if a choice of this kind cannot have these stages, which are valid. */
extr_status extr_stages_check(extr_context *context, const extr_node_choice *choice);

#endif
