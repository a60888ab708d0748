/* Message-passing decoders whose layout and check nodes are chosen by timing, if the settings want
 * that. */
#ifndef DECODER_PLANNER_PLANNER_H
#define DECODER_PLANNER_PLANNER_H

#include "decoder/interface/decoder_kind.h"

/* Makes a decoder and sets its kind. Errors: as extr_decoder_new. */
extr_status extr_planned_decoder_new(extr_context *context, const extr_code *code,
                                     const extr_decoder_settings *settings,
                                     const decoder_kind **kind, extr_decoder **decoder);

#endif
