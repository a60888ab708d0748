/* Operators of a user's own: kernels of all kinds decode alike, and operators that are built in are
 * reproduced. */
#include "tests/decoder/trial.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"

enum { FRAMES = 70 };

/* ---- Kernels --------------------------------------------------------------------------------- */

static const char *const operators[] = {
    "own:combine(a, b) = min(a, b)",
    "own:message = i8; combine(a, b) = min(a, b); leave(x) = x - (x >> 2)",
    "own:message = i8; combine(a, b) = min(a, b) + (a + b <= 1 ? 1 : 0) - (|a - b| <= 1 ? 1 : 0); "
    "leave(x) = max(x - 1, 0)",
    "own:message = i8; g = [3, 2, 2, 1, 1, 1, 0]; enter(x) = min(x + 1, 20) * 0.8; "
    "combine(a, b) = max(min(a, b) - g[|a - b|], 0); leave(x) = x << 1",
    /* Combinations above the limit of messages. */
    "own:message = i8; combine(a, b) = a + b; leave(x) = (x >> 1) + 1",
    "own:message = f32; enter(x) = 2 * exp(-x); combine(a, b) = a + b - 0.1 * a * b; "
    "leave(x) = log(2) - log(x)",
    "own:message = f32; combine(a, b) = a == b ? a / 2 : min(a, b); leave(x) = x != 3 ? 0.8 * x : "
    "x",
};
enum { OPERATORS = sizeof operators / sizeof *operators };

/* Interpreted in all layouts with all instruction sets; compiled in one layout with each, another
 * one for the next operator. */
static void try_kernels(const extr_code *code, extr_decoder_settings settings, int number) {
  static const extr_lanes layouts[] = {
      {EXTR_LANES_FRAMES, 0}, {EXTR_LANES_BLOCK, 0}, {EXTR_LANES_BLOCK, 3}};
  trial t = {.code = code, .settings = settings, .frames = FRAMES};
  draw_frames(&t, 3);
  t.settings.kernels = EXTR_INTERPRETED;
  t.settings.isa = EXTR_ISA_BASELINE;
  t.settings.lanes = layouts[0];
  result first = decode(&t);
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
    for (int i = 0; i < 2 * 3 && extr_isa_available((extr_isa)isa); i++) {
      const bool compiled = i % 2;
      if (compiled && i / 2 != (isa + number) % 3) continue;
      if (SANITIZED && (isa + number + i) % 3 > 0) continue;
      t.settings.isa = (extr_isa)isa;
      t.settings.kernels = compiled ? extr_decoder_default().kernels : EXTR_INTERPRETED;
      t.settings.lanes = layouts[i / 2];
      expect_result(&t, &first);
    }
  free_result(&first);
  trial_clear(&t);
}

static void kernels_decode_alike(void **state) {
  extr_code *code = open_code("802.11n-648-1/2");
  for (int i = 0; i < 2 * OPERATORS; i++) {
    extr_decoder_settings settings = extr_decoder_default();
    accepted(extr_decoder_set(asked(), &settings, "decoder", operators[i / 2]));
    settings.schedule = i % 2 ? EXTR_FLOODING : EXTR_LAYERED;
    settings.check.kind = i % 2 ? EXTR_NODE_ISOMORPHIC : EXTR_NODE_STAR;
    settings.iterations = 6;
    try_kernels(code, settings, i);
  }
  extr_code_free(code);
}

/* ---- Operators that are built in ------------------------------------------------------------- */

static void built_in_operators_are_reproduced(void **state) {
  static const struct {
    const char *built, *own;
  } pairs[] = {
      {"ms", "own:combine(x, y) = min(y, x)"},
      {"oms:0.5", "own:combine(a, b) = min(a, b); leave(x) = x - 0.5llr"},
      {"nms:0.75 llr-bits=8 schedule=flooding",
       "own:combine(a, b) = min(a, b); leave(x) = 0.75 * x"},
      /* Not seen to be the minimum. */
      {"ms schedule=flooding", "own:combine(a, b) = a < b ? a : b"},
      {"ms llr-bits=5 schedule=flooding",
       "own:combine(a, b) = (a + b - |a - b|) >> 1; message = i8"},
      {"spa-table llr-bits=8",
       "own:message = i8; g = [1, 1, 1, 0]; combine(a, b) = min(a, b) + g[a + b] - g[|a - b|]"},
  };
  extr_code *code = open_code("802.11n-648-1/2");
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    trial t = {.code = code, .settings = settings_of(pairs[i].built), .frames = FRAMES};
    draw_frames(&t, 3);
    result built = decode(&t);
    accepted(extr_decoder_set(asked(), &t.settings, "decoder", pairs[i].own));
    expect_result(&t, &built);
    free_result(&built);
    trial_clear(&t);
  }
  extr_code_free(code);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(kernels_decode_alike),
      cmocka_unit_test(built_in_operators_are_reproduced),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
