#include "bench/replay/saved_task.h"

#include <extrinsic/decoder.h>

#include "bench/options/decoder_unused.h"
#include "bench/output/output.h"
#include "bench/simulation/task/task.h"
#include "core/base/report.h"

#include <math.h>
#include <string.h>

static const char *const codewords[] = {"zero", "random"};

static json_t *task_json(const simulation_settings *settings, const char *code,
                         int64_t information_bits, const char *structure, const char *task_hash) {
  const extr_decoder_settings *decoder = &settings->decoder;
  const channel_settings *channel = &settings->channel;
  char hash[EXTR_HASH_TEXT], channel_name[CHANNEL_TEXT], rule[EXTR_RULE_TEXT];
  extr_code_hash(settings->codec->code, hash);
  return json_pack(
      "{s:o, s:s, s:I, s:s, s:s, s:s, s:s, s:I, s:s, s:s, s:s, s:i, s:b, s:i, s:f, s:o, s:s}",
      "code", output_text(code), "edge_sha256", hash, "info_bits", (json_int_t)information_bits,
      "codewords", codewords[settings->random_codewords], //
      "channel", channel_text(channel, channel_name), "modulation",
      modulation_names[channel->modulation], "demapper", demapper_names[channel->demapper], //
      "seed", (json_int_t)settings->seed, "decoder", extr_rule_text(decoder, rule), "schedule",
      extr_order_name(decoder->order), "message", extr_message_name(decoder->message), "iterations",
      decoder->iterations, "early_stop", decoder->early_stop, "llr_bits", decoder->llr_bits,
      "llr_step", decoder->llr_step, "structure", output_text(structure), "task_sha256", task_hash);
}

extr_status saved_task_json(extr_context *context, const simulation_settings *settings,
                            const char *code, int64_t information_bits, const char *structure,
                            json_t **json) {
  task of;
  extr_status status = task_of(context, settings, &of);
  if (status == EXTR_OK) {
    *json = task_json(settings, code, information_bits, structure, of.hash);
    if (!*json) status = extr_fail_memory(context);
  }
  task_free(&of);
  return status;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Texts belong to the JSON. */
typedef struct task_words {
  const char *code, *hash, *codewords, *channel, *modulation, *demapper, *structure;
  json_int_t information_bits, seed;
  decoder_options decoder;
} task_words;

static extr_status read_words(extr_context *context, const char *where, json_t *json,
                              task_words *words) {
  json_error_t error;
  json_int_t iterations, llr_bits;
  int early_stop;
  decoder_options *decoder = &words->decoder;
  int wrong = json_unpack_ex(
      json, &error, 0,
      "{s:s, s:s, s:I, s:s, s:s, s:s, s:s, s:I, s:s, s:s, s:s, s:I, s:b, s:I, s:F, s:s}", "code",
      &words->code, "edge_sha256", &words->hash, "info_bits", &words->information_bits, "codewords",
      &words->codewords, "channel", &words->channel, "modulation", &words->modulation, "demapper",
      &words->demapper, "seed", &words->seed, "decoder", &decoder->decoder, "schedule",
      &decoder->schedule, "message", &decoder->message, "iterations", &iterations, "early_stop",
      &early_stop, "llr_bits", &llr_bits, "llr_step", &decoder->llr_step, "structure",
      &words->structure);
  if (wrong)
    return extr_fail(context, EXTR_INPUT, "%s: no task of a simulation: %s", where, error.text);
  decoder->iterations = iterations;
  decoder->llr_bits = llr_bits;
  decoder->no_early_stop = !early_stop;
  if (words->information_bits >= 0 && words->seed >= 0 && iterations > 0 && iterations <= 10000 &&
      llr_bits > 0 && llr_bits <= 8)
    return EXTR_OK;
  return extr_fail(
      context, EXTR_INPUT,
      "%s: found info_bits %lld, seed %lld, iterations %lld, llr_bits %lld, expected none below 0, "
      "iterations up to 10000 and llr_bits up to 8",
      where, (long long)words->information_bits, (long long)words->seed, (long long)iterations,
      (long long)llr_bits);
}

static extr_status find(extr_context *context, const char *where, const char *key, const char *text,
                        const char *const *names, int count, int *index) {
  for (*index = 0; *index < count && names[*index]; ++*index)
    if (strcmp(text, names[*index]) == 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: found %s '%.80s', which there is not", where, key,
                   text);
}

static extr_status open_code(extr_context *context, const char *where, const task_words *words,
                             saved_task *t) {
  char hash[EXTR_HASH_TEXT];
  TRY(codec_open(context, words->code, words->information_bits, &t->codec));
  extr_code_hash(t->codec.code, hash);
  if (strcmp(hash, words->hash) == 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: found edge_sha256 %.64s, but that of %s is %s", where,
                   words->hash, words->code, hash);
}

static extr_status set_channel(extr_context *context, const char *where, const task_words *words,
                               simulation_settings *settings) {
  int kind, symbols, demapper_index;
  TRY(channel_parse(context, words->channel, &settings->channel));
  TRY(find(context, where, "codewords", words->codewords, codewords, 2, &kind));
  TRY(find(context, where, "modulation", words->modulation, modulation_names, 100, &symbols));
  TRY(find(context, where, "demapper", words->demapper, demapper_names, 100, &demapper_index));
  settings->random_codewords = kind == 1;
  settings->channel.modulation = (modulation)symbols;
  settings->channel.demapper = (demapper)demapper_index;
  if (!channel_takes_bits(settings->channel.kind) || settings->channel.modulation == BPSK)
    return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: found modulation %s, but the channel %s takes bits",
                   where, words->modulation, words->channel);
}

