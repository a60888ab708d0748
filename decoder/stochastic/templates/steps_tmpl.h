/* The steps of a decoding cycle, each compiled for every instruction set. Included only by files
 * that are. */
#ifndef DECODER_STOCHASTIC_TEMPLATES_STEPS_TMPL_H
#define DECODER_STOCHASTIC_TEMPLATES_STEPS_TMPL_H

#include "decoder/stochastic/planes/generator_tmpl.h"
#include "decoder/stochastic/state.h"
#include <extrinsic/decoder.h>

/* Lanes that start: in those of `fill` nodes send the channel's bits. */
typedef struct cycle_start {
  bool any;
  plane fill;
} cycle_start;

/* Takes the LLRs of the block that is in s->lanes. Frames' keys are hashes of their LLRs: so what
 * becomes of a frame is a function of settings and LLRs. */
void VARIANT(extr_bit_receive)(bit_state *s);

/* Puts frames into the lanes that are idle, as many as the stream has. */
void VARIANT(extr_bit_refill)(bit_state *s, const extr_stream *stream);

/* All variable nodes of a group: messages from checks become messages to checks; decides. */
typedef void update_nodes(bit_state *s, const node_group *group, const cycle_start *start);
update_nodes VARIANT(extr_em_nodes), VARIANT(extr_tfm_nodes), VARIANT(extr_mtfm_nodes),
    VARIANT(extr_rhs_nodes), VARIANT(extr_counter_nodes), VARIANT(extr_counter_bf_nodes),
    VARIANT(extr_ds_nodes), VARIANT(extr_ueng2017_nodes), VARIANT(extr_gdbf_nodes),
    VARIANT(extr_gallager_nodes);

/* After all nodes of "gdbf" and "pgdbf", which only look for the worst of their frame: flips. */
void VARIANT(extr_gdbf_flip)(bit_state *s, const cycle_start *start);

/* "counter-bf", "ueng2017": flips bits of the lanes that are near a codeword, for the next cycle.
 * `ready`: those with a frame that is not done. Returns the lanes that give up. */
plane VARIANT(extr_bit_flip)(bit_state *s, plane ready);

/* "rhs" has generators of its own. */
void VARIANT(extr_rhs_seed)(bit_state *s, int lane, uint64_t key);

/* All check nodes, in place. */
void VARIANT(extr_bit_checks)(bit_state *s);

/* Lanes with a check that the decisions do not satisfy. */
plane VARIANT(extr_bit_failing)(const bit_state *s);

/* Hands the frames of these lanes over; what stream->done says. */
bool VARIANT(extr_bit_report)(bit_state *s, const extr_stream *stream, const bit_matrix *matrix,
                              plane lanes, plane failing);

#endif
