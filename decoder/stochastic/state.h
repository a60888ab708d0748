/* What a stochastic decoder is made of. The plan is shared by decoders of the same code and
 * settings, whatever thread they run on; the state is one decoder's. Planes are those of the
 * instruction set (plane_tmpl.h), untyped here. */
#ifndef DECODER_STOCHASTIC_STATE_H
#define DECODER_STOCHASTIC_STATE_H

#include "decoder/stochastic/check_programs.h"
#include "decoder/stochastic/plane_engine.h"
#include <extrinsic/decoder.h>

#include <stdatomic.h>

/* The channel's probability in every lane: P(1) = |sign - magnitude / 2^7|, magnitude <= 2^6. */
enum { MAGNITUDE_BITS = 7, CHANNEL_PLANES = 1 + MAGNITUDE_BITS };

enum { NODE_DEGREE_MIN = 2, NODE_DEGREE_MAX = 16 };

/* Of a shift register of "random=lfsr" (lfsr_tmpl.h): its bits, the columns that share it. */
enum { LFSR_BITS = 11, LFSR_COLUMNS = 32 };

/* Of a sum over a node's inputs or outputs. */
enum { SUM_BITS = 5 };

/* The counter of a hard decision that is no tracker: -7.5 .. 7.5 in steps of 1. */
enum { DECISION_BITS = 4 };

/* Of the E of gdbf and pgdbf, in units of llr-step from 1/32 on: below 16 (64 + 32) + 2^8. */
enum { ENERGY_BITS = 12 };

/* All variable nodes of one degree. The planes of a node follow each other: the channel's, those
 * that begin as its sign, then numbers. */
typedef struct node_group {
  node_program program;
  int nodes;
  int *columns; /* of each node */
  int planes;   /* of a node */
  int signs;    /* internal memories, edge memories */
  int levels;   /* counters or trackers of level_bits each */
  int level_bits;
  int decision_bits; /* of the counter behind them; 0: a level is the decision */
  int others;        /* planes behind them that are the decoder's own */
  int random;        /* planes taken by a node in a cycle */
  size_t first;      /* plane of the first node */
} node_group;

typedef struct node_plan {
  const extr_code *code;
  extr_decoder_settings settings;
  const plane_engine *engine;
  node_group groups[NODE_DEGREE_MAX - NODE_DEGREE_MIN + 1];
  int group_count;
  int *known, known_count; /* shortened columns: zeros that no node computes */
  check_programs checks;
  size_t node_planes;  /* of all groups */
  int registers;       /* lfsr_tmpl.h; 0: random numbers come from the generator */
  int register_steps;  /* of each in a cycle */
  uint8_t *magnitudes; /* of every quantized |L'| in units of llr-step */
  int largest;         /* |L'| */
  double step;         /* of L' */
  int check_shift;     /* gdbf: two of y in units of llr-step are 1 << check_shift */
  atomic_int users;
} node_plan;

enum { BIT_LANES_MAX = 512, BIT_WORDS_MAX = BIT_LANES_MAX / 64 };

/* Which frame is in which lane. */
typedef struct lane_row {
  uint64_t busy[BIT_WORDS_MAX];
  uint64_t turn; /* the run's cycles */
  int wasted;    /* cycles that idle lanes were taken through since they were last filled */
  unsigned cycles[BIT_LANES_MAX]; /* of the frame; counted on where a lane is idle */
  int flips[BIT_LANES_MAX]; /* counter-bf, ueng2017: cycles of flipping, or of waiting since */
  uint64_t tag[BIT_LANES_MAX];
  int frame[BIT_LANES_MAX];
  extr_block block;
  int taken;                            /* frames of the block that are in lanes, or were */
  uint64_t keys[EXTR_BLOCK_FRAMES_MAX]; /* of the random numbers of the block's frames */
} lane_row;

/* Per column, of the block's frames: */
typedef struct received {
  uint64_t sent, sign, magnitude[MAGNITUDE_BITS];
} received;

struct bit_state {
  extr_decoder base;
  node_plan *plan;
  lane_row lanes;
  received *received; /* by column */
  void *generator;
  void *registers;
  void *values;   /* of the node that is being computed */
  void *nodes;    /* planes of all groups */
  void *messages; /* a plane an edge: to the check, then back */
  void *decided;  /* a plane a column */
  void *sent;
  void *worst;    /* gdbf: ENERGY_BITS planes, of every frame's worst bit so far */
  void *flipping; /* counter-bf, ueng2017: lanes that flip, lanes that wait before they may again */
  void *parities; /* the same: a plane a row */
};

#endif
