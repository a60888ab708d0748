/* Stochastic decoders against plain decoders of one frame, bit by bit: the same decisions and
 * numbers of cycles for every kind, structure, memory and source of random bits; interpreted, and
 * compiled for every instruction set. */
#include "decoder/settings/texts.h"
#include "tests/decoder/trial.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"
#include "tests/support/plain/plain_stochastic.h"
#include <extrinsic/optimize.h>

#include <stdlib.h>

enum { FRAMES = 70, CYCLES = 30, COLUMNS_MAX = 150 };

/* How many frames are decoded after the first cycle. */
static int expect_plain(const trial *t, const result *found) {
  plain_stochastic *plain = plain_stochastic_new(t->code, &t->settings);
  double llr[COLUMNS_MAX];
  uint8_t bits[COLUMNS_MAX];
  int decoded = 0;
  for (size_t frame = 0; frame < FRAMES; frame += 3) {
    for (int v = 0; v < extr_code_columns(t->code); v++)
      llr[v] = t->llr[(size_t)v * t->stride + frame];
    const extr_outcome expected = plain_stochastic_run(plain, llr, bits);
    assert_int_equal(found->outcomes[frame].iterations, expected.iterations);
    assert_int_equal(found->outcomes[frame].codeword, expected.codeword);
    for (int v = 0; v < extr_code_columns(t->code); v++)
      assert_int_equal(found->bits[(size_t)v * t->stride + frame], bits[v]);
    decoded += expected.codeword && expected.iterations > 1;
  }
  plain_stochastic_free(plain);
  return decoded;
}

/* Interpreted for `baseline`; then, all frames, interpreted and compiled for the others: another
 * one of them for every number, or ALL. */
static int compare_all(trial *t, extr_decoder_settings settings, int number, bool compiles) {
  t->settings = settings;
  t->settings.kernels = EXTR_INTERPRETED;
  t->settings.isa = EXTR_ISA_BASELINE;
  result interpreted = decode(t);
  const int decoded = expect_plain(t, &interpreted);
  for (int i = 0; i < 2 * EXTR_ISA_COUNT; i++) {
    const bool compiled = i % 2, turn = ALL || i / 2 == (number + compiled) % EXTR_ISA_COUNT;
    t->settings.isa = (extr_isa)(i / 2);
    t->settings.kernels = compiled ? extr_decoder_default().kernels : EXTR_INTERPRETED;
    if (turn && extr_isa_available(t->settings.isa) && compiled <= compiles)
      expect_result(t, &interpreted);
  }
  free_result(&interpreted);
  return decoded;
}

static const char *const structures[] = {"ueng", "star", "isomorphic", "naive", "frontier:3"};

/* Some kinds ignore the structure. */
static extr_decoder_settings with(const char *decoder, int structure) {
  extr_decoder_settings s = settings_of(decoder);
  s.iterations = CYCLES;
  accepted(extr_node_choice_parse(asked(), structures[structure % 5], &s.variable));
  return s;
}

static const char *const decoders[] = {
    "gallager-b",
    "gallager-b:votes=2",
    "gdbf",
    "gdbf:nds=0.5,llr-bits=4,llr-step=0.25,flip=0.9",
    "pgdbf:flip=1",
    "pgdbf:flip=0.75,fill=2",
    "ds:delay=1,nds=6,llr-step=0.75,memory=1",
    "ds:delay=3,nds=6,llr-step=0.75,random=lfsr",
    "ds:delay=5,fill=4,memory=8",
    "em:length=1,fill=1,nds=6,llr-step=0.75,memory=1",
    "em:length=4,memory=1,fill=1,nds=6,llr-step=0.75",
    "em:length=4,memory=2,fill=2,nds=5",
    "em:length=16,memory=4,fill=1,nds=0,random=lfsr",
    "em:length=64,memory=8,fill=4,nds=6",
    "em:length=1024,fill=1", /* interpreted at large degrees: too large to compile */
    "counter:nds=6,llr-step=0.75,bits=4",
    "counter:nds=6,llr-step=0.75,bits=7,init=half,votes=2",
    "counter:nds=0,bits=3,votes=3,random=lfsr,memory=4",
    "counter:nds=6,llr-step=0.75,bits=4,votes=1",
    "counter:bits=16,votes=16,fill=5,random=lfsr,memory=4",
    "tfm:nds=6,llr-step=0.75,bits=9,beta=0.25",
    "tfm:nds=6,llr-step=0.75,bits=5,init=half,beta=0.125,memory=1",
    "tfm:bits=3,beta=1,memory=8,init=half",
    "mtfm:nds=6,llr-step=0.75,bits=9,beta=0.25,votes=2",
    "mtfm:nds=6,llr-step=0.75,bits=5,init=half,beta=0.5,votes=5,memory=8",
    "mtfm:bits=16,beta=0.5,fill=3,votes=0,random=lfsr",
    "counter-bf:nds=6,llr-step=0.75,bits=4,below=0",
    "counter-bf:nds=6,llr-step=0.75,bits=3,init=half,below=0,random=lfsr",
    "counter-bf:nds=6,llr-step=0.75,bits=4,below=9,flips=2",
    "counter-bf:nds=6,llr-step=0.75,bits=4,below=9,flips=3,fail=stop,memory=4",
    "counter-bf:bits=16,fill=3,memory=8,random=lfsr,fail=stop",
    "ueng2017:nds=6,llr-step=0.75,bits=4,below=0,votes=3",
    "ueng2017:nds=6,llr-step=0.75,bits=3,init=half,below=0,votes=4,memory=1",
    "ueng2017:nds=6,llr-step=0.75,bits=4,below=8,flips=1,votes=16,fill=2",
    "ueng2017:nds=6,llr-step=0.75,bits=5,below=8,flips=2,votes=0,fail=stop,random=lfsr",
    "rhs:nds=6,llr-bits=6,llr-step=0.75",
    "rhs:nds=6,llr-bits=6,llr-step=0.75,beta=0.5,beta-later=0.1,later=4",
    "rhs:fill=3",
};
enum { DECODERS = sizeof decoders / sizeof *decoders };

