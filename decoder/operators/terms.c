#include "decoder/operators/terms.h"

#include "core/base/report.h"
#include "core/base/swap.h"

#include <math.h>

/* ---- Steps ----------------------------------------------------------------------------------- */

extr_status extr_term_emit(emitter *e, operator_step step, term *result) {
  const int index = extr_operator_step(e->code, step);
  const bool condition = step.operation == OPERATION_LESS || step.operation == OPERATION_EQUAL;
  *result = (term){.kind = condition ? TERM_CONDITION : TERM_STEP, .step = index};
  if (index >= 0) return EXTR_OK;
  return extr_reader_fail(e->reader, EXTR_LIMIT, "more than %d operations", OPERATOR_STEPS);
}

extr_status extr_term_binary(emitter *e, step_kind kind, const term *a, const term *b,
                             term *result) {
  const operator_step step = {(uint8_t)kind, {(uint8_t)a->step, (uint8_t)b->step, 0}, 0};
  return extr_term_emit(e, step, result);
}

/* A number becomes a step where it is an operand. */
extr_status extr_term_as_step(emitter *e, term *t) {
  const bool bytes = e->message == EXTR_I8;
  if (t->kind == TERM_STEP) return EXTR_OK;
  if (t->kind == TERM_CONDITION)
    return extr_reader_fail(e->reader, EXTR_INPUT,
                            "a comparison is no number: write CONDITION ? YES : NO");
  if (bytes && t->number != rint(t->number))
    return extr_reader_fail(e->reader, EXTR_INPUT,
                            "%g is no whole number of steps: an LLR is written as %gllr", t->number,
                            t->number);
  if (bytes && !(t->number >= INT8_MIN && t->number <= INT8_MAX))
    return extr_reader_fail(e->reader, EXTR_INPUT, "%g is outside of -128 .. 127", t->number);
  return extr_term_emit(e, (operator_step){OPERATION_NUMBER, {0}, (float)t->number}, t);
}

extr_status extr_term_combine(emitter *e, step_kind kind, term *a, term *b) {
  TRY(extr_term_as_step(e, a));
  TRY(extr_term_as_step(e, b));
  return extr_term_binary(e, kind, a, b, a);
}

/* -2 times a byte, as its negative doubled: 2 * 128 would be too large for the 16 bits of a
 * product. */
static extr_status multiply_by_minus_two(emitter *e, term *a) {
  term zero = {.number = 0};
  TRY(extr_term_as_step(e, &zero));
  TRY(extr_term_binary(e, OPERATION_SUBTRACT, &zero, a, a));
  return extr_term_binary(e, OPERATION_ADD, a, a, a);
}

static extr_status multiply_by(emitter *e, double factor, term *a) {
  if (e->message == EXTR_I8) {
    factor = rint(factor * 128) / 128;
    if (!(fabs(factor) <= 2))
      return extr_reader_fail(e->reader, EXTR_INPUT, "factor %g: expected -2 to 2", factor);
    if (factor == -2) return multiply_by_minus_two(e, a);
  }
  if (factor == 1) return EXTR_OK;
  return extr_term_emit(
      e, (operator_step){OPERATION_SCALE, {(uint8_t)a->step, 0, 0}, (float)factor}, a);
}

/* ---- Operators of the language --------------------------------------------------------------- */

extr_status extr_term_add(emitter *e, term *a, term *b) {
  if (a->kind != TERM_NUMBER || b->kind != TERM_NUMBER)
    return extr_term_combine(e, OPERATION_ADD, a, b);
  a->number += b->number;
  return EXTR_OK;
}

extr_status extr_term_subtract(emitter *e, term *a, term *b) {
  if (a->kind != TERM_NUMBER || b->kind != TERM_NUMBER)
    return extr_term_combine(e, OPERATION_SUBTRACT, a, b);
  a->number -= b->number;
  return EXTR_OK;
}

