/* The decisions that stream->look gets after iteration k, against those of a decoder whose
 * iteration limit is k. */
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <stdlib.h>
#include <string.h>

enum { FRAMES = 100, COLUMNS = 91, MOST = 12 };

typedef struct gallery {
  const float *llr;
  const int8_t *units;
  int given, done;
  uint8_t bits[MOST][FRAMES][COLUMNS]; /* after iteration k + 1 */
  int iterations[FRAMES], shown[FRAMES];
} gallery;

static float llr[COLUMNS * FRAMES];
static int8_t units[COLUMNS * FRAMES];

/* Sums of uniform numbers: some frames are done after one iteration, some never. */
static void draw_frames(void) {
  uint64_t state = 7;
  for (int i = 0; i < COLUMNS * FRAMES; i++) {
    int sum = 0;
    for (int j = 0; j < 2; j++) sum += draw_below(&state, 17);
    units[i] = (int8_t)(sum - 12 + 2 * (i % 10));
    llr[i] = units[i] / 2.0F;
  }
}

static bool next(void *data, extr_block *block) {
  gallery *g = data;
  if (g->given == FRAMES) return false;
  int frames = FRAMES - g->given < 17 ? FRAMES - g->given : 17;
  *block = (extr_block){.llr = g->units ? (const void *)(g->units + g->given) : g->llr + g->given,
                        .stride = FRAMES,
                        .frames = frames,
                        .tag = (uint64_t)g->given};
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
static void expect_decisions(const extr_code *code, extr_decoder_settings settings, int k,
                             const gallery *g) {
  static uint8_t bits[COLUMNS * FRAMES];
  extr_outcome outcomes[FRAMES];
  extr_decoder *decoder;
  settings.iterations = k;
  assert_int_equal(extr_decoder_new(NULL, code, &settings, &decoder), EXTR_OK);
  if (settings.message == EXTR_I8)
    extr_decoder_run_i8(NULL, decoder, units, FRAMES, FRAMES, bits, outcomes);
  else
    extr_decoder_run_f32(NULL, decoder, llr, FRAMES, FRAMES, bits, outcomes);
  for (int f = 0; f < FRAMES; f++)
    for (int v = 0; v < COLUMNS; v++)
      assert_int_equal(g->bits[outcomes[f].iterations - 1][f][v], bits[v * FRAMES + f]);
  extr_decoder_free(decoder);
}

static void check_code(const char *name, const char *algorithm, extr_message message,
                       extr_schedule_kind order, bool early_stop) {
  extr_code *code;
  assert_int_equal(extr_code_open(NULL, name, &code), EXTR_OK);
  extr_decoder_settings settings = extr_decoder_default();
  assert_int_equal(extr_decoder_set(NULL, &settings, "decoder", algorithm), EXTR_OK);
  settings.message = message;
  settings.schedule = order;
  settings.early_stop = early_stop;
  settings.iterations = MOST;
  settings.kernels = EXTR_INTERPRETED;
  extr_decoder *decoder;
  assert_int_equal(extr_decoder_new(NULL, code, &settings, &decoder), EXTR_OK);
  gallery *g = calloc(1, sizeof *g);
  *g = (gallery){.llr = llr, .units = message == EXTR_I8 ? units : NULL};
  extr_decoder_stream(NULL, decoder,
                      &(extr_stream){.data = g, .next = next, .done = done, .look = look});
  assert_int_equal(g->done, FRAMES);
  int longest = 0, shortest = MOST;
  for (int f = 0; f < FRAMES; f++) {
    assert_int_equal(g->shown[f], g->iterations[f]);
    if (g->shown[f] > longest) longest = g->shown[f];
    if (g->shown[f] < shortest) shortest = g->shown[f];
  }
  assert_true(early_stop ? shortest < longest : shortest == MOST);
  for (int k = 1; k <= MOST; k++) expect_decisions(code, settings, k, g);
  free(g);
  extr_decoder_free(decoder);
  extr_code_free(code);
}

/* A code of single columns, and one of blocks of cyclic shifts. */
static void check_decoder(const char *algorithm, extr_message message, extr_schedule_kind order,
                          bool early_stop) {
  check_code("mackay:91,3,7,1", algorithm, message, order, early_stop);
  check_code("array:13,3,7", algorithm, message, order, early_stop);
}

static void test_messages(void **state) {
  (void)state;
  check_decoder("nms:0.75", EXTR_I8, EXTR_LAYERED, true);
  check_decoder("ms", EXTR_I8, EXTR_FLOODING, false);
  check_decoder("spa", EXTR_F32, EXTR_LAYERED, false);
  check_decoder("oms:0.5", EXTR_F32, EXTR_FLOODING, true);
}

static void test_bits(void **state) {
  (void)state;
  check_decoder("counter", EXTR_F32, EXTR_LAYERED, true);
  check_decoder("counter-bf:flips=2,below=20,fail=stop", EXTR_F32, EXTR_LAYERED, true);
  check_decoder("rhs", EXTR_F32, EXTR_LAYERED, false);
  check_decoder("pgdbf", EXTR_F32, EXTR_LAYERED, true);
}

int main(void) {
  draw_frames();
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_messages), cmocka_unit_test(test_bits)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
