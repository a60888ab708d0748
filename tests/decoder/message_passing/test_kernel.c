/* Every kernel, interpreted and compiled, against brute force on one run of checks: each degree,
 * structure, algorithm, message type and instruction set, with ties, zeros, saturated and most
 * negative values among the inputs. */
#include "core/base/aligned.h"
#include "decoder/jit/jit.h"
#include "decoder/message_passing/engine.h"
#include "decoder/settings/texts.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEGREE_MAX = 34, CHECKS_MAX = 2 * GROUP_MAX + 1 };

typedef struct bench {
  const engine *engine;
  extr_decoder_settings settings;
  int degree, checks;
  int columns[DEGREE_MAX * CHECKS_MAX];
  double p[DEGREE_MAX * CHECKS_MAX][LANES_MAX], r[DEGREE_MAX * CHECKS_MAX][LANES_MAX];
  void *posteriors, *messages, *flips;
  bool flipping; /* the kernel gets flips */
} bench;

static uint64_t state = 12345;

/* Extreme values often, small ones often (ties and zeros), anything else the rest of the time. */
static double draw_value(int limit) {
  switch (draw_between(&state, 0, 3)) {
  case 0:
    return draw_between(&state, 0, 1) ? limit : -limit;
  case 1:
    return draw_between(&state, -2, 2);
  default:
    return draw_between(&state, -limit, limit);
  }
}

/* ---- Vectors as numbers ---- */

static double read_lane(const bench *b, const void *vectors, int v, int lane) {
  size_t place = (size_t)v * (size_t)b->engine->lanes + (size_t)lane;
  return b->settings.message == EXTR_I8 ? (double)((const int8_t *)vectors)[place]
                                        : (double)((const float *)vectors)[place];
}

static void write_lane(const bench *b, void *vectors, int v, int lane, double value) {
  size_t place = (size_t)v * (size_t)b->engine->lanes + (size_t)lane;
  if (b->settings.message == EXTR_I8)
    ((int8_t *)vectors)[place] = (int8_t)value;
  else
    ((float *)vectors)[place] = (float)value;
}

/* Every fifth lane has a new frame, whose old messages do not count. */
static bool lasts(int lane) {
  return lane % 5 != 3;
}

static const void *lasting_lanes(const bench *b) {
  static _Alignas(64) uint8_t lanes[64];
  int bytes = b->settings.message == EXTR_I8 ? 1 : 4;
  for (int i = 0; i < b->engine->lanes; i++)
    memset(lanes + i * bytes, lasts(i) ? 0xff : 0, (size_t)bytes);
  return lanes;
}

/* Whether the bits of a check node are to have the sum 1. */
static bool is_odd(int check, int lane) {
  return (3 * check + 5 * lane) % 7 < 3;
}

static void fill_flips(const bench *b) {
  const size_t bytes = b->settings.message == EXTR_I8 ? 1 : 4, lanes = (size_t)b->engine->lanes;
  for (int check = 0; check < b->checks; check++)
    for (size_t lane = 0; lane < lanes; lane++)
      memset((char *)b->flips + ((size_t)check * lanes + lane) * bytes,
             is_odd(check, (int)lane) ? 0xff : 0, bytes);
}

static void fill(bench *b) {
  fill_flips(b);
  int limit = b->settings.message == EXTR_I8 ? (1 << (b->settings.llr_bits - 1)) - 1 : 300;
  for (int e = 0; e < b->degree * b->checks; e++) {
    /* Columns in a scattered order, each once: 7 is prime to every number of edges that is not its
     * multiple, 1 serves those. */
    int edges = b->degree * b->checks;
    b->columns[e] = edges % 7 ? e * 7 % edges : e;
    for (int lane = 0; lane < b->engine->lanes; lane++) {
      b->p[e][lane] = draw_value(127);
      b->r[e][lane] = draw_value(limit);
      write_lane(b, b->posteriors, e, lane, b->p[e][lane]);
      write_lane(b, b->messages, e, lane, b->r[e][lane]);
      if (!lasts(lane)) b->r[e][lane] = 0;
    }
  }
}

/* ---- The contract of kernel.h in scalar arithmetic ---- */

static double saturated(const bench *b, double x) {
  if (b->settings.message == EXTR_F32) return (float)x;
  return x > 127 ? 127 : x < -128 ? -128 : x;
}

/* The parameters of choose_rule as 8-bit kernels take them, by hand: 96 / 128 = 0.75, 102 / 128 =
 * 0.797 is nearest to 0.8, and an offset of 0.5 is one step of 0.5. */
static int parameter_in_steps(const extr_decoder_settings *s) {
  return s->algorithm == EXTR_OFFSET ? 1 : s->parameter == 0.75 ? 96 : 102;
}

/* The magnitude of a message. That of 8 bits is found by search: the whole number nearest to the
 * product, of two the larger one. */
