/* The journal of a run: everything that has been committed, as JSON lines that are only ever added.
 *
 *   {"journal":1,"task":HASH,"defines":{...},"about":{...},"check":C}
 *   {"point":1500000,...,"check":C}
 *   {"table":"csv","check":C}
 *
 * The first line says what the numbers are of: hash and lines of the configuration fingerprint
 * (bench/simulation/configuration/fingerprint.h), and the lines at the head of the table. Each of the second kind is all that there is of one point in one shard
 * (bench/run/journal/journal_entry.h); of several the last holds. The third kind says that a table of this
 * format holds what stands above it.
 *
 * "check" is the line's link in a chain over all lines (bench/simulation/configuration/digest.h), taken of the text
 * before it, so that an edited line is found, and one that was taken out. */
#ifndef BENCH_RUN_JOURNAL_JOURNAL_H
#define BENCH_RUN_JOURNAL_JOURNAL_H

#include "bench/output/output.h"
#include "bench/run/journal/journal_entry.h"
#include "bench/simulation/configuration/fingerprint.h"
#include <extrinsic/status.h>

enum { JOURNAL_FORMAT = 1 };

typedef struct journal {
  fingerprint fingerprint;
  json_t *about;          /* {"key": "value", ...} */
  journal_entry *entries; /* one a point and shard, in the order of journal_order */
  size_t count, capacity;
  int table;   /* the output_format of the table that holds all, or -1 */
  bool torn;   /* a last line without its end, which is left out */
  size_t size; /* bytes of the lines that count */
  size_t lines;
  chain_link link; /* of the last line */
} journal;

/* Reads a journal from its beginning; `path` is what messages call it. EXTR_INPUT with file and line
 * for what is damaged: a check that does not match, what is no line of a journal, counts that go
 * down. An empty file has no fingerprint: lines is 0. The caller's, whatever the result:
 * journal_free. */
extr_status journal_read(extr_context *context, const char *path, FILE *stream, journal *read);
void journal_free(journal *journal);

/* Makes `entry` what the journal holds of its point and shard. */
extr_status journal_put(extr_context *context, journal *journal, const journal_entry *entry);

/* What it holds of a point and shard, or NULL. */
const journal_entry *journal_find(const journal *journal, int64_t key, uint64_t shard,
                                  uint64_t other_shards);

/* ---- Lines of text; `link` moves on. False: memory ran out. ---- */

bool journal_print_head(const journal *journal, chain_link *link, FILE *stream);
void journal_print_entry(const journal_entry *entry, chain_link *link, FILE *stream);
void journal_print_table(output_format format, chain_link *link, FILE *stream);

/* A line for each entry and one for the table if there is one: as short as it can be. */
bool journal_print(const journal *journal, chain_link *link, FILE *stream);

#endif
