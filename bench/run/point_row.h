/* Rows of the table of `ber`: the counts of a point, with rates and speeds derived from them. */
#ifndef BENCH_RUN_POINT_ROW_H
#define BENCH_RUN_POINT_ROW_H

#include "bench/run/journal/journal.h"

/* {"ebn0_db": ..., "frames": ..., ...} for a point with at least one frame. NULL if memory ran
 * out. */
json_t *point_row(const fingerprint_sizes *sizes, const point_result *point);

/* One row per point of a journal, in order, with the sum of its shards. Shards in which the point
 * has not ended are left out unless `unfinished` is set. NULL if memory ran out. */
typedef struct point_table {
  json_t *rows;
  json_t *unfinished; /* the qualities of points that are not finished in every shard */
} point_table;
point_table point_table_of(const journal *journal, bool unfinished);

#endif
