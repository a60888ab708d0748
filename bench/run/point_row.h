/* Rows of the table of `ber`: the counts of a point, and the rates and speeds that follow. */
#ifndef BENCH_RUN_POINT_ROW_H
#define BENCH_RUN_POINT_ROW_H

#include "bench/run/journal/journal.h"

/* {"ebn0_db": ..., "frames": ..., ...}, for a point of one frame or more. NULL when memory ran out.
 */
json_t *point_row(const fingerprint_sizes *sizes, const point_result *point);

/* One row per point of a journal, in order: the sum of its shards. Unless `unfinished` shards are
 * wanted, too, only those count in which the point has come to an end. NULL when memory ran out. */
typedef struct point_table {
  json_t *rows;
  json_t *unfinished; /* the qualities of points that are not finished in every shard */
} point_table;
point_table point_table_of(const journal *journal, bool unfinished);

#endif
