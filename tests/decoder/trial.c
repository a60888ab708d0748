#include "tests/decoder/trial.h"

#include "decoder/blocks/block_plan.h"
#include "decoder/message_passing/row_plan.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/random.h"

#include <stdio.h>
#include <stdlib.h>

static float draw_llr(uint64_t *state, size_t frame) {
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

void trial_clear(trial *t) {
  free(t->llr);
  free(t->units);
}

result decode_by(trial *t, extr_decoder *decoder) {
  size_t cells = (size_t)extr_code_columns(t->code) * t->stride;
  result r = {malloc(cells), calloc(t->frames, sizeof *r.outcomes)};
  memset(r.bits, 9, cells);
  if (t->settings.message == EXTR_I8) {
    for (size_t at = 0; at < cells; at += t->stride)
      accepted(extr_quantize(asked(), &t->settings, t->llr + at, t->frames, t->units + at));
    accepted(
        extr_decoder_run_i8(asked(), decoder, t->units, t->stride, t->frames, r.bits, r.outcomes));
  } else {
    accepted(
        extr_decoder_run_f32(asked(), decoder, t->llr, t->stride, t->frames, r.bits, r.outcomes));
  }
  return r;
}

result decode(trial *t) {
  extr_decoder *decoder = decoder_of(t->code, t->settings);
  if (t->settings.lanes.kind != EXTR_LANES_AUTO)
    assert_int_equal(extr_decoder_layout(decoder).kind, t->settings.lanes.kind);
  result r = decode_by(t, decoder);
  extr_decoder_free(decoder);
  return r;
}

void free_result(result *r) {
  free(r->bits);
  free(r->outcomes);
}

const char *decoder_in_words(const extr_code *code, const extr_decoder_settings *settings,
                             char text[DECODER_WORDS]) {
  static const char *const names[] = {"decoder", "structure", "message", "schedule",
                                      "lanes",   "kernels",   "isa"};
  char value[EXTR_SETTING_TEXT];
  snprintf(text, DECODER_WORDS, "%s", extr_code_name(code));
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const size_t length = strlen(text);
    snprintf(text + length, DECODER_WORDS - length, " %s",
             extr_decoder_get(settings, names[i], value));
  }
  return text;
}

void expect_same(const trial *t, const result *found, const result *expected) {
  char words[DECODER_WORDS];
  for (size_t f = 0; f < t->frames; f++)
    if (found->outcomes[f].iterations != expected->outcomes[f].iterations ||
        found->outcomes[f].codeword != expected->outcomes[f].codeword)
      fail_msg("%s: frame %zu: %d iterations, codeword %d; expected %d, %d",
               decoder_in_words(t->code, &t->settings, words), f, found->outcomes[f].iterations,
               found->outcomes[f].codeword, expected->outcomes[f].iterations,
               expected->outcomes[f].codeword);
  if (memcmp(found->bits, expected->bits, (size_t)extr_code_columns(t->code) * t->stride) != 0)
    fail_msg("%s: other decisions", decoder_in_words(t->code, &t->settings, words));
}

void expect_result(trial *t, const result *expected) {
  result found = decode(t);
  expect_same(t, &found, expected);
  free_result(&found);
}

void compare(trial *t, const int *counts, int count, int compiled) {
  t->settings.kernels = EXTR_INTERPRETED;
  t->settings.lanes = (extr_lanes){EXTR_LANES_FRAMES, 0};
  result expected = decode(t);
  for (int i = 0; i < count; i++) {
    bool compiles = compiled == COMPILED_ALL || i == compiled;
    t->settings.kernels = compiles ? extr_decoder_default().kernels : EXTR_INTERPRETED;
    t->settings.lanes = (extr_lanes){EXTR_LANES_BLOCK, counts[i]};
    expect_result(t, &expected);
  }
  free_result(&expected);
}

void each_kernel_set(const extr_code *code, const extr_decoder_settings *settings,
                     check_kernel_set *check, const void *expected) {
  const code_blocks *blocks;
  row_plan *rows;
  block_plan *along;
  accepted(extr_code_blocks(asked(), code, &blocks));
  accepted(extr_row_plan_new(asked(), code, settings, &rows));
  accepted(extr_block_plan_new(asked(), code, settings, blocks, 1, &along));
  check(&rows->kernels, expected);
  check(&along->kernels, expected);
  extr_row_plan_release(rows);
  extr_block_plan_release(along);
}
