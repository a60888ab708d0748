/* Where `ber` keeps the results of a sweep. On standard output, each point starts from zero and is
 * printed when it ends. In a file, each point continues from the journal and is committed about
 * once per second. When it ends, it is committed and the table is replaced, or soon after if many
 * points end within a short time. Points that are only in the journal stay in the table. */
#ifndef BENCH_RUN_RESULTS_H
#define BENCH_RUN_RESULTS_H

#include "bench/run/journal/run_file.h"
#include "bench/run/record.h"
#include <extrinsic/status.h>

typedef struct results {
  ber_record *record;
  const simulation_settings *settings;
  fingerprint fingerprint;
  run_file file;      /* open if record->path is not NULL */
  bool behind;        /* the table is older than the journal */
  pace pace;          /* of tables */
  extr_status status; /* of commits while a point runs */
} results;

/* Adds lines with fingerprint and shard to the record, then opens the journal if there is a file.
 * Errors are those of run_file_open, and EXTR_INPUT if the journal is of another shard; a run of
 * all frames continues combined shards (journal/join_shards.h). Keeps references. results_close
 * must follow whatever the result. */
extr_status results_open(ber_record *record, const simulation_settings *settings, results *results);
void results_close(results *results);

/* The results of a point so far; all zero but the quality if there are none. */
point_result results_start(const results *results, double quality);

/* Commits a running point and replaces an old table, each if it is due. False if that fails;
 * results_end then returns the error. */
bool results_commit(results *results, const point_result *so_far);

/* Takes a point that was continued from `start`. If it has `ended`, it gets a row in the table and
 * is committed now or soon after with other points, at the latest by results_close. If not, it is
 * committed now. Nothing is done for a point that has not changed. */
extr_status results_end(results *results, const point_result *start, const point_result *point,
                        bool ended);

/* Call this at the end of the sweep. Prints what has not been printed yet; in a file, shortens the
 * journal. A file that is already up to date is not touched. */
extr_status results_finish(results *results);

#endif
