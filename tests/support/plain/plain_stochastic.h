/* Plain decoders of all stochastic kinds: one frame at a time in plain integers, with every
 * parameter and structure, from the contracts of stochastic.h, plane_update.h and received.h. */
#ifndef TESTS_SUPPORT_PLAIN_STOCHASTIC_H
#define TESTS_SUPPORT_PLAIN_STOCHASTIC_H

#include <extrinsic/decoder.h>

typedef struct plain_stochastic plain_stochastic;

/* For EXTR_STOCHASTIC with settings that extr_decoder_new accepts. `code` and `settings` must
 * outlive it. Ends the process without memory. */
plain_stochastic *plain_stochastic_new(const extr_code *code,
                                       const extr_decoder_settings *settings);
void plain_stochastic_free(plain_stochastic *d);

/* Decodes a frame of n LLRs, which are values of float. Sets n bits. */
extr_outcome plain_stochastic_run(plain_stochastic *d, const double *llr, uint8_t *bits);

#endif
