/* Streams of frames against the same frames decoded alone, and the protocol between a decoder and
 * its stream. */
#include "tests/decoder/trial.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"
#include "tests/support/random.h"

#include <stdlib.h>

enum { FRAMES = 260, STRIDE = FRAMES + 5 };

static uint64_t state;

/* ---- Frames and what is expected of them ----------------------------------------------------- */

typedef struct expectation {
  int iterations;
  bool codeword;
  int bit_errors, group_errors[EXTR_ERROR_GROUPS];
} expectation;

typedef struct sending {
  trial trial;
  extr_decoder *decoder;
  int columns;
  uint64_t *sent; /* [columns][STRIDE] */
  uint8_t *groups;
  expectation expected[FRAMES];
} sending;

static extr_code *code;

static bool bit_sent(const sending *t, int v, int frame) {
  return t->sent[(size_t)v * STRIDE + (size_t)frame];
}

/* Alone: frame f is column f of the array, and the only one. */
static expectation decode_alone(sending *t, int frame) {
  trial alone = t->trial;
  alone.llr += frame;
  alone.units += frame;
  alone.frames = 1;
  result r = decode_by(&alone, t->decoder);
  expectation e = {.iterations = r.outcomes->iterations, .codeword = r.outcomes->codeword};
  for (int v = 0; v < t->columns; v++)
    if (r.bits[(size_t)v * STRIDE] != bit_sent(t, v, frame)) {
      e.bit_errors++;
      for (int g = 0; g < EXTR_ERROR_GROUPS; g++) e.group_errors[g] += t->groups[v] >> g & 1;
    }
  free_result(&r);
  return e;
}

static void expect_alone(sending *t) {
  for (int f = 0; f < FRAMES; f++) t->expected[f] = decode_alone(t, f);
}

static sending *sending_new(extr_decoder_settings settings) {
  sending *t = calloc(1, sizeof *t);
  t->trial = (trial){.code = code, .settings = settings, .frames = FRAMES, .stride = STRIDE};
  t->columns = extr_code_columns(code);
  t->decoder = decoder_of(code, settings);
  t->sent = malloc((size_t)t->columns * STRIDE * sizeof *t->sent);
  t->groups = malloc((size_t)t->columns);
  draw_frames(&t->trial, draw_word(&state));
  for (int i = 0; i < t->columns * STRIDE; i++) t->trial.llr[i] += (float)(i % STRIDE % 4);
  for (int i = 0; i < t->columns * STRIDE; i++) t->sent[i] = draw_below(&state, 50) == 0;
  for (int v = 0; v < t->columns; v++) t->groups[v] = (uint8_t)draw_below(&state, 4);
  expect_alone(t);
  return t;
}

static void sending_free(sending *t) {
  extr_decoder_free(t->decoder);
  trial_clear(&t->trial);
  free(t->sent);
  free(t->groups);
  free(t);
}

/* ---- A source and a sink --------------------------------------------------------------------- */

typedef struct feeder {
  const sending *t;
  bool zeros;      /* sent is NULL */
  bool some_zeros; /* sent is NULL for every other 64 frames, which begin and end with a block */
  int pause;       /* every pause-th call of next returns false; 0: none does */
  int calls;       /* of next */
  int given, done; /* frames */
  int stop;        /* end the stream after this many frames; 0: never */
  bool stopped;
  int first[FRAMES]; /* frame that a tag begins with */
  bool seen[FRAMES];
  uint64_t *words; /* the sent words of the block */
  int sizes[FRAMES], blocks;
} feeder;

static void pack_sent(feeder *f, int frames) {
  const sending *t = f->t;
  for (int v = 0; v < t->columns; v++) {
    f->words[v] =
        frames < 64 ? draw_word(&state) << frames : 0; /* beyond the frames stands anything */
    for (int i = 0; i < frames; i++) f->words[v] |= (uint64_t)bit_sent(t, v, f->given + i) << i;
  }
}

static bool is_zero(int frame) {
  return frame / 64 % 2 == 1;
}

