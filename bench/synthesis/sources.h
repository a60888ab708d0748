/* Writes what the tools read into the folder of a candidate: the node, the model that its netlist is
 * compared with, the test bench that compares them, and the scripts. */
#ifndef BENCH_SYNTHESIS_SOURCES_H
#define BENCH_SYNTHESIS_SOURCES_H

#include "bench/synthesis/measure.h"

/* What the test bench prints if node and model agree. */
#define NODE_MODEL_EQUAL "equal for all vectors"

/* node.v, the scripts, and, for a node, its model and test bench. EXTR_IO; EXTR_INPUT: the user's
 * operators lack a module. */
extr_status sources_write(extr_context *context, const hardware_job *job, const candidate *item,
                          node_mapping mapping, const char *folder);

/* The text of node.v, for extr_text_free. */
extr_status source_text(extr_context *context, const hardware_job *job, const candidate *item,
                        char **text);

#endif
