/* Frames that are decoded along blocks and side by side. */
#ifndef TESTS_DECODER_BLOCKS_BLOCK_TRIAL_H
#define TESTS_DECODER_BLOCKS_BLOCK_TRIAL_H

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
  uint8_t *bits; /* the same */
  extr_outcome *outcomes;
} result;

/* An LLR of a frame. Frames are of different quality, so that they end at different iterations;
 * with zeros, and with values that saturate. */
float draw_llr(uint64_t *state, size_t frame);

/* Draws llr and units, for trial_clear. A stride of 0 becomes one that leaves a gap. */
void draw_frames(trial *t, uint64_t seed);
void trial_clear(trial *t);

/* Passes the kernels of two decoders for this code: of frames side by side, and of one frame along
 * blocks. */
typedef void check_kernel_set(const kernel_set *set, const void *expected);
void each_kernel_set(const char *code_name, const extr_decoder_settings *settings,
                     check_kernel_set *check, const void *expected);

/* The caller gives the result to free_result. */
result decode(trial *t, extr_lanes lanes);
void free_result(result *r);

/* Compares blocks of each number of frames with interpreted nodes of frames side by side: the same
 * iterations, decisions and codewords. Nodes of blocks are interpreted as well, and for number
 * `compiled` of the counts compiled, since to compile takes most of the time; COMPILED_ALL for
 * all. */
enum { COMPILED_ALL = -1, COMPILED_NONE = -2 };
void compare(trial *t, const int *counts, int count, int compiled);

#endif
