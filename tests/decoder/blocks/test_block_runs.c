/* The layers that one call of a kernel updates: all layers in their order, rows that only were
 * renumbered, and neighboring check nodes of a call that share no vector of posteriors. */
#include "decoder/blocks/block_plan.h"
#include "decoder/interface/permutation.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/open_code.h"
#include <extrinsic/probe.h>

/* The block of the code that edge i of a layer is: blocks of a block column keep their order. */
static const code_block *origin(const block_plan *p, int layer, int i) {
  const code_block *is = extr_block_layer(p, layer);
  const code_block *was = p->blocks->blocks + p->layers[layer].first;
  int before = 0;
  for (int k = 0; k < i; k++) before += is[k].column == is[i].column;
  while (was->column != is[i].column || before-- > 0) was++;
  return was;
}

/* By what the shifts of a layer differ from those of the code: the same for all of its blocks. */
static void check_renumbered(const block_plan *p, int layer) {
  const code_blocks *b = p->blocks;
  const code_block *is = extr_block_layer(p, layer), *was = origin(p, layer, 0);
  const int first =
      b->kind == BLOCKS_XOR ? is->shift ^ was->shift : (is->shift - was->shift + b->size) % b->size;
  for (int i = 0; i < p->layers[layer].degree; i++)
    assert_int_equal(is[i].shift, code_block_column(b, origin(p, layer, i)->shift, first));
}

/* The first edges of a layer are those that its kernel does not saturate. */
static void check_unsaturated(const block_plan *p, int layer) {
  const code_blocks *b = p->blocks;
  for (int i = 0; i < p->kernels.kernels[p->layers[layer].kernel].light.unsaturated; i++)
    for (int k = 0; k < b->size; k++) {
      const int column = b->column_at[extr_block_layer(p, layer)[i].column * b->size + k];
      assert_true(extr_code_column_degree(p->code, column) <=
                  extr_unsaturated_weight(&p->settings));
    }
}

/* Whether two check nodes of the same degree have a vector of posteriors in common. */
static bool share(const block_plan *p, const int *a, const int *b, int degree) {
  bool shared = false;
  for (int i = 0; i < degree; i++)
    for (int k = 0; k < degree; k++)
      shared = shared || extr_permuted_place(a[i], p->layout.vector_bytes) ==
                             extr_permuted_place(b[k], p->layout.vector_bytes);
  return shared;
}

static void check_run(const block_plan *p, const block_run *run) {
  const int degree = p->layers[run->first].degree;
  const int *places = p->places[0] + extr_block_places(p, &p->layers[run->first]);
  for (int i = 1; i < run->count * p->layout.vectors && run->count > 1; i++, places += degree)
    assert_false(share(p, places, places + degree, degree));
}

/* Returns the number of runs. */
static int check_runs(const char *name, int frames, extr_decoder_settings settings) {
  extr_code *code = open_code(name);
  const code_blocks *blocks;
  block_plan *p;
  assert_int_equal(extr_code_blocks(NULL, code, &blocks), EXTR_OK);
  assert_int_equal(extr_block_plan_new(NULL, code, &settings, blocks, frames, &p), EXTR_OK);
  int layer = 0;
  for (const block_run *run = p->runs; run < p->runs + p->run_count; run++) {
    assert_int_equal(run->first, layer);
    assert_true(run->count == 1 || !run->special);
    for (int i = 0; i < run->count; i++, layer++) {
      check_renumbered(p, layer);
      check_unsaturated(p, layer);
      assert_int_equal(p->layers[layer].kernel, p->layers[run->first].kernel);
    }
    check_run(p, run);
  }
  assert_int_equal(layer, blocks->rows);
  const int count = p->run_count;
  extr_block_plan_release(p);
  extr_code_free(code);
  return count;
}

static void test_codes(void **unused) {
  (void)unused;
  static const char *const names[] = {"802.11n-1944-1/2", "802.16e-2304-1/2", "5gnr-bg2-z52",
                                      "dvbs2-short-8/9", "802.3an-2048-1723"};
  static const int frames[] = {1, 2, 4, 7};
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
    for (int i = 0; i < 5 * 4 && extr_isa_available((extr_isa)isa); i++) {
      extr_decoder_settings settings = extr_decoder_default();
      settings.isa = (extr_isa)isa;
      check_runs(names[i % 5], frames[i / 5], settings);
    }
}

/* Of 802.3an with two frames, all layers are one run if vectors are permuted and kernels compiled;
 * with one frame and 64 lanes, every layer needs all posteriors of the one before. */
static void test_counts(void **unused) {
  (void)unused;
  extr_decoder_settings settings = extr_decoder_default();
  if (settings.kernels == EXTR_INTERPRETED || settings.isa == EXTR_ISA_BASELINE) skip();
  assert_int_equal(check_runs("802.3an-2048-1723", 2, settings), 1);
  if (settings.isa >= EXTR_ISA_AVX512)
    assert_int_equal(check_runs("802.3an-2048-1723", 1, settings), 6);
  settings.kernels = EXTR_INTERPRETED;
  assert_int_equal(check_runs("802.3an-2048-1723", 2, settings), 6);
  settings.schedule = EXTR_FLOODING;
  assert_int_equal(check_runs("802.3an-2048-1723", 2, settings), 6);
}

/* A layer has every q-th row, and the blocks are those of the standard. */
static void test_order_of_dvbs2(void **unused) {
  (void)unused;
  enum { GROUP = 360 };
  const extr_decoder_settings settings = extr_decoder_default();
  const code_blocks *blocks;
  extr_code *code = open_code("dvbs2-short-1/2");
  accepted(extr_code_blocks(asked(), code, &blocks));
  assert_int_equal(blocks->size, GROUP);
  for (int i = 0; i < extr_code_rows(code); i++)
    assert_int_equal(blocks->row_at[i], i / GROUP + i % GROUP * blocks->rows);
  for (int v = 0; v < extr_code_columns(code) - extr_code_rows(code); v++)
    assert_int_equal(blocks->column_at[v], v);
  assert_int_equal(extr_decoder_order(code, &settings), GROUP);
  assert_int_equal(extr_decoder_order(NULL, &settings), 0);
  assert_int_equal(extr_decoder_order(code, NULL), 0);
  extr_code_free(code);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_codes), cmocka_unit_test(test_counts),
                                     cmocka_unit_test(test_order_of_dvbs2)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
