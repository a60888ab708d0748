/* The rows of `extrinsic synthesize`, and the store in which they are kept, so that a run goes on
 * where it stopped. */
#ifndef BENCH_SYNTHESIS_ROWS_H
#define BENCH_SYNTHESIS_ROWS_H

#include "bench/store/store.h"
#include "bench/synthesis/measure.h"

enum { SOURCE_DIGEST = 16 };

/* The first digits of the SHA-256 of the candidate's Verilog, which tells it from all others. */
extr_status row_digest(extr_context *context, const hardware_job *job, const candidate *item,
                       char digest[SOURCE_DIGEST + 1]);

/* A row; NULL if memory ran out. */
json_t *hardware_row(const hardware_job *job, const candidate *item, node_mapping mapping,
                     const char *digest, const hardware_figures *figures);

/* The row of a candidate whose source was measured already, perhaps under another name: the figures
 * of `found`. NULL if memory ran out. */
json_t *hardware_row_again(const json_t *found, const candidate *item);

/* What the figures depend on beside the columns, for the lines "# key: value" of a table. */
json_t *hardware_about(const hardware_job *job, const char *versions);

/* Opens the journal of the table at `path`, or keeps nothing if that is NULL, and adds the rows
 * that an earlier run has left. Errors are those of store_open; other tools or loads than in
 * `about` make another run. store_close must follow whatever the result. */
extr_status rows_open(extr_context *context, const char *path, json_t *about, json_t *rows,
                      store *opened);

/* A row with the same source, operator, target and mapping: a borrowed reference, or NULL. */
json_t *rows_find(const json_t *rows, const hardware_job *job, const candidate *item,
                  node_mapping mapping, const char *digest);

/* Keeps the last row, if it is new, and replaces the table, also if that is lost. EXTR_IO. */
extr_status rows_keep(const char *path, const json_t *about, json_t *rows, store *kept);

#endif
