/* Every algorithm name gives a working decoder with the same results for every instruction set;
 * every misuse is refused with a status and a message. */
#include "core/base/isa.h"
#include "decoder/settings/texts.h"
#include "tests/support/unit.h"
#include <extrinsic/extrinsic.h>

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {
    "ms",   "nms:0.75", "oms:0.5",    "spa",        "spa:pairwise", "spa-table",
    "em",   "tfm",      "mtfm",       "ds",         "rhs",          "counter",
    "gdbf", "pgdbf",    "gallager-b", "counter-bf", "ueng2017",
};

enum { NAMES = sizeof names / sizeof *names, COLUMNS = 96, FRAMES = 70, SIZE = COLUMNS * FRAMES };

static extr_code *code;

static int open_code(void **state) {
  (void)state;
  return extr_code_open(NULL, "mackay:96,3,6,1", &code) != EXTR_OK;
}

static int close_code(void **state) {
  (void)state;
  extr_code_free(code);
  return 0;
}

/* One bit of each frame, another one in each, is received wrong. */
static void fill(float *llr) {
  for (int v = 0; v < COLUMNS; v++)
    for (int f = 0; f < FRAMES; f++)
      llr[v * FRAMES + f] = (float)(v == f ? -0.3 : 3 + (v * 7 + f * 3) % 5 * 0.25);
}

static void decode(extr_decoder *decoder, const extr_decoder_settings *settings, uint8_t *bits) {
  static float llr[SIZE];
  static int8_t units[SIZE];
  extr_outcome outcomes[FRAMES];
  fill(llr);
  assert_int_equal(extr_quantize(NULL, settings, llr, SIZE, units), EXTR_OK);
  if (settings->message == EXTR_I8)
    assert_int_equal(extr_decoder_run_i8(NULL, decoder, units, FRAMES, FRAMES, bits, outcomes),
                     EXTR_OK);
  else
    assert_int_equal(extr_decoder_run_f32(NULL, decoder, llr, FRAMES, FRAMES, bits, outcomes),
                     EXTR_OK);
  int done = 0;
  for (int f = 0; f < FRAMES; f++) {
    done += outcomes[f].codeword;
    for (int v = 0; v < COLUMNS; v++)
      if (outcomes[f].codeword) assert_int_equal(bits[v * FRAMES + f], 0);
  }
  assert_in_range(done, FRAMES, FRAMES);
}

static extr_decoder_settings settings_of(const char *name) {
  extr_decoder_settings settings = extr_decoder_default();
  assert_int_equal(extr_decoder_set(NULL, &settings, "decoder", name), EXTR_OK);
  if (settings.algorithm == EXTR_STOCHASTIC)
    settings.iterations = extr_stochastic_cycles(settings.stochastic.kind);
  return settings;
}

/* Inputs near zero, where instruction sets are most likely to differ. */
static void decode_noise(extr_decoder *decoder, const extr_decoder_settings *settings,
                         int8_t *units, uint8_t *bits) {
  static float llr[SIZE];
  extr_outcome outcomes[FRAMES];
  uint32_t seed = 1;
  for (int i = 0; i < SIZE; i++) {
    seed = seed * 1664525 + 1013904223;
    llr[i] = (float)(int32_t)(seed >> 8) / (1 << 21) - 2.5F;
  }
  assert_int_equal(extr_quantize(NULL, settings, llr, SIZE, units), EXTR_OK);
  if (settings->message == EXTR_I8)
    extr_decoder_run_i8(NULL, decoder, units, FRAMES, FRAMES, bits, outcomes);
  else
    extr_decoder_run_f32(NULL, decoder, llr, FRAMES, FRAMES, bits, outcomes);
}

