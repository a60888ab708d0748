/* Arguments that are missing or out of range: errors with a message, and results that stay as they
 * were. */
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"
#include <extrinsic/emit.h>
#include <extrinsic/evolution.h>
#include <extrinsic/probe.h>

#include <limits.h>
#include <math.h>

enum { COLUMNS = 96 };

static extr_code *code;

static int open(void **state) {
  code = open_code("mackay:96,3,6,1");
  return 0;
}

static int close(void **state) {
  extr_code_free(code);
  return 0;
}

static void names(void **state) {
  extr_decoder_settings settings = extr_decoder_default();
  const extr_setting *setting;
  for (int i = 0; (setting = extr_decoder_setting(i)); i++) {
    refused(extr_decoder_set(asked(), &settings, setting->name, NULL), "text");
    refused(extr_decoder_set(asked(), NULL, setting->name, "ms"), "settings");
    refused(extr_decoder_applies(asked(), NULL, setting->name), "settings");
  }
  refused(extr_decoder_set(asked(), &settings, NULL, "ms"), "name");
  refused(extr_decoder_set(asked(), &settings, "rule", "ms"), "rule");
  refused(extr_decoder_applies(asked(), &settings, "rule"), "rule");
  assert_null(extr_decoder_setting(-1));
}

static void handles_and_arrays(void **state) {
  const extr_decoder_settings bytes = extr_decoder_default();
  extr_decoder *decoder = decoder_of(code, bytes), *other = decoder_of(code, settings_of("spa"));
  extr_decoder *none = NULL;
  extr_cycle_work cycle;
  float f[COLUMNS] = {0};
  int8_t b[COLUMNS] = {0};
  uint8_t bits[COLUMNS];
  extr_outcome outcome;
  refused(extr_decoder_new(asked(), NULL, &bytes, &none), "no code");
  refused(extr_decoder_new(asked(), code, NULL, &none), "no settings");
  refused(extr_decoder_new(asked(), code, &bytes, NULL), "decoder");
  refused(extr_decoder_copy(asked(), NULL, &none), "no decoder");
  refused(extr_decoder_copy(asked(), decoder, NULL), "copy");
  refused(extr_decoder_run_i8(asked(), NULL, b, 1, 1, bits, &outcome), "no decoder");
  refused(extr_decoder_run_f32(asked(), decoder, f, 1, 1, bits, &outcome),
          "type f32: this decoder uses i8");
  refused(extr_decoder_run_i8(asked(), other, b, 1, 1, bits, &outcome),
          "type i8: this decoder uses f32");
  refused(extr_decoder_run_i8(asked(), decoder, b, 1, 2, bits, &outcome), "stride of at least 2");
  refused(extr_decoder_run_i8(asked(), decoder, NULL, 1, 1, bits, &outcome), "LLRs");
  refused(extr_decoder_run_i8(asked(), decoder, b, 1, 1, NULL, &outcome), "bits");
  refused(extr_decoder_run_i8(asked(), decoder, b, 1, 1, bits, NULL), "outcomes");
  accepted(extr_decoder_run_i8(asked(), decoder, NULL, 0, 0, NULL, NULL));
  refused(extr_cycle_work_count(asked(), decoder, NULL), "work");
  refused(extr_cycle_work_count(asked(), NULL, &cycle), "stochastic");
  refused(extr_cycle_work_count(asked(), decoder, &cycle), "stochastic");
  refused(extr_quantize(asked(), NULL, f, 3, b), "settings");
  refused(extr_quantize(asked(), &bytes, NULL, 3, b), "llr");
  refused(extr_quantize(asked(), &bytes, f, 3, NULL), "out");
  accepted(extr_quantize(asked(), &bytes, NULL, 0, NULL));
  assert_int_equal(extr_decoder_lanes(NULL), 0);
  assert_int_equal(extr_decoder_layout(NULL).kind, EXTR_LANES_FRAMES);
  assert_null(none);
  extr_decoder_free(NULL);
  extr_decoder_free(decoder);
  extr_decoder_free(other);
}

/* ---- Blocks of a stream ---------------------------------------------------------------------- */

typedef struct source {
  extr_block block;
  int given, done;
} source;

static const int8_t llr[COLUMNS * EXTR_BLOCK_FRAMES_MAX];

/* One good block, then the bad one, then good ones that nobody should ask for. */
static bool give(void *data, extr_block *block) {
  source *s = data;
  *block = s->given++ == 1 ? s->block : (extr_block){.llr = llr, .stride = 3, .frames = 3};
  return s->given < 5;
}

