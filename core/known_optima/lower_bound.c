/* Three lower bounds, of which the largest counts. n inputs, operators of at most m < n inputs;
 * S(v) is the set of inputs that the operator v combines. No output is an operand, because nothing
 * combines all n inputs. The other operators are called inner.
 *
 * 1. With two-input operators, no structure has fewer than 3n - 6 (He, Cai, Zhou; see structure.h).
 * An operator of k inputs can be replaced by k - 1 of them, so in every structure the sum of
 * (arity - 1) is at least 3n - 6. It costs at least that times the least c_k / (k - 1).
 *
 * 2. Counting. In the tree of each output, the sum of (arity - 1) over all operators is n - 2, so
 * over all n trees it is n(n - 2). An operator of `a` inputs combines at least `a` leaves, so it is
 * in at most n - a trees; an operator that is an output is in one. Each of the n outputs costs at
 * least c_2 and contributes at most m - 1. The other operators must contribute the rest, at the
 * best ratio of cost to contribution.
 *
 * 3. One tree and what is outside it. A structure is n operators of n - 1 inputs (if m = n - 1), or
 * it has an inner operator. Then let j be an input of an inner operator, T the tree of y_j with t
 * operators, d the sum of m - arity over them, and O the inner operators that are not in T. The
 * operators of T combine n - 1 values, so t (m - 1) = n - 2 + d, and the complexity is at least
 *
 *     (the operators of T) + (n - 1) c_2 + |O| c_2.
 *
 * T has no operator with j, so |O| >= 1. For m >= 3 the rest of this comment shows that
 *
 *     |O| >= (n - m - (m - 2) d) / K  with  K = m^2 / 2 + m - 1.
 *
 * The bound is the least sum over all t. With unit costs it is at least n + ceil((n - 2) / (m - 1))
 * if n >= m + 2.
 *
 * Call a vertex of T (an operator or an input) touched if it is an operand of an operator in O, and
 * clean if neither it nor a vertex below it is touched. At most m |O| vertices are touched, and at
 * least one is: the smallest operator of O has at most one operand outside T, the input x_j.
 *
 * Take an input a of T and the vertices that hang on the path from x_a to the root: the siblings of
 * the vertices of the path. In the tree of y_a, go up from another input of T. The vertices in T
 * come first, as everything below an operator of T is in T; let r be the last of them. r does not
 * contain a, so it is one of the vertices that hang on the path, or below one. What uses r here is
 * y_a or in O, so r is touched unless it is an operand of y_a. y_a has an operand that contains j,
 * so at most m - 1 of its operands are such r. Each clean vertex that hangs on the path is the
 * union of some r, none of them touched. So at most m - 1 of them are clean; and if m - 1 are,
 * they are the operands of y_a, together with one for the inputs outside Q_a, where Q_a is a and
 * all inputs of these m - 1. Unless it is x_j, that operand contains j and is in O.
 *
 * Let b(v) be m - 1 less the number of clean siblings of v and of the vertices above v: b >= 0.
 * Call an operator of T full if it has m operands that are clean inputs, and an input of T bare if
 * it is not clean and b = 0. For the inputs `a` of a full operator, Q_a is its set. For a bare
 * input, a is the only input of Q_a that is not clean. So there are as many different Q_a as full
 * operators and bare inputs; at most one of them leaves j alone, and all others belong to different
 * operators of O: there are z <= |O| + 1 of them.
 *
 * Let L be the number of vertices that are not clean, but have no operands that are not clean. They
 * are touched, so L <= m |O|. By induction from the inputs up, with L, z, d of the part below v,
 *
 *     |S(v)| <= w(v) + (m - 1) z + (m - 2) d,
 *
 * where w(v) = 1 if v is clean, and otherwise w(v) = L f(b(v)) with f(0) = 2 - m and, for b > 0,
 * f(b) = m / (m - b + 1). Inputs are clear. An operator of k < m operands gains (m - 2)(m - k), at
 * least k - 1, from d. One whose m operands all are clean has b = m - 1, so they have b = 0, and it
 * is full. If e of the m operands are clean, 1 <= e < m, then e <= b, the others have b - e, and
 * L >= m - e. It remains to show that (m - e)(f(b) - f(b - e)) >= e. For e = b the difference is at
 * least m - 1; otherwise it is m e / ((m - b + 1)(m - b + e + 1)), where b > e. At the root,
 * b = m - 1, so n - 1 <= m L / 2 + (m - 1) z + (m - 2) d, which is at most
 * (m^2 / 2 + m - 1) |O| + m - 1 + (m - 2) d. */