extr_status extr_term_multiply(emitter *e, term *a, term *b) {
  if (a->kind == TERM_NUMBER && b->kind == TERM_NUMBER) {
    a->number *= b->number;
    return EXTR_OK;
  }
  if (a->kind == TERM_NUMBER) SWAP(*a, *b);
  TRY(extr_term_as_step(e, a));
  if (b->kind == TERM_NUMBER) return multiply_by(e, b->number, a);
  if (e->message == EXTR_I8)
    return extr_reader_fail(e->reader, EXTR_INPUT,
                            "with bytes one factor of a product must be a number");
  return extr_term_combine(e, OPERATION_MULTIPLY, a, b);
}

extr_status extr_term_divide(emitter *e, term *a, term *b) {
  if (b->kind != TERM_NUMBER || b->number == 0)
    return extr_reader_fail(e->reader, EXTR_INPUT,
                            "expected a number other than 0 after the division sign");
  b->number = 1 / b->number;
  return extr_term_multiply(e, a, b);
}

/* The number by which one shifts. */
static extr_status check_shift(const emitter *e, const term *b) {
  if (b->kind == TERM_NUMBER && b->number >= 1 && b->number <= 7 && b->number == rint(b->number))
    return EXTR_OK;
  return extr_reader_fail(e->reader, EXTR_INPUT, "expected a shift by 1 to 7");
}

/* Of floats and numbers, shifts are products. */
static bool shifts_by_product(const emitter *e, const term *a) {
  return e->message == EXTR_F32 || a->kind == TERM_NUMBER;
}

/* Bytes are doubled n times, with saturation. */
extr_status extr_term_shift_left(emitter *e, term *a, term *b) {
  TRY(check_shift(e, b));
  const int count = (int)b->number;
  b->number = ldexp(1, count);
  if (shifts_by_product(e, a)) return extr_term_multiply(e, a, b);
  TRY(extr_term_as_step(e, a));
  for (int i = 0; i < count; i++) TRY(extr_term_binary(e, OPERATION_ADD, a, a, a));
  return EXTR_OK;
}

extr_status extr_term_shift_right(emitter *e, term *a, term *b) {
  TRY(check_shift(e, b));
  const float count = (float)b->number;
  b->number = ldexp(1, -(int)count);
  if (shifts_by_product(e, a)) return extr_term_multiply(e, a, b);
  TRY(extr_term_as_step(e, a));
  return extr_term_emit(e, (operator_step){OPERATION_SHIFT, {(uint8_t)a->step, 0, 0}, count}, a);
}

extr_status extr_term_magnitude(emitter *e, term *a) {
  term zero = {.number = 0}, negative;
  TRY(extr_term_as_step(e, a));
  TRY(extr_term_as_step(e, &zero));
  TRY(extr_term_binary(e, OPERATION_SUBTRACT, &zero, a, &negative));
  return extr_term_binary(e, OPERATION_MAXIMUM, a, &negative, a);
}

extr_status extr_term_choose(emitter *e, const term *condition, term *yes, term *no) {
  TRY(extr_term_as_step(e, yes));
  TRY(extr_term_as_step(e, no));
  const term *first = condition->negated ? no : yes, *second = condition->negated ? yes : no;
  const operator_step step = {
      OPERATION_CHOOSE, {(uint8_t)condition->step, (uint8_t)first->step, (uint8_t)second->step}, 0};
  return extr_term_emit(e, step, yes);
}

/* As comparisons: from each place where the table changes. What is behind its end has the last
 * value, what is negative the first. */
extr_status extr_term_look_up(emitter *e, const double *values, int count, term *index) {
  term result = {.number = values[0]};
  TRY(extr_term_as_step(e, index));
  TRY(extr_term_as_step(e, &result));
  for (int i = 1; i < count; i++) {
    term place = {.number = i}, entry = {.number = values[i]}, below;
    if (values[i] == values[i - 1]) continue;
    TRY(extr_term_as_step(e, &place));
    TRY(extr_term_binary(e, OPERATION_LESS, index, &place, &below));
    TRY(extr_term_choose(e, &below, &result, &entry));
  }
  *index = result;
  return EXTR_OK;
}
