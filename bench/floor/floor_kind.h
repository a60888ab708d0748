/* What sampling of `floor` keeps: its points as entries of a store, with a tally for each of
 * floor_tallies, and their rows: one per class, one for all classes, one for errors outside the
 * sets, and, where they are shown, one per orbit.
 *
 * An entry's own value is how its frames were drawn: for each class an array of its share and, if
 * there is a model, `whole`, `steep` and the effects (law.h). Their 17 digits give back the same
 * numbers, so a run that was stopped ends with the same sums. */
#ifndef BENCH_FLOOR_FLOOR_KIND_H
#define BENCH_FLOOR_FLOOR_KIND_H

#include "bench/cli/numbers.h"
#include "bench/cli/options.h"
#include "bench/configuration/fingerprint.h"
#include "bench/floor/floor_point.h"
#include "bench/output/csv.h"
#include "bench/replay/error_file.h"
#include "bench/run/run.h"

typedef enum floor_method { FLOOR_SAMPLING, FLOOR_SPLITTING } floor_method;
typedef enum floor_per { FLOOR_PER_CLASS, FLOOR_PER_ORBIT } floor_per;

typedef struct floor_options {
  run_options base;   /* code, decoder, structures, seed, threads, limits, format and out; the rest
                       * of a simulation on AWGN with BPSK */
  int method;         /* floor_method */
  const char *sets;   /* file; NULL for splitting */
  const char *with;   /* table of `ber`, or NULL */
  const char *errors; /* frames in error of that run, or NULL */
  real_list ebn0;
  double precision;                    /* of a point */
  int per;                             /* a floor_per */
  int64_t population, sweeps, repeats; /* of splitting */
} floor_options;

/* The data of its function `rows` is a `simulated` that is added, or NULL. */
extern const store_kind floor_kind;

typedef enum floor_ending { FLOOR_LIMIT, FLOOR_INTERRUPTED } floor_ending;

/* The names of the sums: "a/b" for a class, "all", "outside", "a/b:N" for orbit N of the file; NULL
 * if memory ran out. */
json_t *floor_names(const target *t);

/* Takes the point of an entry, which keeps its sums; the law is not chosen in a new entry.
 * EXTR_INPUT: its own value is none of this target. */
extr_status floor_point_load(extr_context *context, store_entry *entry, const target *t,
                             floor_result *point);

/* Puts batches and seconds into an entry; the second function, how frames are drawn. */
void floor_point_store(const floor_result *point, store_entry *entry);
extr_status floor_choice_store(extr_context *context, const law_choice *choice, const target *t,
                               store_entry *entry);

/* A row of any origin, with NaN for a value that it does not have. Takes `events`. NULL if memory
 * ran out. */
json_t *floor_row(double quality, const char *class, const tally_rate *rate, double samples,
                  double seconds, json_t *events);

/* ---- A simulation beside a floor: rows `simulated` and `sum` ----------------------------------
 *
 * Where the classes of the frames in error are known, a third row `simulated_outside` has those
 * that did not end in a listed set, and the sum is that of this row and `all`. Otherwise frames in
 * error that ended in a listed set are in both terms of the sum. */

typedef struct simulated {
  extr_context *context;
  csv_file table;
  fingerprint own; /* of the floor, as a simulation */
  /* While errors.jsonl is read: */
  const char *errors; /* its path; NULL if there is none */
  json_t *configuration;
  int checked; /* the last line with a configuration, which is that of the floor */
  const target *sets;
  saved_frame *frames; /* those that ended in a listed set, in order, each once; not their JSON */
  size_t count, capacity;
} simulated;

/* Reads the table of `ber` at `table` and the errors.jsonl at `errors`, or NULL, against the sets.
 * `about` has the lines "# key: value" of the floor. EXTR_INPUT: not a table over Eb/N0; a table of
 * another simulation than `of` in anything but seed and codewords; frames in error of another.
 * Keeps references to `errors` and `sets`. simulated_free must follow whatever the result. */
extr_status simulated_read(extr_context *context, const char *table, const char *errors,
                           const json_t *about, const configuration *of, const target *sets,
                           simulated *s);
void simulated_free(simulated *s); /* also of zeros */

/* ---- Splitting -------------------------------------------------------------------------------
 *
 * `floor --method splitting` keeps each repeat as an entry of a store, whose point is the number of
 * the repeat, with a sum per Eb/N0 of the run, and rows `any`. The entry's own value is
 *
 *   {"decoded": frames of the repeat, "ladder": frames before the first repeat, "start": Eb/N0,
 *    "steps": of the ladder}
 *
 * The number of repeats is no part of the fingerprint: a run can be continued with more. */

extern const store_kind splitting_kind;

/* Runs and writes the table, with one row `any` per point; without a record, on a rank that
 * follows, runs repeats for rank 0. The codec must be open. `interrupted` is set if repeats are
 * missing because of a signal. */
extr_status splitting_command(extr_context *context, run_record *record,
                              const floor_options *options, bool *interrupted);

#endif
