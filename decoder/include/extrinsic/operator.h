/* Operators of a user's own: how the check nodes of EXTR_OWN combine magnitudes.
 *
 * Example: min-sum whose messages lose an eighth, and whether the order of operands matters.
 *
 *     #include <extrinsic/decoder.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       extr_decoder_settings settings = extr_decoder_default();
 *       extr_operator_facts facts;
 *       const char *text = "own:combine(a, b) = min(a, b); leave(x) = x - (x >> 3)";
 *       if (extr_decoder_set(NULL, &settings, "decoder", text) != EXTR_OK ||
 *           extr_operator_examine(NULL, &settings, &facts) != EXTR_OK)
 *         return 1;
 *       printf("%g of all triples depend on the order\n", 1 - facts.associates);
 *       return facts.minimum ? 0 : 1;
 *     }
 *
 * From magnitudes |q_i| a check node computes
 *
 *     x_i = enter(|q_i|),   y_j = combination of all x_i except x_j,   |R_j| = leave(y_j),
 *
 * where a structure forms the combination, two at a time; with two edges, it is the other x. A text
 * defines the three functions. `combine` must be there; the others are the identity if they are
 * not:
 *
 *     # The minimum with a correction of 1, 0 or -1, and an offset of 1
 *     message = i8
 *     p = 1
 *     combine(a, b) = min(a, b) + (a + b <= p ? 1 : 0) - (|a - b| <= p ? 1 : 0)
 *     leave(x) = max(x - 1, 0)
 *
 * Statements end with the line or a semicolon; a line that begins with a blank continues the one
 * before, and # begins a comment. `message` says for which type of messages it is, i8 or f32;
 * without it, it is for i8, f32 or both, whichever can compute it. NAME = NUMBER is a parameter,
 * NAME = [NUMBER, NUMBER, ...] a table; NAME[x] is entry x, from 0, or the first or last one where
 * there is none. Expressions have numbers, + - * /, << and >> by a number, |x|, abs(x), min(a, b),
 * max(a, b), comparisons before ? and :, with the precedence of C, and, for floats, exp(x) and
 * log(x). A number is an LLR with floats, and a number of steps of llr_step with bytes; as in
 * 0.5llr it is always an LLR, rounded to whole steps.
 *
 * With bytes, all is done in signed bytes that saturate at -128 and 127. One factor of a product is
 * a number from -2 to 2, which is rounded to a multiple of 1/128; the product is rounded to a whole
 * number, half up. A divisor is a number, too; division multiplies by its inverse. With floats, all
 * is done in single precision, each operation rounded; exp limits its argument to -87 .. 87, log to
 * normal positive numbers, and both are approximations with a relative error of 1e-6. Arguments of
 * `enter` and results of `leave` are limited to the largest magnitude of a message, and negative
 * results of all three to 0.
 *
 * Results depend on the structure unless the operator is associative and commutative, which
 * extr_operator_examine (decoder.h) finds out. */
#ifndef EXTRINSIC_OPERATOR_H
#define EXTRINSIC_OPERATOR_H

/* Room for the text of an operator. */
enum { EXTR_OPERATOR_TEXT = 960 };

#endif
