/* Which shards a journal of combined shards lacks. */
#ifndef BENCH_RUN_JOURNAL_MISSING_SHARDS_H
#define BENCH_RUN_JOURNAL_MISSING_SHARDS_H

#include "bench/run/journal/journal.h"
#include <extrinsic/status.h>

#define MISSING_SHARDS_KEY "missing_shards" /* of the comment line that says which */

/* Prints the shards that were not found, counted from 1: "2, 5-7 of 8". Long lists end in "...".
 * Prints nothing if all were found. */
void missing_shards_print(const bool *found, uint64_t count, FILE *stream);

/* The shards that points of the journal lack: "2, 5-7 of 8" if all points lack the same ones, else
 * "2 of 8 at 1, 1.5; 3 of 8 at 2"; "" if none are missing. The caller frees the text. */
extr_status missing_shards(extr_context *context, const journal *journal, char **text);

#endif
