/* The journal of a run: all committed results as JSON lines. Lines are appended, never changed.
 *
 *   {"journal":2,"task":HASH,"defines":{...},"about":{...},"check":C}
 *   {"point":1500000,...,"check":C}
 *   {"table":"csv","check":C}
 *
 * The first line is the head: hash and lines of the configuration fingerprint
 * (bench/configuration/fingerprint.h), and the comment lines of the table. A line of the
 * second kind holds the counts of one point in one shard so far
 * (bench/run/journal/journal_entry.h); of several such lines the last is valid. The third kind says
 * that a table of this format contains everything above.
 *
 * "check" is the line's link in a chain over all lines (bench/configuration/digest.h),
 * computed from the text before it. It detects lines that were edited or removed. */
#ifndef BENCH_RUN_JOURNAL_JOURNAL_H
#define BENCH_RUN_JOURNAL_JOURNAL_H

#include "bench/configuration/fingerprint.h"
#include "bench/output/output.h"
#include "bench/run/journal/journal_entry.h"
#include <extrinsic/status.h>

enum { JOURNAL_FORMAT = 2 };

typedef struct journal {
  fingerprint fingerprint;
  json_t *about;          /* {"key": "value", ...} */
  journal_entry *entries; /* one per point and shard, sorted by journal_order */
  size_t count, capacity;
  int table;   /* the output_format of the table that is up to date, or -1 */
  bool torn;   /* there is a last line without newline, which is ignored */
  size_t size; /* size in bytes of the valid lines */
  size_t lines;
  chain_link link; /* of the last valid line */
} journal;

/* Reads a journal from its beginning; `path` names it in error messages. EXTR_INPUT with file and
 * line if the journal is damaged: a check does not match, a line is not a journal line, or counts
 * decrease. An empty file has no fingerprint and sets lines to 0. journal_free must follow whatever
 * the result. */
extr_status journal_read(extr_context *context, const char *path, FILE *stream, journal *read);
void journal_free(journal *journal);

/* Adds `entry`, or replaces the entry of the same point and shard. */
extr_status journal_put(extr_context *context, journal *journal, const journal_entry *entry);

/* The entry of a point and shard, or NULL. */
const journal_entry *journal_find(const journal *journal, int64_t key, uint64_t shard,
                                  uint64_t other_shards);

/* ---- Lines of text; `link` moves on. False: memory ran out. ---- */

bool journal_print_head(const journal *journal, chain_link *link, FILE *stream);
void journal_print_entry(const journal_entry *entry, chain_link *link, FILE *stream);
void journal_print_table(output_format format, chain_link *link, FILE *stream);

/* Writes the shortest journal: one line per entry, and one for the table if it is up to date. */
bool journal_print(const journal *journal, chain_link *link, FILE *stream);

#endif
