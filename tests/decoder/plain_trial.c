#include "tests/decoder/plain_trial.h"

#include "tests/decoder/trial.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/plain/plain_decoder.h"
#include "tests/support/random.h"

#include <math.h>
#include <stdlib.h>

enum { UNTOUCHED = 9 };

static void *room(size_t count, size_t size) {
  void *made = calloc(count, size);
  assert_non_null(made);
  return made;
}

/* ---- Arrays of values ------------------------------------------------------------------------ */

typedef struct plain_run {
  const extr_code *code;
  const extr_decoder_settings *settings;
  plain_decoder *plain;
  int layer;
  size_t frames, stride, bytes; /* of a value */
  extr_frames arrays;
  void *first;            /* the messages before a run */
  double *messages, *llr; /* of one frame */
  uint8_t *syndrome, *bits;
  plain_counts counts;
} plain_run;

static double get(const plain_run *r, const void *array, int row, size_t frame) {
  const size_t at = (size_t)row * r->stride + frame;
  return r->bytes == 1 ? ((const int8_t *)array)[at] : ((const float *)array)[at];
}

static void set(const plain_run *r, void *array, int row, size_t frame, double value) {
  const size_t at = (size_t)row * r->stride + frame;
  if (r->bytes == 1)
    ((int8_t *)array)[at] = (int8_t)value;
  else
    ((float *)array)[at] = (float)value;
}

static plain_run begin(const plain_trial *t) {
  const size_t columns = (size_t)extr_code_columns(t->code), rows = (size_t)extr_code_rows(t->code),
               edges = (size_t)extr_code_edges(t->code), stride = t->frames + 2,
               bytes = t->settings.message == EXTR_I8 ? 1 : sizeof(float);
  plain_run r = {.code = t->code, .settings = &t->settings, .layer = t->layer};
  r.plain = plain_decoder_new(t->code, &t->settings);
  if (t->weights) plain_decoder_weigh(r.plain, t->weights, t->weighed);
  r.frames = t->frames, r.stride = stride, r.bytes = bytes;
  r.first = room(edges * stride, bytes);
  r.messages = room(edges, sizeof(double));
  r.llr = room(columns, sizeof(double));
  r.bits = room(columns, 1);
  r.syndrome = room(rows, 1);
  r.arrays = (extr_frames){.frames = t->frames,
                           .stride = stride,
                           .llr = room(columns * stride, bytes),
                           .bits = room(columns * stride, 1),
                           .outcomes = room(t->frames, sizeof(extr_outcome)),
                           .syndrome = t->settings.syndrome ? room(rows * stride, 1) : NULL,
                           .posteriors = room(columns * stride, bytes),
                           .extrinsic = room(columns * stride, bytes),
                           .unsatisfied = room(t->frames, sizeof(int)),
                           .messages = room(edges * stride, bytes)};
  return r;
}

static void end(plain_run *r) {
  void *const all[] = {(void *)r->arrays.llr,
                       r->arrays.bits,
                       r->arrays.outcomes,
                       (void *)r->arrays.syndrome,
                       r->arrays.posteriors,
                       r->arrays.extrinsic,
                       r->arrays.unsatisfied,
                       r->arrays.messages,
                       r->first,
                       r->messages,
                       r->llr,
                       r->bits,
                       r->syndrome};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
  plain_decoder_free(r->plain);
}

/* The sum of a row's bits. */
static int parity(const plain_run *r, int row) {
  int sum = 0;
  for (int e = extr_code_row_first(r->code, row); e < extr_code_row_first(r->code, row + 1); e++)
    sum ^= r->bits[extr_code_edge_columns(r->code)[e]];
  return sum;
}

/* Frames of different quality around a word that has the syndrome; some LLRs saturate. */
static void draw(plain_run *r, uint64_t *random) {
  for (size_t f = 0; f < r->frames; f++) {
    const double sigma = 0.5 + 0.07 * (double)(f % 7), unit = r->bytes == 1 ? 2 : 1;
    for (int v = 0; v < extr_code_columns(r->code); v++) {
      r->bits[v] = r->settings->syndrome && draw_uniform(random) < 0.5;
      const double llr = (1 - 2 * r->bits[v] + sigma * draw_normal(random)) * 2 / sigma / sigma;
      const double value = round(llr * unit * 8) / 8;
      set(r, (void *)r->arrays.llr, v, f, fmax(-100, fmin(100, value)));
    }
    for (int row = 0; row < extr_code_rows(r->code) && r->settings->syndrome; row++)
      ((uint8_t *)r->arrays.syndrome)[(size_t)row * r->stride + f] = (uint8_t)parity(r, row);
  }
}

