/* What runs of the commands that simulate, `ber` and `floor`, have in common: options, a table, and
 * the processes of one `mpirun`. */
#ifndef BENCH_RUN_RUN_H
#define BENCH_RUN_RUN_H

#include "bench/cli/interrupt.h"
#include "bench/cli/options.h"
#include "bench/configuration/fields.h"
#include "bench/configuration/sweep_plan.h"
#include "bench/evolution/auto_setting.h"
#include "bench/simulation/simulate.h"
#include "bench/store/journal.h"

/* ---- Options --------------------------------------------------------------------------------- */

/* The points of a sweep as typed. A sweep plan refers to these lists. */
typedef struct point_options {
  const char *ebn0_text, *fer;
  real_list ebn0, esn0, crossover, erasure;
  sweep_stop stop;
} point_options;

typedef struct run_options {
  const char *code_name;
  typed_settings typed_decoder; /* as typed, before they are parsed */
  simulation_options typed_simulation;
  char automatic[AUTO_SETTING_TEXT]; /* what --decoder auto has taken; "": it was not given */
  decoder_structures structures;     /* that the settings refer to */
  int64_t information_bits;          /* number of information bits that the code is shortened to, or
                                   * 0 */
  simulation_settings simulation;    /* everything but the codec */
  point_options points;              /* as typed; `plan` refers to them */
  sweep_plan plan;
  real_list *symbol_points; /* those that are given as Es/N0, or NULL */
  double lead_db;           /* by how much Es/N0 is larger than Eb/N0 */
  int format;               /* an output_format */
  int progress;             /* a progress_mode */
  const char *out;          /* NULL: stdout */
  const char *save_errors;  /* folder for frames in error, or NULL */
} run_options;

/* The table and the parser of `ber`, as at rank_command. */
int ber_options_table(run_options *options, option_spec *rows);
extr_status ber_options_parse(extr_context *context, run_options *options);

/* Turns points given as Es/N0, if there are any, into Eb/N0. The codec must be open. EXTR_INPUT: a
 * point is out of range. */
extr_status run_options_esn0(extr_context *context, run_options *options);

/* ---- The table ------------------------------------------------------------------------------- */

/* The result: comment lines and rows per point, kept up to date while points finish.
 *
 * A CSV has lines "# key: value", the line of column names, and one line per point; a table has the
 * same lines in aligned columns. JSON is {"key": "value", ..., "points": [{"ebn0_db": ..., ...},
 * ...]}, with "profile": {"seconds": total, "channel": share, ...} if it was requested. Points that
 * were interrupted are listed in a line "# unfinished: 1.5, 2" above the line of column names, in
 * JSON as "unfinished": [1.5, 2]. A CSV on stdout does not have this line, since its beginning has
 * already been printed. */
typedef struct run_record {
  extr_context *context;
  const char *path; /* NULL: stdout */
  output_format format;
  json_t *about;
  json_t *profile; /* set before a JSON document is finished; NULL unless it was requested */
  bool begun;      /* rows were printed */
} run_record;

/* EXTR_IO if `path` cannot be written; nothing is written yet. Keeps references to context and
 * path. record_end must follow whatever the result. */
extr_status record_start(run_record *record, extr_context *context, const char *path,
                         output_format format);

/* Adds one comment line, with the text as output_text leaves it. */
extr_status record_about(run_record *record, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Writes the document with the table of a journal (journal_table_of), to the file or to stdout. */
extr_status record_table(run_record *record, const journal *j, bool unfinished, void *data);

/* For a CSV on stdout only: prints rows at once, in a time that does not depend on the number of
 * rows before; the first time below the comment lines. */
extr_status record_rows(run_record *record, const json_t *rows);

/* Releases everything that the record holds. */
void record_end(run_record *record);

/* ---- What the table says of the run ---------------------------------------------------------- */

/* The configuration that a command line asks for; its codec must be open. Refers to the options. */
configuration run_configuration(const run_options *options);

/* Adds lines with the command, the machine and all settings; the codec must be open. */
extr_status run_describe(run_record *record, const char *command, const run_options *options);

/* The keys of the lines that two tables share if they are of the same code, channel and decoder, by
 * their index from 0; NULL after the last. */
const char *run_shared_key(int index, char key[CONFIGURATION_KEY]);

/* Adds what was chosen for this decoder: by timing, or for check nodes that were left open. Call it
 * again when a point has ended, as timing goes on; no thread may use the decoder meanwhile. */
extr_status run_describe_plan(run_record *record, const run_options *options,
                              const extr_decoder *decoder);

/* ---- What `ber` keeps ------------------------------------------------------------------------ */

/* Its points as entries of a store, and the rows of its table, with rates and speeds that follow
 * from the counts. */
extern const store_kind ber_kind;

/* The point of an entry. */
point_result ber_point(const store_entry *entry);

/* Puts batches, counts and seconds of a point into an entry. */
void ber_point_store(const point_result *point, store_entry *entry);

/* ---- Ranks ----------------------------------------------------------------------------------- */

/* A command that simulates, on the processes of one `mpirun` if there are several: rank 0 leads,
 * the others follow. */
typedef struct rank_command {
  const char *command, *summary, *example; /* as in a command_manual */
  size_t options_size; /* of its options, a struct that begins with a run_options */

  /* Fills its table, with targets in the options, which are all zero. Returns how many rows. */
  int (*table)(run_options *options, option_spec *rows);

  /* What was typed becomes settings; the codec is not open. EXTR_INPUT names what is wrong. */
  extr_status (*parse)(extr_context *context, run_options *options);

  /* On rank 0, also if it is alone. The options have their codec and crew, and the record has the
   * lines of run_describe. Returns an exit code of failure.h. */
  int (*lead)(run_record *record, run_options *options);

  /* On every other rank, if there is work to share: calls crew_follow and prints nothing. */
  extr_status (*follow)(extr_context *context, run_options *options);
} rank_command;

/* Runs the command on this rank and returns its exit code. If a follower fails, all ranks end. */
int rank_command_run(const rank_command *command, int argc, char **argv);

#endif
