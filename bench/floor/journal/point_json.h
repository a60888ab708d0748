/* A point of floor_journal.h as JSON. */
#ifndef BENCH_FLOOR_JOURNAL_POINT_JSON_H
#define BENCH_FLOOR_JOURNAL_POINT_JSON_H

#include "bench/floor/floor_point.h"

#include <jansson.h>

/* NULL if memory ran out. */
json_t *point_json_of(const floor_result *point, int tallies, int classes);

/* Fills all but `quality`; point->sums has room for `tallies`. False if the JSON is not such a
 * point. */
bool point_json_read(json_t *json, int tallies, int classes, floor_result *point);

#endif
