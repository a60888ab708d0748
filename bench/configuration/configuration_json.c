/* Configurations as JSON. */
#include "bench/configuration/fields.h"
#include "bench/output/output.h"
#include "core/base/owned.h"

#include <stdlib.h>
#include <string.h>

/* What the configuration is saved with: `random` is in the name of the decoder, and a structure may
 * be a file. */
static bool is_saved(const extr_setting *setting) {
  return setting->changes_results && strcmp(setting->name, "random") != 0 &&
         strcmp(setting->name, "structure") != 0;
}

static json_t *json_value(const extr_setting *setting, const simulation_settings *settings) {
  char room[EXTR_SETTING_TEXT];
  const char *text = extr_simulation_settings_get(settings, setting->name, room);
  switch (setting->kind) {
  case EXTR_SETTING_INTEGER:
    return json_integer(strtoll(text, NULL, 10));
  case EXTR_SETTING_REAL:
    return json_real(strtod(text, NULL));
  case EXTR_SETTING_SWITCH:
    return json_boolean(strcmp(text, "on") == 0);
  default:
    return output_text(text);
  }
}

extr_status configuration_json(extr_context *context, const configuration *of, json_t **json) {
  char hash[EXTR_HASH_TEXT], key[CONFIGURATION_KEY];
  const extr_setting *setting;
  OWNED(fingerprint_free) fingerprint own = {0};
  TRY(fingerprint_of(context, of->settings, &own));
  extr_code_hash(of->settings->codec->code, hash);
  json_t *made = OUTPUT_ROW({"code", output_text(of->code)}, {"edge_sha256", json_string(hash)},
                            {"info_bits", json_integer((json_int_t)of->information_bits)});
  for (int i = 0; (setting = extr_simulation_setting(i)); i++)
    if (is_saved(setting))
      made = output_joined(
          made, OUTPUT_ROW({configuration_key(setting, key), json_value(setting, of->settings)}));
  *json = output_joined(made, OUTPUT_ROW({"structure", output_text(of->structure)},
                                         {"task_sha256", json_string(own.hash)}));
  return *json ? EXTR_OK : extr_fail_memory(context);
}

static extr_status fail_kind(extr_context *context, const char *where, const char *key,
                             const char *kind) {
  return extr_fail(context, EXTR_INPUT, "%s: invalid configuration: %s is not %s", where, key,
                   kind);
}

/* What the value should be; NULL if it is that. */
static const char *expected_kind(extr_setting_kind kind, const json_t *value) {
  switch (kind) {
  case EXTR_SETTING_INTEGER:
    return json_is_integer(value) ? NULL : "an integer";
  case EXTR_SETTING_REAL:
    return json_is_number(value) ? NULL : "a number";
  case EXTR_SETTING_SWITCH:
    return json_is_boolean(value) ? NULL : "true or false";
  default:
    return json_is_string(value) ? NULL : "a text";
  }
}

/* The value as the text that its setting takes. */
static extr_status read_text(extr_context *context, const char *where, const extr_setting *setting,
                             const char *key, const json_t *value, char text[EXTR_SETTING_TEXT]) {
  const char *expected = expected_kind(setting->kind, value);
  if (expected) return fail_kind(context, where, key, expected);
  if (json_is_number(value))
    snprintf(text, EXTR_SETTING_TEXT, "%.17g", json_number_value(value));
  else
    snprintf(text, EXTR_SETTING_TEXT, "%s",
             json_is_string(value) ? json_string_value(value)
             : json_is_true(value) ? "on"
                                   : "off");
  return EXTR_OK;
}

/* A setting that did not exist when the configuration was saved has its default. */
static extr_status read_setting(extr_context *context, const char *where, const json_t *json,
                                const extr_setting *setting, simulation_settings *settings) {
  char key[CONFIGURATION_KEY], text[EXTR_SETTING_TEXT];
  const json_t *value = json_object_get(json, configuration_key(setting, key));
  if (!value) return EXTR_OK;
  TRY(read_text(context, where, setting, key, value, text));
  OWNED(release_context) extr_context *own = extr_context_new();
  const extr_status status = extr_simulation_settings_set(own, settings, setting->name, text);
  if (status == EXTR_OK) return EXTR_OK;
  return extr_fail(context, status, "%s: found %s", where, own ? extr_context_message(own) : key);
}

static extr_status read_name(extr_context *context, const char *where, const json_t *json,
                             const char *key, const char **text) {
  *text = json_string_value(json_object_get(json, key));
  return *text ? EXTR_OK : fail_kind(context, where, key, "a text");
}

extr_status configuration_read(extr_context *context, const char *where, const json_t *json,
                               saved_names *names, simulation_settings *settings) {
  const extr_setting *setting;
  const char *decoder, *channel;
  const json_t *bits = json_object_get(json, "info_bits");
  *settings = extr_simulation_default();
  TRY(read_name(context, where, json, "code", &names->code));
  TRY(read_name(context, where, json, "edge_sha256", &names->edge_sha256));
  TRY(read_name(context, where, json, "structure", &names->structure));
  TRY(read_name(context, where, json, "decoder", &decoder));
  TRY(read_name(context, where, json, "channel", &channel));
  if (!json_is_integer(bits) || json_integer_value(bits) < 0)
    return fail_kind(context, where, "info_bits", "an integer from 0");
  names->information_bits = json_integer_value(bits);
  for (int i = 0; (setting = extr_simulation_setting(i)); i++)
    if (is_saved(setting)) TRY(read_setting(context, where, json, setting, settings));
  return EXTR_OK;
}

const char *configuration_difference(const json_t *a, const json_t *b,
                                     char key[CONFIGURATION_KEY]) {
  static const char *const others[] = {"edge_sha256", "channel", "modulation"};
  const extr_setting *setting;
  const simulation_settings usual = extr_simulation_default();
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (!json_equal(json_object_get(a, others[i]), json_object_get(b, others[i]))) return others[i];
  for (int i = 0; (setting = extr_decoder_setting(i)); i++) {
    if (!is_saved(setting)) continue;
    configuration_key(setting, key);
    json_auto_t *absent = json_value(setting, &usual);
    const json_t *x = json_object_get(a, key), *y = json_object_get(b, key);
    if (!json_equal(x ? x : absent, y ? y : absent)) return key;
  }
  return NULL;
}
