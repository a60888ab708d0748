/* Whole stochastic decoders: the same results with other instruction sets and beside other frames;
 * bits that are not transmitted; settings. */
#include "decoder/settings/texts.h"
#include "tests/decoder/stochastic/stochastic_trial.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>
#include <extrinsic/emit.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const decoders[] = {"em:length=8,fill=8",
                                       "ds:delay=3,fill=4",
                                       "ueng2017",
                                       "counter:random=lfsr",
                                       "em:length=8,fill=1,random=lfsr",
                                       "tfm",
                                       "mtfm",
                                       "rhs",
                                       "counter",
                                       "counter-bf",
                                       "gdbf",
                                       "pgdbf",
                                       "gallager-b"};
enum { DECODERS = sizeof decoders / sizeof *decoders };

/* ---- Punctured bits ---- */

/* After the first cycle, which learns nothing of them, half of them are ones; in "rhs" all are, as
 * a sum of zero is decided. */
static void test_erased_bits(void **state) {
  (void)state;
  trial *t = trial_new("802.11n-648-1/2");
  for (int v = 0; v < t->columns; v += 2)
    for (int f = 0; f < FRAMES; f++) t->llr[v * FRAMES + f] = 0;
  for (int i = 0; i < DECODERS; i++) {
    extr_decoder_settings settings = settings_of(decoders[i]);
    settings.iterations = 1;
    decode(t, &settings, 0, FRAMES);
    double ones = 0, erased = 0;
    for (int v = 0; v < t->columns; v += 2)
      for (int f = 0; f < FRAMES; f++, erased++) ones += t->bits[v * FRAMES + f];
    double expected = settings.stochastic.kind == EXTR_RHS ? 1 : 0.5;
    assert_true(fabs(ones / erased - expected) <= 5.5 * 0.5 / sqrt(erased));
  }
  trial_free(t);
}

/* ---- Shortened bits ---- */

static void test_shortened_bits(void **state) {
  (void)state;
  trial *t = trial_new("802.11n-648-1/2");
  enum { KNOWN = 100 };
  assert_int_equal(extr_code_mark(NULL, t->code, EXTR_SHORTENED, 0, KNOWN), EXTR_OK);
  for (int i = 0; i < DECODERS; i++) {
    extr_decoder_settings settings = settings_of(decoders[i]);
    decode(t, &settings, 0, FRAMES);
    for (int v = 0; v < KNOWN; v++)
      for (int f = 0; f < FRAMES; f++) assert_int_equal(t->bits[v * FRAMES + f], 0);
  }
  trial_free(t);
}

/* ---- Independence of other frames ---- */

static void expect_same(const trial *t, const uint8_t *bits, const extr_outcome *outcomes) {
  assert_memory_equal(bits, t->bits, (size_t)t->columns * FRAMES);
  assert_memory_equal(outcomes, t->outcomes, FRAMES * sizeof *outcomes);
}

/* Interpreted nodes for each instruction set, compiled ones for the best. */
static void test_instruction_sets_and_company(void **state) {
  (void)state;
  trial *t = trial_new("802.11n-648-1/2");
  size_t cells = (size_t)t->columns * FRAMES;
  uint8_t *bits = malloc(cells);
  extr_outcome outcomes[FRAMES];
  for (int i = 0; i < DECODERS; i++) {
    extr_decoder_settings settings = settings_of(decoders[i]);
    decode(t, &settings, 0, FRAMES);
    memcpy(bits, t->bits, cells);
    memcpy(outcomes, t->outcomes, sizeof outcomes);
    settings.kernels = EXTR_INTERPRETED;
    for (int isa = 0; isa < EXTR_ISA_COUNT; isa++) {
      settings.isa = (extr_isa)isa;
      if (!extr_isa_available(settings.isa)) continue;
      decode(t, &settings, 0, FRAMES);
      expect_same(t, bits, outcomes);
    }
    settings.isa = extr_isa_best();
    decode(t, &settings, 0, 1);
    decode(t, &settings, 1, 30);
    decode(t, &settings, 31, FRAMES - 31);
    expect_same(t, bits, outcomes);
  }
  free(bits);
  trial_free(t);
}

/* ---- Long streams: lanes that are refilled at different times ---- */

enum { BLOCKS = 12 };

typedef struct long_stream {
  const trial *t;
  int given;
  int cycles[BLOCKS][FRAMES], done;
} long_stream;

static bool next(void *data, extr_block *block) {
  long_stream *s = data;
  if (s->given == BLOCKS) return false;
  *block = (extr_block){.llr = s->t->llr,
                        .stride = FRAMES,
                        .frames = EXTR_BLOCK_FRAMES_MAX,
                        .tag = (uint64_t)s->given++};
  return true;
}

