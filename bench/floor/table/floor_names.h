/* What the tallies of floor_settings.h are called in tables and journals. */
#ifndef BENCH_FLOOR_TABLE_FLOOR_NAMES_H
#define BENCH_FLOOR_TABLE_FLOOR_NAMES_H

#include "bench/floor/floor_settings.h"

#include <jansson.h>

/* "a/b" for a class, "all", "outside", "a/b:N" for orbit N of the file; NULL if memory ran out. */
json_t *floor_names(const target *t);

#endif
