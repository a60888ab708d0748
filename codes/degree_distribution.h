/* Which degree how many nodes have, as text: "3" for all, or "2*0.5+3*0.3+8*0.2", degrees rising,
 * each with its share of the nodes; shares have up to six decimals and sum to 1. */
#ifndef EXTRINSIC_DEGREE_DISTRIBUTION_H
#define EXTRINSIC_DEGREE_DISTRIBUTION_H

#include "extrinsic.h"

/* Fills the degrees of `count` nodes, rising: a degree reaches up to node count * (its share and
 * those before it), rounded to nearest. `name` begins messages. EX_INPUT on any other text of
 * `length` characters, and on degrees below 1 or above `most`. */
ex_status ex_degrees_read(ex_context *context, const char *name, const char *text, int length,
                          int most, int count, int *degrees);

#endif
