/* The state of a message-passing decoder. message_decoder.c allocates it; the engines work on
 * it. */
#ifndef DECODER_MESSAGE_PASSING_MESSAGE_DECODER_H
#define DECODER_MESSAGE_PASSING_MESSAGE_DECODER_H

#include "decoder/interface/decoder_kind.h"
#include "decoder/message_passing/row_plan.h"
#include <extrinsic/decoder.h>

/* Which frame each lane decodes. A set of lanes is a word: bit i is lane i. */
typedef struct lane_table {
  uint64_t busy;  /* lanes with a frame that is not done yet */
  uint64_t fresh; /* lanes with a new frame; their messages still belong to the previous one */
  int wasted;     /* iterations performed for idle lanes since the last refill, summed over lanes */
  unsigned iterations[LANES_MAX]; /* of the frame; idle lanes count on */
  uint64_t tag[LANES_MAX];
  int frame[LANES_MAX];
  extr_block block;
  int taken; /* frames of the block that have been put into lanes */
} lane_table;

typedef struct message_decoder {
  extr_decoder base;
  row_plan *plan; /* shared */
  const extr_code *code;
  extr_decoder_settings settings;
  const engine *engine;
  check_algorithm algorithm;
  kernel *kernels; /* copies of the plan's kernels with the `values` of this decoder */
  void *values;
  lane_table lanes;
  void *posteriors; /* one vector per column */
  void *channel;    /* one vector per column, for variable nodes; NULL in the layered schedule */
  void *messages;   /* one vector per edge */
  /* One set of lanes per column: */
  uint64_t *channel_ones; /* the channel LLR is negative or zero */
  uint64_t *sent;         /* the transmitted bit is 1 */
  uint64_t *ones;         /* the decided bit is 1; addressed by extr_decision_place */
} message_decoder;

#endif
