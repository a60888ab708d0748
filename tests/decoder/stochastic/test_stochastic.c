/* Whole stochastic decoders: bits that are not transmitted, the same results beside other frames,
 * in long streams and after streams that were ended, and planes of two widths. */
#include "tests/decoder/trial.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

enum { FRAMES = 70 };

static const char *const decoders[] = {"em:length=8,fill=8",
                                       "ds:delay=3,fill=4",
                                       "ueng2017",
                                       "counter:random=lfsr",
                                       "em:length=8,fill=1,random=lfsr",
                                       "tfm",
                                       "mtfm",
                                       "rhs",
                                       "counter",
                                       "counter-bf",
                                       "gdbf",
                                       "pgdbf",
                                       "gallager-b",
                                       "counter-bf:below=1000,flips=1000"};
enum { DECODERS = sizeof decoders / sizeof *decoders };

/* The caller frees the code. */
static trial trial_of(const char *code) {
  trial t = {.code = open_code(code), .frames = FRAMES, .stride = FRAMES};
  draw_frames(&t, 3);
  return t;
}

static void with(trial *t, const char *decoder) {
  t->settings = settings_of(decoder);
  t->settings.iterations = 12;
}

static void end(trial *t) {
  extr_code_free((extr_code *)t->code);
  trial_clear(t);
}

/* ---- Bits that are not transmitted ----------------------------------------------------------- */

/* After the first cycle, which learns nothing of them, half of the punctured bits are ones; in
 * "rhs" all are, as a sum of zero is decided. */
static void half_of_the_erased_bits_are_ones(void **state) {
  trial t = trial_of("802.11n-648-1/2");
  const int columns = extr_code_columns(t.code);
  for (int i = 0; i < columns * FRAMES; i++) t.llr[i] = i / FRAMES % 2 ? t.llr[i] : 0;
  for (int i = 0; i < DECODERS; i++) {
    with(&t, decoders[i]);
    t.settings.iterations = 1;
    t.settings.kernels = EXTR_INTERPRETED;
    result found = decode(&t);
    double ones = 0, erased = columns * FRAMES / 2;
    for (int k = 0; k < columns * FRAMES; k++) ones += k / FRAMES % 2 ? 0 : found.bits[k];
    double expected = t.settings.stochastic.kind == EXTR_RHS ? 1 : 0.5;
    assert_true(fabs(ones / erased - expected) <= 5.5 * 0.5 / sqrt(erased));
    free_result(&found);
  }
  end(&t);
}

static void shortened_bits_are_zero(void **state) {
  enum { KNOWN = 100 };
  trial t = trial_of("802.11n-648-1/2");
  accepted(extr_code_mark(asked(), (extr_code *)t.code, EXTR_SHORTENED, 0, KNOWN));
  for (int i = 0; i < DECODERS; i++) {
    with(&t, decoders[i]);
    result found = decode(&t);
    for (int k = 0; k < KNOWN * FRAMES; k++) assert_int_equal(found.bits[k], 0);
    free_result(&found);
  }
  end(&t);
}

/* ---- Independence of other frames ------------------------------------------------------------ */

static void frames_are_the_same_in_other_company(void **state) {
  static const int firsts[] = {0, 1, 31, FRAMES};
  trial t = trial_of("802.11n-648-1/2");
  for (int i = 0; i < DECODERS; i++) {
    with(&t, decoders[i]);
    t.settings.kernels = EXTR_INTERPRETED;
    result all = decode(&t);
    for (int part = 0; part < 3; part++) {
      const int first = firsts[part], frames = firsts[part + 1] - first;
      trial some = t;
      some.llr += first;
      some.frames = (size_t)frames;
      result found = decode(&some);
      for (int f = 0; f < frames; f++)
        assert_int_equal(found.outcomes[f].iterations, all.outcomes[first + f].iterations);
      for (int v = 0; v < extr_code_columns(t.code); v++)
        assert_memory_equal(found.bits + v * FRAMES, all.bits + v * FRAMES + first, frames);
      free_result(&found);
    }
    free_result(&all);
  }
  end(&t);
}