static void every_name_decodes_alike_with_every_instruction_set(void **state) {
  (void)state;
  static int8_t units[EXTR_ISA_COUNT][SIZE];
  static uint8_t noise[EXTR_ISA_COUNT][SIZE];
  for (int i = 0; i < NAMES; i++)
    for (int isa = 0; isa < EXTR_ISA_COUNT; isa++) {
      extr_decoder_settings settings = settings_of(names[i]);
      static uint8_t bits[SIZE];
      extr_decoder *decoder, *copy;
      if (!extr_isa_available((extr_isa)isa)) continue;
      settings.isa = (extr_isa)isa;
      assert_int_equal(extr_decoder_new(NULL, code, &settings, &decoder), EXTR_OK);
      assert_int_equal(extr_decoder_copy(NULL, decoder, &copy), EXTR_OK);
      assert_in_range(extr_decoder_lanes(copy), 4, 512);
      extr_decoder_free(decoder);
      memset(bits, 2, sizeof bits);
      decode(copy, &settings, bits);
      decode_noise(copy, &settings, units[isa], noise[isa]);
      assert_memory_equal(units[isa], units[0], sizeof units[0]);
      assert_memory_equal(noise[isa], noise[0], sizeof noise[0]);
      extr_decoder_free(copy);
    }
}

static void every_name_may_follow_every_other(void **state) {
  (void)state;
  for (int i = 0; i < NAMES; i++)
    for (int j = 0; j < NAMES; j++) {
      extr_decoder_settings settings = settings_of(names[i]);
      extr_decoder *decoder;
      settings.kernels = EXTR_INTERPRETED;
      if (settings.algorithm <= EXTR_OFFSET) settings.check.kind = EXTR_NODE_TWO_MIN;
      assert_int_equal(extr_decoder_set(NULL, &settings, "decoder", names[j]), EXTR_OK);
      assert_int_equal(extr_decoder_new(NULL, code, &settings, &decoder), EXTR_OK);
      extr_decoder_free(decoder);
    }
}

/* ---- Misuse ---------------------------------------------------------------------------------- */

static void expect(extr_context *context, extr_status status, const char *words) {
  assert_int_equal(status, EXTR_INPUT);
  if (!strstr(extr_context_message(context), words))
    fail_msg("'%s' does not say '%s'", extr_context_message(context), words);
}

static void lanes_are_named(void **state) {
  (void)state;
  static const char *const valid[] = {"auto", "frames", "block", "block:1", "block:64"};
  static const char *const invalid[] = {"",         "blocks",    "block:",  "block:0",
                                        "block:65", "block:1.5", "frames:2"};
  extr_context *c = extr_context_new();
  extr_lanes lanes;
  char text[EXTR_LANES_TEXT];
  for (size_t i = 0; i < sizeof valid / sizeof *valid; i++) {
    assert_int_equal(extr_lanes_parse(c, valid[i], &lanes), EXTR_OK);
    assert_string_equal(extr_lanes_text(&lanes, text), valid[i]);
  }
  for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++)
    expect(c, extr_lanes_parse(c, invalid[i], &lanes), "expected");
  extr_decoder_settings settings = extr_decoder_default();
  assert_int_equal(extr_decoder_set(c, &settings, "plan", "measured"), EXTR_OK);
  assert_string_equal(extr_decoder_get(&settings, "plan", NULL), "measured");
  expect(c, extr_decoder_set(c, &settings, "plan", "guessed"), "estimated, measured");
  extr_decoder *decoder;
  settings.lanes = (extr_lanes){EXTR_LANES_BLOCK, 65};
  expect(c, extr_decoder_new(c, code, &settings, &decoder), "65 frames along blocks");
  extr_context_free(c);
}

