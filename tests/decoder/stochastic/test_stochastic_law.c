/* Nodes of stochastic decoders on planes of bits, against the closed form of their
 * probabilities. */
#include "core/base/math/splitmix.h"
#include "decoder/stochastic/nodes/walk_tmpl.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int bit_of(plane p, int lane) {
  return p[lane / 64] >> lane % 64 & 1;
}

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

static const int eighths[] = {3, 5, 6, 2, 4, 5, 3};

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
  for (int i = 0; i < CHOICES; i++)
    for (int degree = NODE_DEGREE_MIN; degree <= NODE_DEGREE_MAX; degree++)
      try_degree(&choices[i], degree);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_degrees)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
