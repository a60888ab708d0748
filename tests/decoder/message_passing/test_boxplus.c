/* Sum-product check nodes on floats: single operators and whole nodes against the closed form in
 * higher precision, and all instruction sets against each other. */
#include "core/base/aligned.h"
#include "decoder/jit/jit.h"
#include "decoder/message_passing/engine.h"
#include "tests/support/decoder_settings.h"
#include "tests/support/random.h"
#include <extrinsic/program.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Frames are a multiple of all numbers of lanes; checks make groups of 8, 2 and 1. */
enum { FRAMES = 64, CHECKS = GROUP_MAX + 3, DEGREE_MAX = 33, EDGES = CHECKS * DEGREE_MAX };

/* Inputs and outputs of the check nodes: edge i of check node c is at [c * degree + i]. */
static double q[EDGES][FRAMES], r[EDGES][FRAMES];

static uint64_t state = 4711;

/* ---- Through the kernel ---- */

typedef struct node {
  extr_decoder_settings settings;
  int degree;
  const engine *engine;
  kernel kernel;
  void *posteriors, *messages;
} node;

static double read_lane(const node *n, const void *vectors, int v, int lane) {
  int place = v * n->engine->lanes + lane;
  return n->settings.message == EXTR_I8 ? (double)((const int8_t *)vectors)[place]
                                        : (double)((const float *)vectors)[place];
}

static void write_lane(const node *n, void *vectors, int v, int lane, double value) {
  int place = v * n->engine->lanes + lane;
  if (n->settings.message == EXTR_I8)
    ((int8_t *)vectors)[place] = (int8_t)value;
  else
    ((float *)vectors)[place] = (float)value;
}

/* One vector of frames: q into r. Posteriors must become q + r. */
static void update_block(const node *n, const int *places, int first) {
  static _Alignas(64) uint8_t all_lanes[64];
  int edges = CHECKS * n->degree, lanes = n->engine->lanes;
  for (int e = 0; e < edges; e++)
    for (int lane = 0; lane < lanes; lane++) {
      double old = q[e][first + lane] == -128; /* no posterior is -128, but a difference may be */
      write_lane(n, n->messages, e, lane, old);
      write_lane(n, n->posteriors, e, lane, q[e][first + lane] + old);
    }
  memset(all_lanes, 0xff, sizeof all_lanes);
  n->kernel.update(&n->kernel, CHECKS, places, n->posteriors, n->messages, all_lanes, NULL);
  for (int e = 0; e < edges; e++)
    for (int lane = 0; lane < lanes; lane++) {
      double message = r[e][first + lane] = read_lane(n, n->messages, e, lane);
      double sum = q[e][first + lane] + message;
      sum = n->settings.message == EXTR_I8 ? fmax(-127, fmin(127, sum)) : (double)(float)sum;
      assert_true(sum == read_lane(n, n->posteriors, e, lane));
    }
}

/* The compiled kernel must give every bit that the interpreted one gave. */
static void update_compiled(node *n, const int *places) {
  static double interpreted[EDGES][FRAMES];
  extr_jit *jit;
  jit_kernel job = {.degree = n->degree,
                    .pitch = 1,
                    .layered = n->kernel.layered,
                    .algorithm = n->kernel.algorithm,
                    .program = n->kernel.program,
                    .access = ACCESS_FRAMES};
  if (extr_decoder_default().kernels != EXTR_COMPILED || n->degree < 3 ||
      extr_program_steps(job.program) > 48)
    return;
  memcpy(interpreted, r, sizeof r);
  assert_int_equal(EXTR_OK, extr_jit_new(NULL, n->settings.message, n->settings.isa,
                                         n->engine->vector, &job, 1, &jit));
  n->kernel.update = job.update;
  for (int first = 0; first < FRAMES; first += n->engine->lanes) update_block(n, places, first);
  assert_memory_equal(interpreted, r, sizeof r);
  extr_jit_free(jit);
}

