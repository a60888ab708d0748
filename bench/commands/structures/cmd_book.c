/* extrinsic book: the Pareto fronts of small nodes by the exact search, in the format of
 * core/known_optima. */
#include "bench/cli/interrupt.h"
#include "bench/commands/commands.h"
#include "bench/simulation/owned.h"
#include "bench/structures/class_search.h"
#include <extrinsic/optimize.h>

#include <inttypes.h>
#include <math.h>

typedef struct book_request {
  integer_list inputs, arities;
  exact_limits limits;
} book_request;

static void print_factors(const int64_t *factors, int max_arity) {
  char text[EXTR_COST_TEXT];
  for (int i = 2; i <= max_arity; i++)
    printf("%c%s", i == 2 ? ' ' : ',', extr_cost_text(factors[i], text));
}

/* Prints one line: the numbers, then the operators, each as its operands counted from 1. */
static void print_point(const extr_solution *solution) {
  const extr_structure *structure = solution->structure;
  char complexity[EXTR_COST_TEXT], latency[EXTR_COST_TEXT], bound[EXTR_COST_TEXT];
  printf("point %s %s %s %s %" PRIu64, extr_cost_text(solution->latency, latency),
         extr_cost_text(solution->complexity, complexity),
         solution->proof.proved ? "proved" : "best-known",
         extr_cost_text(solution->proof.lower_bound, bound), solution->proof.cases);
  for (int v = extr_structure_inputs(structure); v < extr_structure_nodes(structure); v++)
    for (int i = 0; i < extr_structure_arity(structure, v); i++)
      printf("%c%d", i == 0 ? ' ' : '.', extr_structure_operands(structure, v)[i] + 1);
  putchar('\n');
}

/* Prints the points of the Pareto front within the latency limit, in order of latency. Sets
 * *complexity to that of the last point, or leaves it unchanged if there is none. */
static extr_status print_points(extr_context *context, int inputs, const extr_cost *cost,
                                exact_limits limits, int64_t *complexity) {
  OWNED(release_solution) extr_solution *solution = NULL;
  bool all = limits.latency < 0;
  extr_status status = exact_solve(context, inputs, cost, &limits, &solution);
  if (status == EXTR_INPUT && !all) return EXTR_OK; /* no structure is fast enough */
  TRY(status);
  limits.latency = (double)(solution->latency - EXTR_COST_ONE) / EXTR_COST_ONE;
  if (limits.latency > 0) TRY(print_points(context, inputs, cost, limits, complexity));
  /* A slower structure is no improvement if the search for the faster one ran out of time. */
  if (solution->complexity < *complexity) {
    print_point(solution);
    *complexity = solution->complexity;
  }
  return EXTR_OK;
}

static extr_status print_frontier(extr_context *context, int inputs, const extr_cost *cost,
                                  const exact_limits *limits) {
  int64_t complexity = INT64_MAX;
  printf("node %d %d", inputs, cost->max_arity);
  print_factors(cost->complexity, cost->max_arity);
  print_factors(cost->latency, cost->max_arity);
  putchar('\n');
  extr_status status = print_points(context, inputs, cost, *limits, &complexity);
  fflush(stdout);
  return status;
}

static extr_status print_frontiers(extr_context *context, const command_line *line) {
  const book_request *request = line->data;
  for (int m = 0; m < request->arities.count; m++)
    for (int i = 0; i < request->inputs.count && !interrupt_seen(); i++) {
      extr_cost cost;
      TRY(extr_cost_unit(context, request->arities.values[m], &cost));
      TRY(print_frontier(context, request->inputs.values[i], &cost, &request->limits));
    }
  return EXTR_OK;
}

int cmd_book(int argc, char **argv) {
  book_request request = {.limits = {.latency = -1, .seconds = INFINITY}};
  option_spec options[] = {
      {"inputs", "N|A:B", "inputs of the node", OPTION_INTEGERS, .integers = &request.inputs,
       .low = 3, .high = EXTR_EXACT_INPUTS_MAX},
      {"max-arity", "M|A:B", "inputs of the largest operator", OPTION_INTEGERS,
       .integers = &request.arities, .low = 2, .high = EXTR_ARITY_MAX, .initial = "2:4"},
      {"max-time", "TIME",
       "search at most TIME (" DURATION_EXAMPLES ") per point of a Pareto front", OPTION_DURATION,
       .real = &request.limits.seconds, .low = 1e-9, .high = 1e9, .absent = "no limit"},
  };
  command_manual manual =
      MANUAL(cmd_book, "book", .example = "--inputs 3:8 --max-arity 2:4 --max-time 60s",
             OPTION_TABLE(options));
  int code = command_run(&manual, argc, argv, print_frontiers, &request);
  return code == EXIT_DONE && interrupt_seen() ? EXIT_INTERRUPTED : code;
}
