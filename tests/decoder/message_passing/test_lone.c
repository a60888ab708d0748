/* Columns of weight 1, whose posteriors compiled kernels write only where somebody decides, and
 * whose messages they keep in another form: against interpreted nodes, which do neither. */
#include "decoder/settings/texts.h"
#include "tests/decoder/blocks/block_trial.h"
#include "tests/support/open_code.h"
#include "tests/support/unit.h"
#include <extrinsic/code.h>
#include <extrinsic/decoder.h>
#include <extrinsic/isa.h>

#include <stdlib.h>
#include <string.h>

static extr_decoder_settings settings_of(const char *rule, extr_isa isa, bool early_stop,
                                         int iterations) {
  extr_decoder_settings settings = extr_decoder_default();
  assert_int_equal(extr_decoder_set(NULL, &settings, "decoder", rule), EXTR_OK);
  settings.message = EXTR_I8;
  settings.isa = isa;
  settings.early_stop = early_stop;
  settings.iterations = iterations;
  return settings;
}

/* ---- Kernels --------------------------------------------------------------------------------- */

/* Whether the kernels of this degree use lone edges, and have inner iterations of their own. */
typedef struct expected_kernel {
  int degree, lone;
  bool inner;
} expected_kernel;

static void check_set(const kernel_set *set, const void *expected) {
  const expected_kernel *e = expected;
  const kernel *k = set->kernels;
  while (k->degree != e->degree) k++;
  assert_int_equal(k->light.lone, e->lone);
  assert_int_equal(k->inner != k->update, e->inner);
}

static void check_plans(const char *name, extr_decoder_settings settings, int degree, int lone,
                        bool inner) {
  each_kernel_set(name, &settings, check_set, &(expected_kernel){degree, lone, inner});
}

/* In base graph 1 the rows of weight 19 have no column of weight 1, those of weight 5 have one. */
static void kernels_know_their_lone_edges(void **state) {
  (void)state;
  const extr_isa isa = extr_isa_best();
  extr_decoder_settings perturbed = settings_of("nms:0.75", isa, false, 5), interpreted = perturbed;
  assert_int_equal(extr_after_parse(NULL, "perturb", &perturbed.after), EXTR_OK);
  interpreted.kernels = EXTR_INTERPRETED;
  check_plans("5gnr-bg1-z64", settings_of("nms:0.75", isa, true, 5), 5, 1, false);
  check_plans("5gnr-bg1-z64", settings_of("nms:0.75", isa, false, 5), 5, 1, true);
  check_plans("5gnr-bg1-z64", settings_of("nms:0.75", isa, false, 5), 19, 0, false);
  check_plans("5gnr-bg1-z64", perturbed, 5, 0, false);
  check_plans("5gnr-bg1-z64", interpreted, 5, 0, false);
  check_plans("802.11n-648-1/2", settings_of("nms:0.75", isa, false, 5), 7, 0, false);
}

/* ---- Frames in an array ---------------------------------------------------------------------- */

/* Compares compiled nodes with the results of interpreted ones. */
static void check_lanes(trial *t, const char *structure, extr_lanes lanes, const result *expected) {
  assert_int_equal(extr_node_choice_parse(NULL, structure, &t->settings.check), EXTR_OK);
  t->settings.kernels = extr_decoder_default().kernels;
  result found = decode(t, lanes);
  if (memcmp(found.bits, expected->bits, (size_t)extr_code_columns(t->code) * t->stride) != 0 ||
      memcmp(found.outcomes, expected->outcomes, t->frames * sizeof *found.outcomes) != 0)
    fail_msg("%s, %s, %s, %d frames along blocks, early stop %d: other results",
             extr_code_name(t->code), extr_isa_name(t->settings.isa), structure, lanes.frames,
             t->settings.early_stop);
  free_result(&found);
}

