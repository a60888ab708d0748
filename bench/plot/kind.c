#include "bench/plot/kind.h"

#include <extrinsic/status.h>

#include "core/base/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The scripts in plot/, embedded. */
extern const char extr_text_optimize_gp[], extr_text_frontier_gp[], extr_text_optimizer_gp[],
    extr_text_nodes_gp[], extr_text_decoder_gp[], extr_text_stochastic_gp[], extr_text_ber_gp[];

static const plot_key class_keys[] = {
    {"class", "", "", 0}, {"max_arity", "max arity ", "", 0}, {"cost", "", " costs", 0}, {0}};
static const plot_value search_values[] = {
    {"inputs", PLOT_POSITIVE}, {"seconds", PLOT_POSITIVE}, {"memory_mib", PLOT_NOT_NEGATIVE}, {0}};
static const plot_value class_values[] = {
    {"inputs", PLOT_POSITIVE}, {"complexity", PLOT_POSITIVE}, {"latency", PLOT_NOT_NEGATIVE}, {0}};

static const plot_key front_keys[] = {{"class", "", "", 0},
                                      {"inputs", "n = ", "", 0},
                                      {"max_arity", "max arity ", "", 0},
                                      {"cost", "", " costs", 0},
                                      {0}};
static const plot_value front_values[] = {
    {"latency", PLOT_NOT_NEGATIVE}, {"complexity", PLOT_POSITIVE}, {0}};

static const plot_key node_keys[] = {{"structure", "", "", 0},
                                     {"decoder", "", "", 0},
                                     {"schedule", "", "", 0},
                                     {"message", "", "", 0},
                                     {"operator", "operator ", "", 0},
                                     {"kernels", "", "", 0},
                                     {"isa", "", "", 0},
                                     {"lanes", "", " lanes", 0},
                                     {"threads", "", " threads", 0},
                                     {"repeats", "median of ", "", 0},
                                     {0}};
static const plot_value node_values[] = {{"degree", PLOT_POSITIVE},
                                         {"ns_edge", PLOT_POSITIVE},
                                         {"to_naive", PLOT_POSITIVE_IF_ANY},
                                         {"to_two_min", PLOT_POSITIVE_IF_ANY},
                                         {0}};

static const plot_key decoder_groups[] = {{"code", "", "", 0},
                                          {"decoder", "", "", 0},
                                          {"schedule", "", "", 0},
                                          {"message", "", "", 0},
                                          {"iterations", "", " iterations", 0},
                                          {"early_stop", "early stop ", "", 0},
                                          {0}};
static const plot_key decoder_keys[] = {{"structure", "", "", 0},
                                        {"kernels", "", "", 0},
                                        {"isa", "", "", 0},
                                        {"lanes", "", " lanes", 0},
                                        {"threads", "", " threads", 0},
                                        {"repeats", "median of ", "", 0},
                                        {0}};
static const plot_value decoder_values[] = {{"mbit_s", PLOT_NOT_NEGATIVE}, {0}};

static const plot_key stochastic_groups[] = {
    {"code", "", "", 0}, {"decoder", "", "", 0}, {"ebn0_db", "", " dB", 0}, {0}};
static const plot_key stochastic_keys[] = {{"structure", "", "", 0},
                                           {"check_structure", "checks ", "", 0},
                                           {"isa", "", "", 0},
                                           {"lanes", "", " lanes", 0},
                                           {"threads", "", " threads", 0},
                                           {"repeats", "median of ", "", 0},
                                           {0}};
static const plot_value stochastic_values[] = {{"frames_s", PLOT_NOT_NEGATIVE},
                                               {"cycles", PLOT_POSITIVE},
                                               {"ns_edge_cycle", PLOT_POSITIVE},
                                               {0}};

static const plot_key ber_keys[] = {{"decoder", "", "", 1},
                                    {"code", "", "", 1},
                                    {"decoder", "", "", 2},
                                    {"decoder", "", "", 3},
                                    {"messages", "", "", 1},
                                    {"messages", "", "", 2},
                                    {"messages", "", "", 3},
                                    {"channel", "", "", 1},
                                    {"channel", "", "", 2},
                                    {"channel", "", "", 3},
                                    {"codewords", "", " codewords", 1},
                                    {0}};
#define RATES                                                                                      \
  {"frames", PLOT_POSITIVE}, {"iterations", PLOT_NOT_NEGATIVE}, {"mbit_s", PLOT_NOT_NEGATIVE},     \
      {"bit_errors", PLOT_NOT_NEGATIVE}, {"frame_errors", PLOT_NOT_NEGATIVE},                      \
      {"ber", PLOT_NOT_NEGATIVE}, {"ber_low", PLOT_NOT_NEGATIVE}, {"ber_high", PLOT_POSITIVE},     \
      {"fer", PLOT_NOT_NEGATIVE}, {"fer_low", PLOT_NOT_NEGATIVE}, {                                \
    "fer_high", PLOT_POSITIVE                                                                      \
  }
