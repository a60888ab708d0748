/* Executes the code of a user's own operator (decoder/operators/operator_code.h), one operation
 * after the other. Compiled kernels do the same in machine code, with the same bits. */
#ifndef DECODER_LANES_OWN_TMPL_H
#define DECODER_LANES_OWN_TMPL_H

#ifdef EXTR_MESSAGE_F32
#include "decoder/lanes/elementary_f32_tmpl.h"
#else
#include "decoder/lanes/lanes_i8_tmpl.h"
#endif

#ifdef EXTR_MESSAGE_F32
static inline vec own_scale(vec a, float factor) {
  return a * factor;
}

static inline vec own_operation(const operator_step *step, vec a, vec b) {
  switch (step->operation) {
  case OPERATION_MULTIPLY:
    return a * b;
  case OPERATION_MINIMUM:
    return minimum(a, b);
  case OPERATION_MAXIMUM:
    return maximum(a, b);
  case OPERATION_EXP:
    return power_of_two(a, EXTR_LOG2_E);
  default:
    return logarithm(a);
  }
}
#else
static inline shorts own_product(shorts a, int factor) {
  shorts product = (a * (int16_t)factor + 64) >> 7, high = product > 127, low = product < -128;
  return (high & 127) | (low & -128) | (~(high | low) & product);
}

static inline vec own_scale(vec a, float factor) {
  const int number = (int)(factor * 128);
  const words even = (words)own_product((shorts)((words)a << 8) >> 8, number);
  const words odd = (words)own_product((shorts)a >> 8, number);
  return (vec)((even & 0xff) | (odd << 8));
}

static inline vec own_operation(const operator_step *step, vec a, vec b) {
  switch (step->operation) {
  case OPERATION_SHIFT:
    return a >> (int)step->number;
  case OPERATION_MINIMUM:
    return choose(a < b, a, b);
  default:
    return choose(a > b, a, b);
  }
}
#endif

static inline vec run_code(const operator_code *code, vec first, vec second) {
  vec value[OPERATOR_STEPS];
  value[0] = first; /* read, but not used, by steps without operands */
  for (int i = 0; i < code->count; i++) {
    const operator_step *step = &code->steps[i];
    const vec a = value[step->operands[0]], b = value[step->operands[1]];
    switch (step->operation) {
    case OPERATION_NUMBER:
      value[i] = splat((scalar)step->number);
      break;
    case OPERATION_ARGUMENT:
      value[i] = step->operands[0] == 0 ? first : second;
      break;
    case OPERATION_ADD:
      value[i] = add(a, b);
      break;
    case OPERATION_SUBTRACT:
      value[i] = subtract(a, b);
      break;
    case OPERATION_SCALE:
      value[i] = own_scale(a, step->number);
      break;
    case OPERATION_LESS:
      value[i] = (vec)(a < b);
      break;
    case OPERATION_EQUAL:
      value[i] = (vec)(a == b);
      break;
    case OPERATION_CHOOSE:
      value[i] = choose((mask)a, b, value[step->operands[2]]);
      break;
    default:
      value[i] = own_operation(step, a, b);
      break;
    }
  }
  return value[code->count - 1];
}

#endif
