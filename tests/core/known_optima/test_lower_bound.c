/* The lower bound: every step of its proof on every structure that the searches find, its value
 * against an enumeration, and where it is attained. */
#include "core/known_optima/proof.h"
#include "tests/support/reference.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <stdlib.h>
#include <string.h>

enum { INPUTS_MAX = 64, NODES_MAX = 4096 };

/* ---- The proof, on one structure ------------------------------------------------------------- */

/* The names are those of lower_bound.c, for the tree T of output j. */
typedef struct proof {
  const extr_structure *s;
  int n, m, j;
  uint64_t set[NODES_MAX]; /* S(v) */
  bool output[NODES_MAX], in_tree[NODES_MAX], touched[NODES_MAX], clean[NODES_MAX];
  int budget[NODES_MAX];                                   /* b(v) */
  int leaves[NODES_MAX], full[NODES_MAX], less[NODES_MAX]; /* L, z and d of the part below v */
  int t, outside, degree; /* operators of T; |O|; inner operators that contain j */
} proof;

static const int *operands(const proof *p, int v) {
  return extr_structure_operands(p->s, v);
}

static int arity(const proof *p, int v) {
  return extr_structure_arity(p->s, v);
}

static void find_sets(proof *p) {
  int nodes = extr_structure_nodes(p->s);
  assert_true(nodes <= NODES_MAX && p->n <= INPUTS_MAX);
  memset(p->output, 0, sizeof p->output);
  for (int j = 0; j < p->n; j++) p->output[extr_structure_output(p->s, j)] = true;
  for (int v = 0; v < nodes; v++) {
    p->set[v] = v < p->n ? UINT64_C(1) << v : 0;
    for (int i = 0; i < arity(p, v); i++) p->set[v] |= p->set[operands(p, v)[i]];
  }
}

static void mark_tree(proof *p, int v) {
  p->in_tree[v] = true;
  p->t += v >= p->n;
  for (int i = 0; i < arity(p, v); i++) mark_tree(p, operands(p, v)[i]);
}

static void find_outside(proof *p) {
  p->outside = p->degree = 0;
  memset(p->touched, 0, sizeof p->touched);
  for (int v = p->n; v < extr_structure_nodes(p->s); v++) {
    p->degree += !p->output[v] && (p->set[v] >> p->j & 1);
    if (p->output[v] || p->in_tree[v]) continue;
    p->outside++;
    for (int i = 0; i < arity(p, v); i++) p->touched[operands(p, v)[i]] = true;
  }
}

/* Operands have lower numbers than their users. */
static void find_clean(proof *p) {
  for (int v = 0; v < extr_structure_nodes(p->s); v++) {
    p->clean[v] = !p->touched[v];
    for (int i = 0; i < arity(p, v); i++) p->clean[v] &= p->clean[operands(p, v)[i]];
  }
}

static int clean_operands(const proof *p, int v) {
  int count = 0;
  for (int i = 0; i < arity(p, v); i++) count += p->clean[operands(p, v)[i]];
  return count;
}

static void find_budgets(proof *p) {
  int root = extr_structure_output(p->s, p->j);
  p->budget[root] = p->m - 1;
  for (int v = root; v >= p->n; v--) {
    if (!p->in_tree[v]) continue;
    for (int i = 0; i < arity(p, v); i++) {
      int below = operands(p, v)[i];
      p->budget[below] = p->budget[v] - (clean_operands(p, v) - p->clean[below]);
      assert_true(p->budget[below] >= 0);
    }
  }
}

static bool is_full(const proof *p, int v) {
  if (v < p->n || arity(p, v) != p->m) return false;
  for (int i = 0; i < p->m; i++)
    if (operands(p, v)[i] >= p->n || !p->clean[operands(p, v)[i]]) return false;
  return true;
}

/* The part of y_a that is not in Q_a is one operand of y_a. */
static void expect_operand(const proof *p, int a, uint64_t q) {
  uint64_t all = p->n == 64 ? UINT64_MAX : (UINT64_C(1) << p->n) - 1;
  int y = extr_structure_output(p->s, a);
  bool found = false;
  for (int i = 0; i < arity(p, y); i++) found |= p->set[operands(p, y)[i]] == (all & ~q);
  assert_true(found);
}

/* Inputs `a` below v, and the union `q` of x_a and of the clean vertices beside its path. */
static void expect_operands(const proof *p, int v, uint64_t beside) {
  if (v < p->n) {
    if (p->budget[v] == 0 && p->in_tree[v]) expect_operand(p, v, beside | p->set[v]);
    return;
  }
  for (int i = 0; i < arity(p, v); i++) {
    uint64_t q = beside;
    for (int k = 0; k < arity(p, v); k++)
      if (k != i && p->clean[operands(p, v)[k]]) q |= p->set[operands(p, v)[k]];
    expect_operands(p, operands(p, v)[i], q);
  }
}

