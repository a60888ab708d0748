/* The table of a run, and what it says of the run. */
#include "bench/run/run.h"

#include "bench/cli/out.h"
#include "bench/engine/ranks.h"
#include "bench/options/decoder_options.h"
#include "bench/output/machine.h"
#include "core/base/array.h"
#include "core/base/file/replace_file.h"
#include "core/base/writer.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

extr_status record_start(run_record *record, extr_context *context, const char *path,
                         output_format format) {
  *record = (run_record){.context = context, .path = path, .format = format};
  record->about = json_object();
  if (!record->about) return extr_fail_memory(context);
  return path ? extr_replace_check(context, path) : EXTR_OK;
}

void record_end(run_record *record) {
  json_decref(record->about);
  json_decref(record->profile);
}

extr_status record_about(run_record *record, const char *key, const char *format, ...) {
  char text[4096];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (json_object_set_new(record->about, key, output_text(text)) == 0) return EXTR_OK;
  return extr_fail_memory(record->context);
}

/* ---- The document ---------------------------------------------------------------------------- */

static void print_about(const run_record *record, const json_t *unfinished, FILE *stream) {
  const char *key;
  json_t *value;
  size_t i;
  json_object_foreach(record->about, key, value) {
    fprintf(stream, "# %s: %s\n", key, json_string_value(value));
  }
  json_array_foreach(unfinished, i, value) {
    fprintf(stream, "%s%.15g", i == 0 ? "# unfinished: " : ", ", json_real_value(value));
  }
  if (json_array_size(unfinished) > 0) fputc('\n', stream);
}

static bool print_json(const run_record *record, const journal_table *table, FILE *stream) {
  json_auto_t *whole = json_copy(record->about);
  if (json_array_size(table->unfinished) > 0)
    whole = output_joined(whole, OUTPUT_ROW({"unfinished", json_incref(table->unfinished)}));
  whole = output_joined(whole, OUTPUT_ROW({"points", json_incref(table->rows)}));
  if (record->profile)
    whole = output_joined(whole, OUTPUT_ROW({"profile", json_incref(record->profile)}));
  return output_print_one(whole, OUTPUT_JSON, stream);
}

static bool print_document(const run_record *record, const journal_table *table, FILE *stream) {
  if (!table->rows || !table->unfinished) return false;
  if (record->format == OUTPUT_JSON) return print_json(record, table, stream);
  print_about(record, table->unfinished, stream);
  return output_print(table->rows, record->format, stream);
}

static extr_status end_print(const run_record *record, bool printed) {
  return printed ? EXTR_OK
                 : extr_fail_machine(record->context, "%s: cannot be written: %s",
                                     out_standard_name(), output_problem());
}

static void free_table(const journal_table *table) {
  json_decref(table->rows);
  json_decref(table->unfinished);
}

extr_status record_table(run_record *record, const journal *j, bool unfinished, void *data) {
  extr_writer writer;
  OWNED_ARRAY char *text = NULL;
  if (j->kind->describe && !j->kind->describe(j, record->about))
    return extr_fail_memory(record->context);
  TRY(extr_writer_open(record->context, &writer));
  OWNED(free_table) const journal_table table = journal_table_of(j, unfinished, data);
  const bool printed = print_document(record, &table, writer.stream);
  TRY(extr_writer_close(record->context, &writer,
                        printed ? EXTR_OK : extr_fail_memory(record->context), &text));
  return record->path ? extr_replace_text(record->context, record->path, text, writer.size)
                      : end_print(record, fwrite(text, 1, writer.size, stdout) == writer.size &&
                                              fflush(stdout) == 0);
}

extr_status record_rows(run_record *record, const json_t *rows) {
  size_t index;
  json_t *row;
  bool printed = true;
  if (!record->begun) {
    record->begun = true;
    print_about(record, NULL, stdout);
    return end_print(record, output_print(rows, OUTPUT_CSV, stdout));
  }
  json_array_foreach(rows, index, row) printed = printed && output_print_row(row, stdout);
  return end_print(record, printed);
}

/* ---- The machine ----------------------------------------------------------------------------- */

static extr_status describe_machine(run_record *record, const char *command) {
  char date[32], hardware[MACHINE_TEXT], system[MACHINE_TEXT];
  time_t now = time(NULL);
  struct tm utc;
  strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
  TRY(record_about(record, "command", "%s", command));
  TRY(record_about(record, "version", "extrinsic %s", EXTRINSIC_VERSION));
  TRY(record_about(record, "date", "%s", date));
  TRY(record_about(record, "compiler", "%s", EXTRINSIC_COMPILER));
  TRY(record_about(record, "llvm", "%s", EXTRINSIC_LLVM));
  TRY(record_about(record, "machine", "%s", machine_hardware("", hardware)));
  return record_about(record, "system", "%s", machine_system(system));
}

/* ---- What was simulated ---------------------------------------------------------------------- */

static bool is_precise(const simulation_settings *settings) {
  return settings->precision > 0;
}

static bool counts_frames_only(const simulation_settings *settings) {
  return settings->min_frame_errors == SIMULATE_ENDLESS;
}

static bool has_max_time(const simulation_settings *settings) {
  return isfinite(settings->max_seconds);
}

