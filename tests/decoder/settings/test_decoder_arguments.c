/* Arguments that are missing or out of range: errors with a message, and results that stay as they
 * were. */
#include "decoder/settings/texts.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>
#include <extrinsic/evolution.h>
#include <extrinsic/probe.h>

#include <limits.h>
#include <string.h>

static extr_context *context;

/* EXTR_INPUT, and the message names what was missing or wrong. */
static void refused(extr_status status, const char *what) {
  assert_int_equal(status, EXTR_INPUT);
  if (!strstr(extr_context_message(context), what))
    fail_msg("'%s' does not name '%s'", extr_context_message(context), what);
}

static void names(void **state) {
  (void)state;
  extr_decoder_settings settings = extr_decoder_default();
  const extr_setting *setting;
  for (int i = 0; (setting = extr_decoder_setting(i)); i++) {
    refused(extr_decoder_set(context, &settings, setting->name, NULL), "text");
    refused(extr_decoder_set(context, NULL, setting->name, "ms"), "settings");
    refused(extr_decoder_applies(context, NULL, setting->name), "settings");
  }
  refused(extr_decoder_set(context, &settings, NULL, "ms"), "name");
  refused(extr_decoder_set(context, &settings, "rule", "ms"), "rule");
  refused(extr_decoder_applies(context, &settings, "rule"), "rule");
  assert_null(extr_decoder_setting(-1));
}

/* Settings that were valid stay so. */
static void parameters(void **state) {
  (void)state;
  static const char *const wrong[] = {"nms:0", "nms:-0.5", "nms:1.001", "oms:-0.5", "oms:1001"};
  static const char *const right[] = {"nms:0.0078125", "nms:1", "oms:0", "oms:1000"};
  const extr_decoder_settings before = extr_decoder_default();
  extr_decoder_settings settings = before;
  extr_check_work work;
  for (int i = 0; i < 5; i++)
    refused(extr_decoder_set(context, &settings, "decoder", wrong[i]), "expected a");
  assert_int_equal(settings.algorithm, before.algorithm);
  assert_true(settings.parameter == before.parameter);
  for (int i = 0; i < 4; i++) {
    assert_int_equal(extr_decoder_set(context, &settings, "decoder", right[i]), EXTR_OK);
    assert_int_equal(extr_check_work_count(context, &settings, 6, &work), EXTR_OK);
  }
  /* Bytes round smaller factors to 0. */
  assert_int_equal(extr_decoder_set(context, &settings, "decoder", "nms:0.007"), EXTR_OK);
  settings.message = EXTR_I8;
  refused(extr_check_work_count(context, &settings, 6, &work), "1/128");
  settings.message = EXTR_F32;
  assert_int_equal(extr_check_work_count(context, &settings, 6, &work), EXTR_OK);
}

static void decoders(void **state) {
  (void)state;
  static const extr_edge ones[] = {{0, 0}, {0, 1}, {1, 1}, {1, 2}};
  extr_decoder_settings settings = extr_decoder_default();
  settings.kernels = EXTR_INTERPRETED;
  extr_code *code;
  extr_decoder *decoder, *copy = NULL;
  extr_cycle_work cycle;
  float llr[3] = {0};
  int8_t out[3];
  assert_int_equal(extr_code_new(context, "small", 2, 3, ones, 4, &code), EXTR_OK);
  refused(extr_decoder_new(context, code, &settings, NULL), "decoder");
  assert_int_equal(extr_decoder_new(context, code, &settings, &decoder), EXTR_OK);
  refused(extr_decoder_copy(context, decoder, NULL), "copy");
  refused(extr_decoder_copy(context, NULL, &copy), "decoder");
  refused(extr_cycle_work_count(context, decoder, NULL), "work");
  refused(extr_cycle_work_count(context, NULL, &cycle), "stochastic");
  refused(extr_quantize(context, NULL, llr, 3, out), "settings");
  refused(extr_quantize(context, &settings, NULL, 3, out), "llr");
  refused(extr_quantize(context, &settings, llr, 3, NULL), "out");
  assert_int_equal(extr_quantize(context, &settings, NULL, 0, NULL), EXTR_OK);
  assert_null(copy);
  extr_decoder_free(decoder);
  extr_code_free(code);
}

