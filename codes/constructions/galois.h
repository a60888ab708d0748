/* The field GF(2^s), with tables of powers. An element is represented by the integer whose bits are
 * its coefficients in GF(2)[x] modulo the smallest polynomial of degree s for which a = x is
 * primitive (s = 6: x^6 + x + 1). Addition is exclusive-or. The elements are numbered in the order
 * 0, a^0, a^1, ..., a^(2^s - 2). */
#ifndef CODES_CONSTRUCTIONS_GALOIS_H
#define CODES_CONSTRUCTIONS_GALOIS_H

#include "core/base/pool.h"
#include <extrinsic/status.h>

typedef struct extr_field {
  int size;     /* 2^s */
  int *element; /* per number */
  int *number;  /* per element */
} extr_field;

enum { EXTR_FIELD_DEGREE_MAX = 16 };

/* s = 2 .. EXTR_FIELD_DEGREE_MAX. */
extr_status extr_field_new(extr_context *context, extr_pool *pool, int degree, extr_field *field);

int extr_field_power(const extr_field *field, int exponent); /* a^exponent, exponent >= 0 */
int extr_field_multiply(const extr_field *field, int x, int y);

#endif
