/* An operator of a user's own (extrinsic/operator.h) as straight-line code: what its text is parsed
 * into, and what interpreted and compiled kernels execute. */
#ifndef DECODER_OPERATORS_OPERATOR_CODE_H
#define DECODER_OPERATORS_OPERATOR_CODE_H

#include <extrinsic/decoder.h>

/* The arithmetic of bytes is that of signed bytes and saturates: -128 .. 127. That of floats is
 * single precision, and rounds after every operation. */
typedef enum step_kind {
  OPERATION_NUMBER,   /* `number` */
  OPERATION_ARGUMENT, /* the argument `operands[0]` of the function: 0 or 1 */
  OPERATION_ADD,
  OPERATION_SUBTRACT,
  OPERATION_SCALE,    /* floats: operand times `number`; bytes: (operand * 128 `number` + 64) >> 7,
                       * where 128 `number` is an integer from -255 to 256 */
  OPERATION_MULTIPLY, /* floats only */
  OPERATION_SHIFT,    /* bytes only: operand >> `number`, which is 1 .. 7 */
  OPERATION_MINIMUM,  /* with floats the second operand if one is a NaN, as on x86 */
  OPERATION_MAXIMUM,
  OPERATION_LESS,   /* a condition, as OPERATION_EQUAL */
  OPERATION_EQUAL,  /* conditions are only the first operands of OPERATION_CHOOSE */
  OPERATION_CHOOSE, /* the second operand if the condition holds, otherwise the third */
  OPERATION_EXP,    /* floats only, of numbers from -87 to 87: core/base/math/approximation.h */
  OPERATION_LOG,    /* floats only, of positive normal numbers */
} step_kind;

typedef struct operator_step {
  uint8_t operation;
  uint8_t operands[3]; /* earlier steps */
  float number;
} operator_step;

enum { OPERATOR_STEPS = 128 };

/* The result is the last step. */
typedef struct operator_code {
  int count; /* at least 1 */
  operator_step steps[OPERATOR_STEPS];
} operator_code;

typedef enum operator_function {
  OPERATOR_ENTER,
  OPERATOR_COMBINE,
  OPERATOR_LEAVE,
  OPERATOR_FUNCTIONS,
} operator_function;

/* The three functions of one message type. They take and return numbers that are not negative; what
 * `enter` is given and what `leave` returns is at most the largest magnitude of a message. */
typedef struct operator_codes {
  operator_code function[OPERATOR_FUNCTIONS];
  /* combine(a, b) is min(a, b) and `enter` is not given: this is min-sum, with `leave` as its
   * correction. */
  bool minimum;
} operator_codes;

/* How many operands an operation has. */
int extr_operation_operands(step_kind kind);

/* What a function of bytes returns, for the tables that kernels look up; the vectors of
 * decoder/lanes compute the same. */
int extr_operator_byte(const operator_code *code, int first, int second);

/* The largest byte that `combine` is given or returns, if `enter` is given bytes up to `limit`; at
 * least as large, where some of those that it could be given do not occur. */
int extr_operator_most(const operator_codes *codes, int limit);

/* Adds a step, or finds an equal one. Returns its index; -1: there is no room. */
int extr_operator_step(operator_code *code, operator_step step);

typedef struct operator_units {
  double step;  /* of bytes: the LLR that one unit stands for */
  double limit; /* the largest magnitude of a message, in units of the message type */
} operator_units;

/* Parses the text of an operator for one message type. Functions that are not given are the
 * identity. `name` is for messages: "NAME:LINE:COLUMN: ". EXTR_INPUT: it is not one, or not for
 * this message type. EXTR_LIMIT: more than OPERATOR_STEPS steps. */
extr_status extr_operator_parse(extr_context *context, const char *name, const char *text,
                                extr_message message, operator_units units, operator_codes *codes);

#endif
