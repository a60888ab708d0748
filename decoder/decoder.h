/* A decoder's state: what ex_decoder_new prepares once and the engines work on. */
#ifndef EXTRINSIC_DECODER_H
#define EXTRINSIC_DECODER_H

#include "decoder/plan.h"

struct ex_decoder {
  decoder_plan *plan; /* shared */
  const ex_code *code;
  ex_decoder_settings settings;
  const engine *engine;
  check_rule rule;
  kernel *kernels; /* the plan's, with values of this decoder */
  void *values;
  /* One vector a column, except messages: one an edge. */
  void *channel, *posteriors, *decisions, *messages;
};

#endif
