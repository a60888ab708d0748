#include "codes/constructions/reed_solomon.h"

#include <extrinsic/code.h>

#include "core/base/array.h"

/* The words u and c. */
typedef struct words {
  int *u, *c;
} words;

/* Computes the coefficients of g(X), one root after the other. The last symbol of u stays zero. */
static void generate(const extr_field *field, int length, int *u) {
  u[0] = 1;
  for (int i = 1; i <= length - 2; i++)
    for (int j = i; j >= 0; j--)
      u[j] = (j > 0 ? u[j - 1] : 0) ^ extr_field_multiply(field, extr_field_power(field, i), u[j]);
}

/* c = u + factor w. False if a symbol is zero. */
static bool combine(const extr_field *field, int length, int factor, words of) {
  for (int j = 0; j < length; j++) {
    of.c[j] = of.u[j] ^ extr_field_multiply(field, factor, j > 0 ? of.u[j - 1] : 0);
    if (of.c[j] == 0) return false;
  }
  return true;
}

static extr_status make_words(extr_context *context, const extr_reed_solomon *shape, words *of) {
  TRY(ARRAY_NEW(context, of->u, shape->l));
  TRY(ARRAY_NEW(context, of->c, shape->l));
  generate(shape->field, shape->l, of->u);
  for (int t = shape->t; t < shape->t + shape->field->size - 1; t++)
    if (combine(shape->field, shape->l, extr_field_power(shape->field, t), *of)) return EXTR_OK;
  return extr_fail(context, EXTR_INTERNAL, "found no codeword of length %d without zeros",
                   shape->l);
}

static void write_edges(const extr_reed_solomon *shape, words of, extr_edge *edges) {
  const extr_field *field = shape->field;
  int q = field->size;
  for (int b = 0; b < shape->j; b++)
    for (int i = 0; i < q; i++)
      for (int j = 0; j < shape->l; j++) {
        int y = extr_field_multiply(field, field->element[i], of.c[j]) ^
                extr_field_multiply(field, field->element[b], of.u[j]);
        *edges++ = (extr_edge){.row = b * q + i, .column = j * q + field->number[y]};
      }
}

extr_status extr_reed_solomon_edges(extr_context *context, const extr_reed_solomon *shape,
                                    extr_edge *edges) {
  words of = {0};
  extr_status status = make_words(context, shape, &of);
  if (status == EXTR_OK) write_edges(shape, of, edges);
  free(of.u);
  free(of.c);
  return status;
}
