/* The table of `floor`: one row per point and class, one for all classes and one for errors outside
 * the sets. */
#ifndef BENCH_FLOOR_FLOOR_ROWS_H
#define BENCH_FLOOR_FLOOR_ROWS_H

#include "bench/floor/floor_journal.h"
#include "bench/output/csv.h"

/* NULL if memory ran out. */
json_t *floor_rows_add(json_t *rows, const floor_settings *settings, const floor_result *point);

/* Rows `simulated` and `sum` for a point that a table of `ber` has. */
json_t *floor_rows_add_simulated(json_t *rows, const floor_settings *settings,
                                 const floor_result *point, const csv_file *with);

#endif