static void update(const extr_decoder_settings *settings, int degree) {
  node n = {*settings, degree, .engine = extr_engine(settings->message, settings->isa)};
  int places[EDGES];
  for (int e = 0; e < EDGES; e++) places[e] = e * (int)n.engine->vector;
  assert_int_equal(EXTR_OK, extr_kernel_make(NULL, settings, degree, n.engine, &n.kernel));
  assert_int_equal(EXTR_OK, ALIGNED_NEW(NULL, n.kernel.values,
                                        extr_kernel_values(&n.kernel) * n.engine->vector));
  assert_int_equal(EXTR_OK, ALIGNED_NEW(NULL, n.posteriors, EDGES * n.engine->vector));
  assert_int_equal(EXTR_OK, ALIGNED_NEW(NULL, n.messages, EDGES * n.engine->vector));
  for (int first = 0; first < FRAMES; first += n.engine->lanes) update_block(&n, places, first);
  update_compiled(&n, places);
  free(n.kernel.values);
  extr_kernel_clear(&n.kernel);
  free(n.posteriors);
  free(n.messages);
}

/* The sign that message i of a check must have; a negative zero counts as negative. */
static double sign_of_others(int check, int degree, int i, int frame) {
  double sign = 1;
  for (int k = 0; k < degree; k++)
    if (k != i && signbit(q[check * degree + k][frame])) sign = -sign;
  return sign;
}

/* ---- Single operators ---- */

/* As the operator is defined. */
static double boxplus(long double a, long double b) {
  return (double)logl((1 + expl(a + b)) / (expl(a) + expl(b)));
}

/* 0 .. 30 in even steps, and magnitudes near zero. */
static double grid_value(int i) {
  return (float)(i < 100 ? 0.3 * (i + 1) : i == 100 ? 0 : pow(2, -(i - 100)));
}

enum { GRID = 130 };

/* y_1, y_2, y_3 of a check of degree 3 are one operator each. */
static double worst_of_pairs(const extr_decoder_settings *settings) {
  double worst = 0;
  int pairs = 0;
  for (int first = 0; first < GRID * GRID; first += pairs) {
    for (pairs = 0; pairs < CHECKS * FRAMES; pairs++) {
      int pair = (first + pairs) % (GRID * GRID), check = pairs / FRAMES, frame = pairs % FRAMES;
      q[3 * check][frame] = grid_value(pair / GRID);
      q[3 * check + 1][frame] = -grid_value(pair % GRID);
      q[3 * check + 2][frame] = grid_value(draw_between(&state, 0, GRID - 1));
    }
    update(settings, 3);
    for (int e = 0; e < 3 * CHECKS; e++)
      for (int frame = 0; frame < FRAMES; frame++) {
        int check = e / 3, i = e % 3;
        double a = fabs(q[3 * check + (i + 1) % 3][frame]);
        double b = fabs(q[3 * check + (i + 2) % 3][frame]);
        double expected = boxplus(a, b), sign = sign_of_others(check, 3, i, frame);
        worst = fmax(worst, fabs(sign * r[e][frame] - expected));
        if (a == 0 || b == 0) assert_true(r[e][frame] == 0);
        assert_true(sign * r[e][frame] >= 0);
      }
  }
  return worst;
}

static void test_operators(void **unused) {
  (void)unused;
  static const char *const rules[] = {"spa", "spa:pairwise"};
  for (int i = 0; i < 2; i++) {
    extr_decoder_settings settings = settings_of(rules[i]);
    double worst = worst_of_pairs(&settings);
    print_message("%s: error of one operator up to %.2g\n", rules[i], worst);
    assert_true(worst < 1e-4);
  }
}

/* ---- Whole nodes ---- */

/* ln tanh(a/2), exact for small and for large a. */
static double log_tanh(double a) {
  return log1p(-2 / (1 + exp(a)));
}

/* 2 artanh of the product of the other tanh, from the sum of their logarithms. */
static double extrinsic(const double *logs, int degree, int i) {
  double sum = 0;
  for (int k = 0; k < degree; k++)
    if (k != i) sum += logs[k];
  double rest = -expm1(sum); /* 1 - product */
  return log((2 - rest) / rest);
}

/* Inputs that are all large, all small, all equal, or anything. */
static double draw_llr(int frame, double common) {
  double magnitude = 30 * draw_uniform(&state);
  if (frame % 4 == 1) magnitude = 26 + magnitude / 8;
  if (frame % 4 == 2) magnitude = draw_uniform(&state) < 0.05 ? 0 : magnitude / 10;
  if (frame % 4 == 3) magnitude = common;
  return (float)(draw_uniform(&state) < 0.5 ? -magnitude : magnitude);
}

