/* Times decoders of one code against each other. */
#ifndef DECODER_PLANNER_RACE_H
#define DECODER_PLANNER_RACE_H

#include "decoder/interface/decoder_kind.h"
#include <extrinsic/decoder.h>

typedef struct racer {
  const decoder_kind *kind; /* extr_message_passing or extr_block_passing */
  extr_decoder *decoder;
  double seconds; /* output: CPU time of the thread per block of noise, the least of all turns */
} racer;

/* Lets the decoders take turns on frames of noise, which never become codewords, for a few
 * iterations of each. The decoders are as before afterwards. EXTR_MEMORY only. */
extr_status extr_race(extr_context *context, const extr_code *code,
                      const extr_decoder_settings *settings, racer *racers, int count);

#endif