static bool take(void *data, const extr_decoded *frames, int count) {
  (void)frames;
  ((source *)data)->done += count;
  return true;
}

static void blocks(void **state) {
  const extr_block bad[] = {{.llr = llr, .stride = 64, .frames = 0},
                            {.llr = llr, .stride = 65, .frames = 65},
                            {.llr = llr, .stride = 9, .frames = 10},
                            {.llr = NULL, .stride = 9, .frames = 9}};
  const char *const words[] = {"0 frames", "65 frames", "stride 9", "no LLRs"};
  extr_decoder *decoder = decoder_of(code, extr_decoder_default());
  for (int i = 0; i < 4; i++) {
    source s = {.block = bad[i]};
    const extr_stream stream = {.data = &s, .next = give, .done = take};
    refused(extr_decoder_stream(asked(), decoder, &stream), words[i]);
    assert_int_equal(s.given, 2);
    assert_int_equal(s.done, 3);
  }
  const extr_stream streams[] = {{.next = give, .done = take}, {.next = give}, {.done = take}};
  refused(extr_decoder_stream(asked(), NULL, &streams[0]), "no decoder");
  refused(extr_decoder_stream(asked(), decoder, &streams[1]), "next and done");
  refused(extr_decoder_stream(asked(), decoder, &streams[2]), "next and done");
  refused(extr_decoder_stream(asked(), decoder, NULL), "next and done");
  extr_decoder_free(decoder);
}

/* ---- Members of the settings ----------------------------------------------------------------- */

static void quantizers(void **state) {
  extr_decoder_settings good = extr_decoder_default(), s;
  const float one = 1;
  int8_t unit;
  refused(extr_quantize(asked(), (s = good, s.llr_bits = 9, &s), &one, 1, &unit), "llr-bits 9");
  refused(extr_quantize(asked(), (s = good, s.llr_bits = 0, &s), &one, 1, &unit), "llr-bits 0");
  refused(extr_quantize(asked(), (s = good, s.llr_step = 0, &s), &one, 1, &unit), "llr-step 0");
  refused(extr_quantize(asked(), (s = good, s.isa = EXTR_ISA_COUNT, &s), &one, 1, &unit), "isa 5");
  refused(extr_quantize(asked(), (s = good, s.isa = (extr_isa)-1, &s), &one, 1, &unit), "isa -1");
}

/* By decoders and by what counts their work. */
static void refuse(extr_decoder_settings s, const char *words) {
  extr_check_work work;
  no_decoder(code, s, words);
  refused(extr_check_work_count(asked(), &s, 7, &work), words);
}

static void numbers(void **state) {
  extr_decoder_settings good = extr_decoder_default(), s;
  refuse((s = good, s.algorithm = (extr_algorithm)99, s), "algorithm 99");
  refuse((s = good, s.schedule = (extr_schedule_kind)-3, s), "schedule -3");
  refuse((s = good, s.message = (extr_message)2, s), "message 2");
  refuse((s = good, s.kernels = (extr_kernels)2, s), "kernels 2");
  refuse((s = good, s.isa = EXTR_ISA_COUNT, s), "isa 5");
  refuse((s = good, s.check.kind = (extr_node_kind)9, s), "check 9");
  refuse((s = good, s.check.kind = EXTR_NODE_GIVEN, s), "GIVEN without");
  refuse((s = good, s.check.kind = EXTR_NODE_FRONTIER, s), "frontier:0");
  refuse((s = good, s.parameter = 0, s), "nms:0");
  refuse((s = good, s.parameter = 1.01, s), "nms:1.01");
  refuse((s = good, s.parameter = NAN, s), "nms");
  refuse((s = good, s.algorithm = EXTR_OFFSET, s.parameter = -1, s), "oms:-1");
  refuse((s = good, s.iterations = 0, s), "iterations");
  refuse((s = good, s.iterations = 10001, s), "iterations");
  refuse((s = good, s.llr_bits = 9, s), "llr-bits 9: expected");
  refuse((s = good, s.llr_step = 1e4, s), "llr-step 10000: expected");
  refuse((s = good, s.llr_step = NAN, s), "step");
  no_decoder(code, (s = good, s.lanes = (extr_lanes){EXTR_LANES_BLOCK, 65}, s),
             "65 frames along blocks");
  no_decoder(code, (s = good, s.lanes.kind = EXTR_LANES_BLOCK, s), "no blocks");
  no_decoder(code, (s = good, s.after = (extr_after){EXTR_AFTER_PERTURB, 0, 1, 1}, s),
             "iterations=0");
  no_decoder(code, (s = good, s.after.strong = 1, s), "EXTR_AFTER_NONE");
  no_decoder(code, (s = good, s.after.weak = 1, s), "EXTR_AFTER_NONE");
  no_decoder(code, (s = good, s.lanes.kind = EXTR_LANES_BLOCK + 1, s), "lanes 3");
  s = settings_of("spa"), s.self_corrected = true;
  no_decoder(code, s, "self-corrected");
}

