/* Pareto fronts with a latency per further use, or with registers, against all structures. A
 * structure is a tree for every output, in which equal subtrees are one operator, so the search
 * below adds one tree after the other. Complexity and latency only grow with each; it goes back
 * where a point of the front is at least as good as whatever can follow. */
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <string.h>

enum { INPUTS_MAX = 6, NODES_MAX = 4000, TREES_MAX = 300 };

typedef struct tree_node {
  int count, operand[INPUTS_MAX];
} tree_node;

/* All trees: nodes 0 .. inputs - 1 are leaves, equal subtrees are one node, operands come first. */
static tree_node nodes[NODES_MAX];
static int node_count, inputs, arity;
static int trees[1 << INPUTS_MAX][TREES_MAX], tree_count[1 << INPUTS_MAX];

static int intern(const int *operands, int count) {
  tree_node made = {.count = count};
  memcpy(made.operand, operands, (size_t)count * sizeof *operands);
  for (int node = inputs; node < node_count; node++)
    if (memcmp(&nodes[node], &made, sizeof made) == 0) return node;
  assert_true(node_count < NODES_MAX);
  nodes[node_count] = made;
  return node_count++;
}

/* Adds the trees of set `whole` whose root has the operands so far and parts of `rest`, the part
 * with the lowest leaf first. */
static void add_parts(int whole, int rest, int *operands, int count) {
  if (rest == 0) {
    assert_true(tree_count[whole] < TREES_MAX);
    if (count > 1) trees[whole][tree_count[whole]++] = intern(operands, count);
    return;
  }
  if (count == arity) return;
  int lowest = rest & -rest;
  for (int part = rest; part > 0; part = (part - 1) & rest) {
    if (!(part & lowest) || part == whole) continue;
    for (int t = 0; t < tree_count[part]; t++) {
      operands[count] = trees[part][t];
      add_parts(whole, rest & ~part, operands, count + 1);
    }
  }
}

static void list_trees(void) {
  memset(nodes, 0, sizeof nodes);
  memset(tree_count, 0, sizeof tree_count);
  node_count = inputs;
  for (int set = 1; set < (1 << inputs) - 1; set++) {
    int operands[INPUTS_MAX] = {0};
    if ((set & (set - 1)) == 0) {
      trees[set][tree_count[set]++] = __builtin_ctz((unsigned)set);
      continue;
    }
    add_parts(set, set, operands, 0);
  }
}

static const extr_cost *cost;
static const extr_frontier *front;
static int used[NODES_MAX], needed[NODES_MAX]; /* by how many operators; by trees and operators */
static int chosen[INPUTS_MAX];
static int64_t complexity;
static long better; /* structures that no point of the front covers */

static void need(int node) {
  if (node < inputs || needed[node]++ > 0) return;
  complexity += cost->complexity[nodes[node].count];
  for (int i = 0; i < nodes[node].count; i++) {
    used[nodes[node].operand[i]]++;
    need(nodes[node].operand[i]);
  }
}

static void drop(int node) {
  if (node < inputs || --needed[node] > 0) return;
  complexity -= cost->complexity[nodes[node].count];
  for (int i = 0; i < nodes[node].count; i++) {
    used[nodes[node].operand[i]]--;
    drop(nodes[node].operand[i]);
  }
}

static int64_t arrival(int node) {
  int64_t latest = 0, more = used[node] > 1 ? used[node] - 1 : 0;
  for (int i = 0; i < nodes[node].count; i++) {
    int64_t t = arrival(nodes[node].operand[i]);
    if (t > latest) latest = t;
  }
  return latest + cost->latency[nodes[node].count] + more * cost->fanout;
}

/* True if a point of the front is at least as good. */
static bool has_point(int64_t least, int64_t latest) {
  for (int i = 0; i < front->count; i++)
    if (front->points[i]->complexity <= least && front->points[i]->latency <= latest) return true;
  return false;
}

/* ---- Registers: all ways to spread the operators over cycles --------------------------------- */

static int order[NODES_MAX], steps; /* the nodes of the structure, operands first */
static int cycle[NODES_MAX], last[NODES_MAX], cycles;
static int64_t at[NODES_MAX]; /* when a value is known in its cycle */
static int fewest;

static bool starts_in(int node, int c) {
  int64_t begin = 0;
  for (int i = 0; i < nodes[node].count; i++) {
    const int operand = nodes[node].operand[i];
    if (cycle[operand] > c) return false;
    if (cycle[operand] == c && at[operand] > begin) begin = at[operand];
  }
  cycle[node] = c;
  at[node] = begin + cost->latency[nodes[node].count];
  return at[node] <= cost->clock;
}

static int count_registers(void) {
  int count = 0;
  memcpy(last, cycle, sizeof last);
  for (int k = 0; k < steps; k++)
    for (int i = 0; i < nodes[order[k]].count; i++) {
      const int operand = nodes[order[k]].operand[i];
      if (cycle[order[k]] > last[operand]) last[operand] = cycle[order[k]];
    }
  for (int j = 0; j < inputs; j++) last[chosen[j]] = cycles;
  for (int i = 0; i < inputs; i++) count += last[i];
  for (int k = 0; k < steps; k++) count += last[order[k]] - cycle[order[k]];
  return count;
}