static bool done(void *data, const extr_decoded *frames, int count) {
  long_stream *s = data;
  for (int i = 0; i < count; i++) s->cycles[frames[i].tag][frames[i].frame] = frames[i].iterations;
  s->done += count;
  return true;
}

static void test_refilled_lanes(void **state) {
  (void)state;
  trial *t = trial_new("mackay:96,3,6,1");
  long_stream *s = calloc(1, sizeof *s);
  for (int i = 0; i < DECODERS; i++) {
    extr_decoder_settings settings = settings_of(decoders[i]);
    extr_decoder *decoder;
    settings.isa = EXTR_ISA_BASELINE;
    assert_int_equal(extr_decoder_new(NULL, t->code, &settings, &decoder), EXTR_OK);
    *s = (long_stream){.t = t};
    extr_decoder_stream(NULL, decoder, &(extr_stream){.data = s, .next = next, .done = done});
    assert_int_equal(s->done, BLOCKS * EXTR_BLOCK_FRAMES_MAX);
    for (int b = 1; b < BLOCKS; b++)
      assert_memory_equal(s->cycles[b], s->cycles[0], EXTR_BLOCK_FRAMES_MAX * sizeof(int));
    extr_decoder_free(decoder);
  }
  free(s);
  trial_free(t);
}

/* ---- Streams that are ended while frames are under way ---- */

static bool end_early(void *data, const extr_decoded *frames, int count) {
  const long_stream *s = data;
  return done(data, frames, count) && s->done < 2 * FRAMES;
}

static void test_after_ended_stream(void **state) {
  (void)state;
  trial *t = trial_new("mackay:96,3,6,1");
  long_stream *s = calloc(1, sizeof *s);
  uint8_t *bits = malloc((size_t)t->columns * FRAMES);
  extr_outcome outcomes[FRAMES];
  for (int i = 0; i <= DECODERS; i++) {
    extr_decoder_settings settings =
        settings_of(i < DECODERS ? decoders[i] : "counter-bf:below=1000,flips=1000");
    extr_decoder *decoder;
    decode(t, &settings, 0, FRAMES);
    assert_int_equal(extr_decoder_new(NULL, t->code, &settings, &decoder), EXTR_OK);
    *s = (long_stream){.t = t};
    extr_decoder_stream(NULL, decoder, &(extr_stream){.data = s, .next = next, .done = end_early});
    extr_decoder_run_f32(NULL, decoder, t->llr, FRAMES, FRAMES, bits, outcomes);
    for (int f = 0; f < FRAMES; f++) {
      assert_int_equal(outcomes[f].iterations, t->outcomes[f].iterations);
      assert_int_equal(outcomes[f].codeword, t->outcomes[f].codeword);
    }
    assert_memory_equal(bits, t->bits, (size_t)t->columns * FRAMES);
    extr_decoder_free(decoder);
  }
  free(bits);
  free(s);
  trial_free(t);
}

/* ---- Settings ---- */

static void expect_refusal(const char *text, const char *words) {
  extr_context *context = extr_context_new();
  extr_decoder_settings settings = extr_decoder_default();
  assert_int_equal(extr_decoder_set(context, &settings, "decoder", text), EXTR_INPUT);
  if (!strstr(extr_context_message(context), words))
    fail_msg("%s: '%s' does not say '%s'", text, extr_context_message(context), words);
  extr_context_free(context);
}

