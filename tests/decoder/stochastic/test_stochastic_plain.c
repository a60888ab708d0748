/* Stochastic decoders, compiled and interpreted, against plain decoders of one frame: the same
 * decisions and numbers of cycles for every kind, bit by bit. */
#include "decoder/settings/texts.h"
#include "tests/decoder/stochastic/stochastic_trial.h"
#include "tests/support/plain/plain_stochastic.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <stdlib.h>

#define WEIGHTS_2_TO_16                                                                            \
  "peg:150,100,2*0.1+3*0.1+4*0.1+5*0.06+6*0.06+7*0.06+8*0.06+9*0.06+10*0.06+11*0.06+12*0.06+"      \
  "13*0.06+14*0.06+15*0.05+16*0.05,1"

static extr_node_choice structure_of(const char *text) {
  extr_node_choice choice;
  assert_int_equal(extr_node_choice_parse(NULL, text, &choice), EXTR_OK);
  return choice;
}

/* How many frames are decoded after the first cycle. */
static int compare(trial *t, const extr_decoder_settings *settings) {
  plain_stochastic *plain = plain_stochastic_new(t->code, settings);
  double *llr = malloc((size_t)t->columns * sizeof *llr);
  uint8_t *bits = malloc((size_t)t->columns);
  int decoded = 0;
  assert_true(llr && bits);
  decode(t, settings, 0, FRAMES);
  for (int frame = 0; frame < FRAMES; frame += 3) {
    for (int v = 0; v < t->columns; v++) llr[v] = t->llr[v * FRAMES + frame];
    extr_outcome expected = plain_stochastic_run(plain, llr, bits);
    assert_int_equal(t->outcomes[frame].iterations, expected.iterations);
    assert_int_equal(t->outcomes[frame].codeword, expected.codeword);
    for (int v = 0; v < t->columns; v++) assert_int_equal(t->bits[v * FRAMES + frame], bits[v]);
    decoded += expected.codeword && expected.iterations > 1;
  }
  plain_stochastic_free(plain);
  free(llr);
  free(bits);
  return decoded;
}

static const char *const structures[] = {"ueng", "star", "isomorphic", "naive", "frontier:3"};

/* Decoders in `texts` up to NULL; their number chooses a structure, which some kinds ignore. */
static void compare_all(const char *code, const char *const *texts) {
  trial *t = trial_new(code);
  for (int i = 0; texts[i]; i++) {
    extr_decoder_settings settings = settings_of(texts[i]);
    settings.variable = structure_of(structures[i % 5]);
    settings.kernels = EXTR_INTERPRETED;
    assert_true(compare(t, &settings) > 0);
    settings.kernels = extr_decoder_default().kernels;
    if (settings.kernels == EXTR_COMPILED) compare(t, &settings);
  }
  trial_free(t);
}

static const char *const hard[] = {
    "gallager-b",   "gallager-b:votes=2",
    "gdbf",         "gdbf:nds=0.5,llr-bits=4,llr-step=0.25,flip=0.9",
    "pgdbf:flip=1", "pgdbf:flip=0.75,fill=2",
    NULL,
};

static const char *const held[] = {
    "ds:delay=1,nds=6,llr-step=0.75",         "ds:delay=3,nds=6,llr-step=0.75,random=lfsr",
    "em:length=1,fill=1,nds=6,llr-step=0.75", "em:length=4,memory=1,fill=1,nds=6,llr-step=0.75",
    "em:length=4,memory=2,fill=2,nds=5",      "em:length=16,memory=4,fill=1,nds=0,random=lfsr",
    "em:length=64,memory=8,fill=4,nds=6",     NULL,
};