static void numbers_of_stochastic_decoders(void **state) {
  const extr_decoder_settings good = settings_of("counter");
  extr_check_work work;
  extr_decoder_settings s;
  refused(extr_check_work_count(asked(), &good, 7, &work), "stochastic");
  no_decoder(code, (s = good, s.stochastic.kind = (extr_stochastic_kind)40, s),
             "stochastic decoder 40");
  no_decoder(code, (s = good, s.variable.kind = (extr_node_kind)40, s), "variable 40");
  no_decoder(code, (s = good, s.check.kind = (extr_node_kind)-1, s), "check -1");
  s = good, s.variable = (extr_node_choice){.kind = EXTR_NODE_FRONTIER, .latency = 101};
  no_decoder(code, s, "frontier:101");
  s = good, s.after = (extr_after){EXTR_AFTER_PERTURB, 1, 1, 1};
  no_decoder(code, s, "perturb");
  no_decoder(code, (s = good, s.message = EXTR_I8, s), "uses float messages");
  no_decoder(code, (s = good, s.stochastic.value[EXTR_STOCHASTIC_BITS] = 40, s), "bits=40");
  s = settings_of("gallager-b"); /* takes the signs of LLRs alone */
  s.stochastic.value[EXTR_STOCHASTIC_LLR_BITS] = 0.5;
  no_decoder(code, s, "no such parameter");
}

/* Stages out of range, of the wrong choice, or where nothing obeys them. */
static void stages(void **state) {
  static const extr_stages keep = {EXTR_STAGES_KEEP, 4, 2, 0}, kept = {EXTR_STAGES_KEEP, 0, 0, 0};
  static const extr_stages wrong[] = {
      {(extr_stage_form)-1, 0, 0, 0},  {(extr_stage_form)4, 0, 0, 0},
      {EXTR_STAGES_AUTO, 4, 2, 0},     {EXTR_STAGES_ONE, 4, 2, 0},
      {EXTR_STAGES_KEEP, 1, 2, 0},     {EXTR_STAGES_KEEP, 100, 2, 0},
      {EXTR_STAGES_KEEP, 4, -1, 0},    {EXTR_STAGES_REREAD, 0, 1, 0},
      {EXTR_STAGES_REREAD, 4, 100, 0}, {EXTR_STAGES_KEEP, 4, 2, 1},
      {EXTR_STAGES_AUTO, 0, 0, 1},     {EXTR_STAGES_REREAD, 0, 0, -1},
      {EXTR_STAGES_REREAD, 4, 2, 100}};
  const extr_degree_choice list[] = {{6, {.kind = EXTR_NODE_STAR, .stages = keep}}};
  const extr_decoder_settings good = extr_decoder_default(), soft = settings_of("counter");
  extr_decoder_settings s = good;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    no_decoder(code, (s.check.stages = wrong[i], s), "check node: stages");
  s.check = (extr_node_choice){.kind = EXTR_NODE_TWO_MIN, .stages = keep};
  no_decoder(code, s, "two-min has no shared operators");
  s.check = (extr_node_choice){.kind = EXTR_NODE_AUTO, .stages = kept};
  no_decoder(code, s, "auto and total have no stages");
  s.check = (extr_node_choice){.kind = EXTR_NODE_AUTO, .list = list, .list_count = 1};
  s.kernels = EXTR_INTERPRETED;
  no_decoder(code, s, "stages are for compiled kernels");
  no_decoder(code, (s = soft, s.variable.stages = kept, s), "stages are for compiled kernels");
  s = soft, s.check = (extr_node_choice){.kind = EXTR_NODE_TOTAL, .stages = kept};
  no_decoder(code, s, "auto and total have no stages");
}

