/* The texts of choices for nodes, and which stages settings may have. */
#include "decoder/settings/texts.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <string.h>

static void test_texts(void **state) {
  (void)state;
  static const char *const good[] = {"star",
                                     "star+one-stage",
                                     "two-min+reread:16",
                                     "frontier:100+reread:99:99:99",
                                     "naive+reread:0:2:0",
                                     "ueng+keep",
                                     "star+keep:4:2"};
  char text[EXTR_NODE_CHOICE_TEXT];
  extr_node_choice choice;
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    assert_int_equal(extr_node_choice_parse(NULL, good[i], &choice), EXTR_OK);
    assert_string_equal(extr_node_choice_text(&choice, text), good[i]);
  }
  assert_int_equal(extr_node_choice_parse(NULL, "frontier:7+reread:12:4:2", &choice), EXTR_OK);
  assert_int_equal(choice.kind, EXTR_NODE_FRONTIER);
  assert_int_equal(choice.latency, 7);
  assert_int_equal(choice.stages.form, EXTR_STAGES_REREAD);
  assert_int_equal(choice.stages.kept, 12);
  assert_int_equal(choice.stages.shared, 4);
  assert_int_equal(choice.stages.repeated, 2);
}

static void test_bad_texts(void **state) {
  (void)state;
  static const char *const bad[] = {
      "star+",           "star+two-stage",
      "star+keep:",      "star+keep:4",
      "star+keep:1:2",   "star+keep:4:100",
      "star+keep:4:2:",  "star+keep:-4:2",
      "star+keep: 4:2",  "+keep",
      "star+keep:4x:2",  "star+one-stage:4:2",
      "moon+keep",       "star+keep+keep",
      "star+auto",       "star+keep:0:0",
      "star+reread",     "star+reread:4:2",
      "star+reread:100", "a-name-that-is-much-longer-than-the-text-of-any-choice+keep"};
  extr_context *context = extr_context_new();
  extr_node_choice choice;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    const bool known = strncmp(bad[i], "star+", 5) == 0;
    if (extr_node_choice_parse(context, bad[i], &choice) != EXTR_INPUT) fail_msg("%s", bad[i]);
    if (!strstr(extr_context_message(context), known ? "+one-stage, +keep" : "unknown structure"))
      fail_msg("%s: %s", bad[i], extr_context_message(context));
  }
  assert_int_equal(extr_node_choice_parse(context, "auto+keep", &choice), EXTR_INPUT);
  assert_int_equal(extr_node_choice_parse(context, "total+keep", &choice), EXTR_INPUT);
  assert_int_equal(extr_node_choice_parse(context, "two-min+keep:4:2", &choice), EXTR_INPUT);
  assert_int_equal(extr_node_choice_parse(context, "frontier", &choice), EXTR_INPUT);
  assert_int_equal(extr_node_choice_parse(context, "frontier:0", &choice), EXTR_INPUT);
  extr_context_free(context);
}

/* Another algorithm makes the settings fit again. */
static void test_other_algorithm(void **state) {
  (void)state;
  extr_decoder_settings s = extr_decoder_default();
  assert_int_equal(extr_node_choice_parse(NULL, "isomorphic+keep", &s.check), EXTR_OK);
  assert_int_equal(extr_decoder_set(NULL, &s, "decoder", "spa-table"), EXTR_OK);
  assert_int_equal(s.check.kind, EXTR_NODE_ISOMORPHIC);
  assert_int_equal(s.check.stages.form, EXTR_STAGES_AUTO);
}

static void refused(extr_decoder_settings settings, const char *words) {
  extr_context *context = extr_context_new();
  extr_code *code;
  extr_decoder *decoder = NULL;
  assert_int_equal(extr_code_open(NULL, "mackay:96,3,6,1", &code), EXTR_OK);
  assert_int_equal(extr_decoder_new(context, code, &settings, &decoder), EXTR_INPUT);
  if (!strstr(extr_context_message(context), words))
    fail_msg("found '%s', expected '%s'", extr_context_message(context), words);
  extr_code_free(code);
  extr_context_free(context);
}

/* Stages out of range, of the wrong choice, or where nothing obeys them. */
static void test_bad_settings(void **state) {
  (void)state;
  static const extr_stages keep = {EXTR_STAGES_KEEP, 4, 2, 0}, kept = {EXTR_STAGES_KEEP, 0, 0, 0};
  static const extr_stages wrong[] = {
      {(extr_stage_form)-1, 0, 0, 0},  {(extr_stage_form)4, 0, 0, 0},
      {EXTR_STAGES_AUTO, 4, 2, 0},     {EXTR_STAGES_ONE, 4, 2, 0},
      {EXTR_STAGES_KEEP, 1, 2, 0},     {EXTR_STAGES_KEEP, 100, 2, 0},
      {EXTR_STAGES_KEEP, 4, -1, 0},    {EXTR_STAGES_REREAD, 0, 1, 0},
      {EXTR_STAGES_REREAD, 4, 100, 0}, {EXTR_STAGES_KEEP, 4, 2, 1},
      {EXTR_STAGES_AUTO, 0, 0, 1},     {EXTR_STAGES_REREAD, 0, 0, -1},
      {EXTR_STAGES_REREAD, 4, 2, 100}};
  extr_decoder_settings s = extr_decoder_default();
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    s.check.stages = wrong[i];
    refused(s, "check node: stages");
  }
  s.check = (extr_node_choice){.kind = EXTR_NODE_TWO_MIN, .stages = keep};
  refused(s, "two-min has no shared operators");
  s.check = (extr_node_choice){.kind = EXTR_NODE_AUTO, .stages = kept};
  refused(s, "auto and total have no stages");
  s.check = (extr_node_choice){.kind = EXTR_NODE_STAR, .stages = keep};
  s.kernels = EXTR_INTERPRETED;
  refused(s, "structure star+keep:4:2: stages are for compiled kernels");
  s.kernels = EXTR_COMPILED;
  assert_int_equal(extr_decoder_set(NULL, &s, "decoder", "spa"), EXTR_OK);
  s.check.stages = keep;
  refused(s, "of ms, nms and oms");
  s = extr_decoder_default();
  const extr_degree_choice list[] = {{6, {.kind = EXTR_NODE_STAR, .stages = keep}}};
  s.check = (extr_node_choice){.kind = EXTR_NODE_AUTO, .list = list, .list_count = 1};
  s.kernels = EXTR_INTERPRETED;
  refused(s, "stages are for compiled kernels");
  s = extr_decoder_default();
  assert_int_equal(extr_decoder_set(NULL, &s, "decoder", "counter"), EXTR_OK);
  s.variable.stages = kept;
  refused(s, "stages are for compiled kernels");
  s.variable.stages = (extr_stages){0};
  s.check = (extr_node_choice){.kind = EXTR_NODE_TOTAL, .stages = kept};
  refused(s, "auto and total have no stages");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_texts),
      cmocka_unit_test(test_bad_texts),
      cmocka_unit_test(test_other_algorithm),
      cmocka_unit_test(test_bad_settings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