/* Every way in which a kernel may go through its edges. */
static const char *const structures[] = {"star+one-stage", "star+reread:0:4:2", "two-min+keep",
                                         "two-min+reread:2"};
enum { STRUCTURES = sizeof structures / sizeof *structures };

/* One of them for each layout; `number` says which, and which of two counts of frames. */
static void check_trial(trial *t, int number, const int *counts) {
  draw_frames(t, (uint64_t)t->settings.iterations);
  t->settings.kernels = EXTR_INTERPRETED;
  result expected = decode(t, (extr_lanes){EXTR_LANES_FRAMES, 0});
  check_lanes(t, structures[number % STRUCTURES], (extr_lanes){EXTR_LANES_FRAMES, 0}, &expected);
  check_lanes(t, structures[(number + 1) % STRUCTURES],
              (extr_lanes){EXTR_LANES_BLOCK, counts[number / 2 % 2]}, &expected);
  free_result(&expected);
  trial_clear(t);
}

/* Takes ownership of the code. */
static void check_code(extr_code *code, const char *rule, int iterations, const int *counts) {
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
    for (int stop = 0; stop < 2 && extr_isa_available((extr_isa)isa); stop++) {
      trial t = {.code = code,
                 .settings = settings_of(rule, (extr_isa)isa, stop, iterations),
                 .frames = 150};
      check_trial(&t, isa + 2 * stop + iterations, counts);
    }
  extr_code_free(code);
}

/* Blocks whose columns stay in place, in vectors that are turned and in rotations; one frame, and
 * several that do not end together. */
static void frames_end_as_those_of_interpreted_nodes(void **state) {
  (void)state;
  check_code(open_code("5gnr-bg2-z16"), "nms:0.75", 5, (const int[]){1, 4});
  check_code(open_code("5gnr-bg2-z10"), "ms", 2, (const int[]){3, 7});
  check_code(open_code("5gnr-bg1-z64"), "oms:0.5", 4, (const int[]){1, 3});
  check_code(open_code("5gnr-bg2-z7"), "nms:0.5", 1, (const int[]){1, 9});
  check_code(open_code("5gnr-bg2-z6"), "nms:0.75", 3, (const int[]){1, 10});
}

enum { LAYERS = 5, HEAVY = 4, SIZE_MOST = 18 };

/* Block rows with four block columns that all of them have, and one of their own. Two rows may lack
 * a one. */
static extr_code *small_code(int size, bool by_xor, bool missing) {
  extr_edge edges[LAYERS * (HEAVY + 1) * SIZE_MOST];
  size_t count = 0;
  extr_code *code;
  for (int layer = 0; layer < LAYERS; layer++)
    for (int k = 0; k <= HEAVY; k++)
      for (int i = 0; i < size; i++) {
        const int column = k < HEAVY ? k : HEAVY + layer, shift = (3 * layer * k + k) % size;
        const bool lacks = (k == 1 && layer == 1 && i == 2) || (k == 2 && layer == 3 && i == 5);
        if (missing && lacks) continue;
        edges[count++] = (extr_edge){layer * size + i,
                                     column * size + (by_xor ? i ^ shift : (i + shift) % size)};
      }
  assert_int_equal(
      extr_code_new(NULL, "small", LAYERS * size, (HEAVY + LAYERS) * size, edges, count, &code),
      EXTR_OK);
  return code;
}

static void blocks_may_be_permutations_or_lack_ones(void **state) {
  (void)state;
  check_code(small_code(16, true, false), "nms:0.75", 4, (const int[]){1, 4});
  check_code(small_code(18, false, false), "nms:0.75", 4, (const int[]){1, 3});
  check_code(small_code(18, false, true), "nms:0.75", 4, (const int[]){1, 3});
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(kernels_know_their_lone_edges),
      cmocka_unit_test(frames_end_as_those_of_interpreted_nodes),
      cmocka_unit_test(blocks_may_be_permutations_or_lack_ones),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
