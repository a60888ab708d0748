#include "codes/galois.h"

#include "core/array.h"

/* Fills the tables by multiplying with x over and over. False where that returns to 1 before it has
 * met all elements but 0. */
static bool fill(ex_field *field, int polynomial) {
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

ex_status ex_field_new(ex_context *context, int degree, ex_field *field) {
  ex_field made = {.size = 1 << degree};
  ex_status status = ARRAY_NEW(context, made.element, made.size);
  if (status == EX_OK) status = ARRAY_NEW(context, made.number, made.size);
  if (status != EX_OK) {
    ex_field_free(&made);
    return status;
  }
  int polynomial = made.size + 1;
  while (!fill(&made, polynomial)) polynomial += 2;
  *field = made;
  return EX_OK;
}

void ex_field_free(ex_field *field) {
  free(field->element);
  free(field->number);
  *field = (ex_field){0};
}

int ex_field_power(const ex_field *field, int exponent) {
  return field->element[1 + exponent % (field->size - 1)];
}

int ex_field_multiply(const ex_field *field, int x, int y) {
  if (x == 0 || y == 0) return 0;
  return ex_field_power(field, field->number[x] - 1 + field->number[y] - 1);
}
