/* Nodes to compare structures with that are not made of the operators of a structure: they find the
 * two least inputs, or combine all inputs and remove one. */
#ifndef BENCH_SYNTHESIS_NODE_BASELINE_H
#define BENCH_SYNTHESIS_NODE_BASELINE_H

#include <stdio.h>

typedef enum node_baseline {
  NODE_STRUCTURE, /* no baseline */
  NODE_TWO_MIN, /* min: the first and second minimum of all inputs by a tournament; y_j is the second
                 * one where x_j equals the first */
  NODE_TOTAL,   /* xor: all inputs combined, and from that the own one removed: 2 n - 1 operators */
} node_baseline;

/* Writes module `node` with parameter WIDTH and ports x and y, and the modules that it uses. */
void node_baseline_write(node_baseline kind, int inputs, FILE *out);

#endif
