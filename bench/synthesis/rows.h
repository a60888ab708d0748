/* The rows of `extrinsic synthesize`, and the store in which they are kept, so that a run goes on
 * where it stopped. */
#ifndef BENCH_SYNTHESIS_ROWS_H
#define BENCH_SYNTHESIS_ROWS_H

#include "bench/cli/numbers.h"
#include "bench/store/store.h"
#include "bench/synthesis/measure.h"

typedef struct hardware_table {
  const char *path; /* of a CSV; NULL: nothing is kept */
  json_t *about;    /* what the figures depend on beside the columns: lines "# key: value" */
  json_t *rows;
  store kept;
} hardware_table;

/* Opens the journal of the table at `path`, if there is one, and adds the rows that an earlier run
 * has left. Errors are those of store_open; other tools or loads than now make another run.
 * rows_close must follow whatever the result. */
extr_status rows_open(extr_context *context, const char *path, const hardware_job *job,
                      const char *versions, hardware_table *table);

/* Measures a candidate, unless there is a row with the same source, operator, target, mapping and
 * period; adds its row and keeps the table. Errors: as hardware_measure, EXTR_IO. */
extr_status rows_measure(extr_context *context, const hardware_job *job, const candidate *item,
                         synthesis_goal goal, hardware_table *table);
void rows_close(hardware_table *table);

/* For each node of the rows (operator, inputs and target) and each period: the row with the least
 * area among those whose delay is at most the period, whatever period they were synthesized for.
 * Objects with the keys period_ns, operator, inputs, target, structure, latency, mapping,
 * area_nand2 and delay_ns, of which the last five are null if no row is as fast. NULL if memory ran
 * out. */
json_t *rows_best(const json_t *rows, const real_list *periods);

/* One line "# ..." for each of them. */
void rows_print_best(const json_t *best, FILE *out);

#endif
