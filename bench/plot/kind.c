#include "bench/plot/kind.h"

#include "core/base/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Keys ------------------------------------------------------------------------------------ */

plot_text plot_key_text(const plot_row *row, const plot_key *key) {
  const char *text =
      key->part ? csv_note(row->file, key->name) : csv_field(row->file, row->line, key->name);
  if (!text) return (plot_text){"", 0};
  if (!key->part) return (plot_text){text, strlen(text)};
  const char *code_end = strstr(text, ", n = ");
  if (code_end && key->part == 1) return (plot_text){text, (size_t)(code_end - text)};
  for (int part = 1; part < key->part; part++) {
    text += strcspn(text, ",");
    text += strspn(text, ", ");
  }
  return (plot_text){text, strcspn(text, ",")};
}

bool plot_text_is(plot_text a, const char *text) {
  return a.length == strlen(text) && memcmp(a.start, text, a.length) == 0;
}

bool plot_same_key(const plot_row *a, const plot_row *b, const plot_key *key) {
  plot_text x = plot_key_text(a, key), y = plot_key_text(b, key);
  return x.length == y.length && memcmp(x.start, y.start, x.length) == 0;
}

bool plot_same_keys(const plot_row *a, const plot_row *b, const plot_key *keys) {
  for (; keys->name; keys++)
    if (!plot_same_key(a, b, keys)) return false;
  return true;
}

/* ---- Columns --------------------------------------------------------------------------------- */

bool plot_kind_shows(const plot_kind *kind, const csv_file *file, const csv_line *row) {
  if (kind->measured && !*csv_field(file, row, kind->measured)) return false;
  return !kind->outcome || strcmp(csv_field(file, row, "outcome"), kind->outcome) == 0;
}

static const char *missing_key(const plot_key *keys, const csv_file *file) {
  for (; keys && keys->name; keys++)
    if (!keys->part && csv_column(file, keys->name) < 0) return keys->name;
  return NULL;
}

/* The first required column that the file lacks, or NULL. */
static const char *missing_column(const plot_kind *kind, const csv_file *file) {
  for (const plot_value *value = kind->values; value->column; value++)
    if (csv_column(file, value->column) < 0) return value->column;
  if (kind->outcome && csv_column(file, "outcome") < 0) return "outcome";
  const char *missing = missing_key(kind->keys, file);
  return missing ? missing : missing_key(kind->groups, file);
}

extr_status plot_kind_find(extr_context *context, const csv_file *file, const plot_kind **kind) {
  for (int i = 0; i < PLOT_KINDS; i++) {
    *kind = &plot_kinds[i];
    if (!missing_column(*kind, file)) return EXTR_OK;
  }
  return extr_fail(
      context, EXTR_INPUT,
      "%s:%d: found columns that are not those of optimize, bench optimizer, bench nodes, "
      "bench decoder, bench latency, bench stochastic, ber, floor, threshold "
      "or tune (give a published curve with --reference, beside a table of ber)",
      file->path, file->header.number);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

extr_status plot_value_check(extr_context *context, const csv_file *file, const csv_line *row,
                             const plot_value *value) {
  static const char *const expected[] = {
      [PLOT_ANY] = "a number",
      [PLOT_NOT_NEGATIVE] = "a number that is not negative",
      [PLOT_POSITIVE] = "a number above 0",
      [PLOT_NOT_NEGATIVE_IF_ANY] = "a number that is not negative",
      [PLOT_POSITIVE_IF_ANY] = "a number above 0 or nothing",
  };
  const plot_range range = value->range;
  const char *text = csv_field(file, row, value->column);
  if (range >= PLOT_NOT_NEGATIVE_IF_ANY && !*text) return EXTR_OK;
  char *end;
  double number = strtod(text, &end);
  bool is_number = end != text && !*end && isfinite(number);
  bool may_be_zero = range == PLOT_NOT_NEGATIVE || range == PLOT_NOT_NEGATIVE_IF_ANY;
  bool is_inside = range == PLOT_ANY || number > 0 || (may_be_zero && number == 0);
  if (is_number && is_inside) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s:%d: found '%s' in column %s, expected %s", file->path,
                   row->number, text, value->column, expected[is_number ? range : PLOT_ANY]);
}

