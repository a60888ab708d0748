/* The parts of stochastic decoders on planes of bits: numbers against plain integers for every
 * value, random planes against the recurrence a bit at a time, nodes against the closed forms of
 * their probabilities. */
#include "core/base/report.h"
#include "decoder/settings/node_structure.h"
#include "decoder/stochastic/nodes/tracker_tmpl.h"
#include "decoder/stochastic/nodes/walk_tmpl.h"
#include "decoder/stochastic/planes/generator_tmpl.h"
#include "decoder/stochastic/planes/lfsr_tmpl.h"
#include "decoder/stochastic/state.h"
#include "decoder/stochastic/templates/parity_tmpl.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Numbers ---- */

static void put_number(plane *planes, int bits, int lane, int number) {
  for (int b = 0; b < bits; b++) {
    lane_word *word = plane_word(&planes[b], lane / 64);
    *word &= ~(UINT64_C(1) << lane % 64);
    *word |= (uint64_t)(number >> b & 1) << lane % 64;
  }
}

static int bit_of(plane p, int lane) {
  return p[lane / 64] >> lane % 64 & 1;
}

static int number_of(const plane *planes, int bits, int lane) {
  int number = 0;
  for (int b = 0; b < bits; b++) number |= bit_of(planes[b], lane) << b;
  return number;
}

enum { BITS = 4, NUMBERS = 1 << BITS };

static void test_comparisons(void **state) {
  (void)state;
  plane a[BITS] = {0}, b[BITS] = {0};
  for (int x = 0; x < NUMBERS; x++)
    for (int y = 0; y < NUMBERS; y++) {
      int lane = (x * NUMBERS + y) % LANES;
      put_number(a, BITS, lane, x);
      put_number(b, BITS, lane, y);
      assert_int_equal(bit_of(above(a, b, BITS), lane), x > y);
      assert_int_equal(bit_of(reaches(a, BITS, y), lane), x >= y);
    }
}

/* Of the 2^(bits+1) equally likely random numbers, 2 level + 1 give a one. */
static void test_level_probability(void **state) {
  (void)state;
  plane level[BITS] = {0}, uniform[BITS + 1] = {0};
  for (int x = 0; x < NUMBERS; x++) {
    int ones = 0;
    for (int r = 0; r < 2 * NUMBERS; r++) {
      put_number(level, BITS, r, x);
      put_number(uniform, BITS + 1, r, r);
      ones += bit_of(level_bit(level, uniform, BITS), r);
    }
    assert_int_equal(ones, 2 * x + 1);
  }
}

static void test_counter(void **state) {
  (void)state;
  for (int x = 0; x < NUMBERS; x++)
    for (int move = -1; move <= 1; move++) {
      int lane = (3 * x + move + 1) % LANES, expected = x + move;
      plane counter[BITS] = {0}, lanes[1] = {0};
      put_number(counter, BITS, lane, x);
      put_number(lanes, 1, lane, 1);
      count(counter, BITS, move > 0 ? lanes[0] : no_lanes(), move < 0 ? lanes[0] : no_lanes());
      if (expected < 0) expected = 0;
      if (expected >= NUMBERS) expected = NUMBERS - 1;
      assert_int_equal(number_of(counter, BITS, lane), expected);
      assert_int_equal(number_of(counter, BITS, (lane + 1) % LANES), 0);
    }
}

static void test_tracker(void **state) {
  (void)state;
  enum { WIDTH = 7, ONE = 1 << WIDTH };
  for (int shift = 0; shift <= WIDTH; shift++)
    for (int x = 0; x < ONE; x++)
      for (int bit = 0; bit <= 1; bit++) {
        plane level[WIDTH] = {0}, towards[1] = {0}, move[1] = {0};
        int lane = (x + bit) % LANES;
        put_number(level, WIDTH, lane, x);
        put_number(towards, 1, lane, bit);
        put_number(move, 1, lane, 1);
        track(level, WIDTH, shift, towards[0], move[0]);
        int expected = bit ? x + ((ONE - 1 - x) >> shift) : x - (x >> shift);
        assert_int_equal(number_of(level, WIDTH, lane), expected);
        track(level, WIDTH, shift, towards[0], no_lanes());
        assert_int_equal(number_of(level, WIDTH, lane), expected);
      }
}

