/* Settings that are written as JSON, and read back: the same values; fields of another type are
 * refused by name, and so are missing ones that have no default. Fingerprints of another
 * version. */
#include "bench/configuration/fields.h"
#include "bench/configuration/fingerprint.h"
#include "tests/support/unit.h"

#include <string.h>

static json_t *written(codec *c) {
  json_t *json;
  assert_int_equal(extr_codec_open(NULL, "802.11n-648-1/2", 0, c), EXTR_OK);
  simulation_settings settings = extr_simulation_default();
  settings.codec = c;
  settings.seed = 77;
  settings.decoder.llr_bits = 5;
  settings.decoder.early_stop = false;
  const configuration of = {.settings = &settings, .code = "802.11n-648-1/2", .structure = "star"};
  assert_int_equal(configuration_json(NULL, &of, &json), EXTR_OK);
  assert_int_equal(json_object_del(json, "task_sha256"), 0); /* which is not read back */
  return json;
}

static void values_come_back(void **state) {
  codec c;
  saved_names names;
  simulation_settings settings;
  json_t *json = written(&c);
  assert_int_equal(configuration_read(NULL, "FILE", json, &names, &settings), EXTR_OK);
  assert_string_equal(names.code, "802.11n-648-1/2");
  assert_string_equal(names.structure, "star");
  assert_int_equal(settings.channel.kind, CHANNEL_AWGN);
  assert_int_equal(settings.seed, 77);
  assert_int_equal(settings.decoder.llr_bits, 5);
  assert_false(settings.decoder.early_stop);
  json_object_del(json, "llr_bits");
  assert_int_equal(configuration_read(NULL, "FILE", json, &names, &settings), EXTR_OK);
  assert_int_equal(settings.decoder.llr_bits, 6);
  json_decref(json);
  extr_codec_close(&c);
}

static void assert_refused(json_t *json, const char *key, json_t *value) {
  extr_context *context = extr_context_new();
  saved_names names;
  simulation_settings settings;
  json_t *changed = json_copy(json);
  if (value)
    json_object_set_new(changed, key, value);
  else
    json_object_del(changed, key);
  if (configuration_read(context, "FILE", changed, &names, &settings) != EXTR_INPUT)
    fail_msg("%s: another type is accepted", key);
  assert_memory_equal(extr_context_message(context), "FILE: ", 6);
  assert_non_null(strstr(extr_context_message(context), key));
  json_decref(changed);
  extr_context_free(context);
}

static void other_types_are_refused(void **state) {
  codec c;
  const char *key;
  json_t *value, *json = written(&c);
  static const char *const needed[] = {"code",      "edge_sha256", "info_bits",
                                       "structure", "decoder",     "channel"};
  for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) assert_refused(json, needed[i], NULL);
  json_object_foreach(json, key, value) {
    assert_refused(json, key, json_null());
    assert_refused(json, key, json_array());
    if (!json_is_string(value)) assert_refused(json, key, json_string("1"));
    if (!json_is_boolean(value)) assert_refused(json, key, json_true());
    if (!json_is_number(value)) assert_refused(json, key, json_integer(1));
    if (!json_is_real(value)) assert_refused(json, key, json_real(1));
  }
  json_decref(json);
  extr_codec_close(&c);
}

/* All settings are the same, but versions of the program draw different frames. */
static void another_scheme_is_explained(void **state) {
  codec c;
  fingerprint now, earlier;
  simulation_settings settings = extr_simulation_default();
  extr_context *context = extr_context_new();
  assert_int_equal(extr_codec_open(NULL, "802.11n-648-1/2", 0, &c), EXTR_OK);
  settings.codec = &c;
  assert_int_equal(fingerprint_of(NULL, &settings, &now), EXTR_OK);
  json_t *lines = json_deep_copy(now.lines);
  json_object_set_new(lines, "scheme", json_string("1"));
  assert_int_equal(fingerprint_read(NULL, lines, &earlier), EXTR_OK);
  assert_int_equal(fingerprint_compare(context, "FILE", &earlier, &now, NULL), EXTR_INPUT);
  assert_non_null(strstr(extr_context_message(context),
                         "FILE was made by a version of the program that draws other frames "
                         "(scheme 1, this one has scheme "));
  extr_context_free(context);
  fingerprint_free(&earlier);
  fingerprint_free(&now);
  json_decref(lines);
  extr_codec_close(&c);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values_come_back),
      cmocka_unit_test(other_types_are_refused),
      cmocka_unit_test(another_scheme_is_explained),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
