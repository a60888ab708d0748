/* The functions of an operator as the text of other languages: one line per step, which computes
 * the same bits as the kernels. */
#ifndef DECODER_OPERATORS_FUNCTION_TEXT_H
#define DECODER_OPERATORS_FUNCTION_TEXT_H

#include "decoder/operators/operator_code.h"

#include <stdio.h>

typedef enum text_language {
  TEXT_C_BYTES,
  TEXT_C_FLOATS,
  TEXT_VERILOG /* of bytes */
} text_language;

/* Writes the steps of a function of a and b, and a line with the result between `before` and a
 * semicolon. In Verilog all names are signed wires. `name` is that of extr_elementary_write. */
void extr_function_write(const operator_code *code, text_language language, const char *name,
                         const char *before, FILE *out);

/* Writes the functions NAME_exp and NAME_log in C, if the operator uses one of them. They need
 * math.h and stdint.h. */
void extr_elementary_write(const operator_codes *codes, const char *name, FILE *out);

/* The bits of a number that is not negative, at least 1. */
int extr_number_bits(int number);

#endif
