/* What `calibrate --from nodes` does: learns the times of compiled check nodes. */
#ifndef BENCH_COMMANDS_STRUCTURES_CALIBRATE_NODES_H
#define BENCH_COMMANDS_STRUCTURES_CALIBRATE_NODES_H

#include "bench/cli/numbers.h"
#include "bench/measure/speed.h"

#include <stdio.h>

typedef struct calibrate_nodes_settings {
  extr_decoder_settings decoder; /* frames side by side */
  speed_settings speed;
  const integer_list *degrees;
  int max_arity; /* of the costs of operators */
} calibrate_nodes_settings;

/* Measures the check nodes and writes the cost file, with comments on how it was made and on how
 * well it predicts. Errors: as node_table_measure. */
extr_status calibrate_nodes(extr_context *context, const char *command,
                            const calibrate_nodes_settings *settings, FILE *stream);

#endif
