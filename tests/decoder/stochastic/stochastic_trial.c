#include "tests/decoder/stochastic/stochastic_trial.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"

#include <extrinsic/decoder.h>

#include <math.h>
#include <stdlib.h>

trial *trial_new(const char *code) {
  trial *t = calloc(1, sizeof *t);
  assert_non_null(t);
  assert_int_equal(extr_code_open(NULL, code, &t->code), EXTR_OK);
  t->columns = extr_code_columns(t->code);
  t->llr = malloc((size_t)t->columns * FRAMES * sizeof *t->llr);
  t->bits = malloc((size_t)t->columns * FRAMES);
  uint64_t state = 3;
  for (int v = 0; v < t->columns; v++)
    for (int f = 0; f < FRAMES; f++) {
      double sigma = 0.4 + 0.05 * (f % 8);
      t->llr[v * FRAMES + f] = (float)(2 * (1 + sigma * draw_normal(&state)) / (sigma * sigma));
    }
  return t;
}

void trial_free(trial *t) {
  extr_code_free(t->code);
  free(t->llr);
  free(t->bits);
  free(t);
}

extr_decoder_settings settings_of(const char *text) {
  extr_decoder_settings settings = extr_decoder_default();
  assert_int_equal(extr_decoder_set(NULL, &settings, "decoder", text), EXTR_OK);
  settings.message = EXTR_F32;
  settings.iterations = CYCLES;
  return settings;
}

void decode(trial *t, const extr_decoder_settings *settings, int first, int frames) {
  extr_decoder *decoder;
  assert_int_equal(extr_decoder_new(NULL, t->code, settings, &decoder), EXTR_OK);
  extr_decoder_run_f32(NULL, decoder, t->llr + first, FRAMES, (size_t)frames, t->bits + first,
                       t->outcomes + first);
  extr_decoder_free(decoder);
}
