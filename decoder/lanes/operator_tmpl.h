/* What a structure combines: a node operator of two inputs, with the way in and out of the domain
 * in which it works. From magnitudes |q_i| a check node computes
 *
 *   x_i = enter(|q_i|),   y_j = combination of all x_i but x_j,   |R_j| = leave(y_j)
 *
 * with the combination by any structure. All three are inlined wherever an operator is named, so
 * that what walks the structure is compiled once for each. */
#ifndef DECODER_LANES_OPERATOR_TMPL_H
#define DECODER_LANES_OPERATOR_TMPL_H

#include "decoder/lanes/lanes_tmpl.h"

typedef struct node_operator {
  vec (*enter)(const check_rule *rule, vec magnitude); /* NULL: stays as it is */
  vec (*combine)(const check_rule *rule, vec a, vec b);
  vec (*leave)(const check_rule *rule, vec combination);
} node_operator;

static inline vec least(const check_rule *rule, vec a, vec b) {
  (void)rule;
  return minimum(a, b);
}

/* Of the whole min-sum family: the rule comes last. */
static const node_operator min_sum = {.combine = least, .leave = apply_rule};

/* The others that this message type has: EACH_BOXPLUS(use) is use(rule, node_operator) for each. */
#ifdef EXTR_MESSAGE_F32
#include "decoder/lanes/boxplus_f32_tmpl.h"
#else
#include "decoder/lanes/boxplus_i8_tmpl.h"
#endif

#endif
