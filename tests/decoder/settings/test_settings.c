/* Every name gives a working decoder with the same results for every instruction set; settings:
 * what is read is written again, what is out of range changes nothing, and what has no effect says
 * so. */
#include "core/base/isa.h"
#include "decoder/settings/node_structure.h"
#include "decoder/settings/texts.h"
#include "tests/decoder/trial.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"
#include <extrinsic/extrinsic.h>

#include <math.h>
#include <stdio.h>

static const char *const names[] = {
    "ms",   "nms:0.75", "oms:0.5",    "spa",        "spa:pairwise", "spa-table",
    "em",   "tfm",      "mtfm",       "ds",         "rhs",          "counter",
    "gdbf", "pgdbf",    "gallager-b", "counter-bf", "ueng2017",     "counter:bits=8,random=lfsr"};
enum { NAMES = sizeof names / sizeof *names, FRAMES = 70 };

/* ---- Decoders -------------------------------------------------------------------------------- */

/* One bit of each frame, another one in each, is received wrong; or noise near zero, where
 * instruction sets are most likely to differ. */
static void receive(trial *t, bool noise) {
  uint32_t seed = 1;
  for (int v = 0; v < extr_code_columns(t->code); v++)
    for (int f = 0; f < (int)t->stride; f++) {
      seed = seed * 1664525 + 1013904223;
      t->llr[v * (int)t->stride + f] = noise    ? (float)(int32_t)(seed >> 8) / (1 << 21) - 2.5F
                                       : v == f ? -0.3F
                                                : 3 + (float)((v * 7 + f * 3) % 5) / 4;
    }
}

static void expect_codewords(const trial *t, const result *found) {
  for (size_t f = 0; f < t->frames; f++) {
    assert_true(found->outcomes[f].codeword);
    for (int v = 0; v < extr_code_columns(t->code); v++)
      assert_int_equal(found->bits[(size_t)v * t->stride + f], 0);
  }
}

static void every_name_decodes_alike_with_every_instruction_set(void **state) {
  extr_code *code = open_code("mackay:96,3,6,1");
  for (int noise = SANITIZED; noise < 2; noise++)
    for (int i = 0; i < NAMES; i++) {
      trial t = {.code = code, .settings = settings_of(names[i]), .frames = FRAMES};
      draw_frames(&t, 1);
      receive(&t, noise);
      t.settings.isa = EXTR_ISA_BASELINE;
      result expected = decode(&t);
      if (!noise) expect_codewords(&t, &expected);
      for (int isa = 1; isa < EXTR_ISA_COUNT; isa++) {
        if (!extr_isa_available((extr_isa)isa)) continue;
        t.settings.isa = (extr_isa)isa;
        extr_decoder *decoder = decoder_of(code, t.settings), *copy;
        accepted(extr_decoder_copy(asked(), decoder, &copy));
        extr_decoder_free(decoder);
        assert_in_range(extr_decoder_lanes(copy), 4, 512);
        result found = decode_by(&t, copy);
        expect_same(&t, &found, &expected);
        free_result(&found);
        extr_decoder_free(copy);
      }
      free_result(&expected);
      trial_clear(&t);
    }
  extr_code_free(code);
}

/* Also where the one before had settings that it cannot use. */
static void every_name_may_follow_every_other(void **state) {
  extr_code *code = open_code("mackay:96,3,6,1");
  for (int i = 0; i < NAMES; i++)
    for (int j = 0; j < NAMES; j++) {
      extr_decoder_settings s = settings_of(names[i]);
      s.kernels = EXTR_INTERPRETED;
      if (extr_decoder_is_min_sum(&s)) accepted(extr_decoder_set(asked(), &s, "after", "perturb"));
      if (extr_decoder_is_min_sum(&s)) s.check.kind = EXTR_NODE_TWO_MIN;
      accepted(extr_decoder_set(asked(), &s, "decoder", names[j]));
      extr_decoder_free(decoder_of(code, s));
    }
  extr_code_free(code);
}

