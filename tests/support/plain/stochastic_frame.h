/* The state of a plain stochastic decoder, and its parts: received values, random bits, nodes. */
#ifndef TESTS_SUPPORT_STOCHASTIC_FRAME_H
#define TESTS_SUPPORT_STOCHASTIC_FRAME_H

#include "decoder/interface/plane_update.h"
#include "tests/support/plain/plain_flip.h"
#include "tests/support/plain/plain_stochastic.h"

#include <extrinsic/program.h>

/* Variable nodes of one column weight. */
typedef struct plain_kind {
  extr_program *program; /* NULL without a structure, or without such columns */
  int inner;             /* operators that compute no output */
  int random;            /* random bits per node and cycle */
} plain_kind;

enum { GENERATOR_RING = 128 };

struct plain_stochastic {
  const extr_code *code;
  const extr_decoder_settings *settings;
  const double *value; /* of the parameters */
  extr_stochastic_kind kind;
  plain_kind kinds[NODE_DEGREE_MAX + 1];
  int *order, columns; /* columns that are not shortened, in the order in which they draw */
  size_t *inner_first; /* by column: its inner memories */

  /* The frame. */
  int cycle;
  uint8_t *sign;    /* by column: received bits */
  int *steps;       /* by column: |L'| in steps of the quantizer */
  uint64_t key;     /* a hash of its LLRs, from which random numbers come */
  uint8_t *bits;    /* by column: decisions; belongs to the caller */
  int *counter;     /* by column: twice the counter that decides, -15 .. 15 */
  uint8_t *parity;  /* by row: of the messages of the last cycle */
  uint8_t *message; /* by edge: to the check */
  int *level;       /* by edge: counters and trackers; those of a node on its first edge */
  float *tracker;   /* by edge: those of rhs */
  double *worth;    /* by column: the inversion function of gdbf */
  uint8_t *inner;   /* memories of inner operators, the latest bit first */
  uint8_t *held;    /* by edge: what outputs hold with, `held_size` bits */
  int held_size;
  plain_flip flip;

  /* Random bits. */
  uint8_t generator[GENERATOR_RING];
  uint64_t generated;
  uint32_t uniform[4];       /* of rhs */
  uint8_t *registers;        /* [column / 32][LFSR_BITS + register_steps] */
  int register_steps;        /* 0: bits come from the generator */
  const uint8_t *registered; /* what is left of the register's bits for the node */
};

/* ---- Parts ----------------------------------------------------------------------------------- */

static inline int plain_parameter(const plain_stochastic *p, extr_stochastic_parameter which) {
  return (int)p->value[which];
}

static inline bool plain_filling(const plain_stochastic *p) {
  return p->cycle <= plain_parameter(p, EXTR_STOCHASTIC_FILL);
}

/* The step of the quantizer of L', or of y with gdbf. */
double plain_step(const plain_stochastic *p);

/* The probability of the less likely bit, 1 / (1 + e^L'), in whole 1/128. */
int plain_magnitude(const plain_stochastic *p, int v);

/* Starts the frame's random numbers, by its key. */
void plain_random_start(plain_stochastic *p);

/* The random bits of a cycle, and of the next node in it. */
void plain_random_cycle(plain_stochastic *p);
void plain_random_node(plain_stochastic *p, int v);

/* The next `bits` bits as a number, the lowest one first. */
int plain_draw(plain_stochastic *p, int bits);

/* Between 0 and 1: xoshiro128+ of Blackman and Vigna. */
float plain_draw_uniform(plain_stochastic *p);

/* The frame's initial memories, counters and trackers. */
void plain_nodes_start(plain_stochastic *p);

/* All variable nodes in one cycle: messages and decisions. */
void plain_nodes_run(plain_stochastic *p);

#endif