/* |S(v)| <= w(v) + (m - 1) z + (m - 2) d. */
static void check_vertex(proof *p, int v) {
  int m = p->m, b = p->budget[v], size = __builtin_popcountll(p->set[v]);
  bool bare = v < p->n && !p->clean[v] && b == 0;
  p->leaves[v] = !p->clean[v] && clean_operands(p, v) == arity(p, v);
  p->full[v] = bare || is_full(p, v);
  p->less[v] = v < p->n ? 0 : m - arity(p, v);
  for (int i = 0; i < arity(p, v); i++) {
    p->leaves[v] += p->leaves[operands(p, v)[i]];
    p->full[v] += p->full[operands(p, v)[i]];
    p->less[v] += p->less[operands(p, v)[i]];
  }
  int rest = size - (m - 1) * p->full[v] - (m - 2) * p->less[v];
  if (p->clean[v])
    assert_true(rest <= 1);
  else if (b == 0)
    assert_true(rest <= p->leaves[v] * (2 - m));
  else
    assert_true(rest * (m - b + 1) <= p->leaves[v] * m);
}

static void check_counts(const proof *p) {
  int n = p->n, m = p->m, root = extr_structure_output(p->s, p->j);
  int operators = extr_structure_nodes(p->s) - n, d = p->less[root];
  assert_int_equal(operators, n - 1 + p->t + p->outside);
  assert_int_equal(p->t * (m - 1), n - 2 + d);
  assert_true(p->leaves[root] <= m * p->outside);
  assert_true(p->full[root] <= p->outside + 1);
  assert_true(2 * (n - m - (m - 2) * d) <= (m * m + 2 * m - 2) * p->outside);
}

static void check_output(proof *p) {
  memset(p->in_tree, 0, sizeof p->in_tree);
  p->t = 0;
  mark_tree(p, extr_structure_output(p->s, p->j));
  find_outside(p);
  int least = p->n - 1 + (p->n - 2 + p->m - 2) / (p->m - 1) + p->degree;
  assert_true(extr_structure_nodes(p->s) - p->n >= least);
  if (p->degree == 0 || p->m < 3) return;
  find_clean(p);
  find_budgets(p);
  expect_operands(p, extr_structure_output(p->s, p->j), 0);
  for (int v = 0; v < extr_structure_nodes(p->s); v++)
    if (p->in_tree[v]) check_vertex(p, v);
  check_counts(p);
}

static int proofs; /* trees that were checked */

static void check_structure(const extr_structure *s, int max_arity) {
  static proof p;
  int n = extr_structure_inputs(s);
  p = (proof){.s = s, .n = n, .m = max_arity < n ? max_arity : n - 1};
  find_sets(&p);
  for (p.j = 0; p.j < n; p.j++, proofs++) check_output(&p);
}

/* ---- The structures -------------------------------------------------------------------------- */

static void check_solution(const struct problem *p, const extr_solution *solution) {
  int64_t least;
  assert_int_equal(extr_lower_bound(NULL, p->inputs, &p->cost, &least), EXTR_OK);
  expect_at_most(p, "lower bound", least, solution->complexity);
  check_structure(solution->structure, p->cost.max_arity);
}

static void check_front(const struct problem *p) {
  extr_frontier *front;
  assert_int_equal(extr_frontier_find(NULL, p->inputs, &p->cost, &front), EXTR_OK);
  for (int i = 0; i < front->count; i++) check_solution(p, front->points[i]);
  extr_frontier_free(front);
}

static void check_class(const struct problem *p) {
  extr_solution *found = solve(p);
  check_solution(p, found);
  extr_solution_free(found);
}

/* Fronts up to 8 inputs come from the exact search. */
static void proof_on_small_structures(void **state) {
  for (int n = 3; n <= (SANITIZED ? 5 : 7); n++)
    for (int m = 2; m <= 6; m++)
      for (int model = MODEL_UNIT; model < MODEL_COUNT; model++) {
        struct problem p = problem_of(EXTR_FRONTIER, n, m, (enum model)model);
        check_front(&p);
        p.kind = EXTR_NAIVE;
        check_class(&p);
      }
}

static void proof_on_known_optima(void **state) {
  for (int n = 3; n <= 12; n++)
    for (int m = 2; m <= 4; m++) {
      struct problem p = problem_of(EXTR_EXACT, n, m, MODEL_UNIT);
      extr_optima *optima;
      assert_int_equal(extr_optima_find(NULL, n, &p.cost, &optima), EXTR_OK);
      for (int i = 0; i < extr_optima_count(optima); i++)
        check_solution(&p, extr_optima_point(optima, i));
      extr_optima_free(optima);
    }
}

