/* Rings with empty positions against brute force: every type vector, every order of its levels and
 * every set of empty positions, with subtrees told apart by hashes of their own. */
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <stdlib.h>

enum { LEVELS_MAX = 8, POSITIONS_MAX = 64, OPERATORS_MAX = 4096 };

typedef struct ring {
  const extr_cost *cost;
  int positions, levels;
  int arity[LEVELS_MAX];
  uint64_t leaf[POSITIONS_MAX]; /* a number for each input, 0 for an empty position */
  uint64_t seen[OPERATORS_MAX];
  int count;
  int64_t complexity;
} ring;

static uint64_t mix(uint64_t x) {
  x ^= x >> 31;
  x *= UINT64_C(0x7fb5d329728ea185);
  x ^= x >> 27;
  x *= UINT64_C(0x81dadef4bc2dd44d);
  return x ^ x >> 33;
}

static void note_operator(ring *r, uint64_t hash, int arity) {
  for (int i = 0; i < r->count; i++)
    if (r->seen[i] == hash) return;
  assert_true(r->count < OPERATORS_MAX);
  r->seen[r->count++] = hash;
  r->complexity += r->cost->complexity[arity];
}

/* The subtree of this level from this position on: 0 where all is empty. Child hashes are added, so
 * that their order does not matter. */
static uint64_t subtree(ring *r, int level, int first, int *span) {
  if (level == 0) {
    *span = 1;
    return r->leaf[first % r->positions];
  }
  uint64_t sum = 0, last = 0;
  int present = 0;
  *span = 0;
  for (int i = 0; i < r->arity[level - 1]; i++) {
    int width;
    uint64_t child = subtree(r, level - 1, first + *span, &width);
    *span += width;
    if (child == 0) continue;
    present++;
    last = child;
    sum += mix(child);
  }
  if (present < 2) return last;
  uint64_t hash = mix(sum + (uint64_t)present) | 1;
  note_operator(r, hash, present);
  return hash;
}

static int64_t measure(ring *r) {
  r->count = 0;
  r->complexity = 0;
  for (int p = 0; p < r->positions; p++) {
    int span;
    if (r->leaf[p]) subtree(r, r->levels, p + 1, &span);
  }
  return r->complexity;
}

/* The least complexity over all sets of `left` more empty positions from `from` on. */
static int64_t over_sets(ring *r, int from, int left) {
  if (left == 0) return measure(r);
  int64_t least = INT64_MAX;
  for (int p = from; p < r->positions - left; p++) {
    uint64_t input = r->leaf[p];
    r->leaf[p] = 0;
    int64_t its = over_sets(r, p + 1, left - 1);
    if (its < least) least = its;
    r->leaf[p] = input;
  }
  return least;
}

/* The least complexity over all sequences of arities whose latency is `latency` in all and whose
 * product is at least n - 1 (and equal to it where `exact`), no level of which could be left out.
 */
static int64_t over_orders(ring *r, int inputs, int product, int smallest, int64_t latency,
                           bool exact) {
  if (product >= inputs - 1) {
    bool minimal = smallest == 0 || product / smallest < inputs - 1;
    if (latency != 0 || !minimal || (exact && product != inputs - 1)) return INT64_MAX;
    r->positions = product + 1;
    for (int p = 0; p < r->positions; p++) r->leaf[p] = mix((uint64_t)p + 17) | 1;
    if (r->positions == inputs) return measure(r);
    r->leaf[r->positions - 1] = 0; /* sets that are rotations of each other are the same */
    return over_sets(r, 0, r->positions - inputs - 1);
  }
  int64_t least = INT64_MAX;
  for (int t = 2; t <= r->cost->max_arity; t++) {
    if (r->cost->latency[t] > latency) continue;
    r->arity[r->levels++] = t;
    int64_t its = over_orders(r, inputs, product * t, smallest && smallest < t ? smallest : t,
                              latency - r->cost->latency[t], exact);
    r->levels--;
    if (its < least) least = its;
  }
  return least;
}

static void check(int inputs, int max_arity, enum model model) {
  struct problem p = problem_of(EXTR_ISOMORPHIC, inputs, max_arity, model);
  extr_solution *solution = solve(&p);
  static ring r;
  r = (ring){.cost = &p.cost};
  int64_t least = over_orders(&r, inputs, 1, 0, solution->latency, true);
  if (least == INT64_MAX) least = over_orders(&r, inputs, 1, 0, solution->latency, false);
  expect_equal(&p, "complexity", solution->complexity, least);
  extr_solution_free(solution);
}

static void small_rings(void **state) {
#ifdef LAST_INPUTS
  static const int largest[] = {[2] = LAST_INPUTS, [3] = LAST_INPUTS, [4] = LAST_INPUTS};
#else
  static const int largest[] = {
      [2] = 9, [3] = 10, [4] = 6}; /* beyond, there are thousands of sets */
#endif
  for (int m = 2; m <= 4; m++)
    for (int n = 3; n <= largest[m]; n++) {
      check(n, m, MODEL_UNIT);
      check(n, m, MODEL_RANDOM);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_rings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
