/* The state of a message-passing decoder. message_decoder.c allocates it; the engines work on
 * it. */
#ifndef DECODER_MESSAGE_PASSING_MESSAGE_DECODER_H
#define DECODER_MESSAGE_PASSING_MESSAGE_DECODER_H

#include "decoder/interface/frame_table.h"
#include "decoder/message_passing/row_plan.h"
#include <extrinsic/decoder.h>

enum { TIES_COLUMNS = 8 }; /* decided together */
_Static_assert((int)TIES_COLUMNS <= (int)STRETCH_ROWS, "decisions beyond the last block have room");

/* Of consecutive columns: the lanes whose channel LLR is negative or zero, as ties_tmpl.h arranges
 * them. */
typedef struct ties {
  _Alignas(64) uint64_t words[TIES_COLUMNS];
} ties;

typedef struct message_decoder {
  extr_decoder base;
  row_plan *plan; /* shared */
  const extr_code *code;
  extr_decoder_settings settings;
  const engine *engine;
  check_algorithm algorithm;
  extr_pool memory;  /* of all that follows */
  kernel *kernels;   /* copies of the plan's kernels with values of this decoder */
  frame_table table; /* of lanes: bit i of a word is lane i */
  uint64_t fresh;    /* lanes with a new frame; their messages still belong to the previous one */
  void *posteriors;  /* one vector per column; up to TIES_COLUMNS - 1 more may be read */
  void *channel;     /* one vector per column, for variable nodes; NULL in the layered schedule */
  void *messages;    /* one vector per edge, twice if kernels have previous ones */
  void *kept;        /* settings.window > 0, else NULL: room for all of posteriors and messages */
  void *weights;     /* the plan's sets of weights */
  int weighed[LANES_MAX]; /* the iterations that they are for, as follow_weights says */
  ties *ties;             /* for each of syndrome_plan's blocks as many as hold its columns */
  /* One set of lanes per column: */
  uint64_t *sent; /* the transmitted bit is 1 */
  bool coded;     /* a block had codewords: `sent` may have ones */
  uint64_t *ones; /* the decided bit is 1; addressed by extr_decision_place */
  /* settings.syndrome, else NULL: one set of lanes per row of H, and the same as a vector per check
   * node in the order of runs. */
  uint64_t *syndrome;
  void *flips;
  /* EXTR_AFTER_PERTURB, else NULL: */
  uint64_t *unsatisfied; /* per check node, in the order of runs: its parity is wrong */
  uint64_t *doubted;     /* per column: one of its check nodes is unsatisfied */
} message_decoder;

#endif