static void test_memory(void **state) {
  (void)state;
  enum { LENGTH = 8, ADDRESS_BITS = 3, LANE = 77 };
  plane memory[LENGTH] = {0}, address[ADDRESS_BITS] = {0}, bits[2] = {0};
  int last[LENGTH] = {0};
  uint64_t random = 5;
  for (int step = 0; step < 500; step++) {
    int x = (int)extr_random_below(&random, 2), y = (int)extr_random_below(&random, 2);
    put_number(&bits[0], 1, LANE, x & y);
    put_number(&bits[1], 1, LANE, x | y);
    remember(memory, LENGTH, (agreement){bits[0], bits[1]});
    if (x == y) {
      memmove(last + 1, last, (LENGTH - 1) * sizeof *last);
      last[0] = x;
    }
    for (int place = 0; place < LENGTH; place++) {
      put_number(address, ADDRESS_BITS, LANE, place);
      assert_int_equal(bit_of(recall(memory, LENGTH, address), LANE), last[place]);
    }
  }
}

/* ---- Random planes ---- */

enum { DRAWN = 4000 };

static void plain_sequence(uint64_t key, uint8_t *bits) {
  enum { START = 127 };
  uint8_t *all = malloc(START + DRAWN);
  uint64_t word = 0;
  for (int i = 0; i < START; i++) {
    if (i % 64 == 0) word = extr_random_next(&key);
    all[i] = word >> i % 64 & 1;
  }
  for (int i = START; i < START + DRAWN; i++)
    all[i] = all[i - 29] ^ all[i - 67] ^ all[i - 99] ^ all[i - 127];
  memcpy(bits, all + START, DRAWN);
  free(all);
}

static generator *new_generator(void) {
  generator *g = aligned_alloc(64, (sizeof *g + 63) / 64 * 64);
  assert_non_null(g);
  memset(g, 0, sizeof *g);
  generator_start(g);
  return g;
}

static void seed_lane(generator *g, int lane, uint64_t key) {
  generator_seed(g, lane / 64, UINT64_C(1) << lane % 64, &key);
}

/* A lane that starts late, beside others, in pieces of any size. */
static void test_generator(void **state) {
  (void)state;
  generator *g = new_generator();
  uint8_t first[DRAWN], second[DRAWN];
  plain_sequence(11, first);
  plain_sequence(12, second);
  seed_lane(g, 3, 11);
  enum { LATE = 1500, LARGEST = 300 };
  for (int taken = 0, step = 0, size; taken + LARGEST < DRAWN; taken += size, step++) {
    size = 1 + step * 7 % LARGEST;
    if (taken < LATE && taken + size > LATE) size = LATE - taken;
    if (taken == LATE) seed_lane(g, 100, 12);
    const plane *planes = generator_take(g, size);
    for (int i = 0; i < size; i++) {
      assert_int_equal(bit_of(planes[i], 3), first[taken + i]);
      if (taken >= LATE) assert_int_equal(bit_of(planes[i], 100), second[taken - LATE + i]);
    }
  }
  free(g);
}

/* A register a bit at a time, through its whole period; another lane starts later. */
static void test_register(void **state) {
  (void)state;
  enum { STEPS = 22, LATE = 5, DRAWS = STEPS * LFSR_PERIOD };
  plane planes[LFSR_BITS + STEPS] = {0};
  uint8_t *bits = malloc(LFSR_BITS + DRAWS), seen[LFSR_PERIOD + 1] = {0};
  uint64_t key = 9, other = 10;
  int different = 0;
  lfsr_seed(planes, STEPS, 70, &key);
  for (int i = 0; i < LFSR_BITS; i++) bits[i] = (uint8_t)bit_of(planes[STEPS + i], 70);
  for (int i = LFSR_BITS; i < LFSR_BITS + DRAWS; i++) bits[i] = bits[i - 9] ^ bits[i - 11];
  for (int cycle = 0; cycle < LFSR_PERIOD; cycle++) {
    if (cycle == LATE) lfsr_seed(planes, STEPS, 3, &other);
    lfsr_run(planes, STEPS);
    for (int i = 0; i < STEPS; i++)
      assert_int_equal(bit_of(planes[LFSR_BITS + i], 70), bits[LFSR_BITS + cycle * STEPS + i]);
    int now = number_of(planes + STEPS, LFSR_BITS, 70);
    assert_int_not_equal(now, 0);
    different += !seen[now];
    seen[now] = 1;
  }
  assert_int_equal(different, LFSR_PERIOD);
  free(bits);
}

