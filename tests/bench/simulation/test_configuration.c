/* Settings that are written as JSON, and read back: the same words; fields that are missing or of
 * another type are refused by name. */
#include "bench/simulation/configuration/fields.h"
#include "tests/support/unit.h"

#include <math.h>
#include <string.h>

static json_t *written(codec *c) {
  json_t *json;
  assert_int_equal(codec_open(NULL, "802.11n-648-1/2", 0, c), EXTR_OK);
  const simulation_settings settings = {.codec = c,
                                        .decoder = extr_decoder_default(),
                                        .seed = 77,
                                        .threads = 1,
                                        .min_frame_errors = 100,
                                        .max_frames = 1000,
                                        .max_seconds = INFINITY};
  const configuration of = {.settings = &settings, .code = "802.11n-648-1/2", .structure = "star"};
  assert_int_equal(configuration_json(NULL, &of, &json), EXTR_OK);
  return json;
}

static void words_come_back(void **state) {
  codec c;
  configuration_words words;
  json_t *json = written(&c);
  (void)state;
  assert_int_equal(configuration_read(NULL, "FILE", json, &words), EXTR_OK);
  assert_string_equal(words.code, "802.11n-648-1/2");
  assert_string_equal(words.structure, "star");
  assert_string_equal(words.channel, "awgn");
  assert_string_equal(words.decoder, "nms:0.75");
  assert_string_equal(words.message, "i8");
  assert_int_equal(words.seed, 77);
  assert_int_equal(words.iterations, 20);
  assert_int_equal(words.llr_bits, 6);
  assert_true(words.llr_step == 0.5);
  assert_true(words.early_stop);
  json_decref(json);
  codec_close(&c);
}

static void assert_refused(json_t *json, const char *key, json_t *value) {
  extr_context *context = extr_context_new();
  configuration_words words;
  json_t *changed = json_copy(json);
  if (value)
    json_object_set_new(changed, key, value);
  else
    json_object_del(changed, key);
  if (configuration_read(context, "FILE", changed, &words) != EXTR_INPUT)
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
  (void)state;
  json_object_foreach(json, key, value) {
    assert_refused(json, key, NULL);
    assert_refused(json, key, json_null());
    assert_refused(json, key, json_array());
    if (!json_is_string(value)) assert_refused(json, key, json_string("1"));
    if (!json_is_boolean(value)) assert_refused(json, key, json_true());
    if (!json_is_number(value)) assert_refused(json, key, json_integer(1));
    if (!json_is_real(value)) assert_refused(json, key, json_real(1));
  }
  json_decref(json);
  codec_close(&c);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_come_back),
      cmocka_unit_test(other_types_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
