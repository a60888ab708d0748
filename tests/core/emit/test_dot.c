/* Drawings: Graphviz takes them and puts nodes where they belong; the star tree that a drawing
 * shows is a tree, and the structure's own. */
#include "tests/support/reference.h"
#include "tests/support/scratch.h"
#include "tests/support/unit.h"
#include <extrinsic/emit.h>
#include <extrinsic/optimize.h>

#include <stdlib.h>
#include <string.h>

static char *draw(const struct problem *problem, const extr_structure *structure, extr_view view) {
  char *text = NULL;
  assert_int_equal(extr_emit_dot(NULL, structure, &problem->cost, view, &text), EXTR_OK);
  return text;
}

/* Lets dot place the drawing; the result is in the file "plain". */
static void place(char *text) {
  FILE *file = scratch_open("drawing", "w");
  fputs(text, file);
  fclose(file);
  extr_text_free(text);
  scratch_run("dot -Tplain drawing -o plain");
}

/* ---- Graphs ---------------------------------------------------------------------------------- */

typedef struct {
  double *height; /* per node of the structure, then per output */
  int edges;
} placed;

static placed read_plain(const extr_structure *structure) {
  int nodes = extr_structure_nodes(structure), inputs = extr_structure_inputs(structure);
  placed it = {calloc((size_t)(nodes + inputs), sizeof(double)), 0};
  assert_non_null(it.height);
  FILE *file = scratch_open("plain", "r");
  char line[4096], kind;
  int number;
  double y;
  while (fgets(line, sizeof line, file)) {
    it.edges += strncmp(line, "edge ", 5) == 0 && !strstr(line, " invis ");
    if (sscanf(line, "node %c%d %*f %lf", &kind, &number, &y) != 3) continue;
    int index = kind == 'x' ? number - 1 : kind == 'y' ? nodes + number - 1 : number;
    assert_in_range(index, 0, nodes + inputs - 1);
    assert_true(it.height[index] == 0 && y > 0);
    it.height[index] = y;
  }
  fclose(file);
  return it;
}

/* When the value of each node is there. */
static int64_t *arrivals(const extr_structure *structure, const extr_cost *cost) {
  int nodes = extr_structure_nodes(structure);
  int64_t *times = calloc((size_t)nodes, sizeof *times);
  assert_non_null(times);
  for (int node = 0; node < nodes; node++) {
    int arity = extr_structure_arity(structure, node);
    for (int i = 0; i < arity; i++) {
      int64_t time = times[extr_structure_operands(structure, node)[i]] + cost->latency[arity];
      if (time > times[node]) times[node] = time;
    }
  }
  return times;
}

/* Later is lower, at the same time is level. */
static void check_rows(const struct problem *problem, const extr_structure *structure) {
  int nodes = extr_structure_nodes(structure), inputs = extr_structure_inputs(structure);
  int64_t *times = arrivals(structure, &problem->cost);
  placed it = read_plain(structure);
  int edges = inputs;
  for (int a = 0; a < nodes; a++) {
    edges += extr_structure_arity(structure, a);
    for (int b = 0; b < nodes; b++) {
      if (times[a] == times[b]) assert_true(it.height[a] == it.height[b]);
      if (times[a] < times[b]) assert_true(it.height[a] > it.height[b]);
    }
    for (int j = 0; j < inputs; j++) assert_true(it.height[a] > it.height[nodes + j]);
  }
  assert_int_equal(it.edges, edges);
  free(it.height);
  free(times);
}