static bool next(void *data, extr_block *block) {
  feeder *f = data;
  f->calls++;
  assert_false(f->stopped);
  if (f->given == FRAMES) return false;
  if (f->pause && f->calls % f->pause == 0 && f->given > f->done) return false;
  int frames = f->calls % 3 == 0 ? 64 : 1 + draw_below(&state, 64);
  if (frames > FRAMES - f->given) frames = FRAMES - f->given;
  if (f->some_zeros && frames > 64 - f->given % 64) frames = 64 - f->given % 64;
  pack_sent(f, frames);
  f->first[f->blocks] = f->given;
  f->sizes[f->blocks] = frames;
  const trial *t = &f->t->trial;
  *block = (extr_block){.llr = t->settings.message == EXTR_I8 ? (void *)(t->units + f->given)
                                                              : t->llr + f->given,
                        .stride = STRIDE,
                        .frames = frames,
                        .sent = f->zeros || (f->some_zeros && is_zero(f->given)) ? NULL : f->words,
                        .tag = (uint64_t)f->blocks++};
  f->given += frames;
  return true;
}

static void expect_frame(feeder *f, const extr_decoded *d) {
  assert_true(d->tag < (uint64_t)f->blocks);
  assert_in_range(d->frame, 0, f->sizes[d->tag] - 1);
  int frame = f->first[d->tag] + d->frame;
  const expectation *e = &f->t->expected[frame];
  assert_false(f->seen[frame]);
  f->seen[frame] = true;
  assert_int_equal(d->iterations, e->iterations);
  assert_int_equal(d->codeword, e->codeword);
  if (f->zeros) return;
  assert_int_equal(d->bit_errors, e->bit_errors);
  for (int g = 0; g < EXTR_ERROR_GROUPS; g++)
    assert_int_equal(d->group_errors[g], e->group_errors[g]);
}

static bool done(void *data, const extr_decoded *frames, int count) {
  feeder *f = data;
  assert_false(f->stopped);
  assert_in_range(count, 1, extr_decoder_lanes(f->t->decoder));
  for (int i = 0; i < count; i++) expect_frame(f, &frames[i]);
  f->done += count;
  f->stopped = f->stop > 0 && f->done >= f->stop;
  return !f->stopped;
}

static void feed(const sending *t, feeder *f) {
  f->t = t;
  f->words = malloc((size_t)t->columns * sizeof *f->words);
  extr_stream stream = {.data = f, .next = next, .done = done, .groups = t->groups};
  accepted(extr_decoder_stream(asked(), t->decoder, &stream));
  free(f->words);
  f->words = NULL;
}

/* ---- Tests ----------------------------------------------------------------------------------- */

static extr_decoder_settings numbered(int number) {
  static const extr_lanes lanes[] = {
      {EXTR_LANES_FRAMES, 0}, {EXTR_LANES_BLOCK, 1}, {EXTR_LANES_BLOCK, 7}};
  extr_decoder_settings s = extr_decoder_default();
  s.isa = (extr_isa)(number % EXTR_ISA_COUNT);
  s.message = number / EXTR_ISA_COUNT % 2 ? EXTR_F32 : EXTR_I8;
  s.schedule = number / EXTR_ISA_COUNT / 2 % 2 ? EXTR_FLOODING : EXTR_LAYERED;
  s.early_stop = number / EXTR_ISA_COUNT / 4 % 2 == 0;
  s.iterations = s.early_stop ? 15 : 3;
  s.lanes = lanes[number % 3];
  return s;
}

/* Many end at different iterations, and some never. */
static void expect_variety(const sending *t) {
  int ended[32] = {0}, failures = 0, different = 0;
  for (int f = 0; f < FRAMES; f++) {
    failures += !t->expected[f].codeword;
    different += ended[t->expected[f].iterations]++ == 0;
  }
  assert_in_range(failures, FRAMES / 30, FRAMES / 2);
  assert_true(different > 6);
}

