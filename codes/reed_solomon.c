/* rs:S,J,L is the code of reed_solomon.h over GF(2^S). */
#include "codes/reed_solomon.h"

#include "codes/construct.h"
#include "codes/galois.h"
#include "core/array.h"

/* The words u and c. */
typedef struct words {
  int length;
  int *u, *c;
} words;

/* The coefficients of g(X), multiplied up root by root, then a zero. */
static void generate(const ex_field *field, words *of) {
  of->u[0] = 1;
  for (int i = 1; i <= of->length - 2; i++)
    for (int j = i; j >= 0; j--)
      of->u[j] =
          (j > 0 ? of->u[j - 1] : 0) ^ ex_field_multiply(field, ex_field_power(field, i), of->u[j]);
}

/* c = u + factor w. False if a symbol is zero. */
static bool combine(const ex_field *field, int factor, words *of) {
  for (int j = 0; j < of->length; j++) {
    of->c[j] = of->u[j] ^ ex_field_multiply(field, factor, j > 0 ? of->u[j - 1] : 0);
    if (of->c[j] == 0) return false;
  }
  return true;
}

static ex_status make_words(ex_context *context, const ex_field *field, words *of) {
  TRY(ARRAY_NEW(context, of->u, of->length));
  TRY(ARRAY_NEW(context, of->c, of->length));
  generate(field, of);
  for (int t = 1; t < field->size; t++)
    if (combine(field, ex_field_power(field, t), of)) return EX_OK;
  return ex_fail(context, EX_INTERNAL, "found no word without a zero, expected some");
}

static void write_edges(const ex_field *field, const words *of, int cosets, ex_edge *edges) {
  for (int b = 0; b < cosets; b++)
    for (int i = 0; i < field->size; i++)
      for (int j = 0; j < of->length; j++) {
        int y = ex_field_multiply(field, field->element[i], of->c[j]) ^
                ex_field_multiply(field, field->element[b], of->u[j]);
        *edges++ = (ex_edge){b * field->size + i, .column = j * field->size + field->number[y]};
      }
}

ex_status ex_reed_solomon_edges(ex_context *context, int s, int j, int l, ex_edge **edges) {
  ex_field field;
  words of = {.length = l};
  TRY(ex_field_new(context, s, &field));
  ex_edge *made = NULL;
  ex_status status = make_words(context, &field, &of);
  if (status == EX_OK)
    status = ARRAY_NEW(context, made, (size_t)field.size * (size_t)j * (size_t)l);
  if (status == EX_OK) {
    write_edges(&field, &of, j, made);
    *edges = made;
  }
  free(of.u);
  free(of.c);
  ex_field_free(&field);
  return status;
}

static ex_status check(ex_context *context, const char *name, int q, int j, int l) {
  if (j > q) return ex_fail(context, EX_INPUT, "%.100s: J must not exceed 2^S = %d", name, q);
  if (l >= q) return ex_fail(context, EX_INPUT, "%.100s: L must be less than 2^S = %d", name, q);
  if (l > EX_CODE_COLUMNS_MAX / q || j > EX_CODE_EDGES_MAX / (q * l))
    return ex_fail(context, EX_LIMIT, "%.100s: the limits are %d columns and %d ones", name,
                   EX_CODE_COLUMNS_MAX, EX_CODE_EDGES_MAX);
  return EX_OK;
}

static ex_status build(ex_context *context, const char *name, const ex_value *values,
                       ex_code **code) {
  int s = (int)values[0].number, j = (int)values[1].number, l = (int)values[2].number, q = 1 << s;
  ex_edge *edges;
  TRY(check(context, name, q, j, l));
  TRY(ex_reed_solomon_edges(context, s, j, l, &edges));
  ex_status status =
      ex_code_new(context, name, j * q, l * q, edges, (size_t)j * (size_t)(l * q), code);
  free(edges);
  return status;
}

const ex_construction ex_construction_rs = {"rs",
                                            {{"S", 2, EX_FIELD_DEGREE_MAX},
                                             {"J", 1, 1 << EX_FIELD_DEGREE_MAX},
                                             {"L", 2, 1 << EX_FIELD_DEGREE_MAX}},
                                            build};
