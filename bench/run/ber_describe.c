#include "bench/run/ber_describe.h"

#include "bench/options/decoder_unused.h"
#include "bench/output/encode.h"
#include "bench/output/machine.h"
#include "bench/simulation/configuration/fields.h"
#include "bench/simulation/mpi/ranks.h"
#include "core/base/report.h"
#include "core/base/writer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- The command ----------------------------------------------------------------------------- */

char *ber_command_text(int argc, char **argv) {
  extr_writer writer;
  char *text = NULL;
  if (extr_writer_open(NULL, &writer) != EXTR_OK) return NULL;
  fputs("extrinsic", writer.stream);
  for (int i = 0; i < argc; i++) {
    fputc(' ', writer.stream);
    encode_shell(argv[i], writer.stream);
  }
  extr_writer_close(NULL, &writer, EXTR_OK, &text);
  return text;
}

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
  TRY(record_about(record, "llvm", "%s", machine_llvm()));
  TRY(record_about(record, "machine", "%s", machine_hardware(hardware)));
  return record_about(record, "system", "%s", machine_system(system));
}

/* ---- What was simulated ---------------------------------------------------------------------- */

static bool takes_bits(const simulation_settings *settings) {
  return channel_takes_bits(settings->channel.kind);
}

static bool is_precise(const simulation_settings *settings) {
  return settings->precision > 0;
}

static bool counts_frames_only(const simulation_settings *settings) {
  return settings->min_frame_errors == SIMULATE_ENDLESS;
}

static bool has_max_time(const simulation_settings *settings) {
  return isfinite(settings->max_seconds);
}

/* Of several lines with the same key, the first one that applies is written; NULL always
 * applies. */
static const struct about_line {
  const char *key;
  configuration_test *applies;
  const char *pattern;
} about_lines[] = {
    {"seed", NULL, "{seed}"},
    {"code", NULL, "{code_name}, n = {n}, k = {k}, {sent} transmitted bits"},
    {"edge_sha256", NULL, "{edge_sha256}"},
    {"channel", takes_bits, "{channel}"},
    {"channel", configuration_asymmetric, "{channel}, {modulation}, {demapper} demapper"},
    {"channel", NULL, "{channel}, {modulation}"},
    {"codewords", simulation_scrambles, "{codewords}, scrambled"},
    {"codewords", NULL, "{codewords}"},
    {"decoder", configuration_on_bits,
     "{decoder}, {extent} {iterations} cycles, early stop {early_stop}"},
    {"decoder", NULL,
     "{schedule} {decoder}, {extent} {iterations} iterations, early stop {early_stop}"},
    {"after", configuration_perturbed, "{after}"},
    {"row_order", configuration_reordered, "{row_order}"},
    {"random_bits", configuration_draws_bits, "{random_bits}"},
    {"rounding", configuration_fused, "{rounding}"},
    {"messages", configuration_on_bits, "bits"},
    {"messages", configuration_quantized, "{message}, {llr_bits} bits, step {llr_step}"},
    {"messages", NULL, "{message}"},
    {"structure", configuration_on_bits, "{structure}, of variable nodes"},
    {"structure", NULL, "{structure}, {kernels}"},
    {"check_structure", configuration_on_bits, "{check_structure}"},
    {"isa", NULL, "{isa}"},
    {"precision", is_precise, "{precision} of FER and BER"},
    {"point_ends", counts_frames_only, "{max_frames} frames"},
    {"point_ends", NULL, "{min_frame_errors} frame errors or {max_frames} frames"},
    {"max_time", has_max_time, "{max_seconds} s a point"},
};

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
    if (strcmp(written, line->key) == 0 || (line->applies && !line->applies(of->settings)))
      continue;
    TRY(describe_line(record, of, line->key, line->pattern));
    written = line->key;
  }
  return EXTR_OK;
}

configuration ber_configuration(const ber_options *options) {
  return (configuration){.settings = &options->simulation,
                         .code = options->code_name,
                         .information_bits = options->information_bits,
                         .structure = options->structure.name,
                         .check_structure = options->check_structure.name};
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
  char lanes[EXTR_LANES_TEXT], checks[CHECK_NODES_TEXT];
  check_nodes_text(decoder, settings->codec->code, checks);
  if (settings->decoder.plan == EXTR_PLAN_MEASURED)
    return record_about(record, "plan", "measured: lanes %s; check nodes %s",
                        extr_lanes_text(&layout, lanes), checks);
  if (settings->decoder.check.kind != EXTR_CHECK_AUTO) return EXTR_OK;
  return record_about(record, "check_nodes", "%s", checks);
}
