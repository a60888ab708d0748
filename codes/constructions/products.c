/* repetition:N has one information bit, which is repeated N times: row i of its N - 1 rows says
 * that bits i and i + 1 are equal.
 *
 * hgp:A,B,SIDE is the hypergraph product of two codes, names or files without commas (Tillich,
 * Zemor, "Quantum LDPC codes with positive rate and minimum distance proportional to the square
 * root of the blocklength", IEEE Trans. Inf. Theory 60, 2014). With the m x n matrix A and the
 * m' x n' matrix B it has n n' + m m' qubits and
 *
 *   H_X = [ A (x) I | I (x) B^T ],   H_Z = [ I (x) B | A^T (x) I ].
 *
 * toric:L,SIDE is the toric code of 2 L^2 qubits and distance L (Kitaev, "Fault-tolerant quantum
 * computation by anyons", Annals of Physics 303, 2003): the product of a closed repetition code of
 * length L, whose last row says that its last bit and its first one are equal, with itself. */
#include "codes/constructions/css.h"
#include "codes/matrix/sparse.h"
#include "core/base/array.h"

/* ---- Repetition ------------------------------------------------------------------------------ */

static extr_status repeat(extr_context *context, const char *name, int rows, int n,
                          extr_code **code) {
  OWNED_ARRAY extr_edge *edges = NULL;
  TRY(ARRAY_NEW(context, edges, 2 * rows));
  for (int i = 0; i < rows; i++) {
    edges[2 * i] = (extr_edge){i, i};
    edges[2 * i + 1] = (extr_edge){i, (i + 1) % n};
  }
  return extr_code_new(context, name, rows, n, edges, 2 * (size_t)rows, code);
}

static extr_status build_repetition(extr_context *context, const char *name,
                                    const extr_value *values, extr_code **code) {
  const int n = (int)values[0].number;
  return repeat(context, name, n - 1, n, code);
}

/* ---- Products -------------------------------------------------------------------------------- */

/* Adds the ones that come from A, of which there are copies for each row and column of B. */
static void add_first(const extr_code *a, int rows, int columns, int offset, extr_css *pair) {
  for (int e = 0; e < extr_code_edges(a); e++) {
    const int r = extr_code_edge_rows(a)[e], c = extr_code_edge_columns(a)[e];
    for (int j = 0; j < columns; j++) extr_css_add(&pair->x, r * columns + j, c * columns + j);
    for (int i = 0; i < rows; i++) extr_css_add(&pair->z, c * rows + i, offset + r * rows + i);
  }
}

/* The same with A and B exchanged. */
static void add_second(const extr_code *b, int rows, int columns, int offset, extr_css *pair) {
  const int m = extr_code_rows(b), n = extr_code_columns(b);
  for (int e = 0; e < extr_code_edges(b); e++) {
    const int r = extr_code_edge_rows(b)[e], c = extr_code_edge_columns(b)[e];
    for (int i = 0; i < rows; i++) extr_css_add(&pair->x, i * n + c, offset + i * m + r);
    for (int j = 0; j < columns; j++) extr_css_add(&pair->z, j * m + r, j * n + c);
  }
}

static extr_status multiply(extr_context *context, const char *name, const extr_code *a,
                            const extr_code *b, const extr_value *side, extr_code **code) {
  const int64_t am = extr_code_rows(a), an = extr_code_columns(a), ae = extr_code_edges(a);
  const int64_t bm = extr_code_rows(b), bn = extr_code_columns(b), be = extr_code_edges(b);
  OWNED(extr_css_free) extr_css pair = {0};
  TRY(extr_css_start(context, name, an * bn + am * bm, ae * bn + am * be, an * be + ae * bm,
                     &pair));
  pair.x.rows = (int)(am * bn);
  pair.z.rows = (int)(an * bm);
  add_first(a, (int)bm, (int)bn, (int)(an * bn), &pair);
  add_second(b, (int)am, (int)an, (int)(an * bn), &pair);
  return extr_css_finish(context, name, side, &pair, code);
}

static extr_status build_product(extr_context *context, const char *name, const extr_value *values,
                                 extr_code **code) {
  OWNED(release_code) extr_code *a = NULL, *b = NULL;
  TRY(extr_css_open(context, &values[0], &a));
  TRY(extr_css_open(context, &values[1], &b));
  return multiply(context, name, a, b, &values[2], code);
}

static extr_status build_toric(extr_context *context, const char *name, const extr_value *values,
                               extr_code **code) {
  const int l = (int)values[0].number;
  OWNED(release_code) extr_code *ring = NULL;
  TRY(repeat(context, name, l, l, &ring));
  return multiply(context, name, ring, ring, &values[1], code);
}

const extr_construction extr_construction_repetition = {
    "repetition", {{"N", 2, EXTR_CODE_COLUMNS_MAX}}, build_repetition};
const extr_construction extr_construction_hgp = {
    "hgp", {{"A", 0, 0}, {"B", 0, 0}, EXTR_CSS_SIDE}, build_product};
const extr_construction extr_construction_toric = {
    "toric", {{"L", 2, 1 << 10}, EXTR_CSS_SIDE}, build_toric};
