/* Times check nodes with every structure of the Pareto front. */
#ifndef BENCH_MEASURE_MODEL_NODE_ROWS_H
#define BENCH_MEASURE_MODEL_NODE_ROWS_H

#include "bench/measure/model/node_fit.h"
#include "bench/measure/speed.h"

enum { NODE_ROWS_MAX = 16 };

typedef struct node_rows {
  int count;
  extr_node_choice choice[NODE_ROWS_MAX];
  node_time times[NODE_ROWS_MAX]; /* predicted is 0 */
  extr_lanes layout;
} node_rows;

/* Measures the star structure, the isomorphic one, and the points of the Pareto front that differ
 * from these two in complexity or latency, in turns, in decoders with these settings, for
 * 25 iterations without early stop. Times are those of one check node for all lanes of a vector.
 * Errors: as speed_measure and extr_frontier_find. */
extr_status node_rows_measure(extr_context *context, const speed_settings *speed,
                              const extr_decoder_settings *decoder, int degree, node_rows *rows);

#endif
