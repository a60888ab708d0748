/* ACCESS_CYCLIC in the layered schedule: at its end a kernel stores the first vectors of the blocks
 * once more behind their last lanes, and changes nothing behind that. Interpreted and compiled
 * kernels of both message types and all instruction sets, also with blocks of fewer lanes than a
 * vector. */
#include "core/base/aligned.h"
#include "decoder/message_passing/kernel_set.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <stdlib.h>
#include <string.h>

enum { DEGREE_MAX = 7, VECTORS = 3 };

/* The blocks of one row, each read from its place in `memory` and written to another one, which is
 * followed by space for a vector. */
typedef struct block_row {
  int degree, vectors;
  size_t vector, stride, size,
      lanes; /* bytes of a vector, a block with its space, all; lanes used */
  char *memory, *before, *messages;
  int places[VECTORS * 2 * DEGREE_MAX];
} block_row;

static size_t place_of(const block_row *r, int edge, bool written) {
  return (size_t)(edge + (written ? r->degree : 0)) * r->stride;
}

static block_row row_of(const engine *e, int degree, int vectors, size_t lanes) {
  block_row r = {.degree = degree, .vectors = vectors, .vector = e->vector, .lanes = lanes};
  r.stride = (size_t)(vectors + 1) * r.vector;
  r.size = 2 * (size_t)degree * r.stride;
  r.before = malloc(r.size);
  assert_int_equal(ALIGNED_NEW(NULL, r.memory, r.size), EXTR_OK);
  assert_int_equal(ALIGNED_NEW(NULL, r.messages, (size_t)(degree * vectors) * r.vector), EXTR_OK);
  for (int v = 0; v < vectors; v++)
    for (int edge = 0; edge < degree; edge++)
      for (int written = 0; written < 2; written++)
        r.places[(2 * v + written) * degree + edge] =
            (int)(place_of(&r, edge, written) + (size_t)v * r.vector);
  return r;
}

static void fill(const block_row *r, extr_message message) {
  static uint64_t state = 2718;
  for (size_t i = 0; i < r->size; i += message == EXTR_I8 ? 1 : sizeof(float))
    if (message == EXTR_I8)
      ((int8_t *)r->memory)[i] = (int8_t)draw_between(&state, -100, 100);
    else
      ((float *)r->memory)[i / sizeof(float)] = (float)draw_between(&state, -100, 100);
  memset(r->messages, 0, (size_t)(r->degree * r->vectors) * r->vector);
  memcpy(r->before, r->memory, r->size);
}

static void check_closed(const block_row *r, int edge) {
  const char *block = r->memory + place_of(r, edge, true);
  const char *before = r->before + place_of(r, edge, true);
  char first[64];
  /* what the copy does not cover of the first vector, and what it covers */
  memcpy(first, block + r->lanes, r->vector);
  assert_memory_equal(block, first, r->lanes < r->vector ? r->lanes : r->vector);
  assert_memory_not_equal(first, before + r->lanes, r->vector);
  const size_t end = r->lanes + r->vector;
  if (end < r->stride) assert_memory_equal(block + end, before + end, r->stride - end);
}

static void run(const kernel_set *set, kernel_update *update, const kernel *k, const block_row *r) {
  static _Alignas(64) const char lasting[64] = {0};
  fill(r, set->settings.message);
  update(k, r->vectors, r->places, r->memory, r->messages, lasting, NULL);
  const bool layered = set->settings.schedule == EXTR_LAYERED;
  for (int edge = 0; edge < r->degree; edge++) {
    const size_t read = place_of(r, edge, false);
    assert_memory_equal(r->memory + read, r->before + read, r->stride);
    if (layered) check_closed(r, edge);
  }
  if (!layered) assert_memory_equal(r->memory, r->before, r->size);
}

static void try_row(const extr_decoder_settings *settings, int degree, int vectors, int unused) {
  const engine *e = extr_engine(settings->message, settings->isa);
  const size_t lane = e->vector / (size_t)e->lanes;
  block_row r = row_of(e, degree, vectors, (size_t)(vectors * e->lanes - unused) * lane);
  kernel_set set = extr_kernel_set_start(settings, ACCESS_CYCLIC);
  kernel *copies;
  extr_pool memory = {0};
  int index;
  set.block_bytes = (int)r.lanes;
  assert_int_equal(extr_kernel_set_find(NULL, &set, degree, (light_edges){0}, &index), EXTR_OK);
  assert_int_equal(extr_kernel_set_compile(NULL, &set), EXTR_OK);
  assert_int_equal(extr_kernel_set_copy(NULL, &set, &memory, &copies), EXTR_OK);
  run(&set, copies[index].update, &copies[index], &r);
  run(&set, copies[index].first, &copies[index], &r);
  extr_pool_free(&memory);
  extr_kernel_set_clear(&set);
  free(r.memory);
  free(r.before);
  free(r.messages);
}

static void try_settings(const extr_decoder_settings *settings) {
  static const int degrees[] = {2, 3, DEGREE_MAX};
  const int lanes = extr_engine(settings->message, settings->isa)->lanes;
  for (size_t i = 0; i < sizeof degrees / sizeof *degrees; i++) {
    try_row(settings, degrees[i], VECTORS, 0);
    try_row(settings, degrees[i], VECTORS, 1);
    try_row(settings, degrees[i], 1, lanes / 2 + 1);
  }
}

static void test_closing(void **unused) {
  (void)unused;
  static const char *const algorithms[] = {"nms:0.75", "spa", "spa-table"};
  static const extr_node_kind kinds[] = {EXTR_NODE_STAR, EXTR_NODE_TWO_MIN};
  const bool compiles = extr_decoder_default().kernels == EXTR_COMPILED;
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
    for (int which = 0; which < 3 && extr_isa_available((extr_isa)isa); which++)
      for (int variant = 0; variant < 8; variant++) {
        extr_decoder_settings s = extr_decoder_default();
        s.isa = (extr_isa)isa;
        assert_int_equal(extr_decoder_set(NULL, &s, "decoder", algorithms[which]), EXTR_OK);
        s.kernels = variant & 1 && compiles ? EXTR_COMPILED : EXTR_INTERPRETED;
        s.schedule = variant & 2 ? EXTR_FLOODING : EXTR_LAYERED;
        s.check.kind = kinds[variant >> 2];
        if (which == 1) s.message = EXTR_F32;
        if (which == 0 || s.check.kind == EXTR_NODE_STAR) try_settings(&s);
      }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_closing)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
