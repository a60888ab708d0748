/* The table of `floor`: one row per point and class, one for all classes, one for errors outside
 * the sets, and, where they are shown, one per orbit. */
#ifndef BENCH_FLOOR_TABLE_FLOOR_ROWS_H
#define BENCH_FLOOR_TABLE_FLOOR_ROWS_H

#include "bench/floor/floor_point.h"
#include "bench/floor/table/floor_names.h"

/* One row of any origin; NaN for a value that it does not have. Takes `events`. NULL if memory ran
 * out. */
json_t *floor_row(double quality, const char *class, const tally_rate *rate, double samples,
                  double seconds, json_t *events);

/* Adds the rows of a point to the array; `columns` of H. NULL if memory ran out. */
json_t *floor_rows_add(json_t *rows, const json_t *names, int columns, const floor_result *point);

#endif
