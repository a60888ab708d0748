/* The (2640, 1320) code of Margulis ("Explicit constructions of graphs without short cycles and low
 * density codes", Combinatorica, 1982), as MacKay and Postol ("Weaknesses of Margulis and
 * Ramanujan-Margulis low-density parity-check codes", 2003) describe it.
 *
 * The elements g of SL(2, 11), matrices (a b; c d) of determinant 1 modulo 11, are numbered in the
 * order of (a, b, c, d). They number the rows, and the columns of either half. With A = (1 2; 0 1)
 * and B = (1 0; 2 1), column g of the left half has ones in rows g A^2, g A B A^-1 and g B, column
 * g of the right half in rows g A^-2, g A B^-1 A^-1 and g B^-1. */
#include "codes/standards/catalog.h"
#include "core/base/array.h"

enum { P = 11, ROWS = P * (P * P - 1), HALF_WEIGHT = 3, EDGES = 2 * ROWS * HALF_WEIGHT };

typedef struct element {
  int a, b, c, d;
} element;

static element multiply(element x, element y) {
  return (element){(x.a * y.a + x.b * y.c) % P, (x.a * y.b + x.b * y.d) % P,
                   (x.c * y.a + x.d * y.c) % P, (x.c * y.b + x.d * y.d) % P};
}

static element inverse(element x) {
  return (element){x.d, (P - x.b) % P, (P - x.c) % P, x.a};
}

/* If a is not 0, then a, b and c determine d; else b determines c, and is not 0. */
static int number(element x) {
  return x.a > 0 ? P * (P - 1) + (x.a - 1) * P * P + x.b * P + x.c : (x.b - 1) * P + x.d;
}

static extr_edge *write_columns(element g, extr_edge *edge) {
  static const element factors[HALF_WEIGHT] = {{1, 4, 0, 1}, {5, 3, 2, 8}, {1, 0, 2, 1}};
  for (int i = 0; i < HALF_WEIGHT; i++) {
    *edge++ = (extr_edge){number(multiply(g, factors[i])), number(g)};
    *edge++ = (extr_edge){number(multiply(g, inverse(factors[i]))), ROWS + number(g)};
  }
  return edge;
}

static void write_edges(extr_edge *edge) {
  for (int i = 0; i < P * P * P * P; i++) {
    element g = {i / (P * P * P), i / (P * P) % P, i / P % P, i % P};
    if ((g.a * g.d + (P - g.b) * g.c) % P == 1) edge = write_columns(g, edge);
  }
}

static extr_status build_margulis(extr_context *context, const char *name, extr_code **code) {
  OWNED_ARRAY extr_edge *edges = NULL;
  TRY(ARRAY_NEW(context, edges, EDGES));
  write_edges(edges);
  return extr_code_new(context, name, ROWS, 2 * ROWS, edges, EDGES, code);
}

static const extr_catalog_entry entries[] = {
    {"margulis-2640-1320", "Margulis", 2 * ROWS, 2 * ROWS, ROWS}, {0}};

const extr_family extr_family_margulis = {entries, .build = build_margulis, .other = true};
