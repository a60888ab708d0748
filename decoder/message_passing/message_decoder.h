/* The state of a decoder that passes messages: what message_decoder.c prepares once and the engines
 * work on. */
#ifndef DECODER_MESSAGE_PASSING_MESSAGE_DECODER_H
#define DECODER_MESSAGE_PASSING_MESSAGE_DECODER_H

#include "decoder/decoder_kind.h"
#include "decoder/message_passing/row_plan.h"
#include <extrinsic/decoder.h>

/* Which frame is in which lane. A set of lanes is a word: bit i is lane i. */
typedef struct lane_table {
  uint64_t busy;  /* lanes with a frame that is not done */
  uint64_t fresh; /* lanes with a new frame, of which the messages are not yet zero */
  int wasted;     /* iterations that idle lanes were taken through since they were last filled */
  unsigned iterations[LANES_MAX]; /* of the frame; counted on where a lane is idle */
  uint64_t tag[LANES_MAX];
  int frame[LANES_MAX];
  extr_block block;
  int taken; /* frames of the block that are in lanes, or were */
} lane_table;

typedef struct message_decoder {
  extr_decoder base;
  row_plan *plan; /* shared */
  const extr_code *code;
  extr_decoder_settings settings;
  const engine *engine;
  check_rule rule;
  kernel *kernels; /* the plan's, with values of this decoder */
  void *values;
  lane_table lanes;
  void *posteriors; /* one vector per column */
  void *channel;    /* the same, for variable nodes: NULL in the layered order */
  void *messages;   /* one vector per edge */
  /* A set of lanes for each column: */
  uint64_t *channel_ones; /* the LLR says 1, or nothing */
  uint64_t *sent;         /* sent as 1 */
  uint64_t *ones;         /* decided to be 1: of a block from extr_decision_place on */
} message_decoder;

#endif
