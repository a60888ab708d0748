/* The state of a decoder along blocks. block_decoder.c allocates it; the engines work on it. */
#ifndef DECODER_BLOCKS_BLOCK_DECODER_H
#define DECODER_BLOCKS_BLOCK_DECODER_H

#include "decoder/blocks/block_plan.h"
#include "decoder/interface/decoder_kind.h"
#include "decoder/interface/frame_table.h"
#include <extrinsic/decoder.h>

typedef struct block_decoder block_decoder;

/* The decoding loop for one message type and one instruction set. All are compiled from the same
 * templates; one is selected at run time. */
typedef struct block_engine {
  void (*run)(block_decoder *decoder, const extr_stream *stream, const bit_matrix *matrix);
} block_engine;

struct block_decoder {
  extr_decoder base;
  block_plan *plan; /* shared */
  const extr_code *code;
  extr_decoder_settings settings;
  const block_engine *engine;
  check_algorithm algorithm;
  extr_pool memory;    /* of all that follows */
  kernel *kernels;     /* copies of the plan's kernels with values of this decoder */
  kernel *gap_kernels; /* the same of the plan's gap_kernels, NULL without gaps */
  char *gap_memory;  /* of rows with gaps, extr_block_gap_vectors of each for every LANES frames */
  frame_table table; /* of interleaved frames: bit f of a word is frame f */
  int phase;         /* of the next iteration */
  bool empty;        /* no frame has messages yet */
  bool decides;      /* bits are decided after this iteration */
  char *posteriors;  /* the memory that the plan arranges */
  char *ties;    /* as the first buffer of posteriors between iterations: all bits are set where the
                     * channel LLR is zero or negative */
  char *sent;    /* the same of the transmitted bits: negative for 1 */
  char *channel; /* the same of the channel LLRs; NULL in the layered schedule */
  char *messages; /* where extr_block_message says */
  char *flips;   /* settings.syndrome, else NULL: for each layer and vector of check nodes, all bits
                * are set in the lanes where the sum of bits is to be 1 */
  void *weights; /* the plan's sets of weights */
  int weighed[LANES_MAX]; /* the iterations that they are for, as follow_weights says */
  uint64_t *frame_lanes;  /* the lanes of frame f in vector v of a block: [v F + f] */
  uint64_t *odd; /* for each layer and vector, the lanes of check nodes that are not satisfied */
  uint64_t *doubted; /* EXTR_AFTER_PERTURB, else NULL: by block column and position, the frames in
                      * which one of its check nodes is not satisfied */
  uint64_t *ones;    /* per column, the places where the decided bit is 1; for stream->look */

  /* The channel LLRs and the transmitted bits (-1 for 1) of the current block, in groups of frames
   * (block_layout.h), their columns as in plan->column_at. A vector may be read
   * that is shifted by the distance between any two frames of its group: the memory has a margin
   * of this size in front of the groups and behind them. */
  char *received, *codewords;
  size_t pitch;  /* bytes from one group to the next */
  size_t margin; /* bytes to the first one */
  bool coded;    /* a block had codewords: `sent` may have ones */
};

/* Makes a decoder along `blocks`, those of the code, with `frames` interleaved frames. Errors: as
 * extr_decoder_new. */
extr_status extr_block_decoder_new(extr_context *context, const extr_code *code,
                                   const extr_decoder_settings *settings, const code_blocks *blocks,
                                   int frames, extr_decoder **decoder);

extern const decoder_kind extr_block_passing; /* without `make` */

#endif
