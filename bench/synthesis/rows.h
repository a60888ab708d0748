/* The rows of `extrinsic synthesize`, and the CSV file in which they are kept, so that a run goes
 * on where it stopped. */
#ifndef BENCH_SYNTHESIS_ROWS_H
#define BENCH_SYNTHESIS_ROWS_H

#include "bench/synthesis/measure.h"

#include <jansson.h>

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

/* Reads the rows of a file that an earlier run has left; none if there is no such file. EXTR_INPUT:
 * it is something else, or was made with other tools or settings. */
extr_status rows_read(extr_context *context, const char *path, const json_t *about, json_t **rows);

/* A row with the same source, operator, target and mapping: a borrowed reference, or NULL. */
json_t *rows_find(const json_t *rows, const hardware_job *job, const candidate *item,
                  node_mapping mapping, const char *digest);

/* Replaces the file. EXTR_IO. */
extr_status rows_write(extr_context *context, const char *path, const json_t *about, json_t *rows);

#endif
