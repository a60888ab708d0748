/* Message-passing decoders whose layout and check nodes are chosen by timing, if the settings want
 * that.
 *
 * They begin with what an earlier decoder has found, or with the choice of the rules. As long as
 * there are candidates, a decoder is of a kind of its own, which passes streams to the fastest
 * decoder so far. Whenever that takes no more than settings.plan_share of the CPU time that it and
 * its copies have spent in streams, it copies some blocks, lets its frames end, makes a candidate,
 * and lets both take turns on the copied blocks. Whichever copy of it does that, all of them
 * continue with the faster decoder at their next block. What was found is written to the file after
 * each change, and when the last copy is freed. */
#ifndef DECODER_PLANNER_PLANNER_H
#define DECODER_PLANNER_PLANNER_H

#include "decoder/interface/decoder_kind.h"

/* Makes a decoder, and sets how it was chosen. Errors: as extr_decoder_new. */
extr_status extr_planned_decoder_new(extr_context *context, const extr_code *code,
                                     const extr_decoder_settings *settings, extr_decoder **decoder);

extern const decoder_kind extr_planned_passing; /* without `make` */

/* How the choice of a decoder of this kind was made so far. No other thread may use it
 * meanwhile. */
extr_planned extr_planned_now(const extr_decoder *decoder);

#endif