/* Every instruction set, message type, schedule and layout, with and without early stop; blocks of
 * all sizes, from a source that has a block at every call and from one that pauses, so that frames
 * are at different iterations. The code has columns of weight 1, with which kernels do less. */
static void frames_are_those_decoded_alone(void **unused) {
  (void)unused;
  for (int number = 0; number < EXTR_ISA_COUNT * 8; number++) {
    extr_decoder_settings settings = numbered(number);
    if (!extr_isa_available(settings.isa)) continue;
    sending *t = sending_new(settings);
    if (settings.early_stop) expect_variety(t);
    for (int pause = 0; pause < 4; pause++) {
      feeder f = {.pause = pause == 1 ? 2 : pause};
      feed(t, &f);
      assert_int_equal(f.done, FRAMES);
    }
    sending_free(t);
  }
}

/* The errors of zero codewords are the decided ones. */
static void no_words_sent_are_zeros(void **unused) {
  (void)unused;
  sending *t = sending_new(extr_decoder_default());
  memset(t->sent, 0, (size_t)t->columns * STRIDE * sizeof *t->sent);
  expect_alone(t);
  for (int zeros = 0; zeros < 2; zeros++) {
    feeder f = {.zeros = zeros};
    feed(t, &f);
    assert_int_equal(f.done, FRAMES);
  }
  sending_free(t);
}

/* Blocks with codewords and blocks without them, in all layouts and in both types of messages. */
static void some_blocks_have_no_words(void **unused) {
  (void)unused;
  for (int number = 0; number < 3 * EXTR_ISA_COUNT; number++) {
    if (!extr_isa_available(numbered(number).isa)) continue;
    sending *t = sending_new(numbered(number));
    for (int i = 0; i < t->columns * STRIDE; i++) t->sent[i] &= !is_zero(i % STRIDE);
    expect_alone(t);
    feeder f = {.some_zeros = true};
    feed(t, &f);
    assert_int_equal(f.done, FRAMES);
    sending_free(t);
  }
}

/* Without flags all groups are empty. */
static void flags_may_be_absent(void **unused) {
  (void)unused;
  sending *t = sending_new(extr_decoder_default());
  memset(t->groups, 0, (size_t)t->columns);
  expect_alone(t);
  uint8_t *groups = t->groups;
  t->groups = NULL;
  feeder f = {0};
  feed(t, &f);
  assert_int_equal(f.done, FRAMES);
  t->groups = groups;
  sending_free(t);
}

static void done_ends_the_stream(void **unused) {
  (void)unused;
  sending *t = sending_new(extr_decoder_default());
  feeder f = {.stop = 100};
  feed(t, &f);
  assert_true(f.stopped && f.done >= 100);
  feeder whole = {0}; /* what was under way is forgotten */
  feed(t, &whole);
  assert_int_equal(whole.done, FRAMES);
  sending_free(t);
}

static bool nothing(void *data, extr_block *block) {
  (void)block;
  ++*(int *)data;
  return false;
}

static bool no_frames(void *data, const extr_decoded *frames, int count) {
  (void)data, (void)frames, (void)count;
  fail();
  return false;
}

static void an_empty_stream_ends(void **unused) {
  (void)unused;
  extr_decoder *decoder = decoder_of(code, extr_decoder_default());
  int calls = 0;
  extr_stream stream = {.data = &calls, .next = nothing, .done = no_frames};
  accepted(extr_decoder_stream(asked(), decoder, &stream));
  assert_int_equal(calls, 1);
  extr_decoder_free(decoder);
}

static int open(void **unused) {
  (void)unused;
  code = open_code("5gnr-bg2-z16:2/3");
  return 0;
}

static int close(void **unused) {
  (void)unused;
  extr_code_free(code);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(frames_are_those_decoded_alone), cmocka_unit_test(no_words_sent_are_zeros),
      cmocka_unit_test(some_blocks_have_no_words),      cmocka_unit_test(flags_may_be_absent),
      cmocka_unit_test(done_ends_the_stream),           cmocka_unit_test(an_empty_stream_ends),
  };
  return cmocka_run_group_tests(tests, open, close);
}
