/* Streams of frames against the same frames decoded alone, and the protocol between a decoder and
 * its stream. */
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <stdlib.h>
#include <string.h>

enum { FRAMES = 260, STRIDE = FRAMES + 5 };

static uint64_t state;

/* ---- Frames and what is expected of them ----------------------------------------------------- */

typedef struct expectation {
  int iterations;
  bool codeword;
  int bit_errors, group_errors[EXTR_ERROR_GROUPS];
} expectation;

typedef struct trial {
  extr_decoder_settings settings;
  extr_decoder *decoder;
  int columns;
  void *llr; /* [columns][STRIDE] */
  uint64_t *sent;
  uint8_t *groups;
  expectation expected[FRAMES];
} trial;

static extr_code *code;

static size_t size_of(const trial *t) {
  return t->settings.message == EXTR_I8 ? sizeof(int8_t) : sizeof(float);
}

/* Sums of uniform numbers around a mean that differs from frame to frame: some frames are done
 * after one iteration, some never. */
static void draw_frames(trial *t) {
  for (int v = 0; v < t->columns; v++)
    for (int f = 0; f < STRIDE; f++) {
      int llr = draw_below(&state, 17) + draw_below(&state, 17) - 16 + 9 + f * 13 % 9;
      size_t place = (size_t)v * STRIDE + (size_t)f;
      if (t->settings.message == EXTR_I8)
        ((int8_t *)t->llr)[place] = (int8_t)llr;
      else
        ((float *)t->llr)[place] = (float)llr / 2;
    }
}

static bool bit_sent(const trial *t, int v, int frame) {
  return t->sent[(size_t)v * STRIDE + (size_t)frame];
}

/* Alone: frame f is column f of the array, and the only one. */
static expectation decode_alone(const trial *t, int frame) {
  uint8_t *bits = malloc((size_t)t->columns * STRIDE);
  extr_outcome outcome;
  if (t->settings.message == EXTR_I8)
    extr_decoder_run_i8(NULL, t->decoder, (int8_t *)t->llr + frame, STRIDE, 1, bits, &outcome);
  else
    extr_decoder_run_f32(NULL, t->decoder, (float *)t->llr + frame, STRIDE, 1, bits, &outcome);
  expectation e = {.iterations = outcome.iterations, .codeword = outcome.codeword};
  for (int v = 0; v < t->columns; v++)
    if (bits[(size_t)v * STRIDE] != bit_sent(t, v, frame)) {
      e.bit_errors++;
      for (int g = 0; g < EXTR_ERROR_GROUPS; g++) e.group_errors[g] += t->groups[v] >> g & 1;
    }
  free(bits);
  return e;
}

static trial *trial_new(extr_decoder_settings settings) {
  trial *t = calloc(1, sizeof *t);
  t->settings = settings;
  t->columns = extr_code_columns(code);
  assert_int_equal(extr_decoder_new(NULL, code, &settings, &t->decoder), EXTR_OK);
  size_t cells = (size_t)t->columns * STRIDE;
  t->llr = malloc(cells * size_of(t));
  t->sent = malloc(cells * sizeof *t->sent);
  t->groups = malloc((size_t)t->columns);
  draw_frames(t);
  for (size_t i = 0; i < cells; i++) t->sent[i] = draw_below(&state, 50) == 0;
  for (int v = 0; v < t->columns; v++) t->groups[v] = (uint8_t)draw_below(&state, 4);
  for (int f = 0; f < FRAMES; f++) t->expected[f] = decode_alone(t, f);
  return t;
}

static void trial_free(trial *t) {
  extr_decoder_free(t->decoder);
  free(t->llr);
  free(t->sent);
  free(t->groups);
  free(t);
}

/* ---- A source and a sink --------------------------------------------------------------------- */

typedef struct feeder {
  const trial *t;
  bool zeros;      /* sent is NULL */
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
  const trial *t = f->t;
  for (int v = 0; v < t->columns; v++) {
    f->words[v] =
        frames < 64 ? draw_word(&state) << frames : 0; /* beyond the frames stands anything */
    for (int i = 0; i < frames; i++) f->words[v] |= (uint64_t)bit_sent(t, v, f->given + i) << i;
  }
}

