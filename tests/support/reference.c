#include "tests/support/reference.h"
#include "tests/support/unit.h"

#include <extrinsic/optimize.h>

#include <stdlib.h>
#include <string.h>
/* cmocka requires the headers above. */

static const char *const MODEL_NAMES[MODEL_COUNT] = {"unit", "linear", "equal",   "random",
                                                     "ties", "steep",  "instant", "free"};

/* SplitMix64. */
uint64_t reference_random(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

/* ---- Problems -------------------------------------------------------------------------------- */

static int64_t power(int base, int exponent) {
  return exponent > 0 ? base * power(base, exponent - 1) : 1;
}

/* Factors that begin at one and grow by random steps in 0 .. limit. */
static void random_factors(uint64_t seed, int max_arity, int64_t unit, uint64_t limit,
                           int64_t factors[EXTR_ARITY_MAX + 1]) {
  int64_t factor = EXTR_COST_ONE;
  for (int i = 2; i <= max_arity; i++) {
    factors[i] = factor;
    factor += unit * (int64_t)(reference_random(&seed) % (limit + 1));
  }
}

static extr_cost cost_of(enum model model, int max_arity) {
  extr_cost cost = {.max_arity = max_arity};
  uint64_t seed = 100u * model + (unsigned)max_arity;
  for (int i = 2; i <= max_arity; i++) {
    int64_t complexity = 1, latency = 1;
    if (model == MODEL_LINEAR) complexity = latency = i - 1;
    if (model == MODEL_STEEP) complexity = power(10, i - 2), latency = power(4, i - 2);
    if (model == MODEL_INSTANT) complexity = i - 1, latency = 0;
    if (model == MODEL_FREE) complexity = 0;
    cost.complexity[i] = complexity * EXTR_COST_ONE;
    cost.latency[i] = latency * EXTR_COST_ONE;
    if (model == MODEL_EQUAL) cost.complexity[i] = 2500001, cost.latency[i] = 750000;
  }
  if (model == MODEL_RANDOM) {
    random_factors(seed, max_arity, 1, 900000, cost.complexity);
    random_factors(seed + 50, max_arity, 1, 900000, cost.latency);
  }
  if (model == MODEL_TIES) {
    random_factors(seed, max_arity, EXTR_COST_ONE, 1, cost.complexity);
    random_factors(seed + 50, max_arity, EXTR_COST_ONE, 1, cost.latency);
  }
  return cost;
}

struct problem problem_of(extr_class kind, int inputs, int max_arity, enum model model) {
  return (struct problem){kind, inputs, model, cost_of(model, max_arity)};
}

static void fail_problem(const struct problem *problem, const char *what, const char *relation,
                         int64_t got, int64_t other) {
  fail_msg("%s n=%d m=%d, %s factors: %s is %lld, expected %s%lld", extr_class_name(problem->kind),
           problem->inputs, problem->cost.max_arity, MODEL_NAMES[problem->model], what,
           (long long)got, relation, (long long)other);
}

void expect_equal(const struct problem *problem, const char *what, int64_t got, int64_t want) {
  if (got != want) fail_problem(problem, what, "", got, want);
}

void expect_at_most(const struct problem *problem, const char *what, int64_t got, int64_t limit) {
  if (got > limit) fail_problem(problem, what, "at most ", got, limit);
}

void expect_between(const struct problem *problem, const char *what, int64_t got, int64_t low,
                    int64_t high) {
  if (got < low) fail_problem(problem, what, "at least ", got, low);
  expect_at_most(problem, what, got, high);
}

extr_solution *solve(const struct problem *problem) {
  extr_context *context = extr_context_new();
  extr_solution *solution = NULL;
  extr_status status =
      extr_optimize(context, problem->kind, problem->inputs, &problem->cost, &solution);
  if (status != EXTR_OK) print_error("%s\n", extr_context_message(context));
  extr_context_free(context);
  expect_equal(problem, "status", status, EXTR_OK);
  return solution;
}

void sweep(extr_class kind, enum model end, visitor *visit) {
  for (int max_arity = 2; max_arity <= 6; max_arity++)
    for (int inputs = 3; inputs <= SWEEP_INPUTS; inputs++)
      for (int model = 0; model < (int)end; model++) {
        if (inputs > 12 && (inputs + max_arity + model) % 3 > 0) continue;
        struct problem problem = problem_of(kind, inputs, max_arity, model);
        extr_solution *solution = solve(&problem);
        visit(&problem, solution);
        extr_solution_free(solution);
      }
}

/* ---- Definition 1 ---------------------------------------------------------------------------- */

/* Property 1, and a numbering of nodes that makes the graph acyclic. */
static bool sources_are_inputs(const extr_structure *structure) {
  int inputs = extr_structure_inputs(structure), nodes = extr_structure_nodes(structure);
  for (int node = 0; node < nodes; node++) {
    int arity = extr_structure_arity(structure, node);
    if ((arity == 0) != (node < inputs)) return false;
    const int *operands = extr_structure_operands(structure, node);
    for (int k = 0; k < arity; k++)
      if (operands[k] < 0 || operands[k] >= node) return false;
  }
  return true;
}

/* Property 2. uses[node] counts the operators that use the node, plus one for each output that it
 * is. */
static bool sinks_are_outputs(const extr_structure *structure, int *uses) {
  int inputs = extr_structure_inputs(structure), nodes = extr_structure_nodes(structure);
  memset(uses, 0, (size_t)nodes * sizeof *uses);
  for (int node = 0; node < nodes; node++)
    for (int k = 0; k < extr_structure_arity(structure, node); k++)
      uses[extr_structure_operands(structure, node)[k]]++;
  for (int j = 0; j < inputs; j++) {
    int node = extr_structure_output(structure, j);
    if (node < inputs || node >= nodes || uses[node] != 0) return false;
    uses[node] = 1;
  }
  for (int node = 0; node < nodes; node++)
    if (uses[node] == 0) return false;
  return true;
}

/* Property 3: from the root down, every node is reached on exactly one path, and every leaf but x_j
 * is reached. */
static bool output_is_tree(const extr_structure *structure, int output, int *paths) {
  int inputs = extr_structure_inputs(structure), root = extr_structure_output(structure, output);
  memset(paths, 0, (size_t)(root + 1) * sizeof *paths);
  paths[root] = 1;
  for (int node = root; node >= inputs; node--) {
    if (paths[node] > 1) return false;
    for (int k = 0; paths[node] == 1 && k < extr_structure_arity(structure, node); k++)
      paths[extr_structure_operands(structure, node)[k]]++;
  }
  for (int input = 0; input < inputs; input++)
    if (paths[input] != (input != output)) return false;
  return true;
}

typedef struct operator{
  int arity;
  const int *operands;
}
operator;

static int compare_operators(const void *left, const void *right) {
  const operator* a = left, *b = right;
  if (a->arity != b->arity) return a->arity < b->arity ? -1 : 1;
  for (int k = 0; k < a->arity; k++)
    if (a->operands[k] != b->operands[k]) return a->operands[k] < b->operands[k] ? -1 : 1;
  return 0;
}

/* Property 4. Operands come before their users, so if no two operators have the same operands, no
 * two subtrees are equal. */
static bool subtrees_differ(const extr_structure *structure) {
  int inputs = extr_structure_inputs(structure);
  int count = extr_structure_nodes(structure) - inputs;
  operator* operators = malloc((size_t)count * sizeof *operators);
  assert_non_null(operators);
  for (int k = 0; k < count; k++)
    operators[k] = (struct operator){extr_structure_arity(structure, inputs + k),
                                     extr_structure_operands(structure, inputs + k)};
  qsort(operators, (size_t)count, sizeof *operators, compare_operators);
  bool differ = true;
  for (int k = 1; k < count; k++)
    differ = differ && compare_operators(&operators[k - 1], &operators[k]) != 0;
  free(operators);
  return differ;
}

int reference_property(const extr_structure *structure, int max_arity) {
  int nodes = extr_structure_nodes(structure), inputs = extr_structure_inputs(structure);
  int *counts = malloc((size_t)nodes * sizeof *counts);
  assert_non_null(counts);
  int broken = 0;
  if (!sources_are_inputs(structure)) broken = 1;
  if (broken == 0 && !sinks_are_outputs(structure, counts)) broken = 2;
  for (int j = 0; broken == 0 && j < inputs; j++)
    if (!output_is_tree(structure, j, counts)) broken = 3;
  if (broken == 0 && !subtrees_differ(structure)) broken = 4;
  for (int node = inputs; broken == 0 && node < nodes; node++) {
    int arity = extr_structure_arity(structure, node);
    if (arity < 2 || arity > max_arity) broken = 5;
  }
  free(counts);
  return broken;
}

/* ---- Definitions 3 and 4 --------------------------------------------------------------------- */

int64_t reference_complexity(const extr_structure *structure, const extr_cost *cost) {
  int64_t sum = 0;
  for (int node = 0; node < extr_structure_nodes(structure); node++)
    sum += cost->complexity[extr_structure_arity(structure, node)];
  return sum;
}

int64_t reference_latency(const extr_structure *structure, const extr_cost *cost) {
  int nodes = extr_structure_nodes(structure);
  int64_t *ready = calloc((size_t)nodes, sizeof *ready);
  assert_non_null(ready);
  int64_t latest = 0;
  for (int node = 0; node < nodes; node++) {
    int arity = extr_structure_arity(structure, node);
    const int *operands = extr_structure_operands(structure, node);
    for (int k = 0; k < arity; k++)
      if (ready[operands[k]] > ready[node]) ready[node] = ready[operands[k]];
    ready[node] += cost->latency[arity];
    if (ready[node] > latest) latest = ready[node];
  }
  free(ready);
  return latest;
}
