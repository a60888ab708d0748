/* Without a search of its own: from the book of settled cases, or from bounds.
 *
 * Counting: the tree of an output has nodes whose arities, less one each, add to n - 2. An operator
 * of a inputs combines a leaves or more and so stands in the trees of n - a outputs at most; an
 * output's own operator in one. With n outputs, which cost c_2 each at least, the others have to
 * bring what is missing to n(n - 2), at the best ratio of cost to contribution. For m = 2 no
 * structure has fewer than 3n - 6 operators (He, Cai, Zhou, the binary predecessor of the paper).
 */
#include "core/book/proof.h"

#include "core/isomorphic/isomorphic.h"

static int64_t greatest_divisor(int64_t a, int64_t b) {
  return b ? greatest_divisor(b, a % b) : a;
}

/* Complexities are multiples of the factors' greatest common divisor. */
static int64_t round_up(const extr_cost *cost, double bound) {
  int64_t unit = 0;
  for (int a = 2; a <= cost->max_arity; a++) unit = greatest_divisor(unit, cost->complexity[a]);
  if (unit == 0) return 0;
  int64_t steps = (int64_t)(bound / (double)unit * (1 - 1e-12));
  return (double)(steps * unit) < bound * (1 - 1e-12) ? (steps + 1) * unit : steps * unit;
}

static int64_t counting_bound(int inputs, const extr_cost *cost) {
  double missing = (double)inputs * (inputs - 2) - (double)inputs * (cost->max_arity - 1);
  double ratio = -1;
  for (int a = 2; a <= cost->max_arity && a < inputs - 1; a++) {
    double its = (double)cost->complexity[a] / ((a - 1.0) * (inputs - a));
    if (ratio < 0 || its < ratio) ratio = its;
  }
  double bound = (double)inputs * (double)cost->complexity[2];
  if (missing > 0 && ratio > 0) bound += missing * ratio;
  return round_up(cost, bound);
}

static int64_t bound_of(int inputs, const extr_cost *cost) {
  int64_t counting = counting_bound(inputs, cost);
  int64_t binary = cost->max_arity == 2 ? (3 * inputs - 6) * cost->complexity[2] : 0;
  return binary > counting ? binary : counting;
}

/* What the book says of structures that are no slower: nothing when it does not know the node. */
static void take_from_book(const extr_book *book, extr_solution *solution) {
  for (int i = 0; i < extr_book_count(book); i++) {
    const extr_solution *point = extr_book_point(book, i);
    if (point->latency > solution->latency) break;
    solution->proof = point->proof;
    solution->proof.proved = point->proof.proved && point->latency == solution->latency &&
                             point->complexity == solution->complexity;
  }
}

extr_status extr_prove(extr_context *context, const extr_cost *cost, extr_solution *solution) {
  int inputs = extr_structure_inputs(solution->structure);
  if (inputs <= EXTR_EXACT_INPUTS_MAX) {
    extr_book *book;
    TRY(extr_book_find(context, inputs, cost, &book));
    take_from_book(book, solution);
    extr_book_free(book);
    if (solution->proof.lower_bound > 0) return EXTR_OK;
  }
  int64_t least;
  TRY(extr_least_latency(context, inputs, cost, &least));
  solution->proof.lower_bound = bound_of(inputs, cost);
  solution->proof.proved =
      solution->complexity == solution->proof.lower_bound && solution->latency == least;
  return EXTR_OK;
}
