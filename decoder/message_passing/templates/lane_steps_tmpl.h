/* The steps of the decoding loop, each compiled for every message type and instruction set.
 * Included only by templates. */
#ifndef DECODER_MESSAGE_PASSING_TEMPLATES_LANE_STEPS_TMPL_H
#define DECODER_MESSAGE_PASSING_TEMPLATES_LANE_STEPS_TMPL_H

#include "decoder/lanes/lanes_tmpl.h"
#include "decoder/message_passing/message_decoder.h"
#include <extrinsic/decoder.h>

/* The reference kernels. */
kernel_update VARIANT(extr_interpret), VARIANT(extr_two_min);

/* Puts frames of the stream into idle lanes, as many as are available. The next check-node update
 * ignores the old messages of these lanes. */
void VARIANT(extr_refill)(void *decoder, const extr_stream *stream);

/* Updates the check nodes of the runs first .. end - 1, of which the first is number `check` in the
 * order of runs, ignoring the old messages of the lanes `fresh`. `decides`: bits are decided
 * afterwards. */
void VARIANT(extr_update_runs)(message_decoder *d, int first, int end, uint64_t fresh, int check,
                               bool decides);

/* Decodes a stream with a window. */
void VARIANT(extr_windows)(message_decoder *d, const extr_stream *stream, const bit_matrix *matrix);

/* Computes posteriors from channel LLRs and messages. */
void VARIANT(extr_update_variables)(message_decoder *d);

/* Decides every bit. Returns those of `lanes` that have an unsatisfied check node. */
uint64_t VARIANT(extr_decide)(void *decoder, uint64_t lanes);

/* Of decided bits: those of `lanes` that have an unsatisfied check node. */
uint64_t VARIANT(extr_failing)(message_decoder *d, uint64_t lanes);

/* Decides the columns of a window that begins with block row `layer`. Returns those of `lanes` that
 * have an unsatisfied check node in a block row of the columns that this position decides. */
uint64_t VARIANT(extr_decide_window)(message_decoder *d, int layer, uint64_t lanes);

/* Calls stream->look for a lane. */
void VARIANT(extr_look)(const message_decoder *d, const extr_stream *stream, int lane,
                        unsigned iteration);

/* Changes the messages of these lanes, which have been decided, as EXTR_AFTER_PERTURB says. */
void VARIANT(extr_perturb)(void *decoder, uint64_t lanes);

/* Passes the frames of these lanes, with their current decisions, to stream->done and returns its
 * result. */
bool VARIANT(extr_report)(void *decoder, const extr_stream *stream, const bit_matrix *matrix,
                          uint64_t lanes, uint64_t failing);

#endif
