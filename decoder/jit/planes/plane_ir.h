/* Generates LLVM instructions on planes and on numbers in planes: the operations that
 * decoder/stochastic/planes/plane_tmpl.h and nodes/ define in C. AVX-512 has one instruction for
 * every function of three planes; which function is a truth table of eight bits. */
#ifndef DECODER_JIT_PLANES_PLANE_IR_H
#define DECODER_JIT_PLANES_PLANE_IR_H

#include "decoder/jit/ir/ir.h"

value extr_plane_zero(const ir *b);
value extr_plane_ones(const ir *b);
value extr_plane_and(const ir *b, value x, value y);
value extr_plane_or(const ir *b, value x, value y);
value extr_plane_xor(const ir *b, value x, value y);
value extr_plane_not(const ir *b, value x);

value extr_plane_choose(const ir *b, value which, value x, value y); /* x where set, else y */
value extr_plane_xor3(const ir *b, value x, value y, value z);
value extr_plane_majority(const ir *b, value x, value y, value z);
value extr_plane_and3(const ir *b, value x, value y, value z);
value extr_plane_or3(const ir *b, value x, value y, value z);
value extr_plane_same3(const ir *b, value x, value y, value z);       /* all three are equal */
value extr_plane_hold(const ir *b, value all, value any, value held); /* all | (any & held) */

/* One step of the comparison of two numbers, the lowest bit first: above if x > y, or if x = y and
 * `below`, the comparison of the lower bits, says so. */
value extr_plane_above(const ir *b, value x, value y, value below);

/* x & (y ^ z), x & ~(y ^ z), x ^ (y & ~z). */
value extr_plane_and_differ(const ir *b, value x, value y, value z);
value extr_plane_and_equal(const ir *b, value x, value y, value z);
value extr_plane_flip_unless(const ir *b, value x, value y, value z);

/* A saturating counter: moves in the lanes of `active`, up in those of `up`, otherwise down.
 * `active` may be NULL: all lanes. */
void extr_plane_count(const ir *b, value *counter, int bits, value active, value up);

/* The number of planes that are set, in SUM_BITS planes. Overwrites `planes`, up to
 * NODE_DEGREE_MAX + 1 of them. */
void extr_plane_sum(const ir *b, value *planes, int count, value *sum);

/* Lanes in which a number is at least `least` >= 0. */
value extr_plane_reaches(const ir *b, const value *number, int bits, int least);

/* Number `number` from `first`. */
value extr_plane_place(const ir *b, value first, int number);
value extr_plane_load(const ir *b, value first, int number);
void extr_plane_store(const ir *b, value plane, value first, int number);

/* Fetches plane number `number` into the first cache. */
void extr_plane_prefetch(const ir *b, value first, int number);

#endif
