/* A simulation beside a floor: rows `simulated` and `sum`.
 *
 * Where the classes of the frames in error are known, a third row `simulated_outside` has those
 * that did not end in a listed set, and the sum is that of this row and `all`. Otherwise frames in
 * error that ended in a listed set are in both terms of the sum. */
#ifndef BENCH_FLOOR_SIMULATED_H
#define BENCH_FLOOR_SIMULATED_H

#include "bench/floor/sampling/target.h"
#include "bench/floor/tally.h"
#include "bench/output/csv.h"

#include <jansson.h>

/* A frame that ended in a listed set. */
typedef struct listed_frame {
  double point;
  uint64_t batch;
  int frame, bits;
} listed_frame;

typedef struct simulated {
  extr_context *context;
  csv_file table;
  /* While errors.jsonl is read: */
  const char *errors; /* its path; NULL if there is none */
  const json_t *configuration;
  const target *sets;
  extr_status status;
  listed_frame *frames; /* by point, batch and frame, each once */
  size_t count, capacity;
} simulated;

/* Reads the table of `ber` at `table` and the errors.jsonl at `errors`, or NULL, against the sets.
 * `about` has the lines "# key: value" of the floor. EXTR_INPUT: not a table over Eb/N0; a table of
 * another code, channel or decoder than `about`; frames in error of others than `configuration`.
 * Keeps references to `errors` and `sets`. simulated_free must follow whatever the result. */
extr_status simulated_read(extr_context *context, const char *table, const char *errors,
                           const json_t *about, const json_t *task, const target *sets,
                           simulated *s);
void simulated_free(simulated *s); /* also of zeros */

/* Adds the rows of a point that the table has; `floor` is the rate of `all`, and `columns` the
 * number of those of H. NULL if memory ran out. */
json_t *simulated_add_rows(json_t *rows, const simulated *s, double quality, int columns,
                           const tally_rate *floor);

#endif
