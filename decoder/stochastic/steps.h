/* The steps of a decoding cycle, each compiled for every instruction set. Included only by files
 * that are. */
#ifndef EXTRINSIC_STEPS_H
#define EXTRINSIC_STEPS_H

#include "decoder/stochastic/generator.h"
#include "decoder/stochastic/state.h"

/* Lanes that start: in those of `fill` nodes send the channel's bits. */
typedef struct cycle_start {
  bool any;
  plane fill;
} cycle_start;

/* Takes the LLRs of the block that is in s->lanes. Frames' keys are hashes of their LLRs: so what
 * becomes of a frame is a function of settings and LLRs. */
void VARIANT(ex_bit_receive)(bit_state *s);

/* Puts frames into the lanes that are idle, as many as the stream has. */
void VARIANT(ex_bit_refill)(bit_state *s, const ex_stream *stream);

/* All variable nodes of a group: messages from checks become messages to checks; decides. */
typedef void update_nodes(bit_state *s, const node_group *group, const cycle_start *start);
update_nodes VARIANT(ex_em_nodes), VARIANT(ex_tfm_nodes), VARIANT(ex_mtfm_nodes),
    VARIANT(ex_rhs_nodes), VARIANT(ex_counter_nodes), VARIANT(ex_counter_bf_nodes),
    VARIANT(ex_ds_nodes), VARIANT(ex_ueng2017_nodes), VARIANT(ex_gdbf_nodes),
    VARIANT(ex_gallager_nodes);

/* After all nodes of "gdbf" and "pgdbf", which only look for the worst of their frame: flips. */
void VARIANT(ex_gdbf_flip)(bit_state *s, const cycle_start *start);

/* "counter-bf", "ueng2017": flips bits of the lanes that are near a codeword, for the next cycle.
 * `ready`: those with a frame that is not done. Returns the lanes that give up. */
plane VARIANT(ex_bit_flip)(bit_state *s, plane ready);

/* "rhs" has generators of its own. */
void VARIANT(ex_rhs_seed)(bit_state *s, int lane, uint64_t key);

/* All check nodes, in place. */
void VARIANT(ex_bit_checks)(bit_state *s);

/* Lanes with a check that the decisions do not satisfy. */
plane VARIANT(ex_bit_failing)(const bit_state *s);

/* Hands the frames of these lanes over; what stream->done says. */
bool VARIANT(ex_bit_report)(bit_state *s, const ex_stream *stream, const bit_matrix *matrix,
                            plane lanes, plane failing);

#endif
