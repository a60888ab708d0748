/* What the units of a processor do for a kernel.
 *
 * Intel's processors execute 64-byte vectors in two units. Minima, averages, magnitudes, saturating
 * sums, products, affine maps of bits (GFNI) and the extraction of sign bits go to one alone,
 * shuffles, comparisons and tests to the other, everything else to either. Kernels of min-sum have
 * more work for the first unit. A minimum can also be computed by a comparison, in the other unit,
 * and a choice, in either; a minimum and a maximum of the same values by a comparison and two
 * choices. */
#ifndef DECODER_JIT_INSTRUCTIONS_UNITS_H
#define DECODER_JIT_INSTRUCTIONS_UNITS_H

#include "decoder/jit/jit.h"

/* How many times the kernel computes the q of an edge, and its magnitude. */
typedef struct edge_reads {
  int q, magnitude;
} edge_reads;

/* On such a processor, with these isa_feature: the number of `operators` that are to be computed by
 * comparison so that both units have the same work. They are those of the program, one minimum
 * each; in the two-minimum method, one per edge, which updates the two minima. 0 for kernels other
 * than min-sum. */
int extr_units_compared(const jit_kernel *plan, unsigned features, edge_reads reads, int operators);

#endif
