/* Regular matrices from Reed-Solomon codes with two information symbols (Djurdjevic, Xu,
 * Abdel-Ghaffar, Lin, "A class of low-density parity-check codes constructed based on Reed-Solomon
 * codes with two information symbols", IEEE Communications Letters 7(7), 2003): the family of the
 * code of IEEE 802.3an.
 *
 * Over GF(q), q = 2^s, the polynomial g(X) = (X - a)(X - a^2) ... (X - a^(L-2)) generates a code of
 * length q - 1. Shortened to length L, it has dimension 2, distance L - 1 and the basis
 *
 *   u = (g_0, ..., g_(L-2), 0),   w = (0, g_0, ..., g_(L-2)).
 *
 * Choose t such that no symbol of c = u + a^t w is zero; q - L + 1 of the q - 1 powers qualify. The
 * code {e c} has q cosets {e c + mu u}. J of them, mu = 0, a^0, a^1, ..., give J q words; within a
 * coset, e runs through the field in the order of its numbers (galois.h). Each word gives a row of
 * H: the symbol y at position j becomes a block of q columns with a single one at the number of y.
 *
 * Two words agree in at most one position, so H has no cycle of length 4. Since c has no zero, the
 * q words of a coset have q different symbols at each position, so every q x q block is a
 * permutation matrix. Columns have weight J, rows weight L. */
#ifndef CODES_CONSTRUCTIONS_REED_SOLOMON_H
#define CODES_CONSTRUCTIONS_REED_SOLOMON_H

#include "codes/constructions/galois.h"
#include <extrinsic/code.h>

typedef struct extr_reed_solomon {
  int s;                /* 2 .. EXTR_FIELD_DEGREE_MAX */
  int j, l;             /* 1 .. q and 2 .. q - 1 */
  int t;                /* >= 0; the construction uses the least suitable exponent from here on */
  bool by_symbol;       /* column y of a block belongs to symbol y, not to its number */
  const int *column_of; /* by column: another order of the columns, or NULL */
} extr_reed_solomon;

/* The code with J q rows and L q columns. Errors: as extr_code_new. */
extr_status extr_reed_solomon_new(extr_context *context, const char *name,
                                  const extr_reed_solomon *shape, extr_code **code);

#endif
