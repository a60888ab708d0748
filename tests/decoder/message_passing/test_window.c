/* The windowed decoder against a plain one that decodes a single frame, bit for bit, and against
 * the decoder without a window where both are the same. */
#include "tests/decoder/plain_trial.h"
#include "tests/decoder/trial.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"

/* With every instruction set, compiled and interpreted. */
static void expect_all(const char *name, int layer, const char *text) {
  enum { FRAMES = 150 };
  extr_code *code = open_code(name);
  uint64_t random = 3;
  int codewords = 0, frames = 0;
  for (int i = 0; i < 2 * EXTR_ISA_COUNT; i++) {
    plain_trial t = {.code = code, .settings = settings_of(text), .frames = FRAMES, .layer = layer};
    t.settings.isa = (extr_isa)(i / 2);
    t.settings.kernels = i % 2 ? extr_decoder_default().kernels : EXTR_INTERPRETED;
    if (!extr_isa_available(t.settings.isa)) continue;
    codewords += expect_plain(&t, &random).codewords;
    frames += 2 * FRAMES;
  }
  assert_in_range(codewords, frames / 15, frames * 14 / 15);
  extr_code_free(code);
}

static void frames_are_those_of_a_plain_decoder(void **state) {
  expect_all("sc:3,6,8,16", 16, "nms:0.75 window=4 iterations=6");
  expect_all("sc:3,6,8,16", 16, "oms:0.5 window=3 iterations=5 early-stop=off");
  expect_all("sc:3,6,7,5", 5, "nms:0.75 window=5 iterations=4"); /* eight columns at a time */
  expect_all("sc:4,8,6,9,2", 9, "ms:self-corrected window=5 iterations=5");
  expect_all("sc:2,6,5,20", 20, "oms:0.5 window=20 iterations=5"); /* wider than the chain */
  expect_all("sc:3,6,8,16", 16, "nms:0.75 window=5 iterations=6 message=f32");
  expect_all("sc:3,6,6,12", 12, "spa-table window=4 iterations=6");
}

/* A chain of one position: the checks of its columns are all checks. */
static void one_position_is_the_whole_code(void **state) {
  static const char *const decoders[] = {"nms:0.75 iterations=10", "spa iterations=10"};
  extr_code *code = open_code("sc:3,6,1,40");
  for (int i = 0; i < 2; i++) {
    trial t = {.code = code, .settings = settings_of(decoders[i]), .frames = 150};
    draw_frames(&t, 3);
    result whole = decode(&t);
    t.settings.window = 3;
    expect_result(&t, &whole);
    free_result(&whole);
    trial_clear(&t);
  }
  extr_code_free(code);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(frames_are_those_of_a_plain_decoder),
      cmocka_unit_test(one_position_is_the_whole_code),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