/* ---- The decoder ----------------------------------------------------------------------------- */

static extr_status is_stochastic(extr_context *context, const char *rule, bool *stochastic) {
  extr_decoder_settings settings = extr_decoder_default();
  TRY(extr_rule_parse(context, rule, &settings));
  *stochastic = settings.rule == EXTR_STOCHASTIC;
  return EXTR_OK;
}

/* Decoders on bits have no use for these. */
static void drop_unused(decoder_options *decoder) {
  decoder->schedule = decoder->message = NULL;
  decoder->llr_bits = 0;
  decoder->llr_step = 0;
}

/* Another rule does not take all over. */
static extr_status change_rule(extr_context *context, const char *rule, task_words *words) {
  bool before, now;
  TRY(is_stochastic(context, words->decoder.decoder, &before));
  TRY(is_stochastic(context, rule, &now));
  if (before != now) words->decoder.iterations = 0;
  if (now) drop_unused(&words->decoder);
  words->decoder.message = NULL;
  words->decoder.decoder = rule;
  words->structure = "auto";
  return EXTR_OK;
}

static extr_status change(extr_context *context, const task_changes *changes, task_words *words) {
  const decoder_options *asked = &changes->decoder;
  decoder_options *decoder = &words->decoder;
  if (asked->decoder) TRY(change_rule(context, asked->decoder, words));
  if (asked->random) decoder->random = asked->random;
  if (asked->schedule) decoder->schedule = asked->schedule;
  if (asked->message) decoder->message = asked->message;
  if (asked->iterations) decoder->iterations = asked->iterations;
  if (asked->no_early_stop) decoder->no_early_stop = true;
  if (asked->llr_bits) decoder->llr_bits = asked->llr_bits;
  if (asked->llr_step > 0) decoder->llr_step = asked->llr_step;
  decoder->kernels = asked->kernels;
  decoder->isa = asked->isa;
  if (changes->structure) words->structure = changes->structure;
  return EXTR_OK;
}

static extr_status set_decoder(extr_context *context, const task_words *words,
                               extr_decoder_settings *settings) {
  *settings = extr_decoder_default();
  return decoder_options_understand(context, &words->decoder, settings);
}

extr_status saved_task_open(extr_context *context, const char *where, json_t *json,
                            const task_changes *changes, saved_task *t) {
  task_words words = {0};
  simulation_settings *simulation = &t->simulation;
  *t = (saved_task){
      .simulation = {
          .threads = 1, .min_frame_errors = 1, .max_frames = 1, .max_seconds = INFINITY}};
  TRY(read_words(context, where, json, &words));
  TRY(set_channel(context, where, &words, simulation));
  bool on_bits;
  TRY(is_stochastic(context, words.decoder.decoder, &on_bits));
  if (on_bits) drop_unused(&words.decoder);
  TRY(set_decoder(context, &words, &simulation->decoder));
  simulation->seed = (uint64_t)words.seed;
  TRY(change(context, changes, &words));
  TRY(set_decoder(context, &words, &t->decoder));
  TRY(decoder_refuse_unused(context, &changes->decoder, &t->decoder));
  TRY(check_choice_read(context, words.structure, &t->decoder, &t->structure));
  TRY(open_code(context, where, &words, t));
  simulation->codec = &t->codec;
  return EXTR_OK;
}

void saved_task_close(saved_task *t) {
  codec_close(&t->codec);
  check_choice_free(&t->structure);
}
