/* What operators cost by their own synthesis. */
#ifndef BENCH_SYNTHESIS_MEASURED_COST_H
#define BENCH_SYNTHESIS_MEASURED_COST_H

#include "bench/synthesis/measure.h"

#define MEASURED_COST "synthesized" /* for --cost */

/* Synthesizes the operators of 2 .. max_arity inputs. Complexity becomes the area in NAND2
 * equivalents, latency the delay in ns; on an iCE40 the number of cells and those on the longest
 * path. A factor that is smaller than the one before it is raised to that. Writes the factors to
 * the file costs.txt of the job's folder, for --cost. Errors: as hardware_measure. */
extr_status hardware_cost(extr_context *context, const hardware_job *job, int max_arity,
                          named_cost *cost);

#endif
