/* Stochastic decoders of one frame in plain integers, against which whole decoders are compared bit
 * by bit. A kind adds what its variable nodes do in a cycle. */
#ifndef TESTS_DECODER_STOCHASTIC_PLAIN_STOCHASTIC_H
#define TESTS_DECODER_STOCHASTIC_PLAIN_STOCHASTIC_H

#include "tests/decoder/stochastic/stochastic_trial.h"

typedef struct plain {
  const extr_stochastic_settings *settings;
  const extr_code *code;
  int frame, cycle;
  const float *llr;
  uint8_t *bits;    /* by column */
  int *counter;     /* by column: twice the counter that decides */
  uint8_t *message; /* by edge: to the check */
  uint8_t *sent;    /* for the kind's own use: messages of cycle c from sent[c * edges] on */
  int *level;       /* by edge: the same */
  uint8_t *parity;  /* by row, of the messages of the last cycle */
  uint8_t *random;  /* the frame's random bits, behind those that seed them */
  int draws;        /* of them, per column and cycle */
} plain;

/* What variable nodes do in a cycle, from p->cycle = 1 on. Before the first one, received bits are
 * decided and sent. */
typedef void plain_cycle(plain *p);

int plain_received_bit(const plain *p, int v);

/* The received value of L' = nds y in units of 1 / steps, at most 31 of them. */
double plain_received_value(const plain *p, int v, double steps);

int plain_row_of(const extr_code *code, int edge);

/* The check's bit for this edge, from the messages of the last cycle. */
int plain_from_check(const plain *p, int edge);

/* Sends the bit of each column along its edges. */
void plain_send_bits(plain *p);

/* A hash of the frame's LLRs, from which its random numbers come. */
uint64_t plain_key(const plain *p);

/* Random bits per column and cycle: those of the channel come first. */
enum { PROBABILITY_BITS = 7 };

/* The number that random bits `first` to `first + bits - 1` of column v make in this cycle. */
int plain_drawn(const plain *p, int v, int first, int bits);

/* The channel's probability of the less likely bit, in whole 1/128: 1 / (1 + e^L'), L' = 6 y. */
int plain_magnitude(const plain *p, int v);

/* The channel's bit in this cycle, by that probability. */
int plain_channel_bit(const plain *p, int v);

/* The bit that all inputs of an edge's output have, the channel among them, or -1. The first cycle
 * takes the channel's. */
int plain_common_bit(const plain *p, int v, int edge);

/* A counter from -7.5 to 7.5 decides. */
void plain_count(plain *p, int v, int up, int down);

/* Sends these bits; each column counts the ones to its first check. */
void plain_send_and_count(plain *p, const uint8_t *now);

/* Fails if the decoder of this name decides otherwise in any frame. `draws`: its random bits per
 * column and cycle. */
void plain_compare(trial *t, const char *decoder, int draws, plain_cycle *cycle);

#endif