static double magnitude(const extr_decoder_settings *s, double least) {
  if (s->algorithm == EXTR_MIN_SUM) return least;
  if (s->message == EXTR_F32) {
    float parameter = (float)s->parameter, value = (float)least;
    if (s->algorithm == EXTR_NORMALIZED) return value * parameter;
    return value > parameter ? value - parameter : 0;
  }
  int steps = parameter_in_steps(s), found = 0;
  if (s->algorithm == EXTR_OFFSET) return least > steps ? least - steps : 0;
  while ((2 * found + 1) * 64 <= (int)least * steps) found++;
  return found;
}

static void compare_check(const bench *b, int check, int lane) {
  double limit = b->settings.message == EXTR_I8 ? (1 << (b->settings.llr_bits - 1)) - 1 : 1 << 20;
  int first = check * b->degree;
  double q[DEGREE_MAX];
  for (int i = 0; i < b->degree; i++)
    q[i] = saturated(b, b->p[b->columns[first + i]][lane] - b->r[first + i][lane]);
  for (int i = 0; i < b->degree; i++) {
    double least = limit;
    int negative = b->flipping && is_odd(check, lane);
    for (int k = 0; k < b->degree; k++)
      if (k != i) {
        least = fmin(least, fabs(q[k]));
        negative ^= q[k] < 0;
      }
    double message = magnitude(&b->settings, least) * (negative ? -1 : 1);
    double posterior = saturated(b, q[i] + message);
    if (b->settings.message == EXTR_I8) posterior = fmax(posterior, -127);
    if (b->settings.schedule == EXTR_FLOODING) posterior = b->p[b->columns[first + i]][lane];
    double is = read_lane(b, b->messages, first + i, lane);
    double stands = read_lane(b, b->posteriors, b->columns[first + i], lane);
    char text[EXTR_NODE_CHOICE_TEXT];
    if (is != message || stands != posterior)
      fail_msg("%s %s %s degree %d check %d of %d edge %d lane %d: message %g, expected %g; "
               "posterior %g, expected %g",
               extr_isa_name(b->settings.isa), extr_decoder_get(&b->settings, "message", NULL),
               extr_node_choice_text(&b->settings.check, text), b->degree, check, b->checks, i,
               lane, is, message, stands, posterior);
  }
}

static void try_update(bench *b, const kernel *k, kernel_update *update) {
  fill(b);
  update(k, b->checks, b->columns, b->posteriors, b->messages, lasting_lanes(b),
         b->flipping ? b->flips : NULL);
  for (int check = 0; check < b->checks; check++)
    for (int lane = 0; lane < b->engine->lanes; lane++) compare_check(b, check, lane);
}

enum { RULES = 4 };

static void choose_rule(extr_decoder_settings *settings, int i) {
  static const struct {
    extr_algorithm algorithm;
    double parameter;
  } rules[RULES] = {
      {EXTR_MIN_SUM, 0}, {EXTR_NORMALIZED, 0.75}, {EXTR_NORMALIZED, 0.8}, {EXTR_OFFSET, 0.5}};
  settings->algorithm = rules[i].algorithm;
  settings->parameter = rules[i].parameter;
  settings->schedule = i % 2 ? EXTR_FLOODING : EXTR_LAYERED;
  settings->llr_bits = 4 + draw_between(&state, 0, 4);
}

/* The degrees that are also compiled, with every other structure and instruction set: with each
 * number of registers, some fit and some do not. */
static bool is_compiled(int degree) {
  static const int degrees[] = {1, 2, 3, 5, 8, 12, 13, 20, 32};
  for (size_t i = 0; i < sizeof degrees / sizeof *degrees; i++)
    if (degree == degrees[i]) return extr_decoder_default().kernels == EXTR_COMPILED;
  return false;
}

/* All algorithms in one module, as a decoder has all degrees in one. */
static void try_compiled(bench *b, const extr_decoder_settings *settings, const kernel *kernels) {
  jit_kernel jobs[RULES];
  extr_jit *jit;
  extr_context *context = extr_context_new();
  for (int i = 0; i < RULES; i++)
    jobs[i] = (jit_kernel){.degree = b->degree,
                           .pitch = 1,
                           .flips = (b->degree + i) % 3 == 0,
                           .ahead = i % 2 ? 8192 : 0,
                           .layered = kernels[i].layered,
                           .algorithm = kernels[i].algorithm,
                           .program = kernels[i].program};
  if (extr_jit_new(context, b->settings.message, b->settings.isa, b->engine->vector, jobs, RULES,
                   &jit) != EXTR_OK)
    fail_msg("%s", extr_context_message(context));
  for (int i = 0; i < RULES; i++) {
    b->settings = settings[i];
    b->flipping = jobs[i].flips;
    try_update(b, NULL, jobs[i].update);
  }
  extr_jit_free(jit);
  extr_context_free(context);
}