/* A structure from a file that no node has, and columns that are too light. */
static void structures_of_stochastic_decoders(void **state) {
  static const char text[] = "inputs 3\ny1 = x2 x3\ny2 = x1 x3\ny3 = x1 x2\n";
  static const extr_edge edges[] = {{0, 0}, {0, 1}, {1, 1}, {1, 2}};
  const extr_decoder_settings good = settings_of("counter");
  extr_decoder_settings s;
  extr_code *chain;
  extr_structure *structure;
  accepted(extr_code_new(asked(), "chain", 2, 3, edges, 4, &chain));
  accepted(extr_structure_read(asked(), "t", text, sizeof text - 1, &structure));
  const extr_node_choice given = {.kind = EXTR_NODE_GIVEN, .structure = structure};
  no_decoder(code, (s = good, s.variable = given, s), "no column of weight 2");
  no_decoder(code, (s = good, s.variable.kind = EXTR_NODE_GIVEN, s), "GIVEN without");
  no_decoder(code, (s = good, s.variable.kind = EXTR_NODE_TOTAL, s), "need a structure");
  no_decoder(code, (s = good, s.check = given, s), "no row of weight 3");
  no_decoder(code, (s = extr_decoder_default(), s.check.kind = EXTR_NODE_TOTAL, s),
             "check nodes of stochastic decoders");
  no_decoder(chain, good, "column 1 has weight 1");
  extr_structure_free(structure);
  extr_code_free(chain);
}

/* ---- Others ---------------------------------------------------------------------------------- */

static void ensembles(void **state) {
  extr_evolution_settings settings = extr_evolution_default();
  extr_ensemble *ensemble, *made = NULL;
  extr_evolution *evolution = NULL;
  accepted(extr_ensemble_parse(asked(), "3,6", false, &ensemble));
  refused(extr_ensemble_parse(asked(), NULL, false, &made), "text");
  refused(extr_ensemble_parse(asked(), "", false, &made), "no degree");
  refused(extr_ensemble_parse(asked(), "3,6", false, NULL), "ensemble");
  refused(extr_ensemble_read(asked(), NULL, "1 1 1", 5, &made), "name");
  refused(extr_ensemble_read(asked(), "file", NULL, 0, &made), "text");
  refused(extr_ensemble_read(asked(), "file", "1 1 1", 5, NULL), "ensemble");
  refused(extr_ensemble_of_degrees(asked(), NULL, &made), "code");
  refused(extr_ensemble_of_degrees(asked(), code, NULL), "ensemble");
  refused(extr_ensemble_of_protograph(asked(), NULL, &made), "code");
  refused(extr_ensemble_of_protograph(asked(), code, NULL), "ensemble");
  refused(extr_evolution_new(asked(), NULL, &settings, &evolution), "ensemble");
  refused(extr_evolution_new(asked(), ensemble, NULL, &evolution), "settings");
  refused(extr_evolution_new(asked(), ensemble, &settings, NULL), "evolution");
  assert_null(made);
  assert_null(evolution);
  extr_ensemble_free(ensemble);
}

/* A check node has one input at least, and no more than a code has columns. */
static void degrees(void **state) {
  static const int too_few[] = {0, -1, INT_MIN}, too_many[] = {INT_MAX, EXTR_CODE_COLUMNS_MAX + 1};
  extr_decoder_settings settings = extr_decoder_default();
  const extr_check_work before = {.operators = -7};
  extr_check_work work = before;
  refused(extr_check_work_count(asked(), NULL, 3, &work), "settings");
  refused(extr_check_work_count(asked(), &settings, 3, NULL), "work");
  for (int kind = 0; kind < 2; kind++) {
    settings.check.kind = kind ? EXTR_NODE_STAR : EXTR_NODE_TWO_MIN;
    for (int i = 0; i < 3; i++)
      refused(extr_check_work_count(asked(), &settings, too_few[i], &work), "degree");
    for (int i = 0; i < 2; i++)
      refused_as(EXTR_LIMIT, extr_check_work_count(asked(), &settings, too_many[i], &work), "");
  }
  refused_as(EXTR_LIMIT, extr_check_work_count(asked(), &settings, EXTR_INPUTS_MAX + 1, &work), "");
  assert_int_equal(work.operators, before.operators);
  settings.check.kind = EXTR_NODE_TWO_MIN;
  accepted(extr_check_work_count(asked(), &settings, EXTR_CODE_COLUMNS_MAX, &work));
  assert_int_equal(work.operators, 5 * EXTR_CODE_COLUMNS_MAX);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names),     cmocka_unit_test(handles_and_arrays),
      cmocka_unit_test(blocks),    cmocka_unit_test(quantizers),
      cmocka_unit_test(numbers),   cmocka_unit_test(numbers_of_stochastic_decoders),
      cmocka_unit_test(stages),    cmocka_unit_test(structures_of_stochastic_decoders),
      cmocka_unit_test(ensembles), cmocka_unit_test(degrees),
  };
  return cmocka_run_group_tests(tests, open, close);
}