/* What a decoder cannot use gets the defaults of one that can. */
static void decoders_replace_what_they_cannot_use(void **state) {
  extr_decoder_settings s = settings_of("ms after=perturb");
  accepted(extr_decoder_set(asked(), &s, "decoder", "mtfm"));
  assert_int_equal(s.iterations, 400);
  assert_int_equal(s.message, EXTR_F32);
  assert_int_equal(s.after.kind, EXTR_AFTER_NONE);
  accepted(extr_decoder_set(asked(), &s, "decoder", "oms:0.5"));
  assert_int_equal(s.iterations, 20);
  assert_int_equal(s.check.kind, EXTR_NODE_STAR);
  s = settings_of("ms structure=isomorphic+keep");
  accepted(extr_decoder_set(asked(), &s, "decoder", "spa-table"));
  assert_int_equal(s.check.kind, EXTR_NODE_ISOMORPHIC);
  assert_int_equal(s.check.stages.form, EXTR_STAGES_AUTO);
}

/* ---- Texts ----------------------------------------------------------------------------------- */

/* For every setting, also after other values. */
static void every_value_comes_back(void **state) {
  static const char *const others[][2] = {{"schedule", "flooding"},
                                          {"iterations", "7"},
                                          {"early-stop", "off"},
                                          {"after", "perturb:strong=3,weak=0.25,iterations=10"},
                                          {"llr-bits", "4"},
                                          {"llr-step", "0.3"},
                                          {"kernels", "interpreted"},
                                          {"isa", "baseline"},
                                          {"lanes", "frames"},
                                          {"lanes", "block"},
                                          {"lanes", "block:1"},
                                          {"lanes", "block:64"},
                                          {"plan", "measured"},
                                          {"structure", "frontier:5"},
                                          {"structure", "frontier:7+reread:12:4:2"},
                                          {"structure", "two-min+reread:16"},
                                          {"window", "5"},
                                          {"decoder", "nms:0.8125"},
                                          {"decoder", "oms:0.25:self-corrected"}};
  const extr_setting *setting;
  for (int d = 0; d < NAMES; d++)
    for (size_t other = 0; other < sizeof others / sizeof *others; other++) {
      extr_decoder_settings settings = settings_of(names[d]), again = settings;
      char text[EXTR_SETTING_TEXT], room[EXTR_SETTING_TEXT];
      const char *name = others[other][0], *given = others[other][1];
      if (extr_decoder_applies(NULL, &settings, name) == EXTR_OK &&
          extr_decoder_set(NULL, &settings, name, given) == EXTR_OK)
        assert_string_equal(extr_decoder_get(&settings, name, text), given);
      for (int i = 0; (setting = extr_decoder_setting(i)); i++) {
        const char *value = extr_decoder_get(&settings, setting->name, text);
        if (extr_decoder_applies(asked(), &settings, setting->name) != EXTR_OK) continue;
        accepted(extr_decoder_set(asked(), &again, setting->name, value));
        assert_string_equal(extr_decoder_get(&again, setting->name, room), value);
      }
      assert_memory_equal(&again.after, &settings.after, sizeof again.after);
      assert_memory_equal(&again.stochastic, &settings.stochastic, sizeof again.stochastic);
    }
  const extr_decoder_settings many_digits = settings_of("nms:0.7999999999999999");
  char rounded[EXTR_SETTING_TEXT];
  assert_string_equal(extr_decoder_get(&many_digits, "decoder", rounded), "nms:0.8");
}

