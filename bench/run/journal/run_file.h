/* The journal beside the table of a run, PATH.journal, as it is written by the one process that
 * holds its lock. Committed entries are synced to the disk. */
#ifndef BENCH_RUN_JOURNAL_RUN_FILE_H
#define BENCH_RUN_JOURNAL_RUN_FILE_H

#include "bench/run/journal/journal.h"
#include "bench/run/journal/pace.h"
#include <extrinsic/status.h>

extern const char run_file_suffix[]; /* ".journal" */

typedef struct run_file {
  extr_context *context;
  char *path; /* of the journal */
  int descriptor;
  bool unused;            /* this process created the journal, and it has no point yet */
  journal journal;        /* committed and waiting entries */
  journal_entry *waiting; /* entries put since the last commit */
  size_t waiting_count, waiting_capacity;
  pace pace_over, pace_under_way; /* of commits */
  /* NULL, or called before entries are committed: syncs what they count on, as frames in error that
   * no later run would simulate again. */
  extr_status (*before_commit)(void *data);
  void *data;
} run_file;

/* Opens the journal of the table at `path`, or creates it with the comment lines `about`.
 * EXTR_INPUT if it has another configuration fingerprint, is being written by another process or is
 * damaged, or if the table exists but the journal is missing or empty. EXTR_IO if it cannot be read
 * or written. run_file_close must follow whatever the result. */
extr_status run_file_open(extr_context *context, const char *path, const fingerprint *of,
                          json_t *about, run_file *file);

/* Tries to commit waiting entries, and removes a journal that was created here and has no point. */
void run_file_close(run_file *file);

/* Takes the current counts of a point; the entry waits to be committed. */
extr_status run_file_put(run_file *file, const journal_entry *entry);

/* True if it is time to commit. Commits take less than a hundredth of the time, since many points
 * may end within a second; for a running point they are also about a second apart. */
bool run_file_due(const run_file *file, bool over);

/* Commits all waiting entries in one write. EXTR_IO keeps everything that was committed before;
 * other errors are those of before_commit. */
extr_status run_file_commit(run_file *file);

/* Rewrites the journal in its shortest form, from file->journal. */
extr_status run_file_rewrite(run_file *file);

#endif
