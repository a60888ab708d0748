/* Compiled nodes of stochastic decoders against interpreted ones: the same decisions and numbers of
 * cycles for every kind, structure, instruction set, memory and source of random bits. */
#include "tests/decoder/stochastic/stochastic_trial.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <stdlib.h>
#include <string.h>

static const char *const decoders[] = {
    "em:length=1,memory=1,fill=1",
    "em:length=8,memory=2,fill=3",
    ALL ? "em:length=64,memory=4,random=lfsr" : "em:length=16,memory=4,random=lfsr",
    "em:length=1024,fill=1", /* interpreted at large degrees: too large to compile */
    "tfm:bits=16,beta=0.0625",
    "tfm:bits=3,beta=1,memory=8,init=half",
    "mtfm:bits=8,beta=0.25,votes=0",
    "mtfm:bits=16,votes=3,random=lfsr",
    "ds:delay=1,memory=1",
    "ds:delay=5,fill=4,memory=8",
    "counter:bits=7,memory=2",
    "counter:bits=3,votes=2,memory=1",
    "counter:bits=16,votes=16,fill=5,random=lfsr,memory=4",
    "counter-bf:below=6,flips=2",
    "counter-bf:bits=16,fill=3,memory=8,random=lfsr,fail=stop",
    "counter-bf:bits=3,memory=1,init=half",
    "ueng2017:votes=0,below=6",
    "ueng2017:bits=5,votes=16,memory=4,fill=2",
    "rhs",
    "gdbf",
    "pgdbf",
    "gallager-b",
};
enum { DECODERS = sizeof decoders / sizeof *decoders, KINDS = EXTR_NODE_FRONTIER + 1, MOST = 30 };

typedef struct result {
  uint8_t *bits;
  extr_outcome outcomes[FRAMES];
} result;

static void keep(const trial *t, result *r) {
  memcpy(r->bits, t->bits, (size_t)t->columns * FRAMES);
  memcpy(r->outcomes, t->outcomes, sizeof r->outcomes);
}

static void expect(const trial *t, const result *r) {
  assert_memory_equal(r->bits, t->bits, (size_t)t->columns * FRAMES);
  for (int f = 0; f < FRAMES; f++) {
    assert_int_equal(r->outcomes[f].iterations, t->outcomes[f].iterations);
    assert_int_equal(r->outcomes[f].codeword, t->outcomes[f].codeword);
  }
}

static bool is_turn(int isa, int number) {
  return ALL || isa == number % EXTR_ISA_COUNT;
}

static void interpret(trial *t, extr_decoder_settings settings, result *interpreted) {
  settings.kernels = EXTR_INTERPRETED;
  settings.isa = EXTR_ISA_BASELINE;
  decode(t, &settings, 0, FRAMES);
  keep(t, interpreted);
}

static void compare(trial *t, extr_decoder_settings settings, int number, result *interpreted) {
  interpret(t, settings, interpreted);
  settings.kernels = EXTR_COMPILED;
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++) {
    settings.isa = (extr_isa)isa;
    if (!extr_isa_available(settings.isa) || !is_turn(isa, number)) continue;
    decode(t, &settings, 0, FRAMES);
    expect(t, interpreted);
  }
}

/* Each decoder with one structure of variable nodes, one of check nodes and one instruction set, so
 * that each of these takes part several times; or with all of them. */
static void test_code(const char *code, int first) {
  if (extr_decoder_default().kernels != EXTR_COMPILED) skip();
  trial *t = trial_new(code);
  result interpreted = {.bits = malloc((size_t)t->columns * FRAMES)};
  assert_non_null(interpreted.bits);
  for (int i = 0; i < DECODERS; i++)
    for (int k = 0; k < (ALL ? KINDS : 1); k++) {
      extr_decoder_settings settings = settings_of(decoders[i]);
      int variable = (first + i + k) % KINDS, check = (first + 2 * i + k) % (KINDS + 1);
      settings.iterations = MOST;
      settings.variable = (extr_node_choice){.kind = (extr_node_kind)variable, .latency = 2};
      if (check < KINDS)
        settings.check = (extr_node_choice){.kind = (extr_node_kind)check, .latency = 3};
      compare(t, settings, i / 2 + k, &interpreted);
    }
  free(interpreted.bits);
  trial_free(t);
}

static void test_regular(void **state) {
  (void)state;
  test_code("mackay:48,6,12,1", 0);
}

static void test_irregular(void **state) {
  (void)state;
  test_code("peg:64,32,2*0.4+3*0.3+9*0.3,1", 2);
}

static int lanes_of(const trial *t, const extr_decoder_settings *settings) {
  extr_decoder *decoder;
  assert_int_equal(extr_decoder_new(NULL, t->code, settings, &decoder), EXTR_OK);
  int lanes = extr_decoder_lanes(decoder);
  extr_decoder_free(decoder);
  return lanes;
}

/* With AVX-512, nodes with long memories have narrower planes. */
static void test_width(void **state) {
  (void)state;
  static const char *const with[] = {"em:length=16,fill=1", "em:length=32,fill=1"};
  if (extr_decoder_default().kernels != EXTR_COMPILED) skip();
  trial *t = trial_new("mackay:48,6,12,1");
  result interpreted = {.bits = malloc((size_t)t->columns * FRAMES)};
  assert_non_null(interpreted.bits);
  for (int i = 0; i < 2; i++) {
    extr_decoder_settings settings = settings_of(with[i]);
    interpret(t, settings, &interpreted);
    settings.kernels = EXTR_COMPILED;
    for (int isa = EXTR_ISA_AVX512; isa < EXTR_ISA_COUNT; isa++) {
      settings.isa = (extr_isa)isa;
      if (!extr_isa_available(settings.isa)) continue;
      assert_int_equal(lanes_of(t, &settings), 512 >> i);
      decode(t, &settings, 0, FRAMES);
      expect(t, &interpreted);
    }
  }
  free(interpreted.bits);
  trial_free(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_width),
      cmocka_unit_test(test_regular),
      cmocka_unit_test(test_irregular),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