/* Of several lines with the same key, the first one that applies is written. */
static const struct about_line {
  const char *key;
  const char *field; /* NULL, or applies only if this field counts (configuration_counts) */
  bool (*applies)(const simulation_settings *settings); /* NULL: always */
  const char *pattern;
  bool shared; /* runs with the same error rates have the same line */
} about_lines[] = {
    {"seed", NULL, NULL, "{seed}", false},
    {"code", NULL, NULL, "{code_name}, n = {n}, k = {k}, {sent} transmitted bits", false},
    {"edge_sha256", NULL, NULL, "{edge_sha256}", true},
    {"channel", "demapper", NULL, "{channel}, {modulation}, {demapper} demapper", true},
    {"channel", "modulation", NULL, "{channel}, {modulation}", true},
    {"channel", NULL, NULL, "{channel}", true},
    {"codewords", NULL, extr_simulation_scrambles, "{codewords}, scrambled", false},
    {"codewords", "codewords", NULL, "{codewords}", false},
    {"decoder", "parameters", NULL,
     "{decoder}, {extent} {iterations} cycles, early stop {early_stop}", true},
    {"decoder", NULL, NULL,
     "{schedule} {decoder}, {extent} {iterations} iterations, early stop {early_stop}", true},
    {"after", "after", NULL, "{after}", true},
    {"row_order", "row_order", NULL, "{row_order}", true},
    {"random_bits", "random_bits", NULL, "{random_bits}", true},
    {"rounding", "rounding", NULL, "{rounding}", true},
    {"messages", "parameters", NULL, "bits", true},
    {"messages", "llr_bits", NULL, "{message}, {llr_bits} bits, step {llr_step}", true},
    {"messages", NULL, NULL, "{message}", true},
    {"structure", "parameters", NULL, "{structure_name}, of variable nodes", false},
    {"structure", NULL, NULL, "{structure_name}, {kernels}", false},
    {"check_structure", "parameters", NULL, "{check_structure_name}", false},
    {"isa", NULL, NULL, "{isa}", false},
    {"precision", NULL, is_precise, "{precision} of FER and BER", false},
    {"point_ends", NULL, counts_frames_only, "{max_frames} frames", false},
    {"point_ends", NULL, NULL, "{min_frame_errors} frame errors or {max_frames} frames", false},
    {"max_time", NULL, has_max_time, "{max_seconds} s a point", false},
};

const char *run_shared_key(int index, char key[CONFIGURATION_KEY]) {
  const extr_setting *setting;
  int seen = 0;
  for (size_t i = 0; i < sizeof about_lines / sizeof *about_lines; i++)
    if (about_lines[i].shared && seen++ == index) return about_lines[i].key;
  for (int i = 0; (setting = extr_simulation_setting(i)); i++)
    if (configuration_is_other(setting) && seen++ == index) return configuration_key(setting, key);
  return NULL;
}

static extr_status describe_line(run_record *record, const configuration *of, const char *key,
                                 const char *pattern) {
  extr_context *context = record->context;
  extr_writer writer;
  OWNED_ARRAY char *text = NULL;
  TRY(extr_writer_open(context, &writer));
  bool whole = configuration_print(of, pattern, writer.stream);
  TRY(extr_writer_close(context, &writer, whole ? EXTR_OK : extr_fail_memory(context), &text));
  return record_about(record, key, "%s", text);
}

static extr_status describe_simulation(run_record *record, const configuration *of) {
  const char *written = "";
  for (size_t i = 0; i < sizeof about_lines / sizeof *about_lines; i++) {
    const struct about_line *line = &about_lines[i];
    if (strcmp(written, line->key) == 0 || (line->applies && !line->applies(of->settings)) ||
        (line->field && !configuration_counts(of->settings, line->field)))
      continue;
    TRY(describe_line(record, of, line->key, line->pattern));
    written = line->key;
  }
  const extr_setting *setting;
  for (int i = 0; (setting = configuration_other(of->settings, &i));) {
    char key[CONFIGURATION_KEY], value[EXTR_SETTING_TEXT];
    TRY(record_about(record, configuration_key(setting, key), "%s",
                     extr_simulation_settings_get(of->settings, setting->name, value)));
  }
  return EXTR_OK;
}

configuration run_configuration(const run_options *options) {
  return (configuration){.settings = &options->simulation,
                         .code = options->code_name,
                         .information_bits = options->information_bits,
                         .structure = options->structures.nodes.name,
                         .check_structure = options->structures.checks.name};
}

extr_status run_describe(run_record *record, const char *command, const run_options *options) {
  const configuration of = run_configuration(options);
  TRY(describe_machine(record, command));
  TRY(describe_simulation(record, &of));
  if (*options->automatic) TRY(record_about(record, "auto", "%s", options->automatic));
  char rounded[DECODER_ROUNDED_TEXT];
  if (*decoder_rounded(&options->simulation.decoder, rounded))
    TRY(record_about(record, "rounded", "%s", rounded));
  if (ranks_count() > 1) TRY(record_about(record, "ranks", "%d", ranks_count()));
  TRY(record_about(record, "threads", "%d", options->simulation.threads));
  const simulation_settings *s = &options->simulation;
  const bool block = s->codec->link && !channel_takes_bits(s->channel.kind);
  if (!options->symbol_points && !block) return EXTR_OK;
  return record_about(record, "esn0_db", "ebn0_db + %.6f", options->lead_db);
}

extr_status run_describe_plan(run_record *record, const run_options *options,
                              const extr_decoder *decoder) {
  const extr_code *code = options->simulation.codec->code;
  char plan[PLAN_TEXT], checks[CHECK_NODES_TEXT];
  if (*plan_text(decoder, code, plan)) {
    json_object_del(record->about, "check_nodes");
    return record_about(record, "plan", "%s", plan);
  }
  if (options->simulation.decoder.check.kind != EXTR_NODE_AUTO) return EXTR_OK;
  return record_about(record, "check_nodes", "%s", check_nodes_text(decoder, code, checks));
}