static void draw_llrs(int degree) {
  double common[FRAMES];
  for (int frame = 0; frame < FRAMES; frame++) common[frame] = 30 * draw_uniform(&state);
  for (int e = 0; e < CHECKS * degree; e++)
    for (int frame = 0; frame < FRAMES; frame++) q[e][frame] = draw_llr(frame, common[frame]);
}

static double worst_message(int degree) {
  double worst = 0, logs[DEGREE_MAX];
  for (int check = 0; check < CHECKS; check++)
    for (int frame = 0; frame < FRAMES; frame++) {
      for (int k = 0; k < degree; k++) logs[k] = log_tanh(fabs(q[check * degree + k][frame]));
      for (int i = 0; i < degree; i++) {
        double expected = sign_of_others(check, degree, i, frame) * extrinsic(logs, degree, i);
        worst = fmax(worst, fabs(r[check * degree + i][frame] - expected));
      }
    }
  return worst;
}

/* Every bit of the messages is the same. */
static void expect_same_with_all_instruction_sets(extr_decoder_settings settings, int degree) {
  static double first[EDGES][FRAMES];
  memcpy(first, r, sizeof r);
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++) {
    if (!extr_isa_available((extr_isa)isa)) continue;
    settings.isa = (extr_isa)isa;
    update(&settings, degree);
    assert_memory_equal(first, r, (size_t)(CHECKS * degree) * sizeof *r);
  }
}

static void test_nodes(void **unused) {
  (void)unused;
  static const struct {
    const char *algorithm;
    double allowed;
  } cases[] = {{"spa", 1e-4}, {"spa:pairwise", 1e-3}};
  for (int c = 0; c < 2; c++) {
    extr_decoder_settings settings = settings_of(cases[c].algorithm);
    double worst = 0;
    for (int degree = 3; degree <= DEGREE_MAX; degree++)
      for (int check = EXTR_NODE_STAR; check <= EXTR_NODE_NAIVE; check++) {
        settings.check.kind = (extr_node_kind)check;
        draw_llrs(degree);
        update(&settings, degree);
        worst = fmax(worst, worst_message(degree));
        if (degree % 6 == 3) expect_same_with_all_instruction_sets(settings, degree);
      }
    print_message("%s: error of a node up to %.2g\n", cases[c].algorithm, worst);
    assert_true(worst < cases[c].allowed);
  }
}

/* Messages stay finite for LLRs above the limit of 40. */
static void test_beyond_the_limit(void **unused) {
  (void)unused;
  static const double large[] = {40, 41, 60, 88, 1e4, 1 << 20};
  static const char *const rules[] = {"spa", "spa:pairwise"};
  for (int rule = 0; rule < 2; rule++) {
    extr_decoder_settings settings = settings_of(rules[rule]);
    for (int i = 0; i < 6; i++) {
      for (int e = 0; e < CHECKS * 5; e++)
        for (int frame = 0; frame < FRAMES; frame++)
          q[e][frame] = e % 5 == 0 && frame % 2 ? 3 : large[i];
      update(&settings, 5);
      for (int e = 0; e < CHECKS * 5; e++)
        for (int frame = 0; frame < FRAMES; frame++)
          assert_true(fabs(r[e][frame] - (e % 5 && frame % 2 ? 3 : 40 - log(4))) < 1e-3);
    }
  }
}

/* ---- Degrees 1 and 2 ---- */

static void test_short_checks(void **unused) {
  (void)unused;
  static const char *const rules[] = {"spa", "spa:pairwise", "spa-table"};
  for (int rule = 0; rule < 3; rule++) {
    extr_decoder_settings settings = settings_of(rules[rule]);
    double limit = settings.message == EXTR_I8 ? 31 : 40;
    for (int degree = 1; degree <= 2; degree++) {
      for (int e = 0; e < CHECKS * degree; e++)
        for (int frame = 0; frame < FRAMES; frame++) q[e][frame] = draw_between(&state, -127, 127);
      update(&settings, degree);
      for (int e = 0; e < CHECKS * degree; e++)
        for (int frame = 0; frame < FRAMES; frame++)
          assert_true(r[e][frame] ==
                      (degree == 1 ? limit : fmax(-limit, fmin(limit, q[e ^ 1][frame]))));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_operators),
      cmocka_unit_test(test_nodes),
      cmocka_unit_test(test_beyond_the_limit),
      cmocka_unit_test(test_short_checks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
