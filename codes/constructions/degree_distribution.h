/* Which degree how many nodes have, as text: "3" for all, or "2*0.5+3*0.3+8*0.2", degrees rising,
 * each with its share of the nodes; shares have up to six decimals and sum to 1. */
#ifndef CODES_CONSTRUCTIONS_DEGREE_DISTRIBUTION_H
#define CODES_CONSTRUCTIONS_DEGREE_DISTRIBUTION_H

#include <extrinsic/status.h>

/* Fills the degrees of `count` nodes, rising: a degree reaches up to node count * (its share and
 * those before it), rounded to nearest. `name` begins messages. EXTR_INPUT on any other text of
 * `length` characters, and on degrees below 1 or above `most`. */
extr_status extr_degrees_read(extr_context *context, const char *name, const char *text, int length,
                              int most, int count, int *degrees);

#endif