/* ---- Laws ---- */

/* The number of ones and of draws in every lane; lanes are independent of each other. */
typedef struct tally {
  double ones[LANES], draws[LANES];
} tally;

static void tally_add(tally *t, plane ones, plane among) {
  for (int lane = 0; lane < LANES; lane++) {
    t->ones[lane] += bit_of(ones & among, lane);
    t->draws[lane] += bit_of(among, lane);
  }
}

/* The mean over all lanes against the law, by how much lanes differ among themselves: 5.5 standard
 * errors from 128 lanes are passed by chance less than once in 10^6. */
static void assert_law(const tally *t, double law, const char *what) {
  double mean = 0, square = 0;
  for (int lane = 0; lane < LANES; lane++) {
    assert_true(t->draws[lane] > 0);
    mean += t->ones[lane] / t->draws[lane] / LANES;
  }
  for (int lane = 0; lane < LANES; lane++) {
    double off = t->ones[lane] / t->draws[lane] - mean;
    square += off * off / (LANES - 1);
  }
  if (fabs(mean - law) > 5.5 * sqrt(square / LANES) + 1e-9)
    fail_msg("%s: %.6f +- %.6f, expected %.6f", what, mean, sqrt(square / LANES), law);
}

/* Section "Variable node": prod P / (prod P + prod (1 - P)). */
static double equality_law(const int *eighths, int inputs, int without) {
  double one = 1, zero = 1;
  for (int i = 0; i < inputs; i++)
    if (i != without) {
      one *= eighths[i] / 8.0;
      zero *= 1 - eighths[i] / 8.0;
    }
  return one / (one + zero);
}

/* Bits that are one with probability eighths / 8. */
static plane draw_input(generator *g, int eighths) {
  plane limit[3];
  for (int b = 0; b < 3; b++) limit[b] = constant(eighths, b);
  return above(limit, generator_take(g, 3), 3);
}

static generator *seeded(uint64_t key) {
  generator *g = new_generator();
  for (int lane = 0; lane < LANES; lane++) seed_lane(g, lane, extr_random_next(&key));
  return g;
}

static const int eighths[] = {3, 5, 6, 2, 4, 5, 3};
enum { CYCLES = 40000 };

/* One operator with its internal memory, held bits included. */
static void test_operator_law(void **state) {
  (void)state;
  for (int inputs = 2; inputs <= 4; inputs++)
    for (int length = 1; length <= 8; length *= 2) {
      generator *g = seeded((uint64_t)(100 * inputs + length));
      plane values[4], memory[8] = {0};
      int code[5] = {inputs, 0, 1, 2, 3};
      tally t = {0};
      for (int cycle = 0; cycle < CYCLES; cycle++) {
        for (int i = 0; i < inputs; i++) values[i] = draw_input(g, eighths[i]);
        agreement a = agree(values, code);
        plane held = recall(memory, length, generator_take(g, 3));
        if (cycle >= 200) tally_add(&t, a.all | (held & a.any), ~no_lanes());
        remember(memory, length, a);
      }
      char what[48];
      snprintf(what, sizeof what, "%d inputs, memory %d", inputs, length);
      assert_law(&t, equality_law(eighths, inputs, -1), what);
      free(g);
    }
}

/* All outputs of a node, where they are regular. Exact while every path has two operators at most:
 * the operands of the last one are then independent of each other at any one time. */