/* ---- Comparison ------------------------------------------------------------------------------ */

static void expect(const plain_run *r, size_t frame, const char *what, int number, double is,
                   double expected) {
  char words[DECODER_WORDS];
  if (is != expected)
    fail_msg("%s, frame %zu: %s %d is %g, expected %g",
             decoder_in_words(r->code, r->settings, words), frame, what, number, is, expected);
}

static extr_outcome decode_plainly(plain_run *r, size_t f) {
  for (int row = 0; row < extr_code_rows(r->code); row++)
    r->syndrome[row] = r->arrays.syndrome && r->arrays.syndrome[(size_t)row * r->stride + f];
  for (int v = 0; v < extr_code_columns(r->code); v++) r->llr[v] = get(r, r->arrays.llr, v, f);
  for (int e = 0; e < extr_code_edges(r->code); e++) r->messages[e] = get(r, r->first, e, f);
  plain_decoder_begin(r->plain, r->messages, r->syndrome);
  return r->settings->window ? plain_decoder_run_window(r->plain, r->layer, r->llr, r->bits)
                             : plain_decoder_run(r->plain, r->llr, r->bits);
}

static void compare_frame(plain_run *r, size_t f) {
  const double limit = r->bytes == 1 ? (1 << (r->settings->llr_bits - 1)) - 1 : 1e6;
  const extr_outcome expected = decode_plainly(r, f);
  int unsatisfied = 0;
  expect(r, f, "iterations", 0, r->arrays.outcomes[f].iterations, expected.iterations);
  expect(r, f, "codeword", 0, r->arrays.outcomes[f].codeword, expected.codeword);
  for (int v = 0; v < extr_code_columns(r->code); v++) {
    const double posterior = plain_decoder_posterior(r->plain, v),
                 gained = posterior - fmax(-limit, fmin(limit, r->llr[v]));
    expect(r, f, "bit", v, r->arrays.bits[(size_t)v * r->stride + f], r->bits[v]);
    expect(r, f, "posterior", v, get(r, r->arrays.posteriors, v, f), posterior);
    expect(r, f, "extrinsic", v, get(r, r->arrays.extrinsic, v, f),
           r->bytes == 1 ? fmax(-127, fmin(127, gained)) : (float)gained);
  }
  for (int e = 0; e < extr_code_edges(r->code); e++)
    expect(r, f, "message", e, get(r, r->arrays.messages, e, f),
           plain_decoder_message(r->plain, e));
  for (int row = 0; row < extr_code_rows(r->code); row++)
    unsatisfied += r->syndrome[row] ^ parity(r, row);
  expect(r, f, "unsatisfied", 0, r->arrays.unsatisfied[f], unsatisfied);
  const bool beyond = !r->settings->window && expected.iterations > r->settings->iterations;
  r->counts.codewords += expected.codeword;
  r->counts.perturbed += beyond;
  r->counts.corrected += beyond && expected.codeword;
}

/* Nothing is written beyond the frames. */
static void expect_gap(const plain_run *r) {
  for (int v = 0; v < extr_code_columns(r->code); v++)
    for (size_t f = r->frames; f < r->stride; f++)
      expect(r, f, "gap", v, r->arrays.bits[(size_t)v * r->stride + f], UNTOUCHED);
}

plain_counts expect_plain(const plain_trial *given, uint64_t *random) {
  plain_run r = begin(given);
  extr_decoder *decoder = decoder_of(given->code, given->settings), *copy;
  accepted(extr_decoder_copy(asked(), decoder, &copy));
  for (int round = 0; round < 2; round++) {
    draw(&r, random);
    memcpy(r.first, r.arrays.messages, (size_t)extr_code_edges(r.code) * r.stride * r.bytes);
    memset(r.arrays.bits, UNTOUCHED, (size_t)extr_code_columns(r.code) * r.stride);
    accepted(extr_decoder_run(asked(), round == 0 ? decoder : copy, &r.arrays));
    for (size_t f = 0; f < r.frames; f++) compare_frame(&r, f);
    expect_gap(&r);
    if (round == 0) extr_decoder_free(decoder);
  }
  extr_decoder_free(copy);
  end(&r);
  return r.counts;
}