static void spread(int step) {
  if (step == steps) {
    const int count = count_registers();
    if (count < fewest) fewest = count;
    return;
  }
  for (int c = 0; c < cycles; c++)
    if (starts_in(order[step], c)) spread(step + 1);
}

/* Nodes are numbered after their operands. */
static void list_steps(void) {
  steps = 0;
  for (int node = inputs; node < node_count; node++)
    if (needed[node] > 0) order[steps++] = node;
}

/* As early as possible. */
static int fewest_cycles(void) {
  int most = 0;
  for (int k = 0; k < steps; k++) {
    int c = 0;
    while (!starts_in(order[k], c)) c++;
    if (c + 1 > most) most = c + 1;
  }
  return most;
}

/* At least `inputs` values pass from every cycle to the next, so most structures are covered
 * without counting. */
static bool is_covered_with_registers(void) {
  list_steps();
  cycles = fewest_cycles();
  if (has_point(complexity + cycles * inputs * cost->register_cost, cycles * cost->clock))
    return true;
  fewest = NODES_MAX;
  spread(0);
  return has_point(complexity + fewest * cost->register_cost, cycles * cost->clock);
}

/* ---- The search ------------------------------------------------------------------------------ */

/* Whatever is still chosen adds an operator per output or more. */
static bool is_covered(int outputs) {
  int64_t latest = 0, least = complexity + (inputs - outputs) * cost->complexity[2];
  if (cost->clock > 0 && outputs == inputs) return is_covered_with_registers();
  for (int j = 0; j < outputs; j++) {
    int64_t t = arrival(chosen[j]);
    if (t > latest) latest = t;
  }
  if (cost->clock == 0) return has_point(least, latest);
  latest = (latest + cost->clock - 1) / cost->clock;
  if (latest < 1) latest = 1;
  return has_point(least + latest * inputs * cost->register_cost, latest * cost->clock);
}

/* Equal for trees that differ only in the names of their leaves. */
static uint64_t shape(int node) {
  uint64_t sum = 1;
  for (int i = 0; i < nodes[node].count; i++) {
    uint64_t its = shape(nodes[node].operand[i]) * UINT64_C(0x9e3779b97f4a7c15);
    sum += its ^ its >> 29;
  }
  return sum;
}

/* The inputs can be renamed, so one tree of each shape is enough for the first output. */
static bool is_needless(int outputs, int others, int tree) {
  for (int t = 0; outputs == 0 && t < tree; t++)
    if (shape(trees[others][t]) == shape(trees[others][tree])) return true;
  return false;
}

static void search(int outputs) {
  if (is_covered(outputs)) return;
  if (outputs == inputs) {
    better++;
    return;
  }
  int others = ((1 << inputs) - 1) & ~(1 << outputs);
  for (int t = 0; t < tree_count[others]; t++) {
    if (is_needless(outputs, others, t)) continue;
    chosen[outputs] = trees[others][t];
    need(chosen[outputs]);
    search(outputs + 1);
    drop(chosen[outputs]);
  }
}

static void compare(int n, const extr_cost *factors) {
  extr_frontier *found;
  assert_int_equal(extr_frontier_find(NULL, n, factors, &found), EXTR_OK);
  inputs = n;
  arity = factors->max_arity;
  cost = factors;
  front = found;
  better = complexity = 0;
  list_trees();
  search(0);
  assert_int_equal(better, 0);
  extr_frontier_free(found);
}

static void fronts_are_optimal(void **state) {
  static const int64_t fanouts[] = {100000, 400000, 1000000};
  for (int n = 3; n <= LAST_INPUTS; n++)
    for (int m = 2; m <= LAST_ARITY; m++)
      for (int f = 0; f < 3; f++) {
        extr_cost factors;
        assert_int_equal(extr_cost_unit(NULL, m, &factors), EXTR_OK);
        factors.fanout = fanouts[f];
        compare(n, &factors);
      }
}

static void fronts_with_registers_are_optimal(void **state) {
  static const int64_t costs[] = {0, 300000, 1000000};
  for (int n = 3; n <= LAST_WITH_REGISTERS; n++)
    for (int m = 2; m <= LAST_ARITY; m++)
      for (int k = 0; k < 6; k++) {
        extr_cost factors;
        assert_int_equal(extr_cost_unit(NULL, m, &factors), EXTR_OK);
        factors.clock = (1 + k / 3) * EXTR_COST_ONE;
        factors.register_cost = costs[k % 3];
        compare(n, &factors);
      }
}

/* The search finds what is better than a front that is not the best. */
static void the_search_finds(void **state) {
  extr_cost factors;
  extr_solution *naive;
  assert_int_equal(extr_cost_unit(NULL, 2, &factors), EXTR_OK);
  assert_int_equal(extr_optimize(NULL, EXTR_NAIVE, 5, &factors, &naive), EXTR_OK);
  const extr_frontier only = {1, &naive};
  inputs = 5;
  arity = 2;
  cost = &factors;
  front = &only;
  complexity = better = 0;
  list_trees();
  search(0);
  assert_true(better > 0);
  extr_solution_free(naive);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fronts_are_optimal),
      cmocka_unit_test(fronts_with_registers_are_optimal),
      cmocka_unit_test(the_search_finds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
