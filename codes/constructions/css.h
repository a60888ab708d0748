/* Quantum codes of Calderbank, Shor and Steane: two parity-check matrices H_X and H_Z over the same
 * n qubits with H_X H_Z^T = 0. Errors of type Z are a word e of which H_X e is measured, errors of
 * type X one of which H_Z e is. The rows of H_X, the stabilizers of type X, are errors of type X
 * without an effect, and likewise for Z.
 *
 * Names of such codes end in the matrix that is meant:
 *
 *   x, z    H_X, H_Z
 *   lz      logicals of type Z: rows that, with those of H_Z, are a basis of the words w with
 *           H_X w = 0. An error e of type X with H_Z e = 0 is a sum of stabilizers if and only if
 *           the logicals have L_Z e = 0, too: so lz belongs to z
 *   lx      the same with X and Z exchanged: it belongs to x
 *
 * There are n - rank H_X - rank H_Z logicals of each type. */
#ifndef CODES_CONSTRUCTIONS_CSS_H
#define CODES_CONSTRUCTIONS_CSS_H

#include "codes/constructions/construct.h"

/* The ones of a matrix. */
typedef struct extr_css_half {
  int rows;
  extr_edge *edges;
  size_t count, room; /* `room` is for ARRAY_RESERVE */
} extr_css_half;

typedef struct extr_css {
  int columns;
  extr_css_half x, z;
} extr_css;

/* The parameter at the end of the names. */
#define EXTR_CSS_SIDE                                                                              \
  { "SIDE", 0, 0 }

/* Makes room for both matrices with these numbers of ones. EXTR_LIMIT, with `name` in the message:
 * there are more columns or ones than a code may have. After success the caller adds the ones, sets
 * the numbers of rows, and calls extr_css_finish; in any case it frees the pair. */
extr_status extr_css_start(extr_context *context, const char *name, int64_t columns, int64_t x_ones,
                           int64_t z_ones, extr_css *pair);
void extr_css_free(extr_css *pair);

/* Adds a one, for which there is room. */
static inline void extr_css_add(extr_css_half *half, int row, int column) {
  half->edges[half->count++] = (extr_edge){row, column};
}

/* Makes the matrix that `side` says. EXTR_INPUT: there is no such side; H_X H_Z^T is not 0, with
 * two rows in the message; there are no logicals; a matrix is not that of a code. EXTR_LIMIT: there
 * are too many columns to search for logicals. */
extr_status extr_css_finish(extr_context *context, const char *name, const extr_value *side,
                            const extr_css *pair, extr_code **code);

/* Opens the code that the value names. Errors are those of extr_code_open. */
extr_status extr_css_open(extr_context *context, const extr_value *value, extr_code **code);

#endif