static const plot_value ber_values[] = {{"ebn0_db", PLOT_ANY}, RATES, {0}};
static const plot_value bsc_values[] = {{"crossover", PLOT_NOT_NEGATIVE}, RATES, {0}};
static const plot_value bec_values[] = {{"erasure", PLOT_NOT_NEGATIVE}, RATES, {0}};

const plot_kind plot_kinds[PLOT_KINDS] = {
    {.name = "optimize",
     .keys = class_keys,
     .values = class_values,
     .repeats = true,
     .script = extr_text_optimize_gp,
     .width = 1040,
     .height = 420},
    {.name = "frontier", /* the same files, when it is asked for */
     .keys = front_keys,
     .values = front_values,
     .repeats = true,
     .script = extr_text_frontier_gp,
     .width = 760,
     .height = 460},
    {.name = "optimizer",
     .keys = class_keys,
     .values = search_values,
     .outcome = "done",
     .script = extr_text_optimizer_gp,
     .width = 1040,
     .height = 420},
    {.name = "nodes",
     .keys = node_keys,
     .values = node_values,
     .script = extr_text_nodes_gp,
     .width = 1340,
     .height = 420},
    {.name = "decoder",
     .keys = decoder_keys,
     .groups = decoder_groups,
     .values = decoder_values,
     .script = extr_text_decoder_gp,
     .width = 1040,
     .height = 440},
    {.name = "stochastic",
     .keys = stochastic_keys,
     .groups = stochastic_groups,
     .values = stochastic_values,
     .script = extr_text_stochastic_gp,
     .width = 1340,
     .height = 520},
    {.name = "ber",
     .keys = ber_keys,
     .values = ber_values,
     .script = extr_text_ber_gp,
     .rates = true,
     .height = 480},
    {.name = "bsc",
     .keys = ber_keys,
     .values = bsc_values,
     .script = extr_text_ber_gp,
     .rates = true,
     .height = 480},
    {.name = "bec",
     .keys = ber_keys,
     .values = bec_values,
     .script = extr_text_ber_gp,
     .rates = true,
     .height = 480},
};

bool plot_kind_shows(const plot_kind *kind, const csv_file *file, const csv_line *row) {
  return !kind->outcome || strcmp(csv_field(file, row, "outcome"), kind->outcome) == 0;
}

/* ---- Columns --------------------------------------------------------------------------------- */

static const char *missing_key(const plot_key *keys, const csv_file *file) {
  for (; keys && keys->name; keys++)
    if (!keys->part && csv_column(file, keys->name) < 0) return keys->name;
  return NULL;
}

/* The first column that the file lacks, or NULL. */
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
      "bench decoder, bench stochastic or ber",
      file->path, file->header.number);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static extr_status check_value(extr_context *context, const csv_file *file, const csv_line *row,
                               const plot_value *value) {
  static const char *const expected[] = {
      [PLOT_ANY] = "a number",
      [PLOT_NOT_NEGATIVE] = "a number that is not negative",
      [PLOT_POSITIVE] = "a number above 0",
      [PLOT_POSITIVE_IF_ANY] = "a number above 0 or nothing",
  };
  const char *text = csv_field(file, row, value->column);
  if (value->range == PLOT_POSITIVE_IF_ANY && !*text) return EXTR_OK;
  char *end;
  double number = strtod(text, &end);
  bool is_number = end != text && !*end && isfinite(number);
  bool is_inside =
      value->range == PLOT_ANY || number > 0 || (value->range == PLOT_NOT_NEGATIVE && number == 0);
  if (is_number && is_inside) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s:%d: found '%s' in column %s, expected %s", file->path,
                   row->number, text, value->column, expected[is_number ? value->range : PLOT_ANY]);
}

extr_status plot_kind_check(extr_context *context, const plot_kind *kind, const csv_file *file) {
  const char *missing = missing_column(kind, file);
  if (missing)
    return extr_fail(context, EXTR_INPUT, "%s:%d: column '%s' of a plot of kind %s is missing",
                     file->path, file->header.number, missing, kind->name);
  int shown = 0;
  for (int i = 0; i < file->row_count; i++) {
    if (!plot_kind_shows(kind, file, &file->rows[i])) continue;
    shown++;
    for (const plot_value *value = kind->values; value->column; value++)
      TRY(check_value(context, file, &file->rows[i], value));
  }
  if (shown) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: found no row with outcome %s", file->path,
                   kind->outcome);
}
