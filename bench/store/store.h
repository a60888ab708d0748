/* What a command has found so far, in the journal beside its table, TABLE.journal, as it is written
 * by the one process that holds its lock. The same command continues from it. Committed entries are
 * synced to the disk. */
#ifndef BENCH_STORE_STORE_H
#define BENCH_STORE_STORE_H

#include "bench/store/journal.h"
#include "core/base/clock.h"

#include <math.h>

extern const char store_suffix[]; /* ".journal" */

/* Decides when to repeat an expensive action so that it takes less than a hundredth of the time.
 * All zero: due at once. */
typedef struct pace {
  double due; /* by clock_seconds */
} pace;

static inline bool pace_due(pace p) {
  return clock_seconds() >= p.due;
}

/* The action took from `start` until now; it is not due again for at least `least` seconds. */
static inline pace pace_done(double start, double least) {
  double end = clock_seconds();
  return (pace){end + fmax(least, 99 * (end - start))};
}

typedef struct store {
  extr_context *context;
  char *path;            /* of the journal; NULL: nothing is kept */
  int descriptor;        /* of a store with a path */
  bool unused;           /* this process created the journal, and it has no entry yet */
  journal journal;       /* committed and waiting entries */
  store_entry **waiting; /* entries of the journal that were put since the last commit */
  size_t waiting_count, waiting_capacity;
  size_t shortest;                /* size of the journal when it was last as short as possible */
  pace pace_over, pace_under_way; /* of commits */
  /* NULL, or called before entries are committed: syncs what they count on, as frames in error that
   * no later run would simulate again. */
  extr_status (*before_commit)(void *data);
  void *data;
} store;

typedef enum store_mode {
  STORE_CONTINUES,
  STORE_ADOPTS, /* a table without a journal is no error */
  STORE_MERGES, /* the caller compares the configuration fingerprints */
} store_mode;

/* Opens the journal of the table at `table`, or creates it with this head, of which it keeps
 * references (journal_begin); if `table` is NULL, entries stay in memory. EXTR_INPUT if the journal
 * has another configuration fingerprint, is being written by another process or is damaged, or if
 * the table exists but the journal is missing or empty. EXTR_IO if it cannot be read or written.
 * store_close must follow whatever the result, also for a store of zeros. */
extr_status store_open(extr_context *context, const char *table, store_mode mode,
                       const store_kind *kind, json_t *lines, json_t *names, json_t *about,
                       store *opened);

/* Tries to commit waiting entries, and removes a journal that was created here and has no entry. */
void store_close(store *s);

/* Takes an entry, which waits to be committed. */
extr_status store_put(store *s, const store_entry *entry);

/* Takes an entry of a kind without sums, and its value, compact JSON that it frees; NULL means that
 * memory ran out. It is committed at once or soon after with others, at the latest by
 * store_close. */
extr_status store_keep(store *s, int64_t key, char *own);

/* Removes all entries; store_close removes the journal if none follow. */
extr_status store_clear(store *s);

/* True if it is time to commit. Commits take less than a hundredth of the time, since many points
 * may end within a second; for a running point they are also about a second apart. */
bool store_due(const store *s, bool over);

/* Commits all waiting entries in one write. EXTR_IO keeps everything that was committed before;
 * other errors are those of before_commit. */
extr_status store_commit(store *s);

/* Rewrites the journal in its shortest form. */
extr_status store_rewrite(store *s);

#endif
