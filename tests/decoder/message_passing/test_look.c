/* The decisions that stream->look gets after iteration k, against those of a decoder whose
 * iteration limit is k. */
#include "tests/decoder/trial.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"

#include <stdlib.h>

enum { FRAMES = 100, COLUMNS = 91, MOST = 12 };

typedef struct gallery {
  const trial *t;
  int given, done;
  uint8_t bits[MOST][FRAMES][COLUMNS]; /* after iteration k + 1 */
  int iterations[FRAMES], shown[FRAMES];
} gallery;

static bool next(void *data, extr_block *block) {
  gallery *g = data;
  const trial *t = g->t;
  if (g->given == FRAMES) return false;
  int frames = FRAMES - g->given < 17 ? FRAMES - g->given : 17;
  const void *llr =
      t->settings.message == EXTR_I8 ? (void *)(t->units + g->given) : t->llr + g->given;
  *block =
      (extr_block){.llr = llr, .stride = t->stride, .frames = frames, .tag = (uint64_t)g->given};
  g->given += frames;
  return true;
}

static bool done(void *data, const extr_decoded *frames, int count) {
  gallery *g = data;
  for (int i = 0; i < count; i++)
    g->iterations[(int)frames[i].tag + frames[i].frame] = frames[i].iterations;
  g->done += count;
  return true;
}

static void look(void *data, const extr_iteration *now) {
  gallery *g = data;
  int frame = (int)now->tag + now->frame;
  assert_int_equal(now->iteration, ++g->shown[frame]);
  for (int v = 0; v < COLUMNS; v++)
    g->bits[now->iteration - 1][frame][v] = (uint8_t)extr_iteration_bit(now, v);
}

/* The decisions of frames that take all k iterations, or less where they stop early. */
static void expect_decisions(trial *t, int k, const gallery *g) {
  t->settings.iterations = k;
  result found = decode(t);
  for (int f = 0; f < FRAMES; f++)
    for (int v = 0; v < COLUMNS; v++)
      assert_int_equal(g->bits[found.outcomes[f].iterations - 1][f][v],
                       found.bits[(size_t)v * t->stride + (size_t)f]);
  free_result(&found);
}

/* Some frames are done after one iteration, some never. */
static void check_code(const char *name, const char *settings) {
  trial t = {.code = open_code(name), .settings = settings_of(settings), .frames = FRAMES};
  gallery *g = calloc(1, sizeof *g);
  const extr_stream stream = {.data = g, .next = next, .done = done, .look = look};
  int longest = 0, shortest = MOST;
  draw_frames(&t, 7);
  for (size_t i = 0; i < COLUMNS * t.stride; i++) t.llr[i] += (float)(i % t.stride % 10);
  t.settings.kernels = EXTR_INTERPRETED;
  t.settings.iterations = MOST;
  extr_decoder *decoder = decoder_of(t.code, t.settings);
  result all = decode_by(&t, decoder); /* which quantizes */
  g->t = &t;
  accepted(extr_decoder_stream(asked(), decoder, &stream));
  assert_int_equal(g->done, FRAMES);
  for (int f = 0; f < FRAMES; f++) {
    assert_int_equal(g->shown[f], g->iterations[f]);
    assert_int_equal(g->shown[f], all.outcomes[f].iterations);
    if (g->shown[f] > longest) longest = g->shown[f];
    if (g->shown[f] < shortest) shortest = g->shown[f];
  }
  assert_true(t.settings.early_stop ? shortest < longest : shortest == MOST);
  for (int k = 1; k <= MOST; k++) expect_decisions(&t, k, g);
  free(g);
  free_result(&all);
  extr_decoder_free(decoder);
  trial_clear(&t);
  extr_code_free((extr_code *)t.code);
}

/* A code of single columns, and one of blocks of cyclic shifts. */
static void look_shows_the_decisions_of_every_iteration(void **state) {
  static const char *const settings[] = {"nms:0.75",
                                         "ms schedule=flooding early-stop=off",
                                         "spa early-stop=off",
                                         "oms:0.5 message=f32 schedule=flooding",
                                         "counter",
                                         "counter-bf:flips=2,below=20,fail=stop",
                                         "rhs early-stop=off",
                                         "pgdbf"};
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
    check_code("mackay:91,3,7,1", settings[i]);
    check_code("array:13,3,7", settings[i]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(look_shows_the_decisions_of_every_iteration)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
