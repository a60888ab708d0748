/* The steps of the decoding loop, each compiled for every message type and instruction set.
 * Included only by files that are. */
#ifndef EXTRINSIC_LANE_STEPS_H
#define EXTRINSIC_LANE_STEPS_H

#include "decoder/decoder.h"
#include "decoder/lanes.h"

/* Puts frames into the lanes that are idle, as many as the stream has. Their messages are left to
 * the next check update. */
void VARIANT(ex_refill)(ex_decoder *d, const ex_stream *stream);

/* Posteriors from channel and messages. */
void VARIANT(ex_update_variables)(ex_decoder *d);

/* Decides every bit, and returns those of `lanes` that have a check that is not satisfied. */
uint64_t VARIANT(ex_decide)(ex_decoder *d, uint64_t lanes);

/* Hands the frames of these lanes over, with the decisions as they stand; what stream->done says.
 */
bool VARIANT(ex_report)(ex_decoder *d, const ex_stream *stream, const bit_matrix *matrix,
                        uint64_t lanes, uint64_t failing);

#endif
