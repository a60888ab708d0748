/* Writes what the tools read into the folder of a candidate. */
#ifndef BENCH_SYNTHESIS_SOURCES_H
#define BENCH_SYNTHESIS_SOURCES_H

#include "bench/synthesis/measure.h"

/* The design that node.v of a candidate holds. */
script_design source_design(const hardware_job *job, const candidate *item);

/* node.v, the scripts, and, for a node, its model and test bench. EXTR_IO; EXTR_INPUT: the user's
 * operators lack a module. */
extr_status sources_write(extr_context *context, const hardware_job *job, const candidate *item,
                          node_mapping mapping, const char *folder);

/* The text of node.v, for extr_text_free. */
extr_status source_text(extr_context *context, const hardware_job *job, const candidate *item,
                        char **text);

/* The random bits of all operators of a node. */
int source_random(const hardware_job *job, const candidate *item);

#endif
