/* The steps of the decoding loop, each compiled for every message type and instruction set.
 * Included only by files that are. */
#ifndef DECODER_MESSAGE_PASSING_TEMPLATES_LANE_STEPS_TMPL_H
#define DECODER_MESSAGE_PASSING_TEMPLATES_LANE_STEPS_TMPL_H

#include "decoder/lanes/lanes_tmpl.h"
#include "decoder/message_passing/message_decoder.h"
#include <extrinsic/decoder.h>

/* The reference kernels. */
kernel_update VARIANT(extr_interpret), VARIANT(extr_two_min);

/* Puts frames into the lanes that are idle, as many as the stream has. Their messages are left to
 * the next check update. */
void VARIANT(extr_refill)(message_decoder *d, const extr_stream *stream);

/* Posteriors from channel and messages. */
void VARIANT(extr_update_variables)(message_decoder *d);

/* Decides every bit, and returns those of `lanes` that have a check that is not satisfied. */
uint64_t VARIANT(extr_decide)(message_decoder *d, uint64_t lanes);

/* Hands the frames of these lanes over, with the decisions as they stand; what stream->done says.
 */
bool VARIANT(extr_report)(message_decoder *d, const extr_stream *stream, const bit_matrix *matrix,
                          uint64_t lanes, uint64_t failing);

#endif