/* ---- Streams --------------------------------------------------------------------------------- */

enum { BLOCKS = 12 };

typedef struct long_stream {
  const trial *t;
  int given, done, most;
  int cycles[BLOCKS * EXTR_BLOCK_FRAMES_MAX];
} long_stream;

static bool next(void *data, extr_block *block) {
  long_stream *s = data;
  if (s->given == BLOCKS) return false;
  *block = (extr_block){.llr = s->t->llr,
                        .stride = FRAMES,
                        .frames = EXTR_BLOCK_FRAMES_MAX,
                        .tag = (uint64_t)s->given++};
  return true;
}

static bool done(void *data, const extr_decoded *frames, int count) {
  long_stream *s = data;
  for (int i = 0; i < count; i++)
    s->cycles[(int)frames[i].tag * EXTR_BLOCK_FRAMES_MAX + frames[i].frame] = frames[i].iterations;
  s->done += count;
  return s->done < s->most;
}

/* Lanes are refilled at different times; then the stream is ended while frames are under way, and
 * other frames follow. */
static void streams_leave_nothing_behind(void **state) {
  trial t = trial_of("mackay:96,3,6,1");
  long_stream *s = calloc(1, sizeof *s);
  for (int i = 0; i < DECODERS; i++) {
    with(&t, decoders[i]);
    t.settings.isa = EXTR_ISA_BASELINE;
    extr_decoder *decoder = decoder_of(t.code, t.settings);
    result alone = decode(&t);
    for (int ends = 0; ends < 2; ends++) {
      *s = (long_stream){.t = &t, .most = ends ? 2 * FRAMES : INT_MAX};
      extr_stream stream = {.data = s, .next = next, .done = done};
      accepted(extr_decoder_stream(asked(), decoder, &stream));
      for (int f = 0; f < BLOCKS * EXTR_BLOCK_FRAMES_MAX && !ends; f++)
        assert_int_equal(s->cycles[f], alone.outcomes[f % EXTR_BLOCK_FRAMES_MAX].iterations);
    }
    result found = decode_by(&t, decoder);
    expect_same(&t, &found, &alone);
    free_result(&found);
    free_result(&alone);
    extr_decoder_free(decoder);
  }
  free(s);
  end(&t);
}

/* ---- Planes ---------------------------------------------------------------------------------- */

/* With AVX-512, compiled nodes with long memories have narrower planes. */
static void long_memories_have_narrower_planes(void **state) {
  static const char *const with_memory[] = {"em:length=16,fill=1", "em:length=32,fill=1"};
  if (extr_decoder_default().kernels != EXTR_COMPILED) skip();
  trial t = trial_of("mackay:48,6,12,1");
  for (int i = 0; i < 2; i++) {
    with(&t, with_memory[i]);
    t.settings.kernels = EXTR_INTERPRETED;
    result interpreted = decode(&t);
    t.settings.kernels = EXTR_COMPILED;
    for (int isa = EXTR_ISA_AVX512; isa < EXTR_ISA_COUNT; isa++) {
      t.settings.isa = (extr_isa)isa;
      if (!extr_isa_available(t.settings.isa)) continue;
      extr_decoder *decoder = decoder_of(t.code, t.settings);
      assert_int_equal(extr_decoder_lanes(decoder), 512 >> i);
      extr_decoder_free(decoder);
      expect_result(&t, &interpreted);
    }
    free_result(&interpreted);
  }
  end(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(half_of_the_erased_bits_are_ones),
      cmocka_unit_test(shortened_bits_are_zero),
      cmocka_unit_test(frames_are_the_same_in_other_company),
      cmocka_unit_test(streams_leave_nothing_behind),
      cmocka_unit_test(long_memories_have_narrower_planes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