#include "core/known_optima/proof.h"

#include "core/base/array.h"
#include "core/cost/factors.h"

#include <math.h>

/* Every complexity is a multiple of the common step of the factors. */
static int64_t round_up(const extr_cost *cost, double bound) {
  int64_t unit = extr_cost_step(cost->complexity, cost->max_arity);
  int64_t steps = (int64_t)(bound / (double)unit * (1 - 1e-12));
  return (double)(steps * unit) < bound * (1 - 1e-12) ? (steps + 1) * unit : steps * unit;
}

static int64_t binary_bound(int inputs, const extr_cost *cost) {
  double ratio = INFINITY;
  for (int a = 2; a <= extr_useful_arity(cost, inputs); a++) {
    double of_arity = (double)cost->complexity[a] / (a - 1);
    if (of_arity < ratio) ratio = of_arity; /* on fmin() in a loop, GCC 12 for arm64 crashes */
  }
  return round_up(cost, (3 * inputs - 6) * ratio);
}

static int64_t counting_bound(int inputs, const extr_cost *cost) {
  double missing = (double)inputs * (inputs - 2) - (double)inputs * (cost->max_arity - 1);
  double bound = (double)inputs * (double)cost->complexity[2];
  if (missing > 0) { /* so all arities are below n - 1 */
    double ratio = INFINITY;
    for (int a = 2; a <= cost->max_arity; a++) {
      double of_arity = (double)cost->complexity[a] / ((a - 1.0) * (inputs - a));
      if (of_arity < ratio) ratio = of_arity;
    }
    bound += missing * ratio;
  }
  return round_up(cost, bound);
}

/* The least |O| beside a tree of this many operators, which are enough for its leaves. */
static int64_t outside(int inputs, int max_arity, int operators) {
  int64_t n = inputs, m = max_arity, missing = operators * (m - 1) - (n - 2);
  int64_t twice = 2 * (n - m - (m - 2) * missing), twice_k = m * m + 2 * m - 2;
  return m >= 3 && twice > twice_k ? (twice + twice_k - 1) / twice_k : 1;
}

enum { IMPOSSIBLE = -1 };

/* of[k], k = 0 .. left: the least cost of some number of operators whose arities, less 1, add up to
 * k; this adds one operator. */
static void add_operator(const extr_cost *cost, int max_arity, int left, int64_t *of) {
  for (int k = left; k >= 0; k--) {
    int64_t least = IMPOSSIBLE;
    for (int a = 2; a <= max_arity && a - 1 <= k; a++) {
      int64_t before = of[k - (a - 1)], its = before + cost->complexity[a];
      if (before != IMPOSSIBLE && (least == IMPOSSIBLE || its < least)) least = its;
    }
    of[k] = least;
  }
}

static extr_status tree_bound(extr_context *context, int inputs, const extr_cost *cost,
                              int64_t *least) {
  int m = extr_useful_arity(cost, inputs), left = inputs - 2;
  OWNED_ARRAY int64_t *of = NULL;
  TRY(ARRAY_NEW(context, of, (size_t)left + 1));
  for (int k = 1; k <= left; k++) of[k] = IMPOSSIBLE;
  *least = m == inputs - 1 ? inputs * cost->complexity[m] : INT64_MAX;
  for (int t = 1; t <= left; t++) {
    add_operator(cost, m, left, of);
    if (of[left] == IMPOSSIBLE) continue; /* the tree is too small for its leaves */
    int64_t its = of[left] + (inputs - 1 + outside(inputs, m, t)) * cost->complexity[2];
    if (its < *least) *least = its;
  }
  return EXTR_OK;
}

extr_status extr_lower_bound(extr_context *context, int inputs, const extr_cost *cost,
                             int64_t *least) {
  int64_t counting = counting_bound(inputs, cost);
  int64_t binary = binary_bound(inputs, cost);
  TRY(tree_bound(context, inputs, cost, least));
  if (counting > *least) *least = counting;
  if (binary > *least) *least = binary;
  return EXTR_OK;
}
