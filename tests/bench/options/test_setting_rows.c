/* Every row of the tables of settings: another value changes the configuration fingerprint if
 * results depend on it, so that the journal of another run is refused, and nothing else; it is an
 * option; what is out of range is refused by its name. */
#include "bench/cli/options.h"
#include "bench/configuration/fingerprint.h"
#include "bench/options/decoder_options.h"
#include "bench/options/setting_options.h"
#include "tests/support/unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static codec code;

/* ---- Fingerprints ---------------------------------------------------------------------------- */

/* Simulations of which each setting has an effect on one. */
static const struct {
  const char *name, *text;
} bases[] = {{"seed", "1"},
             {"decoder", "spa-table"},
             {"decoder", "em"},
             {"decoder", "nms:0.5"},
             {"source", "syndrome"},
             {"modulation", "16qam"},
             {"channel", "rayleigh-block"}};
enum { BASES = sizeof bases / sizeof *bases };

static simulation_settings base_of(int index) {
  simulation_settings settings = extr_simulation_default();
  settings.codec = &code;
  assert_int_equal(
      extr_simulation_settings_set(NULL, &settings, bases[index].name, bases[index].text), EXTR_OK);
  return settings;
}

/* Another value, in `text`; false if none is known. */
static bool another(const extr_setting *setting, const simulation_settings *settings, char *text) {
  static const char *const words[] = {
      "decoder",         "oms:1",       "after",    "perturb",     "channel",
      "rayleigh",        "random",      "lfsr",     "structure",   "isomorphic",
      "check-structure", "star",        "isa",      "baseline",    "lanes",
      "frames",          "plan",        "measured", "shard",       "2/3",
      "weights",         "weights.csv", "priors",   "some.priors", "logicals",
      "surface:3,lz",    "modulation",  "64qam",    "interleave",  "802.11n"};
  char room[EXTR_SETTING_TEXT];
  const char *now = extr_simulation_settings_get(settings, setting->name, room);
  const double number = strtod(now, NULL);
  switch (setting->kind) {
  case EXTR_SETTING_SWITCH:
    strcpy(text, strcmp(now, "on") == 0 ? "off" : "on");
    return true;
  case EXTR_SETTING_CHOICE:
    strcpy(text, setting->choices[strcmp(now, setting->choices[0]) == 0]);
    return true;
  case EXTR_SETTING_INTEGER:
  case EXTR_SETTING_REAL:
    snprintf(text, EXTR_SETTING_TEXT, "%.15g",
             number < setting->high ? fmax(number + 1, setting->low) : setting->low);
    if (setting->kind == EXTR_SETTING_REAL && number + 1 > setting->high)
      snprintf(text, EXTR_SETTING_TEXT, "%.15g", setting->low);
    return true;
  case EXTR_SETTING_WORDS:
    for (size_t i = 0; i < sizeof words / sizeof *words; i += 2)
      if (strcmp(words[i], setting->name) == 0) {
        strcpy(text, words[i + 1]);
        return true;
      }
  }
  return false;
}

/* True if both are the same. */
static bool same_fingerprint(const simulation_settings *a, const simulation_settings *b) {
  fingerprint one, other;
  assert_int_equal(fingerprint_of(NULL, a, &one), EXTR_OK);
  assert_int_equal(fingerprint_of(NULL, b, &other), EXTR_OK);
  const bool same = strcmp(one.hash, other.hash) == 0;
  assert_int_equal(fingerprint_compare(NULL, "FILE", &one, &other, NULL),
                   same ? EXTR_OK : EXTR_INPUT);
  fingerprint_free(&one);
  fingerprint_free(&other);
  return same;
}

static void results_decide_about_the_fingerprint(void **state) {
  const extr_setting *setting;
  for (int i = 0; (setting = extr_simulation_setting(i)); i++) {
    int differ = 0;
    for (int base = 0; base < BASES; base++) {
      simulation_settings settings = base_of(base), other = settings;
      char text[EXTR_SETTING_TEXT];
      if (extr_simulation_settings_applies(NULL, &settings, setting->name) != EXTR_OK) continue;
      if (!another(setting, &settings, text)) fail_msg("%s: no other value known", setting->name);
      if (extr_simulation_settings_set(NULL, &other, setting->name, text) != EXTR_OK)
        fail_msg("%s does not take %s", setting->name, text);
      differ += !same_fingerprint(&settings, &other);
    }
    if ((differ > 0) != setting->changes_results)
      fail_msg("%s: %d fingerprints differ", setting->name, differ);
  }
}

/* ---- Options --------------------------------------------------------------------------------- */

static void every_setting_is_an_option(void **state) {
  typed_settings decoder;
  simulation_options simulation;
  option_spec rows[DECODER_OPTIONS + SIMULATION_OPTIONS];
  int count = simulation_options_table(&simulation, rows);
  count += decoder_options_table(&decoder, DECODERS_ALL, rows + count);
  const extr_setting *setting;
  for (int i = 0; (setting = extr_simulation_setting(i)); i++) {
    int found = 0;
    for (int k = 0; k < count; k++) found += rows[k].setting == setting;
    if (found != 1) fail_msg("%s is an option %d times", setting->name, found);
  }
}

static void what_is_out_of_range_is_refused_by_name(void **state) {
  extr_context *context = extr_context_new();
  const extr_setting *setting;
  for (int i = 0; (setting = extr_simulation_setting(i)); i++) {
    const bool number = setting->kind == EXTR_SETTING_INTEGER || setting->kind == EXTR_SETTING_REAL;
    for (int end = 0; number && end < 2; end++) {
      simulation_settings settings = extr_simulation_default();
      char text[EXTR_SETTING_TEXT];
      snprintf(text, sizeof text, "%.17g", end ? setting->high * 1.001 + 1 : setting->low - 1e-3);
      assert_int_equal(extr_simulation_settings_set(context, &settings, setting->name, text),
                       EXTR_INPUT);
      assert_non_null(strstr(extr_context_message(context), setting->name));
    }
  }
  extr_context_free(context);
}

static bool has_written(const char *name, const char *text) {
  FILE *file = fopen(name, "w");
  return file && fputs(text, file) >= 0 && fclose(file) == 0;
}

/* The values of `weights` and `priors` are files. */
static int open_all(void **state) {
  if (!has_written("weights.csv", "factor\n0.6\n") || !has_written("some.priors", "0.1\n"))
    return -1;
  return extr_codec_open(NULL, "802.11n-648-1/2", 0, &code) != EXTR_OK;
}

static int close_all(void **state) {
  remove("weights.csv");
  remove("some.priors");
  extr_codec_close(&code);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(results_decide_about_the_fingerprint),
      cmocka_unit_test(every_setting_is_an_option),
      cmocka_unit_test(what_is_out_of_range_is_refused_by_name),
  };
  return cmocka_run_group_tests(tests, open_all, close_all);
}
