/* Where the points of a sweep come from and go to. On standard output each begins anew and is
 * printed when it is over. In a file, each goes on from what the journal holds of it and is
 * committed about each second; when one is over it is committed and the table replaced, or soon
 * after where many are. Points that the journal holds and nobody asked for stay in the table. */
#ifndef BENCH_RUN_RESULTS_H
#define BENCH_RUN_RESULTS_H

#include "bench/run/journal/run_file.h"
#include "bench/run/record.h"
#include <extrinsic/status.h>

typedef struct results {
  ber_record *record;
  const simulation_settings *settings;
  fingerprint fingerprint;
  run_file file;      /* where record->path is not NULL */
  bool behind;        /* the table is, of the journal */
  pace pace;          /* of tables */
  extr_status status; /* of commits while a point runs */
} results;

/* Says in the record which fingerprint and shard it is of, then opens the journal if there is to be a
 * file: errors of run_file_open, and EXTR_INPUT where the journal is of another shard. A run of all
 * frames takes combined shards over (journal/join.h). Keeps references. Whatever the result, results_close must follow. */
extr_status results_open(ber_record *record, const simulation_settings *settings, results *results);
void results_close(results *results);

/* What there is of a point already. */
point_result results_start(const results *results, double quality);

/* Commits a point under way, and replaces a table that is behind, if it is time to; false where
 * that fails, which results_end reports. */
bool results_commit(results *results, const point_result *so_far);

/* Takes a point that went on from `start`. Where it has `ended` it is a row of the table; in a file
 * it is committed now or with others that end soon after, at the latest by results_close. Where it
 * has not it is committed now. One that is as it was is left alone. */
extr_status results_end(results *results, const point_result *start, const point_result *point,
                        bool ended);

/* The sweep is over: prints what is still to be printed; in a file, makes the journal as short as
 * it can be. Leaves a file alone that says all this already. */
extr_status results_finish(results *results);

#endif
