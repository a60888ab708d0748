/* Times decoders of one code against each other. */
#ifndef DECODER_PLANNER_RACE_H
#define DECODER_PLANNER_RACE_H

#include "decoder/interface/decoder_kind.h"

typedef struct racer {
  const decoder_kind *kind; /* extr_message_passing or extr_block_passing */
  extr_decoder *decoder;
  double ratio; /* output: CPU time per block of noise, divided by that of the first decoder in the
                 * same turn; the median over the turns */
} racer;

/* Lets two decoders, which must be newly made and not copies, take turns on noisy frames, for a few
 * iterations of each. They are as before afterwards. `ratio` is set on success only. EXTR_MEMORY
 * only. */
extr_status extr_race(extr_context *context, const extr_code *code,
                      const extr_decoder_settings *settings, racer racers[2]);

/* Frees the decoder, if there is one. */
void extr_racer_free(racer *r);

#endif
