/* Where a command keeps the results of its points. In a file, each point continues from the journal
 * and is committed about once per second. When it ends, it is committed and the table is replaced,
 * or soon after if many points end within a short time. Points that are only in the journal stay in
 * the table. On standard output, rows of a CSV are printed when their point ends, a table or JSON
 * at the end of the run. Where entries are not points, the table is written at the end of the
 * run. */
#ifndef BENCH_RUN_RESULTS_H
#define BENCH_RUN_RESULTS_H

#include "bench/run/run.h"
#include "bench/store/store.h"

typedef struct results {
  run_record *record;
  uint64_t shard, other_shards; /* of the run */
  void *data;                   /* for the kind's function `rows` */
  store file;
  store_entry *entry; /* of the point that runs */
  bool behind;        /* the table is older than the journal */
  pace pace;          /* of tables */
  extr_status status; /* of commits while a point runs */
} results;

/* Adds lines with fingerprint and shard to the record, then opens the journal, if there is a file.
 * Its fingerprint is that of the simulation with `more` lines; `names` are those of sums. Takes
 * both; NULL means that memory ran out. Errors are those of store_open, and EXTR_INPUT if the
 * journal is of another shard. Keeps a reference to the record. results_close must follow whatever
 * the result. */
extr_status results_open(run_record *record, const store_kind *kind,
                         const simulation_settings *settings, json_t *more, json_t *names,
                         results *r);
void results_close(results *r);

/* Begins a point: gives its entry, as it was kept or zero, until the next point begins. The caller
 * updates batches, seconds and sums, and `own` once. EXTR_MEMORY. */
extr_status results_begin(results *r, int64_t key, double quality, store_entry **entry);

/* True if it is time for results_commit: then the entry is to be brought up to date. */
bool results_due(const results *r);

/* Commits the running point, and replaces an old table if that is due. False if that fails;
 * results_end then returns the error. */
bool results_commit(results *r);

/* Ends the point. If it has `ended`, by this rule, it gets a row in the table and is committed now
 * or soon after with other points, at the latest by results_close. If not, it is committed now.
 * Nothing is done for a point that has not `changed`. */
extr_status results_end(results *r, bool changed, bool ended, int ending);

/* Call this at the end of the run. Prints what has not been printed yet; in a file, shortens the
 * journal. A file that is already up to date is not touched. */
extr_status results_finish(results *r);

#endif
