/* A journal: what a command has kept so far, as JSON lines. Lines are appended, never changed.
 *
 *   {"journal":3,"command":"ber","task":HASH,"defines":{...},"about":{...},"counts":[...],
 *    "sums":[...],"check":C}
 *   {"point":1500000,...,"check":C}
 *   {"table":"csv","check":C}
 *
 * The first line is the head: the command; hash and lines of the configuration fingerprint
 * (bench/configuration/fingerprint.h); the comment lines of the table; the names of the members of
 * a sum; and the names of the sums that an entry has. A line of the second kind is an entry; of
 * several with the same point and shard the last is valid. The third kind says that a table of this
 * format contains everything above.
 *
 * "check" is the line's link in a chain over all lines (bench/configuration/fingerprint.h),
 * computed from the text before it. It detects lines that were edited or removed.
 *
 * An entry is what a command keeps of one point in one shard: sums over batches. Without its check
 * and the closing brace, its line has exactly this form:
 *
 *   {"point":1500000,"quality":1.5,"shard":[1,1],"batches":40,"whole":[...],"cut":[...],
 *    "seconds":12.5,"ending":"errors","own":{...}
 *
 * Shards are [i,N] with i from 1 to N. "whole" are the sums of complete batches, one after the
 * other, and "cut" those of the part of the last batch if it was cut short. "ending" says which
 * rule ended the point most recently; it is missing if the point has not ended. "own" is a value of
 * the command's own. Where runs of several seeds were combined, "seed":7 stands before "shard". Of
 * a kind without sums, a line has "point" and "own" alone. */
#ifndef BENCH_STORE_JOURNAL_H
#define BENCH_STORE_JOURNAL_H

#include "bench/configuration/fingerprint.h"
#include "bench/output/output.h"
#include "core/base/array.h"
#include "core/base/writer.h"

/* ---- Kinds of stores ------------------------------------------------------------------------- */

typedef enum sum_kind {
  SUM_INTEGER, /* adds up, and only grows */
  SUM_REAL,    /* adds up */
  SUM_MAXIMUM, /* a real: the largest counts */
} sum_kind;

/* A member of a sum, which is a struct of nothing but these. */
typedef struct sum_field {
  const char *name;
  sum_kind kind;
} sum_field;

typedef union sum_value {
  uint64_t integer;
  double real;
} sum_value;

typedef struct journal journal;
typedef struct store_entry store_entry;

/* The rows of a table, and the qualities of points that are not finished in every shard; NULL if
 * memory ran out. */
typedef struct journal_table {
  json_t *rows, *unfinished;
} journal_table;

/* What a command keeps. Constant: stores and entries refer to it. */
typedef struct store_kind {
  const char *command; /* its name */
  const sum_field *fields;
  size_t field_count;         /* of a sum; 0: no sums, only values of the command's own */
  bool cut;                   /* the last batch may be cut short; the first field, an integer, then
                               * says how much there is of it */
  const char *const *endings; /* names, ends with NULL. Where shards ended by different rules, the
                               * first one does not hold for their sum. */
  int interrupted;            /* the ending of a point that the user or the time limit of the run
                               * stopped: it has a row in the table, but is not finished */
  /* NULL, or whether the sums of an entry can be those of a run. */
  bool (*valid)(const store_entry *entry);
  /* Adds the rows of a point to a table, none if it has no frames. `sum` is over all shards, with
   * the `own` of the first; `data` is the command's. NULL if memory ran out. */
  json_t *(*rows)(json_t *rows, const journal *of, const store_entry *sum, void *data);
  /* Instead, where entries are not points: the whole table. */
  journal_table (*table)(const journal *of);
  /* NULL, or adds comment lines that follow from the entries. False: memory ran out. */
  bool (*describe)(const journal *of, json_t *about);
} store_kind;

/* The names of the fields, an array; NULL if memory ran out. */
json_t *store_kind_counts(const store_kind *kind);

/* ---- Entries --------------------------------------------------------------------------------- */

struct store_entry {
  const store_kind *kind;
  size_t sums;    /* in `values` */
  int64_t key;    /* of the point */
  double quality; /* of the point, as the user gave it */
  uint64_t seed, shard, other_shards;
  uint64_t batches; /* complete ones */
  double seconds;
  bool ended;
  int ending;       /* if it has ended: an index of the kind's endings */
  char *own;        /* JSON as compact text, or NULL */
  const char *path; /* of the journal that merge.h took it from; borrowed */
  size_t line;      /* where it was read, from 1 */
  bool waits;       /* for the next commit of its store */
  sum_value
      values[]; /* [sums][field_count]; if the kind has a cut, as many for the part of a batch */
};

/* An entry of zeros. store_entry_free must follow. */
extr_status store_entry_new(extr_context *context, const store_kind *kind, size_t sums,
                            store_entry **made);
void store_entry_free(store_entry *entry); /* accepts NULL */
OWNED_RELEASE(store_entry_release, store_entry, store_entry_free)

/* Copies all but `waits` to an entry of the same kind and size. */
extr_status store_entry_copy(extr_context *context, const store_entry *from, store_entry *to);

