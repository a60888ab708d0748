/* Regular matrices from Reed-Solomon codes with two information symbols (Djurdjevic, Xu,
 * Abdel-Ghaffar, Lin, "A class of low-density parity-check codes constructed based on Reed-Solomon
 * codes with two information symbols", IEEE Communications Letters 7(7), 2003): the family of the
 * code of IEEE 802.3an.
 *
 * Over GF(q), q = 2^s, the polynomial g(X) = (X - a)(X - a^2) ... (X - a^(L-2)) generates a code of
 * length q - 1. Shortened to length L it has dimension 2, distance L - 1 and the basis
 *
 *   u = (g_0, ..., g_(L-2), 0),   w = (0, g_0, ..., g_(L-2)).
 *
 * c = u + a^t w, for the least t > 0 that leaves no zero among its L symbols (q - L + 1 of the
 * q - 1 powers do). J of the q cosets of the code {e c}, the words e c + mu u with mu = 0, a^0,
 * a^1, ..., give J q words, and each word a row of H: symbol y at position j becomes a block of q
 * columns with a single one where y stands in the field (galois.h numbers it). Two words agree in
 * one position at most, so that H has no cycle of length 4; and since c has no zero, the q words of
 * a coset have q different symbols at each position: every block of q x q is a permutation matrix.
 * Columns have weight J, rows weight L. */
#ifndef EXTRINSIC_REED_SOLOMON_H
#define EXTRINSIC_REED_SOLOMON_H

#include "ldpc.h"

/* The J q L edges of H in J q rows and L q columns, row by row, to be freed with free.
 * s = 2 .. EX_FIELD_DEGREE_MAX, J = 1 .. q, L = 2 .. q - 1. */
ex_status ex_reed_solomon_edges(ex_context *context, int s, int j, int l, ex_edge **edges);

#endif
