#include "codes/constructions/galois.h"

#include <extrinsic/status.h>

#include "core/base/array.h"

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

extr_status extr_field_new(extr_context *context, int degree, extr_field *field) {
  extr_field made = {.size = 1 << degree};
  extr_status status = ARRAY_NEW(context, made.element, made.size);
  if (status == EXTR_OK) status = ARRAY_NEW(context, made.number, made.size);
  if (status != EXTR_OK) {
    extr_field_free(&made);
    return status;
  }
  int polynomial = made.size + 1;
  while (!fill(&made, polynomial)) polynomial += 2;
  *field = made;
  return EXTR_OK;
}

void extr_field_free(extr_field *field) {
  free(field->element);
  free(field->number);
  *field = (extr_field){0};
}

int extr_field_power(const extr_field *field, int exponent) {
  return field->element[1 + exponent % (field->size - 1)];
}

int extr_field_multiply(const extr_field *field, int x, int y) {
  if (x == 0 || y == 0) return 0;
  return extr_field_power(field, field->number[x] - 1 + field->number[y] - 1);
}
