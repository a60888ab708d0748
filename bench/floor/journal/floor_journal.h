/* The points of a floor run so far, in a file as in task_file.h:
 *
 *   {"floor": 3, "task": {...}, "columns": 2048, "classes": ["8/8", "all", "outside"],
 *    "points": [{"ebn0_db": 5, "batches": 40, "seconds": 1.5, "over": true,
 *                "models": [[...], ...], "sums": [[...], ...]}, ...]}
 *
 * "task" is what the sums depend on: the configuration as in bench/replay/saved_configuration.h,
 * the shard, and the SHA-256 of the sets. A model is the share of a class and, if it is fitted,
 * `whole`, `steep` and the effects (law.h). The sums are the members of a tally in their order, for
 * each of floor_tallies; as their 17 digits give back the same numbers, a run that was stopped ends
 * with the same sums. */
#ifndef BENCH_FLOOR_JOURNAL_FLOOR_JOURNAL_H
#define BENCH_FLOOR_JOURNAL_FLOOR_JOURNAL_H

#include "bench/floor/floor_point.h"
#include "bench/floor/journal/task_file.h"

enum { FLOOR_JOURNAL_FORMAT = 3 };

typedef struct floor_journal {
  task_file file;
  const target *target;
  int columns; /* of H */
  floor_result *points;
  size_t count, capacity;
} floor_journal;

/* Takes the task. `table` is the path of the table, or NULL. Errors are those of task_file_open;
 * EXTR_INPUT also if a point is damaged. floor_journal_close must follow whatever the result. */
extr_status floor_journal_open(extr_context *context, const char *table, json_t *task,
                               const floor_settings *settings, floor_journal *j);
void floor_journal_close(floor_journal *j);

/* The point with this quality, which is added if it is not there: pointers to points hold until
 * then. NULL: memory ran out. */
floor_result *floor_journal_point(floor_journal *j, double quality);

/* Writes the points, if that is due or `now` is set. */
extr_status floor_journal_write(floor_journal *j, bool now);

#endif
