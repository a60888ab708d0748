/* Times decoders of one code against each other, on frames that one of them has received. */
#ifndef DECODER_PLANNER_RACE_H
#define DECODER_PLANNER_RACE_H

#include "decoder/interface/decoder_kind.h"

/* Blocks of frames, copied. */
enum { TRIAL_BLOCKS = 4 };
typedef struct trial_frames {
  extr_block blocks[TRIAL_BLOCKS];
  int count;
  char *memory[TRIAL_BLOCKS]; /* of each block; belongs to the trial */
} trial_frames;

/* Adds a copy of a block to a trial that is not full, with LLRs of this type. A trial whose count
 * has become 0 uses its memory again. EXTR_MEMORY only. */
extr_status extr_trial_add(extr_context *context, const extr_code *code, extr_message message,
                           const extr_block *block, trial_frames *t);
void extr_trial_clear(trial_frames *t);

/* How many times as long as the first decoder the second one takes for these frames: the median of
 * at least RACE_TURNS turns, or the first turn if the second decoder is clearly slower. The blocks
 * follow each other in a circle; filling the lanes at the start and emptying them at the end do not
 * count. */
enum { RACE_TURNS = 5 };
double extr_race(extr_decoder *const decoders[2], const trial_frames *t, bool early_stop);

/* How long that takes at most, if both decoders take this long for a frame. */
double extr_race_seconds(double frame_seconds, bool early_stop);

#endif