bool plot_kind_has_rows(const plot_kind *kind, const csv_file *file) {
  for (int i = 0; i < file->row_count; i++)
    if (plot_kind_shows(kind, file, &file->rows[i])) return true;
  return false;
}

static extr_status fail_missing(extr_context *context, const plot_kind *kind, const csv_file *file,
                                const char *missing) {
  const plot_kind *own;
  if (plot_kind_find(NULL, file, &own) != EXTR_OK)
    return extr_fail(context, EXTR_INPUT, "%s:%d: column '%s' of a plot of kind %s is missing",
                     file->path, file->header.number, missing, kind->name);
  return extr_fail(context, EXTR_INPUT,
                   "%s:%d: found a table of kind %s, expected one of kind %s (column '%s' is "
                   "missing); draw tables of different kinds in a picture each",
                   file->path, file->header.number, own->name, kind->name, missing);
}

extr_status plot_kind_check(extr_context *context, const plot_kind *kind, const csv_file *file) {
  const char *missing = missing_column(kind, file);
  if (missing) return fail_missing(context, kind, file, missing);
  for (int i = 0; i < file->row_count; i++) {
    if (!plot_kind_shows(kind, file, &file->rows[i])) continue;
    for (const plot_value *value = kind->values; value->column; value++)
      TRY(plot_value_check(context, file, &file->rows[i], value));
  }
  return EXTR_OK;
}

/* ---- The kinds, by the commands that write their tables -------------------------------------- */

/* The scripts in plot/scripts, embedded by the build. */
extern const char extr_text_optimize_gp[], extr_text_frontier_gp[], extr_text_optimizer_gp[],
    extr_text_threshold_gp[], extr_text_tune_gp[];

/* Keys: a column with words around it or without, and a part of a comment line. */
#define COLUMN(name, before, after)                                                                \
  { name, before, after, 0 }
#define PLAIN(name) COLUMN(name, "", "")
#define NOTE(name, part)                                                                           \
  { name, "", "", part }

/* Values by their range. */
#define ANY(column)                                                                                \
  { column, PLOT_ANY }
#define NOT_NEGATIVE(column)                                                                       \
  { column, PLOT_NOT_NEGATIVE }
#define POSITIVE(column)                                                                           \
  { column, PLOT_POSITIVE }

#define KEYS(...)   ((const plot_key[]){__VA_ARGS__, {0}})
#define VALUES(...) ((const plot_value[]){__VA_ARGS__, {0}})
#define PANELS(...) ((const plot_panel[]){__VA_ARGS__, {0}})

/* Those that several kinds have. */
#define BITS       COLUMN("llr_bits", "", " bits")
#define COSTS      COLUMN("max_arity", "max arity ", ""), COLUMN("cost", "", " costs")
#define EARLY_STOP COLUMN("early_stop", "early stop ", "")
#define EBN0       COLUMN("ebn0_db", "", " dB")
#define ITERATIONS COLUMN("iterations", "", " iterations")
#define LANES      COLUMN("lanes", "", " lanes")
#define LAYOUT     COLUMN("requested_layout", "layout ", "")
#define STEP       COLUMN("llr_step", "step ", "")
#define TARGET     COLUMN("target_ber", "BER ", "")
#define RUNS       COLUMN("threads", "", " threads"), COLUMN("repeats", "median of ", "")
#define UPDATES    PLAIN("decoder"), PLAIN("schedule"), PLAIN("message")
#define NOTES                                                                                      \
  NOTE("decoder", 1), NOTE("code", 1), NOTE("decoder", 2), NOTE("decoder", 3),                     \
      NOTE("messages", 1), NOTE("messages", 2), NOTE("messages", 3)
#define RATES                                                                                      \
  POSITIVE("frames"), NOT_NEGATIVE("iterations"), NOT_NEGATIVE("mbit_s"),                          \
      NOT_NEGATIVE("bit_errors"), NOT_NEGATIVE("frame_errors"), NOT_NEGATIVE("ber"),               \
      NOT_NEGATIVE("ber_low"), POSITIVE("ber_high"), NOT_NEGATIVE("fer"), NOT_NEGATIVE("fer_low"), \
      POSITIVE("fer_high")