static void try_structure(extr_node_kind kind) {
  enum { INPUTS = 7, LENGTH = 2 };
  const extr_node_choice choice = {.kind = kind};
  extr_structure *structure;
  extr_cost unit;
  node_program program;
  assert_int_equal(extr_cost_unit(NULL, 3, &unit), EXTR_OK);
  assert_int_equal(extr_node_structure(NULL, &choice, INPUTS, NODE_ARITY, &structure), EXTR_OK);
  assert_int_equal(extr_structure_latency(structure, &unit), 2 * EXTR_COST_ONE);
  assert_int_equal(extr_node_program_new(NULL, &choice, INPUTS, INPUTS - 1, &program), EXTR_OK);
  plane values[64], memories[64] = {0};
  agreement outputs[INPUTS - 1];
  tally *tallies = calloc(INPUTS - 1, sizeof *tallies);
  generator *g = seeded(7 + (uint64_t)kind);
  assert_true(INPUTS + program.inner <= 64 && LENGTH * program.inner <= 64);
  for (int cycle = 0; cycle < CYCLES; cycle++) {
    for (int i = 0; i < INPUTS; i++) values[i] = draw_input(g, eighths[i]);
    const plane *random = generator_take(g, program.inner);
    walk_inner(&program, values, memories, LENGTH, random, false, no_lanes());
    walk_outputs(&program, values, outputs, false, no_lanes());
    for (int j = 0; j < INPUTS - 1 && cycle >= 200; j++)
      tally_add(&tallies[j], outputs[j].all, regular(outputs[j]));
  }
  for (int j = 0; j < INPUTS - 1; j++) {
    char what[48];
    snprintf(what, sizeof what, "structure %d, output %d", (int)kind, j + 1);
    assert_law(&tallies[j], equality_law(eighths, INPUTS, j), what);
  }
  free(g);
  free(tallies);
  extr_node_program_clear(&program);
  extr_structure_free(structure);
}

static void test_structure_laws(void **state) {
  (void)state;
  try_structure(EXTR_NODE_UENG);
  try_structure(EXTR_NODE_ISOMORPHIC);
  try_structure(EXTR_NODE_NAIVE);
}

/* ---- Every structure and degree ---- */

static const extr_node_choice choices[] = {
    {.kind = EXTR_NODE_STAR},
    {.kind = EXTR_NODE_ISOMORPHIC},
    {.kind = EXTR_NODE_NAIVE},
    {.kind = EXTR_NODE_UENG},
    {.kind = EXTR_NODE_FRONTIER, .latency = 3},
};
enum { CHOICES = sizeof choices / sizeof *choices, INPUTS_MAX = NODE_DEGREE_MAX + 1 };

static node_program program_of(const extr_node_choice *choice, int inputs, int degree) {
  node_program program;
  assert_int_equal(extr_node_program_new(NULL, choice, inputs, degree, &program), EXTR_OK);
  return program;
}

/* Of the operator at `code`, from those of its operands. */
static double combined(const double *ones, const int *code) {
  double one = 1, zero = 1;
  for (int k = 1; k <= code[0]; k++) one *= ones[code[k]], zero *= 1 - ones[code[k]];
  return one / (one + zero);
}

static plane draw(uint64_t *random, double one) {
  plane bits = no_lanes();
  for (int lane = 0; lane < LANES; lane++)
    bits[lane / 64] |= (uint64_t)((double)extr_random_below(random, 1 << 20) < one * (1 << 20))
                       << lane % 64;
  return bits;
}

/* Where operators hold they give bits of the law that their memories have, here drawn anew in every
 * cycle. Then every output is exact however deep the structure is. */
static void try_degree(const extr_node_choice *choice, int degree) {
  enum { SHORT = 2000, VALUES = 512 };
  node_program program = program_of(choice, degree + 1, degree);
  double ones[VALUES];
  plane values[VALUES], memories[VALUES];
  agreement outputs[NODE_DEGREE_MAX];
  tally *tallies = calloc((size_t)degree, sizeof *tallies);
  uint64_t random = (uint64_t)degree;
  assert_in_range(program.inputs + program.inner, 1, VALUES);
  for (int i = 0; i <= degree; i++) ones[i] = eighths[i % 7] / 8.0;
  const int *code = program.code;
  for (int i = 0; i < program.inner; i++, code += 1 + code[0])
    ones[program.inputs + i] = combined(ones, code);
  for (int cycle = 0; cycle < SHORT; cycle++) {
    for (int i = 0; i <= degree; i++) values[i] = draw(&random, ones[i]);
    for (int i = 0; i < program.inner; i++) memories[i] = draw(&random, ones[program.inputs + i]);
    walk_inner(&program, values, memories, 1, memories, false, no_lanes());
    walk_outputs(&program, values, outputs, false, no_lanes());
    for (int j = 0; j < degree; j++) tally_add(&tallies[j], outputs[j].all, regular(outputs[j]));
  }
  int all[INPUTS_MAX];
  for (int i = 0; i <= degree; i++) all[i] = eighths[i % 7];
  for (int j = 0; j < degree; j++) {
    char what[64];
    snprintf(what, sizeof what, "structure %d, degree %d, output %d", (int)choice->kind, degree,
             j + 1);
    assert_law(&tallies[j], equality_law(all, degree + 1, j), what);
  }
  free(tallies);
  extr_node_program_clear(&program);
}

