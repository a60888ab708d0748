/* A journal: what a command has kept so far, as JSON lines. Lines are appended, never changed.
 *
 *   {"journal":3,"command":"ber","task":HASH,"defines":{...},"about":{...},"counts":[...],
 *    "sums":[...],"check":C}
 *   {"point":1500000,...,"check":C}
 *   {"table":"csv","check":C}
 *
 * The first line is the head: the command; hash and lines of the configuration fingerprint
 * (bench/configuration/fingerprint.h); the comment lines of the table; the names of the
 * members of a sum; and the names of the sums that an entry has. A line of the second kind is an
 * entry (entry.h); of several with the same point and shard the last is valid. The third kind says
 * that a table of this format contains everything above.
 *
 * "check" is the line's link in a chain over all lines (bench/configuration/digest.h),
 * computed from the text before it. It detects lines that were edited or removed. */
#ifndef BENCH_STORE_JOURNAL_H
#define BENCH_STORE_JOURNAL_H

#include "bench/configuration/fingerprint.h"
#include "bench/output/output.h"
#include "bench/store/entry.h"
#include "core/base/writer.h"

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
 * is where `found` was read. */
extr_status journal_compare(extr_context *context, const char *file, const journal *found,
                            const journal *expected);

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
