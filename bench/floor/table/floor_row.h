/* A row of the table of `floor`: a rate of frame errors of one class. */
#ifndef BENCH_FLOOR_TABLE_FLOOR_ROW_H
#define BENCH_FLOOR_TABLE_FLOOR_ROW_H

#include "bench/floor/tally.h"

#include <jansson.h>

/* A row of any origin; NaN for a value that it does not have. Takes `events`. NULL if memory ran
 * out. */
json_t *floor_row(double quality, const char *class, const tally_rate *rate, double samples,
                  double seconds, json_t *events);

#endif
