#include "codes/constructions/galois.h"

/* Fills the tables with the powers of x. False if x is not primitive: a power is 1 before all
 * nonzero elements have occurred. */
static bool fill(extr_field *field, int polynomial) {
  int power = 1;
  field->element[0] = field->number[0] = 0;
  for (int i = 1; i < field->size; i++) {
    if (i > 1 && power == 1) return false;
    field->element[i] = power;
    field->number[power] = i;
    power <<= 1;
    if (power & field->size) power ^= polynomial;
  }
  return true;
}

extr_status extr_field_new(extr_context *context, extr_pool *pool, int degree, extr_field *field) {
  *field = (extr_field){.size = 1 << degree};
  TRY(POOL_NEW(context, pool, field->element, field->size));
  TRY(POOL_NEW(context, pool, field->number, field->size));
  int polynomial = field->size + 1;
  while (!fill(field, polynomial)) polynomial += 2;
  return EXTR_OK;
}

int extr_field_power(const extr_field *field, int exponent) {
  return field->element[1 + exponent % (field->size - 1)];
}

int extr_field_multiply(const extr_field *field, int x, int y) {
  if (x == 0 || y == 0) return 0;
  return extr_field_power(field, field->number[x] - 1 + field->number[y] - 1);
}
