/* The node that finds the two least inputs, to compare structures with. */
#ifndef CORE_EMIT_TWO_MIN_H
#define CORE_EMIT_TWO_MIN_H

#include <stdio.h>

/* Writes module `name` with parameter WIDTH and ports x and y, as extr_emit_verilog does: y_j is
 * the second minimum of all inputs where x_j equals the first one, else the first. A tournament
 * finds both. Writes the modules that it uses before it. */
void extr_emit_two_min(const char *name, int inputs, FILE *out);

#endif