static void test_texts(void **state) {
  (void)state;
  expect_refusal("tfm:beta=0", "beta=0");
  expect_refusal("tfm:beta=2", "beta=2");
  expect_refusal("tfm:beta=0.3", "power of two");
  expect_refusal("gdbf:llr-step=0.01", "a power of two from 0.03125 to 1");
  expect_refusal("rhs:beta=0", "beta=0");
  expect_refusal("rhs:beta=1.5", "beta=1.5");
  expect_refusal("em:length=0", "length=0");
  expect_refusal("em:length=2048", "length=2048");
  expect_refusal("em:length=", "length");
  expect_refusal("counter:bits=7.5", "an integer");
  expect_refusal("counter:bits=99", "from 3 to 16");
  expect_refusal("counter:random=xoshiro", "own or lfsr");
  expect_refusal("rhs:random=lfsr", "no parameter 'random'");
  expect_refusal("ds:delay=0", "delay=0");
  expect_refusal("ds:delay=1.5", "an integer");
  expect_refusal("ueng2017:votes=17", "votes=17");
  expect_refusal("ueng2017:below=-1", "below=-1");
  expect_refusal("counter:beta=0.5", "no parameter 'beta'");
  expect_refusal("counter:init=full", "half or channel");
  expect_refusal("counter:nds=nan", "nds=nan");
  expect_refusal("counter:", "NAME=VALUE");
  expect_refusal("counter:bits=7,,", "NAME=VALUE");
  expect_refusal("counterfeit", "unknown");
  /* The longest text, and one more character. */
  char text[EXTR_SETTING_TEXT + 1], most[40];
  snprintf(most, sizeof most, "at most %d characters", EXTR_SETTING_TEXT - 1);
  for (int length = EXTR_SETTING_TEXT - 1; length <= EXTR_SETTING_TEXT; length++) {
    snprintf(text, sizeof text, "counter:bits=%0*d", length - (int)strlen("counter:bits="), 7);
    if (length == EXTR_SETTING_TEXT)
      expect_refusal(text, most);
    else
      assert_true(settings_of(text).stochastic.value[EXTR_STOCHASTIC_BITS] == 7);
  }
  const char *const exact[] = {"tfm:beta=0.0009765625", "rhs:beta=0.123456789"};
  for (size_t i = 0; i < sizeof exact / sizeof *exact; i++) {
    extr_decoder_settings settings = settings_of(exact[i]);
    assert_non_null(strstr(extr_algorithm_text(&settings, text), strchr(exact[i], ':') + 1));
  }
  for (int i = 0; i < DECODERS; i++) {
    extr_decoder_settings settings = settings_of(decoders[i]), again = extr_decoder_default();
    assert_int_equal(
        extr_decoder_set(NULL, &again, "decoder", extr_algorithm_text(&settings, text)), EXTR_OK);
    assert_memory_equal(&settings.stochastic, &again.stochastic, sizeof settings.stochastic);
  }
}

static void expect_no_decoder(const extr_code *code, extr_decoder_settings settings,
                              const char *words) {
  extr_context *context = extr_context_new();
  extr_decoder *decoder;
  assert_int_equal(extr_decoder_new(context, code, &settings, &decoder), EXTR_INPUT);
  if (!strstr(extr_context_message(context), words))
    fail_msg("'%s' does not say '%s'", extr_context_message(context), words);
  extr_context_free(context);
}

static void test_refused_settings(void **state) {
  (void)state;
  extr_code *code, *chain;
  extr_structure *structure;
  const char text[] = "inputs 3\ny1 = x2 x3\ny2 = x1 x3\ny3 = x1 x2\n";
  const extr_edge edges[] = {{0, 0}, {0, 1}, {1, 1}, {1, 2}};
  assert_int_equal(extr_code_open(NULL, "mackay:96,3,6,1", &code), EXTR_OK);
  assert_int_equal(extr_code_new(NULL, "chain", 2, 3, edges, 4, &chain), EXTR_OK);
  assert_int_equal(extr_structure_read(NULL, "t", text, sizeof text - 1, &structure), EXTR_OK);
  extr_decoder_settings good = settings_of("counter"), s = good;
  s.message = EXTR_I8;
  expect_no_decoder(code, s, "uses float messages");
  s = good;
  s.stochastic.value[EXTR_STOCHASTIC_BITS] = 40;
  expect_no_decoder(code, s, "bits=40");
  s = settings_of("gallager-b"); /* takes the signs of LLRs alone */
  s.stochastic.value[EXTR_STOCHASTIC_LLR_BITS] = 0.5;
  expect_no_decoder(code, s, "no such parameter");
  s = good;
  s.variable.kind = EXTR_NODE_GIVEN;
  s.variable.structure = structure;
  expect_no_decoder(code, s, "no column of weight 2");
  s.variable.structure = NULL;
  expect_no_decoder(code, s, "GIVEN without");
  s = good;
  s.variable.kind = EXTR_NODE_TWO_MIN;
  expect_no_decoder(code, s, "need a structure");
  s.variable.kind = EXTR_NODE_TOTAL;
  expect_no_decoder(code, s, "need a structure");
  s = good;
  s.check = (extr_node_choice){.kind = EXTR_NODE_GIVEN, .structure = structure};
  expect_no_decoder(code, s, "no row of weight 3");
  s.check.kind = EXTR_NODE_TWO_MIN;
  expect_no_decoder(code, s, "need a structure or total");
  s = extr_decoder_default();
  s.check.kind = EXTR_NODE_TOTAL;
  expect_no_decoder(code, s, "check nodes of stochastic decoders");
  expect_no_decoder(chain, good, "column 1 has weight 1");
  extr_structure_free(structure);
  extr_code_free(code);
  extr_code_free(chain);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_erased_bits),
      cmocka_unit_test(test_shortened_bits),
      cmocka_unit_test(test_instruction_sets_and_company),
      cmocka_unit_test(test_refilled_lanes),
      cmocka_unit_test(test_after_ended_stream),
      cmocka_unit_test(test_texts),
      cmocka_unit_test(test_refused_settings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
