/* The journal beside the table of a run, PATH.journal, as the one process that holds its lock
 * writes it: what is committed is on the disk and survives the process and the machine. */
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
  bool unused;            /* it was made by this process, and no point is in it */
  journal journal;        /* what is on the disk, and what waits for it */
  journal_entry *waiting; /* put, and not committed yet */
  size_t waiting_count, waiting_capacity;
  pace pace_over, pace_under_way; /* of commits */
} run_file;

/* Opens the journal of the table at `path`, and makes one with the lines `about` where there is
 * none. EXTR_INPUT where it has another configuration fingerprint, another process writes it, it is
 * damaged, or the table is there and the journal is not or is empty; EXTR_IO where it cannot be read
 * or written. Whatever the result, run_file_close must follow. */
extr_status run_file_open(extr_context *context, const char *path, const fingerprint *of,
                          json_t *about, run_file *file);

/* Commits what is still waiting if it can be, and removes a journal that was made here and holds no
 * point. */
void run_file_close(run_file *file);

/* Takes what there is of a point now; it waits to be committed. */
extr_status run_file_put(run_file *file, const journal_entry *entry);

/* Whether it is time to commit: when a point is over, so rarely that commits take less than a
 * hundredth of the time, since many points may be over in a second; of a point under way besides
 * about each second. */
bool run_file_due(const run_file *file, bool over);

/* Commits all that waits, at once. EXTR_IO leaves what was committed before. */
extr_status run_file_commit(run_file *file);

/* Writes the journal anew, as short as it can be: what file->journal holds. */
extr_status run_file_rewrite(run_file *file);

#endif
