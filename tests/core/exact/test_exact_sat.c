/* The exact search against a SAT solver (cadical): "is there a structure of at most K operators and
 * latency at most L?" for few inputs and unit factors. Nothing is shared with the search: no
 * order, no symmetry, no bounds.
 *
 * Variables: made(S, t), a set of inputs S is known at time t; picked(S, k, t), by its partition k;
 * count(i, j), at least j of the first i inner sets are used. */
#include "tests/core/exact/partitions.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SETS = 1 << PARTITION_INPUTS_MAX, TIMES_MAX = PARTITION_INPUTS_MAX };

struct formula {
  FILE *file;
  int variables, clauses;
  int made[SETS][TIMES_MAX]; /* 0 at time 0: only inputs are known then */
};

/* A clause of literals that ends with 0. */
static void clause(struct formula *f, const int *literals) {
  do fprintf(f->file, "%d ", *literals);
  while (*literals++);
  fputc('\n', f->file);
  f->clauses++;
}

/* made(set, time) only if at an earlier time, or by a partition whose parts are made before. */
static void explain(struct formula *f, int set, int time, int max_arity) {
  struct partitions p = partitions_of(set, max_arity);
  int reasons[PARTITIONS_MAX + 3] = {-f->made[set][time]}, count = 1;
  int earlier = f->made[set][time - 1];
  if (earlier) {
    reasons[count++] = earlier;
    clause(f, (int[]){-earlier, f->made[set][time], 0});
  }
  for (int k = 0; k < p.count; k++) {
    int picked = ++f->variables;
    reasons[count++] = picked;
    for (int i = 0; p.parts[k][i]; i++) {
      int part = f->made[p.parts[k][i]][time - 1];
      clause(f, part ? (int[]){-picked, part, 0} : (int[]){-picked, 0});
    }
  }
  reasons[count] = 0;
  clause(f, reasons);
}

/* At most `most` of the variables hold: a counter that runs along them. */
static void at_most(struct formula *f, const int *variables, int count, int most) {
  int before[PARTITION_INPUTS_MAX * 8] = {0};
  for (int i = 0; i < count; i++) {
    int after[PARTITION_INPUTS_MAX * 8] = {0};
    for (int j = 1; j <= most; j++) after[j] = ++f->variables;
    for (int j = 1; j <= most; j++) {
      if (before[j]) clause(f, (int[]){-before[j], after[j], 0});
      if (j == 1)
        clause(f, (int[]){-variables[i], after[1], 0});
      else if (before[j - 1])
        clause(f, (int[]){-before[j - 1], -variables[i], after[j], 0});
    }
    if (most == 0)
      clause(f, (int[]){-variables[i], 0});
    else if (before[most])
      clause(f, (int[]){-before[most], -variables[i], 0});
    memcpy(before, after, sizeof before);
  }
}

static void write_clauses(struct formula *f, int inputs, int max_arity, int operators,
                          int latency) {
  int inner[SETS], count = 0, all = (1 << inputs) - 1;
  for (int set = 0; set <= all; set++) {
    if (set_size(set) < 2 || set == all) continue;
    for (int t = 1; t <= latency; t++) f->made[set][t] = ++f->variables;
    for (int t = 1; t <= latency; t++) explain(f, set, t, max_arity);
    if (set_size(set) < inputs - 1)
      inner[count++] = f->made[set][latency];
    else
      clause(f, (int[]){f->made[set][latency], 0});
  }
  at_most(f, inner, count, operators - inputs);
}

static int run(const char *path) {
  char command[256];
  snprintf(command, sizeof command, "%s -q -n %s >/dev/null", SAT_SOLVER, path);
  int status = system(command);
  assert_true(WIFEXITED(status));
  return WEXITSTATUS(status);
}

/* The solver's word: 10 for yes, 20 for no. */
static bool structure_exists(int inputs, int max_arity, int operators, int latency) {
  if (operators < inputs) return false;
  char path[] = "/tmp/exact-XXXXXX";
  int descriptor = mkstemp(path);
  assert_true(descriptor >= 0);
  struct formula f = {.file = fdopen(descriptor, "w")};
  assert_non_null(f.file);
  fprintf(f.file, "p cnf %-9d %-9d\n", 0, 0);
  write_clauses(&f, inputs, max_arity, operators, latency);
  rewind(f.file);
  fprintf(f.file, "p cnf %-9d %-9d\n", f.variables, f.clauses);
  assert_int_equal(fclose(f.file), 0);
  int answer = run(path);
  unlink(path);
  if (answer != 10 && answer != 20) fail_msg("the solver ended with %d", answer);
  return answer == 10;
}

static void agrees(int inputs, int max_arity, int latency) {
  extr_cost cost;
  assert_int_equal(extr_cost_unit(NULL, max_arity, &cost), EXTR_OK);
  extr_exact_settings settings = extr_exact_settings_default();
  settings.latency_limit = (int64_t)latency * EXTR_COST_ONE;
  extr_solution *solution;
  extr_status status = extr_exact(NULL, inputs, &cost, &settings, &solution);
  if (status == EXTR_INPUT) {
    /* No structure of any size: one tree for each output, nothing shared, would do. */
    assert_false(structure_exists(inputs, max_arity, inputs * (inputs - 2), latency));
    return;
  }
  assert_int_equal(status, EXTR_OK);
  assert_true(solution->proof.proved);
  int operators = (int)(solution->complexity / EXTR_COST_ONE);
  if (!structure_exists(inputs, max_arity, operators, latency) ||
      structure_exists(inputs, max_arity, operators - 1, latency))
    fail_msg("n = %d, m = %d, latency %d: the least complexity is not %d", inputs, max_arity,
             latency, operators);
  extr_solution_free(solution);
}

/* No tree of n - 1 leaves is higher than n - 2, so the last latency is no limit. */
static void agrees_for_every_latency(void **state) {
  for (int inputs = 3; inputs <= LAST_INPUTS; inputs++)
    for (int max_arity = 2; max_arity <= 5; max_arity++)
      for (int latency = 1; latency <= inputs - 2; latency++) agrees(inputs, max_arity, latency);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(agrees_for_every_latency)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
