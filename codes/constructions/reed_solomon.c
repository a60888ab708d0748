/* rs:S,J,L is the code of reed_solomon.h over GF(2^S) with the least suitable t > 0. rs:6,6,32 is
 * the code of IEEE 802.3an with a different order of columns. */
#include "codes/constructions/reed_solomon.h"

#include "codes/constructions/construct.h"
#include "core/base/pool.h"

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

static extr_status find_words(extr_context *context, const extr_reed_solomon *shape,
                              const extr_field *field, words of) {
  generate(field, shape->l, of.u);
  for (int t = shape->t; t < shape->t + field->size - 1; t++)
    if (combine(field, shape->l, extr_field_power(field, t), of)) return EXTR_OK;
  return extr_fail(context, EXTR_INTERNAL, "found no codeword of length %d without zeros",
                   shape->l);
}

static void write_edges(const extr_reed_solomon *shape, const extr_field *field, words of,
                        extr_edge *edges) {
  int q = field->size;
  for (int b = 0; b < shape->j; b++)
    for (int i = 0; i < q; i++)
      for (int j = 0; j < shape->l; j++) {
        int y = extr_field_multiply(field, field->element[i], of.c[j]) ^
                extr_field_multiply(field, field->element[b], of.u[j]);
        int place = j * q + (shape->by_symbol ? y : field->number[y]);
        int column = shape->column_of ? shape->column_of[place] : place;
        *edges++ = (extr_edge){.row = b * q + i, .column = column};
      }
}

extr_status extr_reed_solomon_new(extr_context *context, const char *name,
                                  const extr_reed_solomon *shape, extr_code **code) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  extr_field field;
  int rows = shape->j << shape->s, columns = shape->l << shape->s;
  size_t count = (size_t)rows * (size_t)shape->l;
  extr_edge *edges;
  words of;
  TRY(extr_field_new(context, &memory, shape->s, &field));
  TRY(POOL_NEW(context, &memory, of.u, shape->l));
  TRY(POOL_NEW(context, &memory, of.c, shape->l));
  TRY(POOL_NEW(context, &memory, edges, count));
  TRY(find_words(context, shape, &field, of));
  write_edges(shape, &field, of, edges);
  return extr_code_new(context, name, rows, columns, edges, count, code);
}

/* ---- By name --------------------------------------------------------------------------------- */

static extr_status check(extr_context *context, const char *name, int q, int j, int l) {
  if (j > q) return extr_fail(context, EXTR_INPUT, "%.100s: J must not exceed 2^S = %d", name, q);
  if (l >= q)
    return extr_fail(context, EXTR_INPUT, "%.100s: L must be less than 2^S = %d", name, q);
  if (l > EXTR_CODE_COLUMNS_MAX / q || j > EXTR_CODE_EDGES_MAX / (q * l))
    return extr_construction_too_large(context, name);
  return EXTR_OK;
}

static extr_status build_rs_code(extr_context *context, const char *name, const extr_value *values,
                                 extr_code **code) {
  int s = (int)values[0].number, j = (int)values[1].number, l = (int)values[2].number;
  TRY(check(context, name, 1 << s, j, l));
  return extr_reed_solomon_new(context, name, &(extr_reed_solomon){.s = s, .j = j, .l = l, .t = 1},
                               code);
}

const extr_construction extr_construction_rs = {"rs",
                                                {{"S", 2, EXTR_FIELD_DEGREE_MAX},
                                                 {"J", 1, 1 << EXTR_FIELD_DEGREE_MAX},
                                                 {"L", 2, 1 << EXTR_FIELD_DEGREE_MAX}},
                                                build_rs_code};
