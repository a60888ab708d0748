/* Noisy frames for tests of stochastic decoders. */
#ifndef TESTS_DECODER_STOCHASTIC_STOCHASTIC_TRIAL_H
#define TESTS_DECODER_STOCHASTIC_STOCHASTIC_TRIAL_H

#include <extrinsic/decoder.h>

enum { FRAMES = 70, CYCLES = 12 };

typedef struct trial {
  extr_code *code;
  int columns;
  float *llr;    /* [columns][FRAMES] */
  uint8_t *bits; /* the same */
  extr_outcome outcomes[FRAMES];
} trial;

/* Frames from hopeless to easy, of zero codewords. */
trial *trial_new(const char *code);
void trial_free(trial *t);

/* Of a decoder of floats, with at most CYCLES iterations. */
extr_decoder_settings settings_of(const char *decoder);

/* Frames first .. first + frames - 1, with a decoder of their own. */
void decode(trial *t, const extr_decoder_settings *settings, int first, int frames);

#endif
