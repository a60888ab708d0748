/* A random simulation: the settings of the library, and the options that make `extrinsic ber` run
 * the same. */
#ifndef TESTS_SOAK_DRAW_TRIAL_H
#define TESTS_SOAK_DRAW_TRIAL_H

#include "bench/simulation/simulation_settings.h"

enum { TRIAL_OPTIONS = 1000, TRIAL_RULES = 6 + EXTR_STOCHASTIC_KINDS };

/* The name that the setting "decoder" takes, without parameters; the stochastic decoders come
 * last. */
const char *trial_rule(int rule);

typedef struct trial {
  codec codec;
  simulation_settings settings;
  double quality;
  int rule;                    /* 0 .. TRIAL_RULES - 1 */
  extr_structure *given;       /* EXTR_NODE_GIVEN: that of the file "structure.txt" */
  char options[TRIAL_OPTIONS]; /* of ber, from --code on */
} trial;

/* Draws what has number `number`; codes of the catalog come one after the other. `work` limits the
 * number of frames: about as many nanoseconds of a plain decoder. The structure of EXTR_NODE_GIVEN
 * is written to a file in the working folder. Errors are those of extr_codec_open; trial_free must
 * follow whatever the result. */
extr_status trial_draw(extr_context *context, uint64_t seed, uint64_t number, double work,
                       trial *t);
void trial_free(trial *t);

#endif
