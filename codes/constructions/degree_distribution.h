/* Degree distributions as text: "3" for all nodes, or a list such as "2*0.5+3*0.3+8*0.2" of
 * increasing degrees, each with its share of the nodes. Shares have up to six decimals and sum to
 * 1. */
#ifndef CODES_CONSTRUCTIONS_DEGREE_DISTRIBUTION_H
#define CODES_CONSTRUCTIONS_DEGREE_DISTRIBUTION_H

#include <extrinsic/status.h>

/* Fills in the degrees of `count` nodes in ascending order: each degree ends at node count * (the
 * sum of its share and the earlier shares), rounded to nearest. `text` has `length` characters.
 * EXTR_INPUT, with `name` at the start of the message, for any other text and for degrees below 1
 * or above `most`. */
extr_status extr_degrees_read(extr_context *context, const char *name, const char *text, int length,
                              int most, int count, int *degrees);

#endif