static void proof_on_large_structures(void **state) {
  for (int n = 9; n <= (SANITIZED ? 17 : 33); n += 4)
    for (int m = 3; m <= 7; m += 2) {
      struct problem p = problem_of(EXTR_FRONTIER, n, m, (enum model)((n + m) % MODEL_INSTANT));
      check_front(&p);
      for (p.kind = EXTR_NAIVE; p.kind <= EXTR_ISOMORPHIC; p.kind++)
        if (p.kind != EXTR_UENG) check_class(&p);
    }
  assert_true(proofs > 5000 || SANITIZED);
}

/* ---- The value ------------------------------------------------------------------------------- */

/* The least of all trees, listed by the numbers of operators of each arity, of which those of
 * `largest` inputs come next. */
static double least_tree(const extr_cost *cost, int n, int m, int largest, int left, int missing,
                         double spent) {
  if (left == 0) {
    double outside = (n - m - (m - 2.0) * missing) / (m * m / 2.0 + m - 1);
    int whole = (int)outside + (outside > (int)outside);
    return spent + (double)cost->complexity[2] * (m < 3 || whole < 1 ? 1 : whole);
  }
  double least = 1e300;
  for (int a = largest; a >= 2; a--) {
    if (a - 1 > left) continue;
    double its = least_tree(cost, n, m, a, left - (a - 1), missing + m - a,
                            spent + (double)cost->complexity[a]);
    if (its < least) least = its;
  }
  return least;
}

static void equals_the_enumeration(void **state) {
  for (int n = 3; n <= (SANITIZED ? 9 : 16); n++)
    for (int max_arity = 3; max_arity <= 7; max_arity++)
      for (int model = MODEL_UNIT; model < MODEL_COUNT; model++) {
        struct problem p = problem_of(EXTR_STAR, n, max_arity, (enum model)model);
        int m = max_arity < n ? max_arity : n - 1;
        double one = (double)p.cost.complexity[2] * (n - 1);
        double want = one + least_tree(&p.cost, n, m, m, n - 2, 0, 0);
        if (m == n - 1 && (double)p.cost.complexity[m] * n < want)
          want = (double)p.cost.complexity[m] * n;
        int64_t least;
        assert_int_equal(extr_lower_bound(NULL, n, &p.cost, &least), EXTR_OK);
        expect_at_most(&p, "least tree", (int64_t)want, least);
      }
}

/* If an operator of k inputs costs at least as much as k - 1 of two, star trees of the latter are
 * optimal: 3 n - 6. */
static void linear_costs(void **state) {
  for (int n = 3; n <= (SANITIZED ? 16 : 40); n++)
    for (int m = 2; m <= 6; m++) {
      struct problem p = problem_of(EXTR_STAR, n, m, MODEL_LINEAR);
      extr_solution *star = solve(&p);
      expect_equal(&p, "3n - 6", star->complexity, (3 * n - 6) * p.cost.complexity[2]);
      expect_equal(&p, "lower bound", star->proof.lower_bound, star->complexity);
      extr_solution_free(star);
    }
}

/* ---- Where it is attained -------------------------------------------------------------------- */

/* g groups: the least number of operators is n + g for (g - 1)(m - 1) + 2 < n <= g (m + 2 - g), and
 * structures of depth 2 have it. The front says so. */
static void check_groups(int n, int m, int g) {
  struct problem p = problem_of(EXTR_FRONTIER, n, m, MODEL_UNIT);
  extr_frontier *front;
  assert_int_equal(extr_frontier_find(NULL, n, &p.cost, &front), EXTR_OK);
  expect_equal(&p, "points", front->count, 1);
  expect_equal(&p, "complexity", front->points[0]->complexity, (n + g) * EXTR_COST_ONE);
  expect_equal(&p, "latency", front->points[0]->latency, 2 * EXTR_COST_ONE);
  expect_equal(&p, "lower bound", front->points[0]->proof.lower_bound, (n + g) * EXTR_COST_ONE);
  expect_equal(&p, "proof", front->points[0]->proof.proved, true);
  extr_frontier_free(front);
}

static void attained_at_depth_two(void **state) {
  int ranges = 0;
  for (int g = 2; g <= 4; g++)
    for (int m = 3; m <= 8; m++)
      for (int n = (g - 1) * (m - 1) + 3; n <= g * (m + 2 - g); n++, ranges++)
        check_groups(n, m, g);
  assert_int_equal(ranges, 43);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(proof_on_small_structures),
      cmocka_unit_test(proof_on_known_optima),
      cmocka_unit_test(proof_on_large_structures),
      cmocka_unit_test(equals_the_enumeration),
      cmocka_unit_test(linear_costs),
      cmocka_unit_test(attained_at_depth_two),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