static void graphs_have_rows(void **state) {
  scratch_need("dot", "graphviz");
  static const struct {
    extr_class kind;
    int inputs, max_arity;
    enum model model;
  } cases[] = {
      {EXTR_STAR, 3, 2, MODEL_UNIT},       {EXTR_STAR, 7, 3, MODEL_UNIT},
      {EXTR_UENG, 7, 3, MODEL_UNIT},       {EXTR_STAR, 12, 4, MODEL_RANDOM},
      {EXTR_STAR, 9, 2, MODEL_UNIT},       {EXTR_NAIVE, 6, 3, MODEL_LINEAR},
      {EXTR_ISOMORPHIC, 8, 3, MODEL_TIES},
  };
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    struct problem problem =
        problem_of(cases[k].kind, cases[k].inputs, cases[k].max_arity, cases[k].model);
    extr_solution *solution = solve(&problem);
    place(draw(&problem, solution->structure, EXTR_VIEW_GRAPH));
    check_rows(&problem, solution->structure);
    extr_solution_free(solution);
  }
}

/* ---- Star trees ------------------------------------------------------------------------------ */

enum { VERTICES = 256 };

typedef struct {
  int parent[VERTICES]; /* of the sets of vertices that edges have joined so far */
  int degree[VERTICES];
  int edges;
} forest;

static int root(const forest *f, int vertex) {
  while (f->parent[vertex] != vertex) vertex = f->parent[vertex];
  return vertex;
}

/* Inputs are vertices 0 .. n-1, a centre s5 is vertex 128 + 5. */
static int vertex_of(char kind, int number) {
  int vertex = kind == 'x' ? number - 1 : 128 + number;
  assert_in_range(vertex, 0, VERTICES - 1);
  return vertex;
}

static forest read_forest(const char *text) {
  forest f = {.edges = 0};
  for (int v = 0; v < VERTICES; v++) f.parent[v] = v;
  for (const char *line = text; line; line = strchr(line, '\n'), line += line != NULL) {
    char from, to;
    int a, b;
    if (sscanf(line, " %c%d -- %c%d", &from, &a, &to, &b) != 4) continue;
    a = vertex_of(from, a);
    b = vertex_of(to, b);
    assert_int_not_equal(root(&f, a), root(&f, b)); /* no cycle */
    f.parent[root(&f, a)] = root(&f, b);
    f.degree[a]++;
    f.degree[b]++;
    f.edges++;
  }
  return f;
}

/* Construction 1 makes d operators of d - 1 inputs at a centre of degree d. */
static void check_star(const struct problem *problem) {
  extr_solution *solution = solve(problem);
  char *text = draw(problem, solution->structure, EXTR_VIEW_STAR);
  forest f = read_forest(text);
  int counts[EXTR_ARITY_MAX + 1], made[EXTR_ARITY_MAX + 1] = {0}, centres = 0;
  for (int v = 0; v < VERTICES; v++) {
    if (v < 128) assert_int_equal(f.degree[v], v < problem->inputs);
    if (v < 128 || f.degree[v] == 0) continue;
    assert_in_range(f.degree[v], 3, problem->cost.max_arity + 1);
    made[f.degree[v] - 1] += f.degree[v];
    centres++;
  }
  assert_int_equal(f.edges, problem->inputs + centres - 1); /* with no cycle: connected */
  extr_structure_operators(solution->structure, counts);
  assert_memory_equal(counts, made, sizeof counts);
  extr_text_free(text);
  extr_solution_free(solution);
}

static void star_trees_are_trees(void **state) {
  for (int m = 2; m <= 5; m++)
    for (int n = 3; n <= 40; n++) {
      struct problem problem = problem_of(EXTR_STAR, n, m, MODEL_TIES);
      check_star(&problem);
    }
}

static void drawn_by_dot(void **state) {
  scratch_need("dot", "graphviz");
  struct problem problem = problem_of(EXTR_STAR, 12, 3, MODEL_UNIT);
  extr_solution *solution = solve(&problem);
  place(draw(&problem, solution->structure, EXTR_VIEW_STAR));
  place(draw(&problem, solution->structure, EXTR_VIEW_TREES));
  extr_solution_free(solution);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(graphs_have_rows),
      cmocka_unit_test(star_trees_are_trees),
      cmocka_unit_test(drawn_by_dot),
  };
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
