/* Random parameters of stochastic decoders. */
#ifndef TESTS_SOAK_DRAW_STOCHASTIC_H
#define TESTS_SOAK_DRAW_STOCHASTIC_H

#include <extrinsic/decoder.h>

/* A text that the setting "decoder" takes: the decoder of this name, with random values for about
 * two thirds of its parameters. */
void draw_stochastic(uint64_t *state, const char *name, char text[EXTR_SETTING_TEXT]);

#endif
