/* Which message-passing decoder serves a code: frames side by side, or lanes along its blocks. */
#ifndef DECODER_BLOCKS_CHOOSE_H
#define DECODER_BLOCKS_CHOOSE_H

#include "decoder/interface/decoder_kind.h"
#include <extrinsic/decoder.h>

/* Makes a decoder without timing anything. Errors: as extr_decoder_new. */
extr_status extr_layout_decoder_new(extr_context *context, const extr_code *code,
                                    const extr_decoder_settings *settings, extr_decoder **decoder);

#endif