/* Names of numbers and choices are in the messages. */
static void what_is_out_of_range_changes_nothing(void **state) {
  const extr_setting *setting;
  for (int i = 0; (setting = extr_decoder_setting(i)); i++) {
    char low[32], high[32];
    const char *const wrong[] = {"", "no such value", low, high, "nan", "1x"};
    extr_decoder_settings settings = settings_of("em");
    const extr_decoder_settings before = settings;
    snprintf(low, sizeof low, "%.15g", setting->low - 0.5);
    snprintf(high, sizeof high, "%.15g", setting->high + 1);
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
      const bool is_number = wrong[k] == low || wrong[k] == high;
      if (is_number && !(setting->low < setting->high)) continue; /* a name of a file, perhaps */
      if (extr_decoder_set(asked(), &settings, setting->name, wrong[k]) == EXTR_OK)
        fail_msg("%s takes '%s'", setting->name, wrong[k]);
      assert_memory_equal(&settings, &before, sizeof before);
      assert_true(extr_context_message(asked())[0]);
    }
    if (setting->kind == EXTR_SETTING_INTEGER || setting->kind == EXTR_SETTING_REAL)
      assert_non_null(strstr(extr_context_message(asked()), setting->name));
  }
  extr_decoder_settings settings = settings_of("ms");
  refused(extr_decoder_set(asked(), &settings, "iterations", "2.5"), "an integer from");
  static const char *const steps[] = {"9.95", "0.12345678901234568", "0.001", "1000"};
  for (int i = 0; i < 4; i++) {
    char text[EXTR_SETTING_TEXT];
    accepted(extr_decoder_set(asked(), &settings, "llr-step", steps[i]));
    assert_string_equal(extr_decoder_get(&settings, "llr-step", text), steps[i]);
  }
}

static void settings_say_when_they_have_no_effect(void **state) {
  static const struct {
    const char *decoder, *name, *why;
  } useless[] = {{"em", "schedule", "schedule has no effect on em, which passes single bits"},
                 {"em", "llr-bits", "em:NAME=VALUE"},
                 {"spa", "llr-step", "i8 messages"},
                 {"spa", "random", "random has no effect: spa"},
                 {"gdbf", "random", "gdbf"},
                 {"spa", "weights", "weights"},
                 {"ms", "check-structure", "stochastic"},
                 {"ms lanes=frames", "plan", "plan"}};
  for (size_t i = 0; i < sizeof useless / sizeof *useless; i++) {
    const extr_decoder_settings s = settings_of(useless[i].decoder);
    refused(extr_decoder_applies(asked(), &s, useless[i].name), useless[i].why);
  }
  const extr_decoder_settings s = settings_of("ms lanes=frames structure=auto");
  accepted(extr_decoder_applies(asked(), &s, "plan"));
}

static void numbers_without_a_name_are_unknown(void **state) {
  static const char *const unnamed[] = {"decoder", "message",   "kernels",        "schedule",
                                        "isa",     "structure", "no-such-setting"};
  char text[EXTR_SETTING_TEXT];
  extr_decoder_settings s = settings_of("counter");
  s.stochastic.kind = (extr_stochastic_kind)-1;
  assert_string_equal(extr_decoder_get(&s, "decoder", text), "unknown");
  s.algorithm = (extr_algorithm)50;
  s.check.kind = (extr_node_kind)50;
  s.isa = (extr_isa)-1;
  s.message = (extr_message)2;
  s.kernels = (extr_kernels)-1;
  s.schedule = (extr_schedule_kind)2;
  for (size_t i = 0; i < sizeof unnamed / sizeof *unnamed; i++)
    assert_string_equal(extr_decoder_get(&s, unnamed[i], text), "unknown");
  assert_string_equal(extr_isa_name(EXTR_ISA_COUNT), "unknown");
  assert_string_equal(extr_stochastic_name(EXTR_STOCHASTIC_KINDS), "unknown");
  assert_int_equal(extr_stochastic_cycles((extr_stochastic_kind)-1), 0);
  assert_false(extr_stochastic_has_structure(EXTR_STOCHASTIC_KINDS));
  assert_false(extr_isa_available(EXTR_ISA_COUNT));
  assert_non_null(extr_probes_of(EXTR_I8, EXTR_ISA_BASELINE));
  assert_non_null(extr_probes_of(EXTR_F32, EXTR_ISA_BASELINE));
  assert_null(extr_probes_of(EXTR_I8, EXTR_ISA_COUNT));
  assert_null(extr_probes_of((extr_message)2, EXTR_ISA_BASELINE));
}