static bool next(void *data, extr_block *block) {
  feeder *f = data;
  f->calls++;
  assert_false(f->stopped);
  if (f->given == FRAMES) return false;
  if (f->pause && f->calls % f->pause == 0 && f->given > f->done) return false;
  int frames = f->calls % 3 == 0 ? 64 : 1 + draw_below(&state, 64);
  if (frames > FRAMES - f->given) frames = FRAMES - f->given;
  pack_sent(f, frames);
  f->first[f->blocks] = f->given;
  f->sizes[f->blocks] = frames;
  *block = (extr_block){.llr = (char *)f->t->llr + (size_t)f->given * size_of(f->t),
                        .stride = STRIDE,
                        .frames = frames,
                        .sent = f->zeros ? NULL : f->words,
                        .tag = (uint64_t)f->blocks++};
  f->given += frames;
  return true;
}

static void compare(feeder *f, const extr_decoded *d) {
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
  for (int i = 0; i < count; i++) compare(f, &frames[i]);
  f->done += count;
  f->stopped = f->stop > 0 && f->done >= f->stop;
  return !f->stopped;
}

static void feed(const trial *t, feeder *f) {
  f->t = t;
  f->words = malloc((size_t)t->columns * sizeof *f->words);
  extr_stream stream = {.data = f, .next = next, .done = done, .groups = t->groups};
  extr_decoder_stream(NULL, t->decoder, &stream);
  free(f->words);
  f->words = NULL;
}

/* ---- Tests ----------------------------------------------------------------------------------- */

