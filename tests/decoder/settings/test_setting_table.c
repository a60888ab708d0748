/* The table of decoder settings: what is read is written again, what is out of range is refused by
 * name and changes nothing, and what has no effect says so. */
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <stdio.h>
#include <string.h>

static extr_context *context;

/* Decoders with and without everything that settings depend on. */
static const char *const decoders[] = {"nms:0.75",
                                       "oms:0.5",
                                       "spa",
                                       "spa-table",
                                       "em",
                                       "gdbf",
                                       "counter:bits=8,random=lfsr",
                                       "nms:0.7999999999999999"};
enum { DECODERS = sizeof decoders / sizeof *decoders };

static extr_decoder_settings with(const char *decoder) {
  extr_decoder_settings settings = extr_decoder_default();
  assert_int_equal(extr_decoder_set(context, &settings, "decoder", decoder), EXTR_OK);
  return settings;
}

/* For every setting, also after other values. */
static void every_value_comes_back(void **state) {
  (void)state;
  static const struct {
    const char *name, *text;
  } others[] = {{"schedule", "flooding"},   {"iterations", "7"},        {"early-stop", "off"},
                {"after", "perturb"},       {"llr-bits", "4"},          {"llr-step", "0.3"},
                {"kernels", "interpreted"}, {"isa", "baseline"},        {"lanes", "block:3"},
                {"plan", "measured"},       {"structure", "frontier:5"}};
  const extr_setting *setting;
  for (int d = 0; d < DECODERS; d++)
    for (size_t other = 0; other < sizeof others / sizeof *others; other++) {
      extr_decoder_settings settings = with(decoders[d]), again = with(decoders[d]);
      char text[EXTR_SETTING_TEXT], room[EXTR_SETTING_TEXT];
      extr_decoder_set(context, &settings, others[other].name, others[other].text);
      for (int i = 0; (setting = extr_decoder_setting(i)); i++) {
        const char *value = extr_decoder_get(&settings, setting->name, text);
        if (extr_decoder_applies(context, &settings, setting->name) != EXTR_OK) continue;
        assert_int_equal(extr_decoder_set(context, &again, setting->name, value), EXTR_OK);
        assert_string_equal(extr_decoder_get(&again, setting->name, room), value);
      }
    }
}

static void what_is_out_of_range_changes_nothing(void **state) {
  (void)state;
  const extr_setting *setting;
  for (int i = 0; (setting = extr_decoder_setting(i)); i++) {
    char low[32], high[32];
    const char *const wrong[] = {"", "no such value", low, high, "nan", "1x"};
    extr_decoder_settings settings = with("em");
    const extr_decoder_settings before = settings;
    snprintf(low, sizeof low, "%.15g", setting->low - 0.5);
    snprintf(high, sizeof high, "%.15g", setting->high + 1);
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
      const bool is_number = wrong[k] == low || wrong[k] == high;
      if (is_number && !(setting->low < setting->high)) continue; /* a name of a file, perhaps */
      if (extr_decoder_set(context, &settings, setting->name, wrong[k]) == EXTR_OK)
        fail_msg("%s takes '%s'", setting->name, wrong[k]);
      assert_memory_equal(&settings, &before, sizeof before);
      assert_true(extr_context_message(context)[0]);
    }
    if (setting->kind == EXTR_SETTING_INTEGER || setting->kind == EXTR_SETTING_REAL)
      assert_non_null(strstr(extr_context_message(context), setting->name));
  }
}

/* Values that the caller puts into the struct are validated by the same rows. */
static void members_are_validated(void **state) {
  (void)state;
  extr_decoder_settings s = extr_decoder_default();
  extr_code *code;
  extr_decoder *decoder;
  assert_int_equal(extr_code_open(context, "mackay:96,3,6,1", &code), EXTR_OK);
  s.llr_bits = 9;
  assert_int_equal(extr_decoder_new(context, code, &s, &decoder), EXTR_INPUT);
  assert_non_null(strstr(extr_context_message(context), "llr-bits 9: expected"));
  s.llr_bits = 4;
  s.llr_step = 1e4;
  assert_int_equal(extr_decoder_new(context, code, &s, &decoder), EXTR_INPUT);
  assert_non_null(strstr(extr_context_message(context), "llr-step 10000: expected"));
  s.llr_step = 1;
  s.schedule = (extr_schedule_kind)2;
  assert_int_equal(extr_decoder_new(context, code, &s, &decoder), EXTR_INPUT);
  assert_non_null(strstr(extr_context_message(context), "schedule 2: no such choice"));
  extr_code_free(code);
}

static void expect_useless(const char *decoder, const char *name, const char *why) {
  const extr_decoder_settings settings = with(decoder);
  assert_int_equal(extr_decoder_applies(context, &settings, name), EXTR_INPUT);
  const char *message = extr_context_message(context);
  if (strncmp(message, name, strlen(name)) != 0 || !strstr(message, why))
    fail_msg("'%s' does not say '%s %s'", message, name, why);
}

static void settings_say_when_they_have_no_effect(void **state) {
  (void)state;
  expect_useless("em", "schedule", "single bits");
  expect_useless("em", "llr-bits", "em:NAME=VALUE");
  expect_useless("spa", "llr-step", "i8 messages");
  expect_useless("spa", "random", "spa");
  expect_useless("gdbf", "random", "gdbf");
  expect_useless("ms", "check-structure", "stochastic");
  extr_decoder_settings settings = extr_decoder_default();
  settings.lanes.kind = EXTR_LANES_FRAMES;
  assert_int_equal(extr_decoder_applies(context, &settings, "plan"), EXTR_INPUT);
  settings.check.kind = EXTR_NODE_AUTO;
  assert_int_equal(extr_decoder_applies(context, &settings, "plan"), EXTR_OK);
}

/* What a decoder cannot use gets the defaults of one that can. */
static void decoders_replace_what_they_cannot_use(void **state) {
  (void)state;
  extr_decoder_settings s = extr_decoder_default();
  assert_int_equal(extr_decoder_set(context, &s, "after", "perturb"), EXTR_OK);
  assert_int_equal(extr_decoder_set(context, &s, "decoder", "mtfm"), EXTR_OK);
  assert_int_equal(s.iterations, 400);
  assert_int_equal(s.message, EXTR_F32);
  assert_int_equal(s.after.kind, EXTR_AFTER_NONE);
  assert_int_equal(extr_decoder_set(context, &s, "decoder", "oms:0.5"), EXTR_OK);
  assert_int_equal(s.iterations, 20);
  assert_int_equal(s.check.kind, EXTR_NODE_STAR);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_value_comes_back),
      cmocka_unit_test(what_is_out_of_range_changes_nothing),
      cmocka_unit_test(members_are_validated),
      cmocka_unit_test(settings_say_when_they_have_no_effect),
      cmocka_unit_test(decoders_replace_what_they_cannot_use),
  };
  context = extr_context_new();
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  extr_context_free(context);
  return failed;
}