static trial trial_of(const char *code) {
  trial t = {.code = open_code(code), .frames = FRAMES};
  draw_frames(&t, 3);
  return t;
}

static void end(trial *t) {
  extr_code_free((extr_code *)t->code);
  trial_clear(t);
}

/* Nodes of three edges, whose outputs are single operators, of six, and of two to nine, which have
 * inner ones. Each decoder on two of the codes; under sanitizers, on one. */
static void test_kinds(void **state) {
  enum { EACH = SANITIZED ? 4 : 2 }; /* of the decoders, with each code */
  static const char *const codes[] = {"mackay:96,3,6,1", "mackay:48,6,12,1",
                                      "peg:120,48,2*0.3+3*0.4+4*0.2+6*0.1,1",
                                      "peg:64,32,2*0.4+3*0.3+9*0.3,1"};
  for (int c = 0; c < 4; c++) {
    trial t = trial_of(codes[c]);
    int decoded = 0;
    for (int i = 0; i < DECODERS; i++)
      for (int k = 0; k < (ALL ? 5 : 1); k++)
        if (ALL || (i + c) % EACH == 0)
          decoded += compare_all(&t, with(decoders[i], i / 2 + c + k), i / 2 + k, true);
    assert_true(decoded > DECODERS / (SANITIZED ? 2 : 1));
    end(&t);
  }
}

/* All column weights, 2 to 16, and rows of about 14, with every structure of both. */
static void test_all_weights(void **state) {
  static const char *const texts[] = {"em:length=8,memory=4,fill=2,nds=6",
                                      "ds:delay=2,nds=6,llr-step=0.75",
                                      "counter:nds=6,llr-step=0.75,bits=4",
                                      "tfm:bits=7,beta=0.0625,nds=6",
                                      "mtfm:bits=8,beta=0.03125,votes=0,memory=8",
                                      "counter-bf:bits=5,below=9,flips=2,memory=1",
                                      "ueng2017:bits=4,votes=3,random=lfsr",
                                      "rhs",
                                      "pgdbf",
                                      "gallager-b"};
  trial t = trial_of("peg:150,100,2*0.1+3*0.1+4*0.1+5*0.06+6*0.06+7*0.06+8*0.06+9*0.06+10*0.06+"
                     "11*0.06+12*0.06+13*0.06+14*0.06+15*0.05+16*0.05,1");
  for (int i = 0; i < 10; i++)
    for (int k = 0; k < (i < 7 ? 5 : 1); k += SANITIZED ? 2 : 1) {
      extr_decoder_settings settings = with(texts[i], i + k);
      settings.iterations = 12;
      accepted(extr_node_choice_parse(asked(), structures[k], &settings.check));
      compare_all(&t, settings, i + k, false);
    }
  end(&t);
}

/* Operators of up to four inputs, as only structures of files have; for one column weight of the
 * code, with inner operators and without. */
static void test_large_operators(void **state) {
  trial t = trial_of("peg:120,48,2*0.3+3*0.4+4*0.2+6*0.1,1");
  extr_decoder_settings settings = with("counter:nds=6,llr-step=0.75,bits=4", 0);
  extr_cost cost;
  accepted(extr_cost_unit(asked(), 4, &cost));
  for (int inputs = 5; inputs <= 7; inputs += 2) {
    extr_solution *solution;
    accepted(extr_optimize(asked(), EXTR_NAIVE, inputs, &cost, &solution));
    settings.variable =
        (extr_node_choice){.kind = EXTR_NODE_GIVEN, .structure = solution->structure};
    assert_true(compare_all(&t, settings, inputs, true) > 0);
    extr_solution_free(solution);
  }
  end(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_kinds),
                                     cmocka_unit_test(test_all_weights),
                                     cmocka_unit_test(test_large_operators)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
