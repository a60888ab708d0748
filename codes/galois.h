/* The field GF(2^s) by tables of powers. An element is the integer of its coefficients in GF(2)[x]
 * modulo the smallest polynomial of degree s for which a = x is primitive (s = 6: x^6 + x + 1);
 * addition is xor. The field is numbered 0, a^0, a^1, ..., a^(2^s - 2). */
#ifndef EXTRINSIC_GALOIS_H
#define EXTRINSIC_GALOIS_H

#include "extrinsic.h"

typedef struct ex_field {
  int size;     /* 2^s */
  int *element; /* by number */
  int *number;  /* by element */
} ex_field;

enum { EX_FIELD_DEGREE_MAX = 16 };

/* s = 2 .. EX_FIELD_DEGREE_MAX. The caller frees it with ex_field_free. */
ex_status ex_field_new(ex_context *context, int degree, ex_field *field);
void ex_field_free(ex_field *field);

int ex_field_power(const ex_field *field, int exponent); /* a^exponent, exponent >= 0 */
int ex_field_multiply(const ex_field *field, int x, int y);

#endif
