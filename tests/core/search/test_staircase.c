/* Staircases against functions tabulated on a small range of latencies. */
#include "core/search/staircase.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/status.h>

#include <stdlib.h>
#include <string.h>

enum { RANGE = 40, NEVER = 1000000 };

static uint64_t seed = 7;

/* value[t]: the least complexity offered at a latency of t or less. */
typedef struct table {
  int64_t value[RANGE];
} table;

static void lower(table *t, int latency, int64_t complexity) {
  for (int i = latency; i < RANGE; i++)
    if (complexity < t->value[i]) t->value[i] = complexity;
}

static table empty_table(void) {
  table t;
  for (int i = 0; i < RANGE; i++) t.value[i] = NEVER;
  return t;
}

static void expect_same(const staircase *s, const table *t) {
  for (int i = 0; i < RANGE; i++) {
    const corner *at = extr_staircase_at(s, i);
    assert_int_equal(t->value[i], at ? at->complexity : NEVER);
  }
  for (int i = 1; i < s->count; i++) {
    assert_true(s->corners[i].latency > s->corners[i - 1].latency);
    assert_true(s->corners[i].complexity < s->corners[i - 1].complexity);
  }
}

static void make_random(envelope *e, staircase *s, table *t) {
  *s = (staircase){0};
  *t = empty_table();
  for (int count = draw_below(&seed, 8); count > 0; count--) {
    int latency = draw_below(&seed, RANGE), complexity = draw_below(&seed, 50);
    extr_envelope_corner(e, latency, complexity, count);
    lower(t, latency, complexity);
  }
  assert_int_equal(EXTR_OK, extr_envelope_finish(e, s));
}

static void test_corners_moves_and_sums(void **state) {
  extr_pool memory = {0};
  envelope e = {.memory = &memory};
  for (int round = 0; round < 2000; round++) {
    staircase a, b, c = {0};
    table ta, tb, tc = empty_table();
    make_random(&e, &a, &ta);
    make_random(&e, &b, &tb);
    expect_same(&a, &ta);
    int latency = draw_below(&seed, 5), complexity = draw_below(&seed, 9);
    extr_envelope_sum(&e, &a, &b, 1);
    extr_envelope_moved(&e, &a, latency, complexity, 2);
    for (int i = 0; i < RANGE; i++) {
      if (ta.value[i] < NEVER && tb.value[i] < NEVER) lower(&tc, i, ta.value[i] + tb.value[i]);
      if (i >= latency && ta.value[i - latency] < NEVER)
        lower(&tc, i, ta.value[i - latency] + complexity);
    }
    assert_int_equal(EXTR_OK, extr_envelope_finish(&e, &c));
    expect_same(&c, &tc);
    extr_pool_free(&memory);
  }
  extr_envelope_free(&e);
}

/* Of two offers with the same corner the first one stays: choices do not depend on chance. */
static void test_first_offer_stays(void **state) {
  extr_pool memory = {0};
  envelope e = {.memory = &memory};
  staircase s = {0};
  extr_envelope_corner(&e, 3, 10, 1);
  extr_envelope_corner(&e, 3, 10, 2);
  extr_envelope_corner(&e, 4, 10, 3);
  extr_envelope_corner(&e, 2, 11, 4);
  assert_int_equal(EXTR_OK, extr_envelope_finish(&e, &s));
  assert_int_equal(2, s.count);
  assert_int_equal(4, s.corners[0].choice);
  assert_int_equal(1, s.corners[1].choice);
  extr_pool_free(&memory);
  extr_envelope_free(&e);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_corners_moves_and_sums),
                                     cmocka_unit_test(test_first_offer_stays)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
