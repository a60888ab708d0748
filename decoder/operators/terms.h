/* What expressions of the language of operators stand for, and the operators of the language: each
 * changes its first operand into the result, and emits the steps that this takes. EXTR_INPUT: what
 * it is applied to is not allowed. EXTR_LIMIT: there is no room for another step. */
#ifndef DECODER_OPERATORS_TERMS_H
#define DECODER_OPERATORS_TERMS_H

#include "decoder/operators/operator_code.h"
#include "decoder/operators/reader.h"

/* A number that is not a step yet, a step, or a condition. */
typedef struct term {
  enum { TERM_NUMBER, TERM_STEP, TERM_CONDITION } kind;
  double number;
  int step;
  bool negated; /* of a condition: it holds if the step does not */
} term;

/* Where steps go. */
typedef struct emitter {
  const reader *reader; /* for messages */
  extr_message message;
  operator_code *code;
} emitter;

/* Emits a step, unless it is there already. */
extr_status extr_term_emit(emitter *e, operator_step step, term *result);
extr_status extr_term_binary(emitter *e, step_kind kind, const term *a, const term *b,
                             term *result);

/* A number becomes a step where it is an operand. */
extr_status extr_term_as_step(emitter *e, term *t);

/* Two operands that become steps, and what combines them. */
extr_status extr_term_combine(emitter *e, step_kind kind, term *a, term *b);

extr_status extr_term_add(emitter *e, term *a, term *b);
extr_status extr_term_subtract(emitter *e, term *a, term *b);
extr_status extr_term_multiply(emitter *e, term *a, term *b);
extr_status extr_term_divide(emitter *e, term *a, term *b);
extr_status extr_term_shift_left(emitter *e, term *a, term *b);
extr_status extr_term_shift_right(emitter *e, term *a, term *b);
extr_status extr_term_magnitude(emitter *e, term *a);

/* Into `yes`. */
extr_status extr_term_choose(emitter *e, const term *condition, term *yes, term *no);

/* The value of a table of at least one number. What is behind its end has the last value, what is
 * negative the first. */
extr_status extr_term_look_up(emitter *e, const double *values, int count, term *index);

#endif