#define DEGREE  "Node degree n"
#define QUALITY "E_b/N_0 (dB)"
#define COMPLEXITY                                                                                 \
  { "complexity", "Complexity (operators per node)|Complexity (sum of all costs)", PANEL_LOG }
#define PATH "Latency (operators on the longest path)|Latency (sum of delays on the longest path)"
#define THROUGHPUT                                                                                 \
  { "mbit_s", "Coded throughput (Mbit/s)", 0 }
#define FRAME_RATE                                                                                 \
  { "fer", "Frame error rate|Block error rate", PANEL_LOG | PANEL_INTERVAL }
#define THRESHOLD                                                                                  \
  PANELS({"threshold_db", "Threshold (dB)", PANEL_FREE}), .columns = 1, .height = 300,             \
                                                          .script = extr_text_threshold_gp

static const plot_key class_keys[] = {PLAIN("class"), COSTS, {0}};
static const plot_key decoder_groups[] = {PLAIN("code"), UPDATES, ITERATIONS, EARLY_STOP, {0}};
static const plot_key ber_keys[] = {NOTES,
                                    NOTE("channel", 1),
                                    NOTE("channel", 2),
                                    NOTE("channel", 3),
                                    {"codewords", "", " codewords", 1},
                                    {0}};
static const plot_panel ber_panels[] = {
    {"ber", "Bit error rate", PANEL_LOG | PANEL_INTERVAL},
    FRAME_RATE,
    {"iterations", "Iterations or decoding cycles per frame", PANEL_PER_FRAME},
    THROUGHPUT,
    {0}};

