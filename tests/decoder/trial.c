#include "tests/decoder/blocks/block_trial.h"
#include "decoder/settings/texts.h"

#include "decoder/blocks/block_plan.h"
#include "decoder/message_passing/row_plan.h"
#include "tests/support/open_code.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"

#include <stdlib.h>
#include <string.h>

float draw_llr(uint64_t *state, size_t frame) {
  double sigma = 0.55 + 0.07 * (double)(frame % 6);
  double llr = 2 * (1 + sigma * draw_normal(state)) / (sigma * sigma);
  if (frame % 9 == 8) llr = draw_uniform(state) < 0.9 ? 60 : -60;
  return draw_uniform(state) < 0.02 ? 0 : (float)llr;
}

static float known_llr(const extr_code *code, int column, float llr) {
  extr_column kind = extr_code_column(code, column);
  return kind == EXTR_PUNCTURED ? 0 : kind == EXTR_SHORTENED ? 1000 : llr;
}

void draw_frames(trial *t, uint64_t seed) {
  size_t columns = (size_t)extr_code_columns(t->code);
  if (t->stride == 0) t->stride = t->frames + 1;
  t->llr = malloc(columns * t->stride * sizeof *t->llr);
  t->units = malloc(columns * t->stride);
  for (size_t i = 0; i < columns * t->stride; i++)
    t->llr[i] = known_llr(t->code, (int)(i / t->stride), draw_llr(&seed, i % t->stride));
}

result decode(trial *t, extr_lanes lanes) {
  size_t cells = (size_t)extr_code_columns(t->code) * t->stride;
  result r = {malloc(cells), calloc(t->frames, sizeof *r.outcomes)};
  extr_context *context = extr_context_new();
  extr_decoder *decoder;
  t->settings.lanes = lanes;
  if (extr_decoder_new(context, t->code, &t->settings, &decoder) != EXTR_OK)
    fail_msg("%s", extr_context_message(context));
  assert_int_equal(extr_decoder_layout(decoder).kind, lanes.kind);
  extr_quantize(NULL, &t->settings, t->llr, cells, t->units);
  memset(r.bits, 9, cells);
  if (t->settings.message == EXTR_I8)
    extr_decoder_run_i8(NULL, decoder, t->units, t->stride, t->frames, r.bits, r.outcomes);
  else
    extr_decoder_run_f32(NULL, decoder, t->llr, t->stride, t->frames, r.bits, r.outcomes);
  extr_decoder_free(decoder);
  extr_context_free(context);
  return r;
}

void each_kernel_set(const char *code_name, const extr_decoder_settings *settings,
                     check_kernel_set *check, const void *expected) {
  extr_code *code = open_code(code_name);
  const code_blocks *blocks;
  row_plan *rows;
  block_plan *along;
  assert_int_equal(extr_code_blocks(NULL, code, &blocks), EXTR_OK);
  assert_int_equal(extr_row_plan_new(NULL, code, settings, &rows), EXTR_OK);
  assert_int_equal(extr_block_plan_new(NULL, code, settings, blocks, 1, &along), EXTR_OK);
  check(&rows->kernels, expected);
  check(&along->kernels, expected);
  extr_row_plan_release(rows);
  extr_block_plan_release(along);
  extr_code_free(code);
}

void trial_clear(trial *t) {
  free(t->llr);
  free(t->units);
}

void free_result(result *r) {
  free(r->bits);
  free(r->outcomes);
}

void compare(trial *t, const int *counts, int count, int compiled) {
  t->settings.kernels = EXTR_INTERPRETED;
  result expected = decode(t, (extr_lanes){EXTR_LANES_FRAMES, 0});
  size_t cells = (size_t)extr_code_columns(t->code) * t->stride;
  char algorithm[EXTR_SETTING_TEXT];
  extr_algorithm_text(&t->settings, algorithm);
  for (int i = 0; i < count; i++) {
    bool compiles = compiled == COMPILED_ALL || i == compiled;
    t->settings.kernels = compiles ? extr_decoder_default().kernels : EXTR_INTERPRETED;
    result found = decode(t, (extr_lanes){EXTR_LANES_BLOCK, counts[i]});
    for (size_t f = 0; f < t->frames; f++)
      if (found.outcomes[f].iterations != expected.outcomes[f].iterations ||
          found.outcomes[f].codeword != expected.outcomes[f].codeword)
        fail_msg(
            "%s, %s, %s, %s, %d frames: frame %zu: %d iterations, codeword %d; expected %d, %d",
            extr_code_name(t->code), algorithm, extr_decoder_get(&t->settings, "schedule", NULL),
            extr_isa_name(t->settings.isa), counts[i], f, found.outcomes[f].iterations,
            found.outcomes[f].codeword, expected.outcomes[f].iterations,
            expected.outcomes[f].codeword);
    if (memcmp(found.bits, expected.bits, cells) != 0)
      fail_msg("%s, %s, %s, %s, %d frames: other decisions", extr_code_name(t->code), algorithm,
               extr_decoder_get(&t->settings, "schedule", NULL), extr_isa_name(t->settings.isa),
               counts[i]);
    free_result(&found);
  }
  free_result(&expected);
}