static void ensembles(void **state) {
  (void)state;
  static const extr_edge ones[] = {{0, 0}, {0, 1}, {1, 1}, {1, 2}};
  extr_evolution_settings settings = extr_evolution_default();
  extr_ensemble *ensemble, *made = NULL;
  extr_evolution *evolution = NULL;
  extr_code *code;
  assert_int_equal(extr_code_new(context, "small", 2, 3, ones, 4, &code), EXTR_OK);
  assert_int_equal(extr_ensemble_parse(context, "3,6", false, &ensemble), EXTR_OK);
  refused(extr_ensemble_parse(context, NULL, false, &made), "text");
  refused(extr_ensemble_parse(context, "3,6", false, NULL), "ensemble");
  refused(extr_ensemble_read(context, NULL, "1 1 1", 5, &made), "name");
  refused(extr_ensemble_read(context, "file", NULL, 0, &made), "text");
  refused(extr_ensemble_read(context, "file", "1 1 1", 5, NULL), "ensemble");
  refused(extr_ensemble_of_degrees(context, NULL, &made), "code");
  refused(extr_ensemble_of_degrees(context, code, NULL), "ensemble");
  refused(extr_ensemble_of_protograph(context, NULL, &made), "code");
  refused(extr_ensemble_of_protograph(context, code, NULL), "ensemble");
  refused(extr_evolution_new(context, NULL, &settings, &evolution), "ensemble");
  refused(extr_evolution_new(context, ensemble, NULL, &evolution), "settings");
  refused(extr_evolution_new(context, ensemble, &settings, NULL), "evolution");
  assert_null(made);
  assert_null(evolution);
  extr_ensemble_free(ensemble);
  extr_code_free(code);
}

/* A check node has one input at least, and no more than a code has columns. */
static void degrees(void **state) {
  (void)state;
  static const int too_few[] = {0, -1, INT_MIN};
  extr_decoder_settings settings = extr_decoder_default();
  const extr_check_work before = {.operators = -7};
  extr_check_work work = before;
  refused(extr_check_work_count(context, NULL, 3, &work), "settings");
  refused(extr_check_work_count(context, &settings, 3, NULL), "work");
  for (int kind = 0; kind < 2; kind++) {
    settings.check.kind = kind ? EXTR_NODE_TWO_MIN : EXTR_NODE_STAR;
    for (int i = 0; i < 3; i++)
      refused(extr_check_work_count(context, &settings, too_few[i], &work), "degree");
    assert_int_equal(extr_check_work_count(context, &settings, INT_MAX, &work), EXTR_LIMIT);
    assert_int_equal(extr_check_work_count(context, &settings, EXTR_CODE_COLUMNS_MAX + 1, &work),
                     EXTR_LIMIT);
  }
  assert_int_equal(work.operators, before.operators);
  settings.check.kind = EXTR_NODE_STAR; /* beyond EXTR_INPUTS_MAX */
  assert_int_equal(extr_check_work_count(context, &settings, EXTR_INPUTS_MAX + 1, &work),
                   EXTR_LIMIT);
  assert_int_equal(work.operators, before.operators);
  settings.check.kind = EXTR_NODE_TWO_MIN;
  assert_int_equal(extr_check_work_count(context, &settings, EXTR_CODE_COLUMNS_MAX, &work),
                   EXTR_OK);
  assert_int_equal(work.operators, 5 * EXTR_CODE_COLUMNS_MAX);
}

int main(void) {
  context = extr_context_new();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names),     cmocka_unit_test(parameters), cmocka_unit_test(decoders),
      cmocka_unit_test(ensembles), cmocka_unit_test(degrees),
  };
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  extr_context_free(context);
  return failed;
}