static void handles_and_arrays_are_asked_for(void **state) {
  (void)state;
  extr_context *c = extr_context_new();
  extr_decoder_settings bytes = extr_decoder_default(), floats = settings_of("spa");
  extr_decoder *decoder, *other;
  float f[COLUMNS] = {0};
  int8_t b[COLUMNS] = {0};
  uint8_t bits[COLUMNS];
  extr_outcome outcome;
  assert_int_equal(extr_decoder_new(c, code, &bytes, &decoder), EXTR_OK);
  assert_int_equal(extr_decoder_new(c, code, &floats, &other), EXTR_OK);
  expect(c, extr_decoder_new(c, NULL, &bytes, &other), "no code");
  expect(c, extr_decoder_new(c, code, NULL, &other), "no settings");
  expect(c, extr_decoder_copy(c, NULL, &other), "no decoder");
  expect(c, extr_decoder_run_i8(c, NULL, b, 1, 1, bits, &outcome), "no decoder");
  expect(c, extr_decoder_run_f32(c, decoder, f, 1, 1, bits, &outcome),
         "type f32: this decoder uses i8");
  expect(c, extr_decoder_run_i8(c, other, b, 1, 1, bits, &outcome),
         "type i8: this decoder uses f32");
  expect(c, extr_decoder_run_i8(c, decoder, b, 1, 2, bits, &outcome), "stride of at least 2");
  expect(c, extr_decoder_run_i8(c, decoder, NULL, 1, 1, bits, &outcome), "LLRs");
  expect(c, extr_decoder_run_i8(c, decoder, b, 1, 1, NULL, &outcome), "bits");
  expect(c, extr_decoder_run_i8(c, decoder, b, 1, 1, bits, NULL), "outcomes");
  assert_int_equal(extr_decoder_run_i8(c, decoder, NULL, 0, 0, NULL, NULL), EXTR_OK);
  assert_int_equal(extr_decoder_lanes(NULL), 0);
  extr_decoder_free(NULL);
  extr_decoder_free(decoder);
  extr_decoder_free(other);
  extr_context_free(c);
}

typedef struct source {
  extr_block block;
  int given, done;
} source;

/* One good block, then the bad one, then good ones that nobody should ask for. */
static bool give(void *data, extr_block *block) {
  static const int8_t llr[COLUMNS * EXTR_BLOCK_FRAMES_MAX];
  source *s = data;
  *block = s->given++ == 1 ? s->block : (extr_block){.llr = llr, .stride = 3, .frames = 3};
  return s->given < 5;
}

static bool take(void *data, const extr_decoded *frames, int count) {
  (void)frames;
  ((source *)data)->done += count;
  return true;
}

static void blocks_are_looked_at(void **state) {
  (void)state;
  static const int8_t llr[COLUMNS * EXTR_BLOCK_FRAMES_MAX];
  const extr_block bad[] = {{.llr = llr, .stride = 64, .frames = 0},
                            {.llr = llr, .stride = 65, .frames = 65},
                            {.llr = llr, .stride = 9, .frames = 10},
                            {.llr = NULL, .stride = 9, .frames = 9}};
  const char *const words[] = {"0 frames", "65 frames", "stride 9", "no LLRs"};
  extr_context *c = extr_context_new();
  extr_decoder_settings settings = extr_decoder_default();
  extr_decoder *decoder;
  assert_int_equal(extr_decoder_new(c, code, &settings, &decoder), EXTR_OK);
  for (int i = 0; i < 4; i++) {
    source s = {.block = bad[i]};
    expect(c,
           extr_decoder_stream(c, decoder, &(extr_stream){.data = &s, .next = give, .done = take}),
           words[i]);
    assert_int_equal(s.given, 2);
    assert_int_equal(s.done, 3);
  }
  expect(c, extr_decoder_stream(c, NULL, &(extr_stream){.next = give, .done = take}), "no decoder");
  expect(c, extr_decoder_stream(c, decoder, &(extr_stream){.next = give}), "next and done");
  expect(c, extr_decoder_stream(c, decoder, &(extr_stream){.done = take}), "next and done");
  expect(c, extr_decoder_stream(c, decoder, NULL), "next and done");
  extr_decoder_free(decoder);
  extr_context_free(c);
}

