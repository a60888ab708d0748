/* How far a check update is from what the machine could do at best: its vector operations at the
 * rate at which the vector units perform minima and nothing else. */
#ifndef BENCH_LIMIT_H
#define BENCH_LIMIT_H

#include "ldpc.h"

/* Vector minima a second with these settings' message type and instruction set, the best of some
 * short measurements on the calling thread. */
double limit_rate(const ex_decoder_settings *settings);

/* Operators that the settings' check kind spends on a node of this degree: those of the structure,
 * or for two-min three to find the two minima and two to choose, an edge. EX_LIMIT, EX_INPUT as
 * ex_optimize. */
ex_status limit_operators(ex_context *context, const ex_decoder_settings *settings, int degree,
                          int *operators);

/* Vector operations of one operator: 1 for a minimum. Divisions count as one, though they take
 * longer. */
int limit_operator_operations(const ex_decoder_settings *settings);

/* Vector operations that every edge needs whatever the structure: subtraction, sign product,
 * magnitude, rule or the way into and out of the operator's domain, sign, addition. Loads and
 * stores are not counted. */
int limit_edge_operations(const ex_decoder_settings *settings);

#endif
