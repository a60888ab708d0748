/* Points of curves, one after the other. The same command simulates the same points in the same
 * order, so it takes those that an earlier run has kept from its journal. */
#ifndef BENCH_EVOLUTION_CURVE_POINT_H
#define BENCH_EVOLUTION_CURVE_POINT_H

#include "bench/simulation/simulate.h"
#include "bench/store/store.h"

typedef struct curve_log {
  store kept;
  size_t next; /* the number of the next point */
} curve_log;

/* Opens the journal of the table at `table`; without one (NULL) nothing is kept. `lines` say what
 * the points depend on. Errors are those of store_open. curve_log_close must follow whatever the
 * result. */
extr_status curve_log_open(extr_context *context, const char *table, json_t *lines, curve_log *log);
void curve_log_close(curve_log *log);

/* Continues a point until it has these many errors or frames. */
extr_status curve_point(extr_context *context, curve_log *log, point_simulator *simulator,
                        point_result *point, uint64_t errors, uint64_t frames);

#endif
