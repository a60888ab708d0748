/* Noisy frames, and what decoders with different settings make of them. */
#ifndef TESTS_DECODER_TRIAL_H
#define TESTS_DECODER_TRIAL_H

#include "decoder/message_passing/kernel_set.h"
#include <extrinsic/decoder.h>

typedef struct trial {
  const extr_code *code;
  extr_decoder_settings settings;
  size_t frames, stride;
  float *llr;    /* [columns][stride] */
  int8_t *units; /* the same, for messages of 8 bits */
} trial;

typedef struct result {
  uint8_t *bits; /* the same; those between frames and stride are not decisions */
  extr_outcome *outcomes;
} result;

/* Draws llr, for trial_clear. Frames are of different quality, so that they end at different
 * iterations; with zeros, and with values that saturate. A stride of 0 becomes one that leaves a
 * gap. The frames of another trial may be some of these, from llr + f and units + f on. */
void draw_frames(trial *t, uint64_t seed);
void trial_clear(trial *t);

/* By a decoder with the trial's settings, or by this one. The caller gives the result to
 * free_result. */
result decode(trial *t);
result decode_by(trial *t, extr_decoder *decoder);
void free_result(result *r);

/* The same iterations, decisions and codewords, and nothing written to the gap. */
void expect_same(const trial *t, const result *found, const result *expected);

/* Decodes with the trial's settings, and expects this. */
void expect_result(trial *t, const result *expected);

/* Compares blocks of each number of frames with interpreted nodes of frames side by side. Nodes of
 * blocks are interpreted as well, and for number `compiled` of the counts compiled, since to
 * compile takes most of the time; COMPILED_ALL for all. */
enum { COMPILED_ALL = -1, COMPILED_NONE = -2 };
void compare(trial *t, const int *counts, int count, int compiled);

/* The settings that matter, and the code. */
enum { DECODER_WORDS = 5 * EXTR_SETTING_TEXT };
const char *decoder_in_words(const extr_code *code, const extr_decoder_settings *settings,
                             char text[DECODER_WORDS]);

/* Passes the kernels of two decoders for this code: of frames side by side, and of one frame along
 * blocks. */
typedef void check_kernel_set(const kernel_set *set, const void *expected);
void each_kernel_set(const extr_code *code, const extr_decoder_settings *settings,
                     check_kernel_set *check, const void *expected);

#endif
