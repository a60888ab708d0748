/* A decoder's state: what ex_decoder_new prepares once and the engines work on. */
#ifndef EXTRINSIC_DECODER_H
#define EXTRINSIC_DECODER_H

#include "decoder/engine.h"

/* Consecutive rows of one degree; in the layered order with no column in common, so that updating
 * them side by side is the same as one after the other. */
typedef struct check_run {
  int kernel; /* index into kernels */
  int checks, first_edge;
} check_run;

struct ex_decoder {
  const ex_code *code;
  ex_decoder_settings settings;
  const engine *engine;
  check_rule rule;
  kernel *kernels; /* one for each degree that a row has */
  int kernel_count;
  size_t kernel_capacity;
  check_run *runs;
  int run_count;
  /* One vector a column, except messages: one an edge. */
  void *channel, *posteriors, *decisions, *messages;
};

#endif
