/* The data of a stochastic decoder. All decoders for the same code and settings share the plan,
 * also between threads; each has its own state. Planes have the type of plane_tmpl.h, which depends
 * on the instruction set, so they are untyped here. */
#ifndef DECODER_STOCHASTIC_STATE_H
#define DECODER_STOCHASTIC_STATE_H

#include "core/base/pool.h"
#include "decoder/interface/decoder_kind.h"
#include "decoder/jit/jit.h"
#include "decoder/stochastic/node_program.h"
#include "decoder/stochastic/received.h"

#include <stdatomic.h>

/* Bits of the counter that makes the hard decision in most kinds: -7.5 .. 7.5 in steps of 1. */
enum { DECISION_BITS = 4 };

/* Bits of the energy E of gdbf and pgdbf, in units of llr-step >= 1/32: E < 16 (64 + 32) + 2^8. */
enum { ENERGY_BITS = 12 };

/* The decoding loop for one instruction set. */
typedef struct bit_state bit_state;

typedef struct plane_engine {
  int lanes;
  size_t plane;     /* bytes per plane */
  size_t generator; /* bytes of the random generator */
  void (*run)(bit_state *state, const extr_stream *stream, const bit_matrix *matrix);
} plane_engine;

/* All variable nodes of one degree. The planes of a node are consecutive. */
typedef struct node_group {
  node_program program;
  int nodes;
  int *columns; /* per node */
  plane_layout layout;
  int others;   /* further planes, for the kind's own use */
  size_t first; /* plane of the first node */
  int *places;  /* per node, its edges and then its column; NULL unless compiled */
  plane_node_update *update, *fill; /* compiled: in cycles in which no lane, and in which some lane
                                     * still receives channel bits; NULL: interpreted */
} node_group;

/* What the nodes run. */
typedef struct node_plan {
  const extr_code *code;
  extr_decoder_settings settings;
  const plane_engine *engine;
  node_group groups[NODE_DEGREE_MAX - NODE_DEGREE_MIN + 1];
  int group_count;
  int *known, known_count; /* shortened columns: their bits are 0, no node computes them */
  check_programs checks;
  extr_jit *jit;       /* NULL: all nodes are interpreted */
  size_t node_planes;  /* of all groups */
  int registers;       /* lfsr_tmpl.h; 0: random numbers come from the generator */
  int register_steps;  /* steps of each register per cycle */
  uint8_t *magnitudes; /* by |L'| in units of llr-step: the channel's magnitude */
  int largest;         /* the largest |L'| in units of llr-step */
  double step;         /* of L' */
  int check_shift;     /* gdbf: 2 / llr-step = 1 << check_shift */
  extr_pool memory;    /* of the arrays of the plan, its groups and its check nodes */
  atomic_int users;
} node_plan;

/* Makes a plan with one user. `settings` has passed extr_settings_check; `code` must outlive the
 * plan. EXTR_INPUT: a column has a weight below NODE_DEGREE_MIN or above NODE_DEGREE_MAX, or no
 * node has the number of inputs of a given structure. EXTR_LIMIT: a node needs more than
 * NODE_RANDOM_MAX random bits per cycle. */
extr_status extr_node_plan_new(extr_context *context, const extr_code *code,
                               const extr_decoder_settings *settings, node_plan **plan);
void extr_node_plan_release(node_plan *plan); /* removes a user; the last one frees it */
OWNED_RELEASE(release_plan, node_plan, extr_node_plan_release)

/* A step of extr_node_plan_new: compiles the nodes that the settings of the plan and their size
 * allow; the others are interpreted. The plan owns the machine code. Errors: those of
 * extr_jit_planes_new. */
extr_status extr_node_plan_compile(extr_context *context, node_plan *plan);

enum { BIT_LANES_MAX = 512, BIT_WORDS_MAX = BIT_LANES_MAX / 64 };

/* Which frame each lane decodes. */
typedef struct lane_row {
  uint64_t busy[BIT_WORDS_MAX];
  uint64_t turn; /* cycles since the stream began */
  int wasted;    /* cycles performed for idle lanes since the last refill, summed over lanes */
  unsigned cycles[BIT_LANES_MAX]; /* of the frame; idle lanes count on */
  int flips[BIT_LANES_MAX]; /* counter-bf, ueng2017: cycles of flipping, or of the pause after it */
  uint64_t tag[BIT_LANES_MAX];
  int frame[BIT_LANES_MAX];
  extr_block block;
  int slot;                             /* where s->received has the block */
  int taken;                            /* frames of the block that have been put into lanes */
  uint64_t keys[EXTR_BLOCK_FRAMES_MAX]; /* seeds of the random numbers, per frame of the block */
} lane_row;

/* Blocks that are received before their lanes are loaded together. */
enum { RECEIVED_BLOCKS = BIT_WORDS_MAX + 1 };

/* A column of a block, one bit per frame. */
typedef struct received {
  uint64_t sent, sign, magnitude[MAGNITUDE_BITS];
} received;

struct bit_state {
  extr_decoder base;
  node_plan *plan;
  lane_row lanes;
  extr_pool memory;   /* of all that follows */
  received *received; /* [RECEIVED_BLOCKS][columns] */
  void *generator;
  void *registers;
  void *values;   /* of the node being updated */
  void *nodes;    /* planes of all groups */
  void *messages; /* one plane per edge: messages to check nodes, then those back */
  void *decided;  /* one plane per column */
  void *sent;
  void *worst;    /* gdbf: ENERGY_BITS planes, the largest E of each frame so far */
  void *flipping; /* counter-bf, ueng2017: lanes that flip, lanes that pause before they may flip
                 * again */
  void *parities; /* one plane per row: where the decisions leave it unsatisfied */
};

/* The columns of the current block. */
static inline received *received_block(const bit_state *s) {
  return s->received + (size_t)s->lanes.slot * (size_t)extr_code_columns(s->plan->code);
}

#endif