static const char *const levels[] = {
    "counter:nds=6,llr-step=0.75,bits=4",
    "counter:nds=6,llr-step=0.75,bits=7,init=half,votes=2",
    "counter:nds=0,bits=3,votes=3,random=lfsr,memory=4",
    "counter:nds=6,llr-step=0.75,bits=4,votes=1",
    "tfm:nds=6,llr-step=0.75,bits=9,beta=0.25",
    "tfm:nds=6,llr-step=0.75,bits=5,init=half,beta=0.125,memory=1",
    "mtfm:nds=6,llr-step=0.75,bits=9,beta=0.25,votes=2",
    "mtfm:nds=6,llr-step=0.75,bits=5,init=half,beta=0.5,votes=5,memory=8",
    "mtfm:bits=16,beta=0.5,fill=3,votes=0,random=lfsr",
    NULL,
};

static const char *const flipping[] = {
    "counter-bf:nds=6,llr-step=0.75,bits=4,below=0",
    "counter-bf:nds=6,llr-step=0.75,bits=3,init=half,below=0,random=lfsr",
    "counter-bf:nds=6,llr-step=0.75,bits=4,below=9,flips=2",
    "counter-bf:nds=6,llr-step=0.75,bits=4,below=9,flips=3,fail=stop,memory=4",
    "ueng2017:nds=6,llr-step=0.75,bits=4,below=0,votes=3",
    "ueng2017:nds=6,llr-step=0.75,bits=3,init=half,below=0,votes=4,memory=1",
    "ueng2017:nds=6,llr-step=0.75,bits=4,below=8,flips=1,votes=16,fill=2",
    "ueng2017:nds=6,llr-step=0.75,bits=5,below=8,flips=2,votes=0,fail=stop,random=lfsr",
    NULL,
};

static const char *const half[] = {
    "rhs:nds=6,llr-bits=6,llr-step=0.75",
    "rhs:nds=6,llr-bits=6,llr-step=0.75,beta=0.5,beta-later=0.1,later=4",
    "rhs:fill=3",
    NULL,
};

/* Nodes of three edges, whose outputs are single operators, and of two to six, which have inner
 * ones. */
static void test_kinds(void **state) {
  (void)state;
  static const char *const *const kinds[] = {hard, held, levels, flipping, half};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    compare_all("mackay:96,3,6,1", kinds[i]);
    compare_all("peg:120,48,2*0.3+3*0.4+4*0.2+6*0.1,1", kinds[i]);
  }
}

/* All column weights, 2 to 16, and rows of about 14, with every structure of both. */
static void test_all_weights(void **state) {
  (void)state;
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
  trial *t = trial_new(WEIGHTS_2_TO_16);
  for (int i = 0; i < 10; i++) {
    extr_decoder_settings settings = settings_of(texts[i]);
    settings.kernels = EXTR_INTERPRETED;
    for (int k = 0; k < (i < 7 ? 5 : 1); k++) {
      settings.variable = structure_of(structures[(i + k) % 5]);
      settings.check = structure_of(structures[k]);
      compare(t, &settings);
    }
  }
  trial_free(t);
}

/* Operators of up to four inputs, as only structures of files have; for one column weight of the
 * code, with inner operators and without. */
static void test_large_operators(void **state) {
  (void)state;
  trial *t = trial_new("peg:120,48,2*0.3+3*0.4+4*0.2+6*0.1,1");
  extr_decoder_settings settings = settings_of("counter:nds=6,llr-step=0.75,bits=4");
  extr_cost cost;
  assert_int_equal(extr_cost_unit(NULL, 4, &cost), EXTR_OK);
  for (int inputs = 5; inputs <= 7; inputs += 2) {
    extr_solution *solution;
    assert_int_equal(extr_optimize(NULL, EXTR_NAIVE, inputs, &cost, &solution), EXTR_OK);
    settings.variable =
        (extr_node_choice){.kind = EXTR_NODE_GIVEN, .structure = solution->structure};
    settings.kernels = EXTR_INTERPRETED;
    assert_true(compare(t, &settings) > 0);
    settings.kernels = extr_decoder_default().kernels;
    compare(t, &settings);
    extr_solution_free(solution);
  }
  trial_free(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_kinds),
                                     cmocka_unit_test(test_all_weights),
                                     cmocka_unit_test(test_large_operators)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