static void try_rules(bench *b) {
  extr_decoder_settings settings[RULES];
  kernel kernels[RULES];
  for (int i = 0; i < RULES; i++) {
    kernel *k = &kernels[i];
    choose_rule(&b->settings, i);
    settings[i] = b->settings;
    assert_int_equal(EXTR_OK, extr_kernel_make(NULL, &b->settings, b->degree, b->engine, k));
    size_t bytes = extr_kernel_values(k) * b->engine->vector;
    assert_int_equal(EXTR_OK, ALIGNED_NEW(NULL, k->values, bytes));
    b->flipping = (b->degree + i) % 2;
    try_update(b, k, k->update);
    free(k->values);
  }
  const int turn = b->degree + (int)b->settings.check.kind + (int)b->settings.isa;
  if (is_compiled(b->degree) && turn % (SANITIZED ? 6 : 2) == 0) try_compiled(b, settings, kernels);
  for (int i = 0; i < RULES; i++) extr_kernel_clear(&kernels[i]);
}

static void try_engine(extr_message message, extr_isa isa) {
  bench *b = calloc(1, sizeof *b);
  b->settings = extr_decoder_default();
  b->settings.message = message;
  b->settings.isa = isa;
  b->engine = extr_engine(message, isa);
  size_t bytes = (size_t)DEGREE_MAX * CHECKS_MAX * b->engine->vector;
  assert_int_equal(EXTR_OK, ALIGNED_NEW(NULL, b->posteriors, bytes));
  assert_int_equal(EXTR_OK, ALIGNED_NEW(NULL, b->messages, bytes));
  assert_int_equal(EXTR_OK, ALIGNED_NEW(NULL, b->flips, bytes));
  for (b->degree = 1; b->degree <= DEGREE_MAX; b->degree++)
    for (int check = EXTR_NODE_STAR; check <= EXTR_NODE_TWO_MIN; check++) {
      static const int counts[] = {1, GROUP_MAX - 1, GROUP_MAX, GROUP_MAX + 1, 2 * GROUP_MAX, 3};
      if (check == EXTR_NODE_FRONTIER && b->degree > 9) continue; /* its search takes longer */
      b->settings.check.kind = (extr_node_kind)check;
      b->settings.check.latency = 5;
      b->checks = counts[b->degree % 6];
      try_rules(b);
    }
  free(b->posteriors);
  free(b->messages);
  free(b->flips);
  free(b);
}

static void test_kernels(void **unused) {
  (void)unused;
  for (int isa = 0; isa < EXTR_ISA_COUNT; isa++) {
    if (!extr_isa_available((extr_isa)isa)) continue;
    try_engine(EXTR_I8, (extr_isa)isa);
    try_engine(EXTR_F32, (extr_isa)isa);
  }
}

/* The reference above against values computed by hand. */
static void test_magnitudes(void **unused) {
  (void)unused;
  static const struct {
    extr_algorithm algorithm;
    double parameter;
    int least, magnitude;
  } cases[] = {
      {EXTR_MIN_SUM, 0, 127, 127},      {EXTR_NORMALIZED, 0.75, 0, 0},
      {EXTR_NORMALIZED, 0.75, 1, 1},    {EXTR_NORMALIZED, 0.75, 2, 2},    /* 1.5 */
      {EXTR_NORMALIZED, 0.75, 3, 2},    {EXTR_NORMALIZED, 0.75, 6, 5},    /* 2.25, 4.5 */
      {EXTR_NORMALIZED, 0.75, 127, 95}, {EXTR_NORMALIZED, 0.8, 5, 4},     /* 95.25, 3.98 */
      {EXTR_NORMALIZED, 0.8, 32, 26},   {EXTR_NORMALIZED, 0.8, 127, 101}, /* 25.5, 101.2 */
      {EXTR_OFFSET, 0.5, 0, 0},         {EXTR_OFFSET, 0.5, 1, 0},
      {EXTR_OFFSET, 0.5, 127, 126},
  };
  extr_decoder_settings settings = extr_decoder_default();
  settings.message = EXTR_I8;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    settings.algorithm = cases[i].algorithm;
    settings.parameter = cases[i].parameter;
    assert_int_equal((int)magnitude(&settings, cases[i].least), cases[i].magnitude);
  }
}

/* Check nodes with more inputs than a structure may have can use the two-minimum kernel. */
static void test_large_degree(void **unused) {
  (void)unused;
  extr_context *context = extr_context_new();
  extr_decoder_settings settings = extr_decoder_default();
  const engine *e = extr_engine(EXTR_I8, settings.isa);
  kernel k;
  assert_int_equal(EXTR_LIMIT, extr_kernel_make(context, &settings, EXTR_INPUTS_MAX + 1, e, &k));
  assert_non_null(strstr(extr_context_message(context), "weight 4097"));
  extr_kernel_clear(&k);
  settings.check.kind = EXTR_NODE_TWO_MIN;
  assert_int_equal(EXTR_OK, extr_kernel_make(context, &settings, EXTR_INPUTS_MAX + 1, e, &k));
  extr_kernel_clear(&k);
  extr_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_kernels),
                                     cmocka_unit_test(test_magnitudes),
                                     cmocka_unit_test(test_large_degree)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
