/* The operator of a structure: a function of two inputs, with conversions into and out of the
 * domain in which it works. From magnitudes |q_i| a check node computes
 *
 *   x_i = enter(|q_i|),   y_j = combination of all x_i except x_j,   |R_j| = leave(y_j),
 *
 * where any structure may form the combination. The three functions are inlined wherever an
 * operator is named, so the code that executes structures is compiled once for each operator. */
#ifndef DECODER_LANES_OPERATOR_TMPL_H
#define DECODER_LANES_OPERATOR_TMPL_H

#include "decoder/lanes/lanes_tmpl.h"
#include "decoder/lanes/own_tmpl.h"

typedef struct node_operator {
  vec (*enter)(const check_algorithm *algorithm, vec magnitude); /* NULL: identity */
  vec (*combine)(const check_algorithm *algorithm, vec a, vec b);
  vec (*leave)(const check_algorithm *algorithm, vec combination);
} node_operator;

static inline vec least(const check_algorithm *algorithm, vec a, vec b) {
  (void)algorithm;
  return minimum(a, b);
}

/* The correction of the min-sum algorithms, applied to the least magnitude of the other edges; of
 * other algorithms, what a check node with two edges does. */
static inline vec apply_correction(const check_algorithm *algorithm, vec m) {
  switch (algorithm->kind) {
  case EXTR_NORMALIZED:
    return scaled(algorithm, m);
  case EXTR_OFFSET:
    return reduced(algorithm, m);
  case EXTR_OWN:
    return run_code(&algorithm->own.function[OPERATOR_LEAVE], m, m);
  default:
    return m;
  }
}

/* All min-sum algorithms: leaving applies the correction. */
static const node_operator min_sum = {.combine = least, .leave = apply_correction};

static inline vec own_enter(const check_algorithm *algorithm, vec magnitude) {
  const vec limited = minimum(magnitude, message_limit(algorithm));
  return run_code(&algorithm->own.function[OPERATOR_ENTER], limited, limited);
}

static inline vec own_combine(const check_algorithm *algorithm, vec a, vec b) {
  return run_code(&algorithm->own.function[OPERATOR_COMBINE], a, b);
}

static const node_operator own = {own_enter, own_combine, apply_correction};

/* The other operators of this message type: EACH_BOXPLUS(use) expands to use(algorithm,
 * node_operator) for each. */
#ifdef EXTR_MESSAGE_F32
#include "decoder/lanes/boxplus_f32_tmpl.h"
#else
#include "decoder/lanes/boxplus_i8_tmpl.h"
#endif

#endif
