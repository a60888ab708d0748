/* Merges journals of the same configuration fingerprint: shards, runs with other points, and runs
 * that were continued elsewhere. If several journals hold the same point and shard, the one with
 * the most batches counts, since it contains the others. */
#ifndef BENCH_STORE_MERGE_H
#define BENCH_STORE_MERGE_H

#include "bench/store/journal.h"

/* What may differ between the journals. */
typedef enum merge_seeds {
  MERGE_SAME_SEED,
  MERGE_SEEDS_DIFFER, /* the seed of the configuration: sums of different seeds add up */
} merge_seeds;

/* Reads the journals at `paths` (one or more), which are of one of the kinds, and merges them. The
 * head is that of the first journal without the comment lines in which the others differ; its seed
 * is a list if there are several. EXTR_INPUT if the fingerprints differ, if the sums of the same
 * point and shard cannot come from one sequence of batches, if shards of one point have different
 * values of their own, or if they overlap: i of N and j of M overlap unless i and j differ modulo
 * gcd(N, M). The entries refer to the paths, which must stay as long as something is merged into
 * `merged`. Other errors are those of journal_read. journal_free must follow whatever the
 * result. */
extr_status merge_journals(extr_context *context, char *const *paths, int count,
                           const store_kind *const *kinds, merge_seeds seeds, journal *merged);

/* Moves the entries of `more` into `merged`, with the same errors. `path` says where they come
 * from, and must stay as long. */
extr_status merge_into(extr_context *context, journal *merged, const char *path, merge_seeds seeds,
                       journal *more);

/* ---- Missing shards -------------------------------------------------------------------------- */

#define MISSING_SHARDS_KEY "missing_shards" /* of the comment line that says which */

/* The shards that points of the journal lack: "2, 5-7 of 8" if all points lack the same ones, else
 * "2 of 8 at 1, 1.5; 3 of 8 at 2"; of a run with another seed than the others "2 of 8 at 1 with
 * seed 7". "" if none are missing, or if entries are not points. Long lists end in "...". The
 * caller frees the text. */
extr_status missing_shards(extr_context *context, const journal *journal, char **text);

#endif