static extr_decoder_settings settings_of(int number) {
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

/* Every instruction set, message type, schedule and layout, with and without early stop; blocks of
 * all sizes, from a source that has a block at every call and from one that pauses, so that frames
 * are at different iterations. The code has columns of weight 1, with which kernels do less. */
static void frames_are_those_decoded_alone(void **unused) {
  (void)unused;
  for (int number = 0; number < EXTR_ISA_COUNT * 8; number++) {
    extr_decoder_settings settings = settings_of(number);
    if (!extr_isa_available(settings.isa)) continue;
    trial *t = trial_new(settings);
    for (int pause = 0; pause < 4; pause++) {
      feeder f = {.pause = pause == 1 ? 2 : pause};
      feed(t, &f);
      assert_int_equal(f.done, FRAMES);
    }
    trial_free(t);
  }
}

/* Ensures that the tests above are meaningful. */
static void frames_differ(void **unused) {
  (void)unused;
  trial *t = trial_new(extr_decoder_default());
  int iterations[32] = {0}, failures = 0, different = 0;
  for (int f = 0; f < FRAMES; f++) {
    iterations[t->expected[f].iterations]++;
    failures += !t->expected[f].codeword;
  }
  for (int i = 0; i < 32; i++) different += iterations[i] > 0;
  assert_in_range(failures, FRAMES / 30, FRAMES / 2);
  assert_true(different > 6);
  trial_free(t);
}

/* The errors of zero codewords are the decided ones. */
static void no_words_sent_are_zeros(void **unused) {
  (void)unused;
  trial *t = trial_new(extr_decoder_default());
  memset(t->sent, 0, (size_t)t->columns * STRIDE * sizeof *t->sent);
  for (int i = 0; i < FRAMES; i++) t->expected[i] = decode_alone(t, i);
  for (int zeros = 0; zeros < 2; zeros++) {
    feeder f = {.zeros = zeros};
    feed(t, &f);
    assert_int_equal(f.done, FRAMES);
  }
  trial_free(t);
}

static int errors_of_all;

static bool add_errors(void *data, const extr_decoded *frames, int count) {
  (void)data;
  for (int i = 0; i < count; i++) {
    assert_int_equal(frames[i].group_errors[0] | frames[i].group_errors[1], 0);
    errors_of_all += frames[i].bit_errors;
  }
  return true;
}

/* Without flags all groups are empty; blocks with and without words may follow each other. */
static void flags_may_be_absent(void **unused) {
  (void)unused;
  trial *t = trial_new(extr_decoder_default());
  feeder f = {.t = t, .words = malloc((size_t)t->columns * sizeof *f.words)};
  int expected = 0;
  for (int i = 0; i < FRAMES; i++) expected += t->expected[i].bit_errors;
  errors_of_all = 0;
  extr_decoder_stream(NULL, t->decoder,
                      &(extr_stream){.data = &f, .next = next, .done = add_errors});
  assert_int_equal(errors_of_all, expected);
  free(f.words);
  trial_free(t);
}

static void done_ends_the_stream(void **unused) {
  (void)unused;
  trial *t = trial_new(extr_decoder_default());
  feeder f = {.stop = 100};
  feed(t, &f);
  assert_true(f.stopped && f.done >= 100);
  feeder whole = {0}; /* what was under way is forgotten */
  feed(t, &whole);
  assert_int_equal(whole.done, FRAMES);
  trial_free(t);
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
  trial *t = trial_new(extr_decoder_default());
  int calls = 0;
  extr_stream stream = {.data = &calls, .next = nothing, .done = no_frames};
  assert_int_equal(extr_decoder_stream(NULL, t->decoder, &stream), EXTR_OK);
  assert_int_equal(calls, 1);
  trial_free(t);
}

/* ---- Other codewords ------------------------------------------------------------------------- */

enum { SIZE = 5, ACROSS = 4, DOWN = 3, LENGTH = SIZE * ACROSS, WORDS = 64 };

/* An array code: circulants of size 5, shifted by the product of their numbers. */
static extr_code *array_code(void) {
  extr_edge edges[DOWN * SIZE * ACROSS];
  int count = 0;
  for (int row = 0; row < DOWN * SIZE; row++)
    for (int j = 0; j < ACROSS; j++)
      edges[count++] = (extr_edge){row, j * SIZE + (row + row / SIZE * j) % SIZE};
  extr_code *made;
  assert_int_equal(extr_code_new(NULL, "array", DOWN * SIZE, LENGTH, edges, (size_t)count, &made),
                   EXTR_OK);
  return made;
}

static bool is_codeword(const extr_code *c, uint32_t word) {
  for (int row = 0; row < extr_code_rows(c); row++) {
    uint32_t parity = 0;
    for (int e = extr_code_row_first(c, row); e < extr_code_row_first(c, row + 1); e++)
      parity ^= word >> extr_code_edge_columns(c)[e] & 1;
    if (parity) return false;
  }
  return true;
}

typedef struct word_list {
  uint64_t sent[LENGTH]; /* bit f: of word f */
  int8_t llr[LENGTH][WORDS];
  int count, done;
  bool given;
} word_list;

static bool next_words(void *data, extr_block *block) {
  word_list *w = data;
  if (w->given) return false;
  w->given = true;
  *block = (extr_block){.llr = w->llr, .stride = WORDS, .frames = w->count, .sent = w->sent};
  return true;
}

static bool word_done(void *data, const extr_decoded *frames, int count) {
  word_list *w = data;
  for (int i = 0; i < count; i++) {
    assert_true(frames[i].codeword);
    assert_int_equal(frames[i].iterations, 1);
    assert_int_equal(frames[i].bit_errors, 0);
  }
  w->done += count;
  return true;
}

/* Found by trying all words: the syndrome of each is zero at once. */
static void every_codeword_is_one(void **unused) {
  (void)unused;
  extr_code *c = array_code();
  word_list *w = calloc(1, sizeof *w);
  for (uint32_t word = 0; word < 1U << LENGTH && w->count < WORDS / 4; word++) {
    if (!is_codeword(c, word)) continue;
    for (int v = 0; v < LENGTH; v++) {
      w->sent[v] |= (uint64_t)(word >> v & 1) << w->count;
      w->llr[v][w->count] = word >> v & 1 ? -20 : 20;
    }
    w->count++;
  }
  assert_true(w->count > 8);
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++) {
    extr_decoder_settings settings = extr_decoder_default();
    settings.isa = (extr_isa)isa;
    if (!extr_isa_available(settings.isa)) continue;
    extr_decoder *decoder;
    assert_int_equal(extr_decoder_new(NULL, c, &settings, &decoder), EXTR_OK);
    w->done = 0;
    w->given = false;
    extr_decoder_stream(NULL, decoder,
                        &(extr_stream){.data = w, .next = next_words, .done = word_done});
    assert_int_equal(w->done, w->count);
    extr_decoder_free(decoder);
  }
  free(w);
  extr_code_free(c);
}

static int open_code(void **unused) {
  (void)unused;
  return extr_code_open(NULL, "5gnr-bg2-z16:2/3", &code) != EXTR_OK;
}

static int close_code(void **unused) {
  (void)unused;
  extr_code_free(code);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(frames_are_those_decoded_alone), cmocka_unit_test(frames_differ),
      cmocka_unit_test(no_words_sent_are_zeros),        cmocka_unit_test(flags_may_be_absent),
      cmocka_unit_test(done_ends_the_stream),           cmocka_unit_test(an_empty_stream_ends),
      cmocka_unit_test(every_codeword_is_one),
  };
  return cmocka_run_group_tests(tests, open_code, close_code);
}
