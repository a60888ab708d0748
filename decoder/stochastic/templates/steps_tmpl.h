/* The steps of a decoding cycle, each compiled for every instruction set. Included only by
 * templates. */
#ifndef DECODER_STOCHASTIC_TEMPLATES_STEPS_TMPL_H
#define DECODER_STOCHASTIC_TEMPLATES_STEPS_TMPL_H

#include "decoder/stochastic/planes/generator_tmpl.h"
#include "decoder/stochastic/state.h"

/* The lanes in which nodes still send channel bits (`fill`), and if there are any. */
typedef struct cycle_start {
  bool any;
  plane fill;
} cycle_start;

/* Converts the LLRs of the block in s->lanes to `columns` and sets the keys of its frames. A key is
 * a hash of the LLRs of the frame, so its result is a function of settings and LLRs only. */
void VARIANT(extr_bit_receive)(bit_state *s, received *columns);

/* Puts frames of the stream into idle lanes, as many as are available. */
void VARIANT(extr_bit_refill)(bit_state *s, const extr_stream *stream);

/* Updates all variable nodes of a group: replaces the messages from check nodes by messages to
 * them, and decides. */
typedef void update_nodes(bit_state *s, const node_group *group, const cycle_start *start);
update_nodes VARIANT(extr_em_nodes), VARIANT(extr_tfm_nodes), VARIANT(extr_mtfm_nodes),
    VARIANT(extr_rhs_nodes), VARIANT(extr_counter_nodes), VARIANT(extr_counter_bf_nodes),
    VARIANT(extr_ds_nodes), VARIANT(extr_ueng2017_nodes), VARIANT(extr_gdbf_nodes),
    VARIANT(extr_gallager_nodes);

/* The same for a group whose nodes are compiled. */
update_nodes VARIANT(extr_compiled_nodes);

/* "gdbf", "pgdbf": the node functions find the largest energy of each frame; this then flips. */
void VARIANT(extr_gdbf_flip)(bit_state *s, const cycle_start *start);

/* "counter-bf", "ueng2017": flips bits, for the next cycle, in lanes that are near a codeword by
 * s->parities.
 * `ready`: lanes with a frame that is not done. Returns the lanes whose frames end without a
 * codeword. */
plane VARIANT(extr_bit_flip)(bit_state *s, plane ready);

/* "rhs" has its own random generators. */
void VARIANT(extr_rhs_seed)(bit_state *s, int lane, uint64_t key);

/* Updates all check nodes, in place. */
void VARIANT(extr_bit_checks)(bit_state *s);

/* Lanes whose decisions leave a check node unsatisfied. Sets s->parities. */
plane VARIANT(extr_bit_failing)(bit_state *s);

/* Passes the frames of these lanes to stream->done and returns its result. */
bool VARIANT(extr_bit_report)(bit_state *s, const extr_stream *stream, const bit_matrix *matrix,
                              plane lanes, plane failing);

#endif