static void test_all_degrees(void **state) {
  (void)state;
  for (int i = 0; i < CHOICES; i++)
    for (int degree = NODE_DEGREE_MIN; degree <= NODE_DEGREE_MAX; degree++)
      try_degree(&choices[i], degree);
}

/* Bit i of the patterns first, first + 1, ... of the lanes. */
static plane pattern_bits(int first, int i) {
  plane bits = no_lanes();
  for (int lane = 0; lane < LANES; lane++)
    bits[lane / 64] |= (uint64_t)((first + lane) >> i & 1) << lane % 64;
  return bits;
}

/* All patterns of bits, weighed with their probabilities, against 1 - 2 Q = prod (1 - 2 P). */
static void try_check(const node_program *program, int degree) {
  plane values[512], messages[NODE_DEGREE_MAX];
  double ones[NODE_DEGREE_MAX] = {0}, product = 1;
  for (int i = 0; i < degree; i++) product *= 1 - eighths[i % 7] / 4.0;
  for (int first = 0; first < 1 << degree; first += LANES) {
    for (int i = 0; i < degree; i++) messages[i] = pattern_bits(first, i);
    if (program)
      check_by_structure(program, values, messages);
    else
      check_by_total(messages, degree);
    for (int lane = 0; lane < LANES && first + lane < 1 << degree; lane++) {
      double weight = 1;
      for (int i = 0; i < degree; i++)
        weight *= (first + lane) >> i & 1 ? eighths[i % 7] / 8.0 : 1 - eighths[i % 7] / 8.0;
      for (int j = 0; j < degree; j++) {
        int others = (first + lane) & ~(1 << j);
        assert_int_equal(bit_of(messages[j], lane), __builtin_parity((unsigned)others));
        ones[j] += weight * bit_of(messages[j], lane);
      }
    }
  }
  for (int j = 0; j < degree; j++) {
    double own = 1 - eighths[j % 7] / 4.0;
    if (own != 0) assert_true(fabs(1 - 2 * ones[j] - product / own) < 1e-12);
  }
}

static void test_checks(void **state) {
  (void)state;
  for (int degree = 2; degree <= NODE_DEGREE_MAX; degree++) {
    try_check(NULL, degree);
    for (int i = 0; i < CHOICES && degree > 2; i++) {
      node_program program = program_of(&choices[i], degree, degree);
      assert_in_range(program.inputs + program.inner, 1, 512);
      try_check(&program, degree);
      extr_node_program_clear(&program);
    }
  }
}

/* Ueng's node without its seventh output: seven triples and six pairs. */
static void test_program_size(void **state) {
  (void)state;
  const extr_node_choice choice = {.kind = EXTR_NODE_UENG};
  node_program program;
  assert_int_equal(extr_node_program_new(NULL, &choice, 7, 6, &program), EXTR_OK);
  assert_int_equal(program.degree, 6);
  assert_int_equal(program.inner, 7);
  const int *code = program.outputs;
  for (int j = 0; j < 6; j++, code += 1 + code[0]) assert_int_equal(code[0], 2);
  extr_node_program_clear(&program);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_comparisons),  cmocka_unit_test(test_level_probability),
      cmocka_unit_test(test_counter),      cmocka_unit_test(test_tracker),
      cmocka_unit_test(test_memory),       cmocka_unit_test(test_generator),
      cmocka_unit_test(test_operator_law), cmocka_unit_test(test_structure_laws),
      cmocka_unit_test(test_register),     cmocka_unit_test(test_all_degrees),
      cmocka_unit_test(test_checks),       cmocka_unit_test(test_program_size),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
