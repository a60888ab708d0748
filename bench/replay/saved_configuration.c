#include "bench/replay/saved_configuration.h"
#include "bench/options/decoder_unused.h"

#include <extrinsic/decoder.h>

#include "bench/simulation/configuration/fingerprint.h"
#include "core/base/file/read_file.h"
#include "core/base/report.h"

#include <math.h>
#include <string.h>

extr_status saved_configuration_json(extr_context *context, const configuration *of,
                                     json_t **json) {
  fingerprint own;
  json_t *made = NULL;
  extr_status status = fingerprint_of(context, of->settings, &own);
  if (status == EXTR_OK) status = configuration_json(context, of, &made);
  if (status == EXTR_OK && json_object_set_new(made, "task_sha256", json_string(own.hash)) != 0)
    status = extr_fail_memory(context);
  fingerprint_free(&own);
  if (status == EXTR_OK)
    *json = made;
  else
    json_decref(made);
  return status;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* The saved options with the requested changes. */
typedef struct wanted {
  configuration_words saved;
  decoder_options decoder;
  const char *structure;
} wanted;

static void take_decoder(wanted *w) {
  const configuration_words *saved = &w->saved;
  w->structure = saved->structure;
  w->decoder = (decoder_options){.decoder = saved->decoder,
                                 .schedule = saved->schedule,
                                 .message = saved->message,
                                 .iterations = saved->iterations,
                                 .no_early_stop = !saved->early_stop,
                                 .after = saved->after,
                                 .llr_bits = saved->llr_bits,
                                 .llr_step = saved->llr_step};
}

static extr_status find(extr_context *context, const char *where, const char *key, const char *text,
                        const char *const *names, int *index) {
  for (*index = 0; names[*index]; ++*index)
    if (strcmp(text, names[*index]) == 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: found an unknown %s '%.80s'", where, key, text);
}

/* For the saved path of a file that could not be opened: if there is no such file, says that, and
 * that --option can give another. */
static extr_status explain_missing(extr_context *context, const char *where, extr_status status,
                                   const char *saved, const char *option) {
  if (status == EXTR_MEMORY || file_exists(saved)) return status;
  return extr_fail(context, EXTR_INPUT, "%s: there is no file %s%s; give another with --%s", where,
                   saved, *saved == '/' ? "" : " (a path from the folder where ber ran)", option);
}

static extr_status open_code(extr_context *context, const char *where,
                             const configuration_words *words, const char *other,
                             saved_configuration *saved) {
  const char *name = other ? other : words->code;
  char hash[EXTR_HASH_TEXT];
  extr_code_format format;
  extr_status status = codec_open(context, name, words->information_bits, &saved->codec);
  if (status != EXTR_OK && !other && extr_code_format_of(name, &format))
    status = explain_missing(context, where, status, words->code, "code");
  TRY(status);
  extr_code_hash(saved->codec.code, hash);
  if (strcmp(hash, words->edge_sha256) == 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: found edge_sha256 %.64s, but the code %s has %s",
                   where, words->edge_sha256, name, hash);
}

static extr_status choose_structure(extr_context *context, const char *where, const char *text,
                                    bool is_saved, saved_configuration *saved) {
  extr_node_choice named;
  extr_status status = check_choice_read(context, text, &saved->decoder, &saved->structure);
  if (status == EXTR_OK || !is_saved || extr_node_choice_parse(NULL, text, &named) == EXTR_OK)
    return status;
  return explain_missing(context, where, status, text, "structure");
}

static extr_status set_channel(extr_context *context, const char *where,
                               const configuration_words *words, simulation_settings *settings) {
  int kind, symbols, demapper_index;
  TRY(channel_parse(context, words->channel, &settings->channel));
  TRY(find(context, where, "codewords", words->codewords, codeword_names, &kind));
  TRY(find(context, where, "modulation", words->modulation, modulation_names, &symbols));
  TRY(find(context, where, "demapper", words->demapper, demapper_names, &demapper_index));
  settings->random_codewords = kind == 1;
  settings->channel.modulation = (modulation)symbols;
  settings->channel.demapper = (demapper)demapper_index;
  if (!channel_takes_bits(settings->channel.kind) || settings->channel.modulation == BPSK)
    return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s: found modulation %s, but the channel %s transmits bits", where,
                   words->modulation, words->channel);
}

/* ---- The decoder ----------------------------------------------------------------------------- */

static extr_status is_stochastic(extr_context *context, const char *algorithm, bool *stochastic) {
  extr_decoder_settings settings = extr_decoder_default();
  TRY(extr_algorithm_parse(context, algorithm, &settings));
  *stochastic = settings.algorithm == EXTR_STOCHASTIC;
  return EXTR_OK;
}

/* Options that stochastic and bit-flipping decoders do not have. */
static void drop_unused(decoder_options *decoder) {
  decoder->schedule = decoder->message = decoder->after = NULL;
  decoder->llr_bits = 0;
  decoder->llr_step = 0;
}

/* Some saved options do not apply to another decoder. */
static extr_status change_algorithm(extr_context *context, const char *algorithm, wanted *w) {
  bool before, now;
  TRY(is_stochastic(context, w->decoder.decoder, &before));
  TRY(is_stochastic(context, algorithm, &now));
  if (before != now) w->decoder.iterations = 0;
  if (now) drop_unused(&w->decoder);
  w->decoder.message = NULL;
  w->decoder.decoder = algorithm;
  w->structure = "auto";
  return EXTR_OK;
}

static extr_status change(extr_context *context, const configuration_changes *changes, wanted *w) {
  const decoder_options *asked = &changes->decoder;
  decoder_options *decoder = &w->decoder;
  if (asked->decoder) TRY(change_algorithm(context, asked->decoder, w));
  if (asked->random) decoder->random = asked->random;
  if (asked->schedule) decoder->schedule = asked->schedule;
  if (asked->message) decoder->message = asked->message;
  if (asked->iterations) decoder->iterations = asked->iterations;
  if (asked->no_early_stop) decoder->no_early_stop = true;
  if (asked->after) decoder->after = asked->after;
  if (asked->llr_bits) decoder->llr_bits = asked->llr_bits;
  if (asked->llr_step > 0) decoder->llr_step = asked->llr_step;
  decoder->kernels = asked->kernels;
  decoder->isa = asked->isa;
  decoder->lanes = asked->lanes;
  decoder->plan = asked->plan;
  if (changes->structure) w->structure = changes->structure;
  return EXTR_OK;
}

static extr_status set_decoder(extr_context *context, const wanted *w,
                               extr_decoder_settings *settings) {
  *settings = extr_decoder_default();
  return decoder_options_parse(context, &w->decoder, settings);
}

extr_status saved_configuration_open(extr_context *context, const char *where, json_t *json,
                                     const configuration_changes *changes,
                                     saved_configuration *saved) {
  wanted w = {0};
  simulation_settings *simulation = &saved->simulation;
  *saved = (saved_configuration){
      .simulation = {
          .threads = 1, .min_frame_errors = 1, .max_frames = 1, .max_seconds = INFINITY}};
  TRY(configuration_read(context, where, json, &w.saved));
  TRY(set_channel(context, where, &w.saved, simulation));
  take_decoder(&w);
  bool on_bits;
  TRY(is_stochastic(context, w.decoder.decoder, &on_bits));
  if (on_bits) drop_unused(&w.decoder);
  TRY(set_decoder(context, &w, &simulation->decoder));
  simulation->seed = (uint64_t)w.saved.seed;
  TRY(change(context, changes, &w));
  TRY(set_decoder(context, &w, &saved->decoder));
  TRY(decoder_refuse_unused(context, &changes->decoder, &saved->decoder));
  TRY(choose_structure(context, where, w.structure, w.structure == w.saved.structure, saved));
  /* results do not depend on them, and only compiled kernels have them */
  if (!changes->structure && saved->decoder.kernels == EXTR_INTERPRETED)
    saved->decoder.check.stages = (extr_stages){0};
  TRY(decoder_refuse_plan(context, &w.decoder, &saved->decoder));
  TRY(open_code(context, where, &w.saved, changes->code, saved));
  simulation->codec = &saved->codec;
  return EXTR_OK;
}

extr_status saved_configuration_compare(extr_context *context, const json_t *json,
                                        const saved_configuration *saved, bool *same) {
  simulation_settings settings = saved->simulation;
  const char *hash = json_string_value(json_object_get(json, "task_sha256"));
  fingerprint own;
  settings.decoder = saved->decoder;
  TRY(fingerprint_of(context, &settings, &own));
  *same = hash && strcmp(hash, own.hash) == 0;
  fingerprint_free(&own);
  return EXTR_OK;
}

void saved_configuration_close(saved_configuration *saved) {
  codec_close(&saved->codec);
  check_choice_free(&saved->structure);
}
