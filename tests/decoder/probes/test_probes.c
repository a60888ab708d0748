/* What the probes compute: operators of every arity against one number at a time, exclusive-ors
 * that reach each vector as often as they should, and the operations that a loop says it did. And
 * the counted work of a check node. */
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/emit.h>
#include <extrinsic/probe.h>

#include <stdlib.h>
#include <string.h>

enum { COUNT = 5, VECTORS = 40, TARGET = 30, ALIGNMENT = 64 };

static uint8_t *memory_new(const extr_probes *probes) {
  uint8_t *memory = aligned_alloc(ALIGNMENT, VECTORS * ALIGNMENT);
  assert_non_null(memory);
  assert_in_range(probes->vector, 1, ALIGNMENT);
  memset(memory, 0, VECTORS * ALIGNMENT);
  return memory;
}

/* Small positive numbers. */
static void fill(uint8_t *memory, size_t bytes, extr_message message) {
  uint64_t random = 1;
  for (size_t i = 0; i < bytes; i += message == EXTR_I8 ? 1 : sizeof(float)) {
    float number = (float)draw_below(&random, 100);
    if (message == EXTR_I8)
      memory[i] = (uint8_t)number;
    else
      memcpy(memory + i, &number, sizeof number);
  }
}

/* Bytes and positive floats are in the order of their bits, so words of bits are compared. */
static uint32_t word_at(const uint8_t *memory, size_t i, extr_message message) {
  uint32_t word;
  if (message == EXTR_I8) return memory[i];
  memcpy(&word, memory + i * sizeof word, sizeof word);
  return word;
}

static void combine(const extr_probes *probes, extr_message message, int operation, int arity) {
  const size_t words = probes->vector / (message == EXTR_I8 ? 1 : sizeof(float));
  int source[EXTR_PROBE_ARITY_MAX];
  uint8_t *values = memory_new(probes), *before = memory_new(probes);
  fill(values, VECTORS * probes->vector, message);
  memcpy(before, values, VECTORS * probes->vector);
  for (int i = 0; i < arity; i++) source[i] = 7 * i % (TARGET - COUNT);
  probes->combine[operation][arity](values, source, TARGET, COUNT);
  for (size_t i = 0; i < VECTORS * words; i++) {
    size_t k = i / words - TARGET;
    uint32_t expected = word_at(before, i, message);
    for (int s = 0; s < arity && i >= TARGET * words && k < COUNT; s++) {
      uint32_t operand = word_at(before, ((size_t)source[s] + k) * words + i % words, message);
      if (s == 0)
        expected = operand;
      else if (operation == EXTR_PROBE_XOR)
        expected ^= operand;
      else if (operand < expected)
        expected = operand;
    }
    assert_int_equal(word_at(values, i, message), expected);
  }
  free(before);
  free(values);
}

/* The first vectors are reached once more than the others, and none behind them. */
static void sweep(const extr_probes *probes) {
  enum { SIZE = 12, REST = 5 };
  uint8_t *memory = memory_new(probes), *once = memory_new(probes);
  probes->sweep(once, 1, 1);
  assert_memory_not_equal(once, memory, probes->vector);
  probes->sweep(memory, SIZE, 2 * SIZE + REST);
  for (size_t v = 0; v < VECTORS; v++) {
    const uint8_t *expected = v < REST ? once : once + probes->vector;
    assert_memory_equal(memory + v * probes->vector, expected, probes->vector);
  }
  free(once);
  free(memory);
}

static void try_probes(const extr_probes *probes, extr_message message) {
  for (int operation = 0; operation < EXTR_PROBE_OPERATIONS; operation++)
    for (int arity = 2; arity <= EXTR_PROBE_ARITY_MAX; arity++)
      combine(probes, message, operation, arity);
  sweep(probes);
  assert_true(probes->peak(0) == 0);
  assert_true(probes->peak(1000) == 1000 * probes->peak(1) && probes->peak(1) >= 1);
}

static void probes_do_what_is_timed(void **state) {
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++)
    for (int message = EXTR_I8; message <= EXTR_F32; message++) {
      const extr_probes *probes = extr_probes_of((extr_message)message, (extr_isa)isa);
      assert_int_equal(probes != NULL, extr_isa_available((extr_isa)isa));
      if (probes) try_probes(probes, (extr_message)message);
    }
}

/* A structure whose longest path ends with the first operand of an output. */
static void work_of_a_structure_is_counted(void **state) {
  static const char text[] = "inputs 6\na1 = x2 x3\na2 = x4 a1\na3 = x5 x6\ny1 = a2 a3\n"
                             "y2 = x1 x3 x4 x5 x6\ny3 = x1 x2 x4 x5 x6\ny4 = x1 x2 x3 x5 x6\n"
                             "y5 = x1 x2 x3 x4 x6\ny6 = x1 x2 x3 x4 x5\n";
  extr_decoder_settings settings = extr_decoder_default();
  extr_structure *structure;
  extr_check_work work;
  assert_int_equal(extr_structure_read(NULL, "text", text, strlen(text), &structure), EXTR_OK);
  settings.check = (extr_node_choice){.kind = EXTR_NODE_GIVEN, .structure = structure};
  assert_int_equal(extr_check_work_count(NULL, &settings, 6, &work), EXTR_OK);
  assert_int_equal(work.kernel, EXTR_KERNEL_STRUCTURE);
  assert_int_equal(work.operators, 9);
  assert_int_equal(work.latency, 3);
  extr_structure_free(structure);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(probes_do_what_is_timed),
      cmocka_unit_test(work_of_a_structure_is_counted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
