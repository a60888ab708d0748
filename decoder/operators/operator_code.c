#include "decoder/operators/operator_code.h"

#include <string.h>

int extr_operation_operands(step_kind kind) {
  switch (kind) {
  case OPERATION_NUMBER:
  case OPERATION_ARGUMENT:
    return 0;
  case OPERATION_SCALE:
  case OPERATION_SHIFT:
  case OPERATION_EXP:
  case OPERATION_LOG:
    return 1;
  case OPERATION_CHOOSE:
    return 3;
  default:
    return 2;
  }
}

int extr_operator_step(operator_code *code, operator_step step) {
  for (int i = 0; i < code->count; i++)
    if (memcmp(&code->steps[i], &step, sizeof step) == 0) return i;
  if (code->count == OPERATOR_STEPS) return -1;
  code->steps[code->count] = step;
  return code->count++;
}

/* ---- One byte -------------------------------------------------------------------------------- */

static int saturated(int x) {
  return x > INT8_MAX ? INT8_MAX : x < INT8_MIN ? INT8_MIN : x;
}

static int result(const operator_step *step, int a, int b, int c) {
  switch (step->operation) {
  case OPERATION_ADD:
    return saturated(a + b);
  case OPERATION_SUBTRACT:
    return saturated(a - b);
  case OPERATION_SCALE:
    return saturated((a * (int)(step->number * 128) + 64) >> 7);
  case OPERATION_SHIFT:
    return a >> (int)step->number;
  case OPERATION_MINIMUM:
    return a < b ? a : b;
  case OPERATION_MAXIMUM:
    return a > b ? a : b;
  case OPERATION_LESS:
    return a < b;
  case OPERATION_EQUAL:
    return a == b;
  case OPERATION_CHOOSE:
    return a ? b : c;
  default:
    return (int)step->number;
  }
}

int extr_operator_byte(const operator_code *code, int first, int second) {
  int value[OPERATOR_STEPS] = {0};
  for (int i = 0; i < code->count; i++) {
    const operator_step *step = &code->steps[i];
    const uint8_t *of = step->operands;
    value[i] = step->operation == OPERATION_ARGUMENT
                   ? (of[0] == 0 ? first : second)
                   : result(step, value[of[0]], value[of[1]], value[of[2]]);
  }
  return value[code->count - 1];
}

static int larger(int a, int b) {
  return a > b ? a : b;
}

int extr_operator_most(const operator_codes *codes, int limit) {
  int most = 0, before;
  for (int m = 0; m <= limit; m++)
    most = larger(most, extr_operator_byte(&codes->function[OPERATOR_ENTER], m, m));
  do {
    before = most;
    for (int a = 0; a <= most; a++)
      for (int b = 0; b <= most; b++)
        most = larger(most, extr_operator_byte(&codes->function[OPERATOR_COMBINE], a, b));
  } while (most > before);
  return most;
}
