#include "bench/replay/saved_configuration.h"

#include "bench/configuration/fingerprint.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"

/* ---- Reading --------------------------------------------------------------------------------- */

/* For the saved path of a file that could not be opened: if there is no such file, says that, and
 * that --option can give another. */
static extr_status explain_missing(extr_context *context, const char *where, extr_status status,
                                   const char *saved, const char *option) {
  if (status == EXTR_MEMORY || extr_file_exists(saved)) return status;
  return extr_fail(context, EXTR_INPUT, "%s: there is no file %s%s; give another with --%s", where,
                   saved, *saved == '/' ? "" : " (a path from the folder where ber ran)", option);
}

static extr_status open_code(extr_context *context, const char *where, const saved_names *names,
                             const char *other, saved_configuration *saved) {
  const char *name = other ? other : names->code;
  char hash[EXTR_HASH_TEXT];
  extr_code_format format;
  extr_status status = extr_codec_open(context, name, names->information_bits, &saved->codec);
  if (status != EXTR_OK && !other && extr_code_format_of(name, &format))
    status = explain_missing(context, where, status, names->code, "code");
  TRY(status);
  extr_code_hash(saved->codec.code, hash);
  if (strcmp(hash, names->edge_sha256) == 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: found edge_sha256 %.64s, but the code %s has %s",
                   where, names->edge_sha256, name, hash);
}

static extr_status check_channel(extr_context *context, const char *where,
                                 const channel_settings *channel) {
  char name[CHANNEL_TEXT];
  if (!channel_takes_bits(channel->kind) || channel->modulation == BPSK) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s: found modulation %s, but the channel %s transmits bits", where,
                   extr_modulation_text(channel), extr_channel_text(channel, name));
}

/* ---- The decoder ----------------------------------------------------------------------------- */

static bool is_name(const char *structure) {
  extr_decoder_settings settings = extr_decoder_default();
  return extr_decoder_set(NULL, &settings, "structure", structure) == EXTR_OK;
}

/* Another decoder has its own default structure. */
static extr_status choose_structures(extr_context *context, const char *where,
                                     const saved_names *names, const typed_settings *changes,
                                     saved_configuration *saved) {
  typed_settings typed = *changes;
  const bool given = typed_setting(changes, "structure");
  const bool is_saved = !given && !typed_setting(changes, "decoder");
  if (is_saved) type_setting(&typed, "structure", names->structure);
  extr_status status =
      decoder_structures_read(context, &typed, &saved->decoder, &saved->structures);
  if (status != EXTR_OK && is_saved && !is_name(names->structure))
    return explain_missing(context, where, status, names->structure, "structure");
  /* results do not depend on them, and only compiled kernels have them */
  if (!given && saved->decoder.kernels == EXTR_INTERPRETED)
    saved->decoder.check.stages = (extr_stages){0};
  return status;
}

/* Another decoder has its own default type of messages. */
static extr_status change_decoder(extr_context *context, const typed_settings *changes,
                                  extr_decoder_settings *decoder) {
  TRY(decoder_options_apply(context, changes, decoder));
  if (typed_setting(changes, "decoder") && !typed_setting(changes, "message"))
    decoder->message = extr_decoder_takes(decoder, EXTR_I8) ? EXTR_I8 : EXTR_F32;
  return EXTR_OK;
}

extr_status saved_configuration_open(extr_context *context, const char *where, json_t *json,
                                     const configuration_changes *changes,
                                     saved_configuration *saved) {
  saved_names names;
  simulation_settings *simulation = &saved->simulation;
  *saved = (saved_configuration){0};
  TRY(configuration_read(context, where, json, &names, simulation));
  simulation->min_frame_errors = simulation->max_frames = 1;
  TRY(check_channel(context, where, &simulation->channel));
  saved->decoder = simulation->decoder;
  TRY(change_decoder(context, &changes->decoder, &saved->decoder));
  TRY(choose_structures(context, where, &names, &changes->decoder, saved));
  TRY(decoder_options_check(context, &changes->decoder, &saved->decoder));
  TRY(open_code(context, where, &names, changes->code, saved));
  simulation->codec = &saved->codec;
  return EXTR_OK;
}

extr_status saved_configuration_compare(extr_context *context, const json_t *json,
                                        const saved_configuration *saved, bool *same) {
  simulation_settings settings = saved->simulation;
  const char *hash = json_string_value(json_object_get(json, "task_sha256"));
  OWNED(fingerprint_free) fingerprint own = {0};
  settings.decoder = saved->decoder;
  TRY(fingerprint_of(context, &settings, &own));
  *same = hash && strcmp(hash, own.hash) == 0;
  return EXTR_OK;
}

void saved_configuration_close(saved_configuration *saved) {
  extr_codec_close(&saved->codec);
  decoder_structures_free(&saved->structures);
}