/* ---- Work ------------------------------------------------------------------------------------ */

static void work_is_that_of_its_decoders(void **state) {
  extr_code *code = open_code("mackay:96,3,6,1");
  const extr_decoder_settings trees = settings_of("nms:0.75 structure=naive");
  extr_decoder *decoder = decoder_of(code, settings_of("gallager-b"));
  extr_check_work work;
  extr_cycle_work cycle;
  accepted(extr_check_work_count(asked(), &trees, 2, &work));
  assert_true(work.kernel == EXTR_KERNEL_PLAIN && work.operators == 0 && work.latency == 0);
  accepted(extr_check_work_count(asked(), &trees, 7, &work)); /* 7 trees of 5 operators */
  assert_true(work.kernel == EXTR_KERNEL_STRUCTURE && work.operators == 35 && work.latency == 3);
  accepted(extr_cycle_work_count(asked(), decoder, &cycle));
  assert_int_equal(cycle.variable, 0);
  assert_int_equal(cycle.check, 48 * (3 + 6)); /* rows of 6 */
  extr_decoder_free(decoder);
  extr_code_free(code);
}

/* Vector operations per update of a check node of seven edges. */
static double operations_of(const char *decoder, extr_message message, extr_node_kind kind) {
  extr_decoder_settings s = settings_of(decoder);
  extr_check_work work;
  s.message = message;
  s.check.kind = kind;
  s.isa = extr_isa_best();
  accepted(extr_check_work_count(asked(), &s, 7, &work));
  return work.operations;
}

/* Trees have 35 operators of two inputs and the star has 15: what they differ by is 20 times what
 * decoder/lanes says of one. */
static void operators_have_their_operations(void **state) {
  const struct {
    const char *name;
    extr_message message;
    int operations;
  } rules[] = {
      {"ms", EXTR_I8, 1},   {"nms:0.75", EXTR_I8, 1},       {"oms:0.5", EXTR_F32, 1},
      {"spa", EXTR_F32, 2}, {"spa:pairwise", EXTR_F32, 31},
  };
  const bool fuses = extr_isa_level(extr_isa_best())->needs & ISA_FUSED;
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    if (strncmp(rules[i].name, "spa", 3) == 0 && !fuses) continue;
    double trees = operations_of(rules[i].name, rules[i].message, EXTR_NODE_NAIVE);
    double star = operations_of(rules[i].name, rules[i].message, EXTR_NODE_STAR);
    assert_true(trees - star == 20 * rules[i].operations);
  }
}

/* From which degree on check nodes get two-min without measurements. */
static void large_nodes_get_two_min_without_measurements(void **unused) {
  (void)unused;
  static const int least[EXTR_ISA_COUNT] = {[EXTR_ISA_AVX2] = 11, [EXTR_ISA_AVX512] = 17};
  extr_decoder_settings s = settings_of("nms:0.75 structure=auto");
  s.kernels = EXTR_COMPILED;
  for (int i = 0; i < EXTR_ISA_COUNT; i++) {
    s.isa = (extr_isa)i;
    for (int degree = 3; degree < 40; degree++)
      assert_int_equal(extr_node_choice_at(&s, degree).kind,
                       least[i] > 0 && degree >= least[i] ? EXTR_NODE_TWO_MIN : EXTR_NODE_STAR);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(large_nodes_get_two_min_without_measurements),
      cmocka_unit_test(every_name_decodes_alike_with_every_instruction_set),
      cmocka_unit_test(every_name_may_follow_every_other),
      cmocka_unit_test(decoders_replace_what_they_cannot_use),
      cmocka_unit_test(every_value_comes_back),
      cmocka_unit_test(what_is_out_of_range_changes_nothing),
      cmocka_unit_test(settings_say_when_they_have_no_effect),
      cmocka_unit_test(numbers_without_a_name_are_unknown),
      cmocka_unit_test(work_is_that_of_its_decoders),
      cmocka_unit_test(operators_have_their_operations),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
