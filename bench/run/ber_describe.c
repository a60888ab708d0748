#include "bench/run/ber_describe.h"

#include "bench/engine/ranks.h"
#include "bench/options/decoder_options.h"
#include "bench/output/machine.h"
#include "core/base/report.h"
#include "core/base/writer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- The machine ----------------------------------------------------------------------------- */

static extr_status describe_machine(ber_record *record, const char *command) {
  char date[32], hardware[MACHINE_TEXT], system[MACHINE_TEXT];
  time_t now = time(NULL);
  struct tm utc;
  strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
  TRY(record_about(record, "command", "%s", command));
  TRY(record_about(record, "version", "extrinsic %s", EXTRINSIC_VERSION));
  TRY(record_about(record, "date", "%s", date));
  TRY(record_about(record, "compiler", "%s", EXTRINSIC_COMPILER));
  TRY(record_about(record, "llvm", "%s", EXTRINSIC_LLVM));
  TRY(record_about(record, "machine", "%s", machine_hardware(hardware)));
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
    {"codewords", NULL, simulation_scrambles, "{codewords}, scrambled", false},
    {"codewords", NULL, NULL, "{codewords}", false},
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

const char *ber_shared_key(int index, char key[CONFIGURATION_KEY]) {
  const extr_setting *setting;
  int seen = 0;
  for (size_t i = 0; i < sizeof about_lines / sizeof *about_lines; i++)
    if (about_lines[i].shared && seen++ == index) return about_lines[i].key;
  for (int i = 0; (setting = simulation_setting(i)); i++)
    if (configuration_is_other(setting) && seen++ == index) return configuration_key(setting, key);
  return NULL;
}

static extr_status describe_line(ber_record *record, const configuration *of, const char *key,
                                 const char *pattern) {
  extr_context *context = record->context;
  extr_writer writer;
  char *text;
  TRY(extr_writer_open(context, &writer));
  bool whole = configuration_print(of, pattern, writer.stream);
  TRY(extr_writer_close(context, &writer, whole ? EXTR_OK : extr_fail_memory(context), &text));
  extr_status status = record_about(record, key, "%s", text);
  free(text);
  return status;
}

static extr_status describe_simulation(ber_record *record, const configuration *of) {
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
                     simulation_get(of->settings, setting->name, value)));
  }
  return EXTR_OK;
}

configuration ber_configuration(const ber_options *options) {
  return (configuration){.settings = &options->simulation,
                         .code = options->code_name,
                         .information_bits = options->information_bits,
                         .structure = options->structures.nodes.name,
                         .check_structure = options->structures.checks.name};
}

extr_status ber_describe(ber_record *record, const char *command, const ber_options *options) {
  const configuration of = ber_configuration(options);
  TRY(describe_machine(record, command));
  TRY(describe_simulation(record, &of));
  if (*options->automatic) TRY(record_about(record, "auto", "%s", options->automatic));
  char rounded[DECODER_ROUNDED_TEXT];
  if (*decoder_rounded(&options->simulation.decoder, rounded))
    TRY(record_about(record, "rounded", "%s", rounded));
  if (ranks_count() > 1) TRY(record_about(record, "ranks", "%d", ranks_count()));
  return record_about(record, "threads", "%d", options->simulation.threads);
}

extr_status ber_describe_plan(ber_record *record, const ber_options *options,
                              const extr_decoder *decoder) {
  const simulation_settings *settings = &options->simulation;
  const extr_lanes layout = extr_decoder_layout(decoder);
  char lanes[EXTR_SETTING_TEXT], checks[CHECK_NODES_TEXT];
  check_nodes_text(decoder, settings->codec->code, checks);
  if (settings->decoder.plan == EXTR_PLAN_MEASURED)
    return record_about(record, "plan", "measured: lanes %s; check nodes %s",
                        layout_text(&layout, lanes), checks);
  if (settings->decoder.check.kind != EXTR_CHECK_AUTO) return EXTR_OK;
  return record_about(record, "check_nodes", "%s", checks);
}
