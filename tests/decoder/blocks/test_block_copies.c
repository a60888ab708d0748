/* Frames that a receiver decodes one group at a time: they are copied to their places in other ways
 * than those of large blocks. */
#include "decoder/blocks/block_plan.h"
#include "tests/decoder/trial.h"
#include "tests/support/open_code.h"
#include "tests/support/unit.h"

#include <extrinsic/probe.h>

/* ---- Decisions ------------------------------------------------------------------------------- */

/* One group of frames, without gaps between columns. */
static void decode_group(const extr_code *code, extr_decoder_settings settings, int frames) {
  trial t = {
      .code = code, .settings = settings, .frames = (size_t)frames, .stride = (size_t)frames};
  draw_frames(&t, (uint64_t)frames);
  compare(&t, &frames, 1, COMPILED_ALL);
  trial_clear(&t);
}

static void test_groups(void **state) {
  static const char *const codes[] = {"802.11n-648-1/2", "802.16e-2304-1/2", "802.3an-2048-1723",
                                      "5gnr-bg2-z20", "dvbs2-short-1/2"};
  static const int frames[] = {1, 2, 3, 8};
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c++) {
    extr_code *code = open_code(codes[c]);
    for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
      for (size_t f = 0; f < sizeof frames / sizeof *frames && extr_isa_available((extr_isa)isa);
           f++) {
        extr_decoder_settings settings = extr_decoder_default();
        settings.isa = (extr_isa)isa;
        settings.iterations = 5;
        settings.message = f == 2 ? EXTR_F32 : EXTR_I8;
        decode_group(code, settings, frames[f]);
      }
    extr_code_free(code);
  }
}

/* ---- Ways of copying ------------------------------------------------------------------------- */

typedef struct ways {
  int stretches, windows, elements; /* vectors whose window would be too long */
} ways;

static ways ways_of(const char *name, extr_isa isa, int frames) {
  extr_code *code = open_code(name);
  extr_decoder_settings settings = extr_decoder_default();
  const code_blocks *blocks;
  block_plan *plan;
  settings.isa = isa;
  assert_int_equal(extr_code_blocks(NULL, code, &blocks), EXTR_OK);
  assert_int_equal(extr_block_plan_new(NULL, code, &settings, blocks, frames, &plan), EXTR_OK);
  ways is = {.stretches = plan->stretch_count};
  for (int i = 0; i < plan->window_count; i++) {
    is.windows += plan->windows[i].count > 0;
    is.elements += plan->windows[i].count == 0;
  }
  extr_block_plan_release(plan);
  extr_code_free(code);
  return is;
}

static void check_ways(const char *name, extr_isa isa, int frames, ways expected) {
  const ways found = ways_of(name, isa, frames);
  assert_int_equal(found.stretches > 0, expected.stretches > 0);
  assert_int_equal(found.windows, expected.windows);
  assert_int_equal(found.elements, expected.elements);
}

/* The block columns of a circulant are in the order of H, but turned: at most two stretches
 * each. */
static void test_stretches(void **state) {
  check_ways("802.11n-648-1/2", EXTR_ISA_BASELINE, 1, (ways){1, 0, 0});
  assert_true(ways_of("802.11n-648-1/2", EXTR_ISA_BASELINE, 1).stretches <= 2 * 24);
  check_ways("802.3an-2048-1723", EXTR_ISA_BASELINE, 1, (ways){0, 0, 0});
}

/* Half of the columns of dvbs2-short-1/2 are scattered; the frames of XOR blocks are apart. */
static void test_windows(void **state) {
  if (!extr_isa_available(EXTR_ISA_AVX512VBMI) || extr_decoder_default().kernels != EXTR_COMPILED)
    skip();
  check_ways("802.16e-2304-1/2", EXTR_ISA_AVX512VBMI, 4, (ways){0, 2304 * 4 / 64, 0});
  check_ways("802.3an-2048-1723", EXTR_ISA_AVX512VBMI, 1, (ways){0, 2048 / 64, 0});
  check_ways("802.3an-2048-1723", EXTR_ISA_AVX512VBMI, 2, (ways){0, 0, 0});
  const ways found = ways_of("dvbs2-short-1/2", EXTR_ISA_AVX512VBMI, 1);
  assert_true(found.windows > 0 && found.elements > 0);
  assert_int_equal(found.windows + found.elements, (16200 + 63) / 64);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_groups),
      cmocka_unit_test(test_stretches),
      cmocka_unit_test(test_windows),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