/* The kind of a value, by its index. */
sum_kind store_entry_kind(const store_entry *entry, size_t value);

/* The number of values of complete batches. */
static inline size_t store_entry_whole(const store_entry *entry) {
  return entry->sums * entry->kind->field_count;
}

/* How much there is of a batch that was cut short. */
static inline uint64_t store_entry_cut(const store_entry *entry) {
  return entry->kind->cut ? entry->values[store_entry_whole(entry)].integer : 0;
}

/* True if one of the point's own limits ended it, not the user or the time limit of the run. */
static inline bool store_entry_finished(const store_entry *entry) {
  return entry->ended && entry->ending != entry->kind->interrupted;
}

/* Compares by point, seed, number of shards and shard: less than, equal to or greater than 0. */
int store_entry_order(const store_entry *a, const store_entry *b);

/* True if `later` can be a continuation of `earlier`, of which it is the same point and shard: more
 * batches and the same way of drawing. */
bool store_entry_grows(const store_entry *earlier, const store_entry *later);

/* Whether both have the same value of the command's own, or none. */
bool store_entry_same_own(const store_entry *a, const store_entry *b);

/* The value of the command's own, {} if there is none; NULL if memory ran out. */
json_t *store_entry_own(const store_entry *entry);

/* Adds batches, seconds and sums of another shard. */
void store_entry_add(store_entry *sum, const store_entry *more);

/* ---- Journals -------------------------------------------------------------------------------- */

enum { JOURNAL_FORMAT = 3 };

struct journal {
  const store_kind *kind;
  fingerprint fingerprint;
  json_t *about;         /* {"key": "value", ...} */
  json_t *names;         /* of the sums of an entry, an array of texts; empty: one without name */
  uint64_t seed;         /* of the run; of entries that do not name theirs */
  bool seeds;            /* runs of several seeds were combined: entries name theirs */
  store_entry **entries; /* one per point, seed and shard, sorted by store_entry_order */
  size_t count, capacity;
  int table;       /* the output_format of the table that is up to date, or -1 */
  bool torn;       /* there is a last line without newline, which is ignored */
  size_t size;     /* size in bytes of the valid lines */
  size_t lines;    /* that were read */
  chain_link link; /* of the last valid line */
};

/* An empty journal; keeps references to the kind and to all JSON. `names` may be NULL: empty.
 * EXTR_INPUT if `lines` are not those of a fingerprint, or lack the sizes of a code for a kind
 * with sums. journal_free must follow whatever the result. */
extr_status journal_begin(extr_context *context, const store_kind *kind, json_t *lines,
                          json_t *names, json_t *about, journal *j);

/* Replaces the lines of the fingerprint, with the same errors; keeps a reference. */
extr_status journal_define(extr_context *context, journal *j, json_t *lines);

/* Reads a journal of one of the kinds, a list that ends with NULL, from its beginning; `path` names
 * it in error messages. EXTR_INPUT with file and line if the journal is of another command or
 * format, or damaged: a check does not match, a line is not a journal line, or sums decrease. An
 * empty file has no kind and sets lines to 0. journal_free must follow whatever the result. */
extr_status journal_read(extr_context *context, const char *path, FILE *stream,
                         const store_kind *const *kinds, journal *read);
void journal_free(journal *j);

/* An entry of zeros for this journal, with its seed. */
extr_status journal_entry(extr_context *context, const journal *j, store_entry **made);

/* Copies an entry into the journal, or over the one of the same point and shard; *kept, if that is
 * not NULL, becomes the journal's own. */
extr_status journal_put(extr_context *context, journal *j, const store_entry *entry,
                        store_entry **kept);

/* Sorts entries that are in any order. Of several with the same point and shard one is kept, in the
 * order of their lines: *takes says whether it is the other one. Ends with an error of `choose`;
 * all entries then stay. */
typedef extr_status journal_choice(void *data, const store_entry *kept, const store_entry *other,
                                   bool *takes);
extr_status journal_settle(journal *j, journal_choice *choose, void *data);

/* The entry of a point of this run and a shard, or NULL. */
const store_entry *journal_find(const journal *j, int64_t key, uint64_t shard,
                                uint64_t other_shards);

/* The index after the last entry of the point, and of the seed if `seed` is set, of entry
 * `first`. */
size_t journal_next(const journal *j, size_t first, bool seed);

/* EXTR_INPUT unless both have the same fingerprint and sums; the message shows what differs. `file`
 * is where `found` was read. The line `except` of the fingerprint may differ, unless it is NULL. */
extr_status journal_compare(extr_context *context, const char *file, const journal *found,
                            const journal *expected, const char *except);

/* The table of a journal: the rows of its points, in order, with the sums of their shards. Shards
 * in which a point has not ended are left out unless `unfinished` is set. */
journal_table journal_table_of(const journal *j, bool unfinished, void *data);

/* ---- Lines of text; `link` moves on. False: memory ran out. ---- */

void journal_print_entry(const journal *j, const store_entry *entry, chain_link *link,
                         extr_writer *writer);

/* Writes the shortest journal: its head, one line per entry, and one for the table if it is up to
 * date. */
bool journal_print(const journal *j, chain_link *link, extr_writer *writer);

#endif
