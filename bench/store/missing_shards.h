/* Which shards a journal of combined shards lacks. */
#ifndef BENCH_STORE_MISSING_SHARDS_H
#define BENCH_STORE_MISSING_SHARDS_H

#include "bench/store/journal.h"
#include <extrinsic/status.h>

#define MISSING_SHARDS_KEY "missing_shards" /* of the comment line that says which */

/* The shards that points of the journal lack: "2, 5-7 of 8" if all points lack the same ones, else
 * "2 of 8 at 1, 1.5; 3 of 8 at 2"; of a run with another seed than the others "2 of 8 at 1 with
 * seed 7". "" if none are missing, or if entries are not points. Long lists end in "...". The
 * caller frees the text. */
extr_status missing_shards(extr_context *context, const journal *journal, char **text);

#endif