const plot_kind plot_kinds[PLOT_KINDS] = {
    {"optimize", class_keys,
     VALUES(POSITIVE("inputs"), POSITIVE("complexity"), NOT_NEGATIVE("latency")), DEGREE,
     PANELS(COMPLEXITY, {"latency", PATH, 0}), 2, 260, extr_text_optimize_gp, .repeats = true},
    /* for the same files as the kind before; only used if it is requested by name */
    {"frontier", KEYS(PLAIN("class"), COLUMN("inputs", "n = ", ""), COSTS),
     VALUES(NOT_NEGATIVE("latency"), POSITIVE("complexity")), PATH, PANELS(COMPLEXITY), 1, 300,
     extr_text_frontier_gp, .repeats = true, .key_names = true},
    {"optimizer", class_keys,
     VALUES(POSITIVE("inputs"), POSITIVE("seconds"), NOT_NEGATIVE("memory_mib")), DEGREE,
     PANELS({"seconds", "Search time (s)", PANEL_LOG},
            {"memory_mib", "Memory of the search (MiB)", PANEL_LOG | PANEL_OPTIONAL}),
     2, 260, extr_text_optimizer_gp, .outcome = "done"},
    {"nodes",
     KEYS(PLAIN("structure"), UPDATES, COLUMN("operator", "operator ", ""), PLAIN("kernels"),
          PLAIN("isa"), LANES, LAYOUT, RUNS),
     VALUES(POSITIVE("degree"), POSITIVE("ns_edge"), {"to_naive", PLOT_POSITIVE_IF_ANY},
            {"to_two_min", PLOT_POSITIVE_IF_ANY}),
     DEGREE,
     PANELS({"ns_edge", "Update time (ns per edge)", PANEL_LOG},
            {"to_naive", "Speed relative to per-output trees", PANEL_OPTIONAL},
            {"to_two_min", "Speed relative to two-min", PANEL_OPTIONAL}),
     .columns = 3, .height = 240},
    {"decoder", KEYS(PLAIN("structure"), PLAIN("kernels"), PLAIN("isa"), LANES, LAYOUT, RUNS),
     VALUES(NOT_NEGATIVE("mbit_s")), NULL, PANELS(THROUGHPUT), 1, 260, .groups = decoder_groups},
    /* for the same files as the kind before; only used if it is requested by name */
    {"layout",
     KEYS(PLAIN("structure"), PLAIN("requested_layout"), PLAIN("isa"), PLAIN("kernels"), RUNS),
     VALUES(NOT_NEGATIVE("mbit_s"), NOT_NEGATIVE("latency_us")), NULL,
     PANELS(THROUGHPUT, {"latency_us", "Latency (µs)", 0}), 1, 190, .groups = decoder_groups},
    {"latency",
     KEYS(PLAIN("structure"), PLAIN("requested_layout"), PLAIN("isa"), PLAIN("kernels"),
          COLUMN("samples", "", " samples")),
     VALUES(NOT_NEGATIVE("latency_us"), NOT_NEGATIVE("latency_99_us")), NULL,
     PANELS({"latency_us", "Median latency (µs)", 0}, {"latency_99_us", "99 % within (µs)", 0}), 1,
     190, .groups = KEYS(PLAIN("code"), UPDATES, EBN0, EARLY_STOP)},
    {"stochastic",
     KEYS(PLAIN("structure"), COLUMN("check_structure", "checks ", ""),
          COLUMN("kernels", "", " kernels"), PLAIN("isa"), LANES, RUNS),
     VALUES(NOT_NEGATIVE("frames_s"), POSITIVE("cycles"), POSITIVE("ns_edge_cycle")), NULL,
     PANELS({"frames_s", "Frames per second", 0}, {"cycles", "Cycles per frame", 0},
            {"ns_edge_cycle", "ns per edge and cycle", 0}),
     1, 140, .groups = KEYS(PLAIN("code"), PLAIN("decoder"), EBN0)},
    {"ber", ber_keys, VALUES(ANY("ebn0_db"), RATES), QUALITY, ber_panels, 2, 270, .rates = true},
    {"bsc", ber_keys, VALUES(NOT_NEGATIVE("crossover"), RATES), "Crossover probability", ber_panels,
     2, 270, .rates = true},
    {"bec", ber_keys, VALUES(NOT_NEGATIVE("erasure"), RATES), "Erasure probability", ber_panels, 2,
     270, .rates = true},
    {"floor", KEYS(PLAIN("class"), NOTES),
     VALUES(ANY("ebn0_db"), NOT_NEGATIVE("fer"), NOT_NEGATIVE("fer_low"), POSITIVE("fer_high"),
            NOT_NEGATIVE("ber"), NOT_NEGATIVE("samples")),
     QUALITY, PANELS(FRAME_RATE, {"ber", "Bit error rate", PANEL_LOG}), .columns = 2,
     .height = 300},
    {"trajectory",
     KEYS(PLAIN("decoder"), PLAIN("ensemble"), PLAIN("schedule"), BITS, STEP, PLAIN("channel")),
     VALUES(NOT_NEGATIVE("iteration"), NOT_NEGATIVE("ber")), "Iteration",
     PANELS({"ber", "Bit error rate", PANEL_LOG | PANEL_CLIPPED}), .columns = 1, .height = 300},
    {"threshold",
     KEYS(PLAIN("decoder"), PLAIN("ensemble"), PLAIN("schedule"), BITS, ITERATIONS, TARGET),
     VALUES(POSITIVE("llr_step"), ANY("threshold_db")), "LLR of one level", THRESHOLD},
    /* for the same files as the kind before; only used if it is requested by name */
    {"factor",
     KEYS(PLAIN("algorithm"), PLAIN("ensemble"), PLAIN("schedule"), BITS, STEP, ITERATIONS, TARGET),
     VALUES(NOT_NEGATIVE("factor"), ANY("threshold_db")), "Factor or offset", THRESHOLD},
    {"tune", KEYS(PLAIN("decoder"), BITS, STEP), VALUES(ANY("loss_db"), POSITIVE("mbit_s")),
     "Loss against sum-product with the same number of iterations (dB)",
     PANELS({"mbit_s", "Decoding throughput of one thread (coded Mbit/s)", PANEL_LOG}), 1, 300,
     extr_text_tune_gp, .measured = "loss_db"},
};
