#include "bench/run/ber_describe.h"

#include <extrinsic/decoder.h>
#include <extrinsic/encoder.h>

#include "bench/machine/machine.h"
#include "bench/options/decoder_unused.h"
#include "bench/simulation/mpi/ranks.h"
#include "core/base/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- The command ----------------------------------------------------------------------------- */

/* As a shell would have to be given it. */
static void write_argument(const char *argument, FILE *stream) {
  static const char plain[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+:,./%@";
  fputc(' ', stream);
  if (*argument && !argument[strspn(argument, plain)]) {
    fputs(argument, stream);
    return;
  }
  fputc('\'', stream);
  for (; *argument; argument++)
    if (*argument == '\'')
      fputs("'\\''", stream);
    else
      fputc(*argument, stream);
  fputc('\'', stream);
}

char *ber_command_text(int argc, char **argv) {
  char *text = NULL;
  size_t size;
  FILE *stream = open_memstream(&text, &size);
  if (!stream) return NULL;
  fputs("extrinsic", stream);
  for (int i = 0; i < argc; i++) write_argument(argv[i], stream);
  if (fclose(stream) == 0) return text;
  free(text);
  return NULL;
}

/* ---- What was simulated, and where ------------------------------------------------------------
 */

static extr_status describe_run(ber_record *record, const char *command, uint64_t seed) {
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
  TRY(record_about(record, "system", "%s", machine_system(system)));
  return record_about(record, "seed", "%" PRIu64, seed);
}

static extr_status describe_stochastic(ber_record *record, const ber_options *options) {
  const extr_decoder_settings *decoder = &options->simulation.decoder;
  char rule[EXTR_RULE_TEXT];
  TRY(record_about(record, "decoder", "%s, %s %d cycles, early stop %s",
                   extr_rule_text(decoder, rule), decoder->early_stop ? "at most" : "all",
                   decoder->iterations, decoder->early_stop ? "on" : "off"));
  TRY(record_about(record, "messages", "bits"));
  TRY(record_about(record, "structure", "%s, of variable nodes", options->structure.name));
  TRY(record_about(record, "check_structure", "%s", options->check_structure.name));
  return record_about(record, "isa", "%s", extr_isa_name(decoder->isa));
}

static extr_status describe_decoder(ber_record *record, const ber_options *options) {
  const extr_decoder_settings *decoder = &options->simulation.decoder;
  char rule[EXTR_RULE_TEXT];
  if (decoder->rule == EXTR_STOCHASTIC) return describe_stochastic(record, options);
  TRY(record_about(record, "decoder", "%s %s, %s %d iterations, early stop %s",
                   extr_order_name(decoder->order), extr_rule_text(decoder, rule),
                   decoder->early_stop ? "at most" : "all", decoder->iterations,
                   decoder->early_stop ? "on" : "off"));
  if (decoder->message == EXTR_F32)
    TRY(record_about(record, "messages", "f32"));
  else
    TRY(record_about(record, "messages", "i8, %d bits, step %g", decoder->llr_bits,
                     decoder->llr_step));
  char rounded[DECODER_ROUNDED_TEXT];
  if (*decoder_rounded(decoder, rounded)) TRY(record_about(record, "rounded", "%s", rounded));
  TRY(record_about(record, "structure", "%s, %s", options->structure.name,
                   extr_kernels_name(decoder->kernels)));
  return record_about(record, "isa", "%s", extr_isa_name(decoder->isa));
}

static extr_status describe_channel(ber_record *record, const simulation_settings *simulation) {
  const channel_settings *settings = &simulation->channel;
  const char *symbols = modulation_names[settings->modulation];
  char text[CHANNEL_TEXT];
  channel_text(settings, text);
  if (channel_takes_bits(settings->kind)) return record_about(record, "channel", "%s", text);
  if (modulation_symmetric(settings->modulation))
    return record_about(record, "channel", "%s, %s", text, symbols);
  return record_about(record, "channel", "%s, %s, %s demapper", text, symbols,
                      demapper_names[settings->demapper]);
}

static extr_status describe_codewords(ber_record *record, const simulation_settings *simulation) {
  if (simulation->random_codewords) return record_about(record, "codewords", "random");
  bool scrambled = simulation_channel(simulation, 0).settings.scrambled;
  return record_about(record, "codewords", scrambled ? "zero, scrambled" : "zero");
}

static extr_status describe_limits(ber_record *record, const simulation_settings *settings) {
  if (settings->precision > 0)
    TRY(record_about(record, "precision", "%g of FER and BER", settings->precision));
  if (settings->min_frame_errors == SIMULATE_ENDLESS)
    return record_about(record, "point_ends", "%" PRIu64 " frames", settings->max_frames);
  return record_about(record, "point_ends", "%" PRIu64 " frame errors or %" PRIu64 " frames",
                      settings->min_frame_errors, settings->max_frames);
}

extr_status ber_describe(ber_record *record, const char *command, const ber_options *options) {
  const simulation_settings *simulation = &options->simulation;
  const codec *c = simulation->codec;
  char hash[EXTR_HASH_TEXT];
  extr_code_hash(c->code, hash);
  TRY(describe_run(record, command, simulation->seed));
  TRY(record_about(record, "code", "%s, n = %d, k = %d, %d bits sent", extr_code_name(c->code),
                   extr_code_columns(c->code), extr_encoder_information(c->encoder), c->sent));
  TRY(record_about(record, "edge_sha256", "%s", hash));
  TRY(describe_channel(record, simulation));
  TRY(describe_codewords(record, simulation));
  TRY(describe_decoder(record, options));
  TRY(describe_limits(record, simulation));
  if (isfinite(simulation->max_seconds))
    TRY(record_about(record, "max_time", "%g s a point", simulation->max_seconds));
  if (ranks_count() > 1) TRY(record_about(record, "ranks", "%d", ranks_count()));
  return record_about(record, "threads", "%d", simulation->threads);
}