static void quantizers_are_looked_at(void **state) {
  (void)state;
  extr_context *c = extr_context_new();
  extr_decoder_settings good = extr_decoder_default(), s;
  const float llr = 1;
  int8_t unit;
  expect(c, extr_quantize(c, (s = good, s.llr_bits = 9, &s), &llr, 1, &unit), "llr-bits 9");
  expect(c, extr_quantize(c, (s = good, s.llr_bits = 0, &s), &llr, 1, &unit), "llr-bits 0");
  expect(c, extr_quantize(c, (s = good, s.llr_step = 0, &s), &llr, 1, &unit), "llr-step 0");
  expect(c, extr_quantize(c, (s = good, s.isa = EXTR_ISA_COUNT, &s), &llr, 1, &unit), "isa 5");
  expect(c, extr_quantize(c, (s = good, s.isa = (extr_isa)-1, &s), &llr, 1, &unit), "isa -1");
  extr_context_free(c);
}

static void refuse(extr_context *c, extr_decoder_settings s, const char *words) {
  extr_decoder *decoder;
  extr_check_work work;
  expect(c, extr_decoder_new(c, code, &s, &decoder), words);
  expect(c, extr_check_work_count(c, &s, 7, &work), words);
}

static void numbers_are_those_of_their_enumeration(void **state) {
  (void)state;
  extr_context *c = extr_context_new();
  extr_decoder_settings good = extr_decoder_default(), soft = settings_of("counter"), s;
  refuse(c, (s = good, s.algorithm = (extr_algorithm)99, s), "algorithm 99");
  refuse(c, (s = good, s.schedule = (extr_schedule_kind)-3, s), "schedule -3");
  refuse(c, (s = good, s.message = (extr_message)2, s), "message 2");
  refuse(c, (s = good, s.kernels = (extr_kernels)2, s), "kernels 2");
  refuse(c, (s = good, s.isa = EXTR_ISA_COUNT, s), "isa 5");
  refuse(c, (s = good, s.check.kind = (extr_node_kind)9, s), "check 9");
  refuse(c, (s = good, s.check.kind = EXTR_NODE_GIVEN, s), "GIVEN without");
  refuse(c, (s = good, s.check.kind = EXTR_NODE_FRONTIER, s), "frontier:0");
  extr_decoder *decoder;
  s = soft, s.stochastic.kind = (extr_stochastic_kind)40;
  expect(c, extr_decoder_new(c, code, &s, &decoder), "stochastic decoder 40");
  s = soft, s.variable.kind = (extr_node_kind)40;
  expect(c, extr_decoder_new(c, code, &s, &decoder), "variable 40");
  s = soft, s.check.kind = (extr_node_kind)-1;
  expect(c, extr_decoder_new(c, code, &s, &decoder), "check -1");
  s = soft, s.variable = (extr_node_choice){.kind = EXTR_NODE_FRONTIER, .latency = 101};
  expect(c, extr_decoder_new(c, code, &s, &decoder), "frontier:101");
  extr_context_free(c);
}

static void numbers_without_a_name_are_unknown(void **state) {
  (void)state;
  char text[EXTR_SETTING_TEXT], check[EXTR_NODE_CHOICE_TEXT];
  extr_decoder_settings s = settings_of("counter");
  s.stochastic.kind = (extr_stochastic_kind)-1;
  assert_string_equal(extr_algorithm_text(&s, text), "unknown");
  s.algorithm = (extr_algorithm)50;
  assert_string_equal(extr_algorithm_text(&s, text), "unknown");
  s.check.kind = (extr_node_kind)50;
  assert_string_equal(extr_node_choice_text(&s.check, check), "unknown");
  assert_string_equal(extr_isa_name(EXTR_ISA_COUNT), "unknown");
  assert_string_equal(extr_isa_name((extr_isa)-1), "unknown");
  s.message = (extr_message)2;
  s.kernels = (extr_kernels)-1;
  s.schedule = (extr_schedule_kind)2;
  assert_string_equal(extr_decoder_get(&s, "message", text), "unknown");
  assert_string_equal(extr_decoder_get(&s, "kernels", text), "unknown");
  assert_string_equal(extr_decoder_get(&s, "schedule", text), "unknown");
  assert_string_equal(extr_decoder_get(&s, "no-such-setting", text), "unknown");
  assert_string_equal(extr_stochastic_name(EXTR_STOCHASTIC_KINDS), "unknown");
  assert_int_equal(extr_stochastic_cycles((extr_stochastic_kind)-1), 0);
  assert_false(extr_stochastic_has_structure(EXTR_STOCHASTIC_KINDS));
  assert_false(extr_isa_available(EXTR_ISA_COUNT));
  assert_non_null(extr_probes_of(EXTR_I8, EXTR_ISA_BASELINE));
  assert_non_null(extr_probes_of(EXTR_F32, EXTR_ISA_BASELINE));
  assert_null(extr_probes_of(EXTR_I8, EXTR_ISA_COUNT));
  assert_null(extr_probes_of((extr_message)2, EXTR_ISA_BASELINE));
}

