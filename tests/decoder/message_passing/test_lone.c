/* Columns of weight 1, whose posteriors compiled kernels write only where somebody decides, and
 * whose messages they keep in another form: against interpreted nodes, which do neither. */
#include "tests/decoder/trial.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"

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

static void check_plans(const char *name, const char *settings, int degree, int lone, bool inner) {
  extr_code *code = open_code(name);
  const extr_decoder_settings s = settings_of(settings);
  each_kernel_set(code, &s, check_set, &(expected_kernel){degree, lone, inner});
  extr_code_free(code);
}

/* In base graph 1 the rows of weight 19 have no column of weight 1, those of weight 5 have one. */
static void kernels_know_their_lone_edges(void **state) {
  check_plans("5gnr-bg1-z64", "nms:0.75", 5, 1, false);
  check_plans("5gnr-bg1-z64", "nms:0.75 early-stop=off", 5, 1, true);
  check_plans("5gnr-bg1-z64", "nms:0.75 early-stop=off", 19, 0, false);
  check_plans("5gnr-bg1-z64", "nms:0.75 early-stop=off after=perturb", 5, 0, false);
  check_plans("5gnr-bg1-z64", "nms:0.75 early-stop=off kernels=interpreted", 5, 0, false);
  check_plans("802.11n-648-1/2", "nms:0.75 early-stop=off", 7, 0, false);
}

/* ---- Frames in an array ---------------------------------------------------------------------- */

/* Every way in which a kernel may go through its edges. */
static const char *const structures[] = {"star+one-stage", "star+reread:0:4:2", "two-min+keep",
                                         "two-min+reread:2"};

/* Takes ownership of the code. Compares compiled nodes with interpreted ones, in each layout with
 * another structure, with one of two counts of frames along blocks. */
static void check_code(extr_code *code, const char *rule, int iterations, const int *counts) {
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
    for (int stop = 0; stop < 2 && extr_isa_available((extr_isa)isa); stop++) {
      const int number = isa + 2 * stop + iterations;
      trial t = {.code = code, .settings = settings_of(rule), .frames = 150};
      t.settings.isa = (extr_isa)isa;
      t.settings.early_stop = stop;
      t.settings.iterations = iterations;
      draw_frames(&t, (uint64_t)iterations);
      t.settings.kernels = EXTR_INTERPRETED;
      result expected = decode(&t);
      t.settings.kernels = extr_decoder_default().kernels;
      for (int along = 0; along < 2; along++) {
        t.settings.lanes = along ? (extr_lanes){EXTR_LANES_BLOCK, counts[number / 2 % 2]}
                                 : (extr_lanes){EXTR_LANES_FRAMES, 0};
        accepted(
            extr_decoder_set(asked(), &t.settings, "structure", structures[(number + along) % 4]));
        expect_result(&t, &expected);
      }
      free_result(&expected);
      trial_clear(&t);
    }
  extr_code_free(code);
}

/* Blocks whose columns stay in place, in vectors that are turned and in rotations; one frame, and
 * several that do not end together. */
static void frames_end_as_those_of_interpreted_nodes(void **state) {
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
  accepted(
      extr_code_new(asked(), "small", LAYERS * size, (HEAVY + LAYERS) * size, edges, count, &code));
  return code;
}

static void blocks_may_be_permutations_or_lack_ones(void **state) {
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
