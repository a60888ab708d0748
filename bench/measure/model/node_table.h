/* Times check nodes with every structure of the Pareto front, for several degrees. */
#ifndef BENCH_MEASURE_MODEL_NODE_TABLE_H
#define BENCH_MEASURE_MODEL_NODE_TABLE_H

#include "bench/cli/numbers.h"
#include "bench/measure/model/node_fit.h"
#include "bench/measure/speed.h"

typedef struct node_table {
  int count;
  node_time *times;          /* without predictions; structures of a degree follow each other */
  extr_node_choice *choices; /* what they are called */
  extr_lanes layout;
} node_table;

/* For each degree, measures the star structure, the isomorphic one, and the points of the Pareto
 * front that differ from these two in complexity or latency: in decoders with these settings, for
 * 25 iterations without early stop. All structures of all degrees take turns, in groups of at most
 * NODE_GROUP. Times are those of one check node for all lanes of a vector. Shows on stderr, in the
 * name of `command`, how far it is. Errors: as speed_measure and extr_frontier_find. Free with
 * node_table_clear, also after errors. */
enum { NODE_GROUP = 256 };
extr_status node_table_measure(extr_context *context, const char *command,
                               const speed_settings *speed, const extr_decoder_settings *decoder,
                               const integer_list *degrees, node_table *table);
void node_table_clear(node_table *table);

#endif