static void settings_stay_where_a_text_is_refused(void **state) {
  (void)state;
  extr_decoder_settings s = extr_decoder_default(), before = s;
  assert_int_equal(extr_decoder_set(NULL, &s, "decoder", "counter:bits=99"), EXTR_INPUT);
  assert_int_equal(extr_decoder_set(NULL, &s, "decoder", "spa:1"), EXTR_INPUT);
  assert_memory_equal(&s, &before, sizeof s);
}

static void work_is_that_of_its_decoders(void **state) {
  (void)state;
  extr_context *c = extr_context_new();
  extr_decoder_settings settings = extr_decoder_default(), soft = settings_of("gallager-b");
  extr_decoder *decoder;
  extr_check_work work;
  extr_cycle_work cycle;
  expect(c, extr_check_work_count(c, &soft, 7, &work), "stochastic");
  assert_int_equal(extr_check_work_count(c, &settings, 2, &work), EXTR_OK);
  assert_true(work.kernel == EXTR_KERNEL_PLAIN && work.operators == 0 && work.latency == 0);
  settings.check.kind = EXTR_NODE_NAIVE; /* 7 trees of 5 operators */
  assert_int_equal(extr_check_work_count(c, &settings, 7, &work), EXTR_OK);
  assert_true(work.kernel == EXTR_KERNEL_STRUCTURE && work.operators == 35 && work.latency == 3);
  assert_int_equal(extr_decoder_new(c, code, &settings, &decoder), EXTR_OK);
  expect(c, extr_cycle_work_count(c, decoder, &cycle), "stochastic");
  extr_decoder_free(decoder);
  assert_int_equal(extr_decoder_new(c, code, &soft, &decoder), EXTR_OK);
  assert_int_equal(extr_cycle_work_count(c, decoder, &cycle), EXTR_OK);
  assert_int_equal(cycle.variable, 0);
  assert_int_equal(cycle.check, 48 * (3 + 6)); /* rows of 6 */
  extr_decoder_free(decoder);
  extr_context_free(c);
}

/* Vector operations per update of a check node of seven edges. */
static double operations_of(const char *name, extr_message message, extr_node_kind kind) {
  extr_decoder_settings s = settings_of(name);
  extr_check_work work;
  s.message = message;
  s.check.kind = kind;
  s.isa = extr_isa_best();
  assert_int_equal(extr_check_work_count(NULL, &s, 7, &work), EXTR_OK);
  return work.operations;
}

/* Trees have 35 operators of two inputs and the star has 15: what they differ by is 20 times what
 * decoder/lanes says of one. */
static void operators_have_their_operations(void **state) {
  (void)state;
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_name_decodes_alike_with_every_instruction_set),
      cmocka_unit_test(every_name_may_follow_every_other),
      cmocka_unit_test(lanes_are_named),
      cmocka_unit_test(handles_and_arrays_are_asked_for),
      cmocka_unit_test(blocks_are_looked_at),
      cmocka_unit_test(quantizers_are_looked_at),
      cmocka_unit_test(numbers_are_those_of_their_enumeration),
      cmocka_unit_test(numbers_without_a_name_are_unknown),
      cmocka_unit_test(settings_stay_where_a_text_is_refused),
      cmocka_unit_test(work_is_that_of_its_decoders),
      cmocka_unit_test(operators_have_their_operations),
  };
  return cmocka_run_group_tests(tests, open_code, close_code);
}
