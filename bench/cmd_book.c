/* extrinsic book: the front of small nodes by the exact search, in the format of core/book. */
#include "bench/commands.h"
#include "bench/exact.h"
#include "bench/interrupt.h"
#include "command/failure.h"
#include "command/options.h"

#include <inttypes.h>

static const char name[] = "book";

typedef struct book_request {
  integer_list inputs, arities;
  exact_limits limits;
} book_request;

/* False when the command is over with line->exit_code. */
static bool read_request(int argc, char **argv, ex_context *context, book_request *request,
                         command_line *line) {
  const char *max_time = NULL;
  option_spec options[] = {
      {"inputs", "N|A:B", "inputs of the node", OPTION_INTEGERS, .integers = &request->inputs,
       .low = 3, .high = EX_EXACT_INPUTS_MAX},
      {"max-arity", "M|A:B", "inputs of the largest operator", OPTION_INTEGERS,
       .integers = &request->arities, .low = 2, .high = EX_ARITY_MAX, .initial = "2:4"},
      {"max-time", "TIME", "for each point of a front: 90, 30s, 5m, 2h", OPTION_TEXT,
       .text = &max_time, .absent = "no limit"},
  };
  command_manual manual = {
      .command = name,
      .summary = "Searches, at factors of one, the least complexity for every latency and prints\n"
                 "the structures with what is proved about them.",
      .example = "--inputs 3:8 --max-arity 2:4 --max-time 60s",
      .options = options,
      .option_count = sizeof options / sizeof *options,
  };
  if (!options_read(&manual, argc, argv, line)) return false;
  ex_status status = exact_limits_parse(context, max_time, &request->limits);
  if (status != EX_OK) line->exit_code = failure_of(status, name, context);
  return status == EX_OK;
}

static void print_factors(const int64_t *factors, int max_arity) {
  char text[EX_COST_TEXT];
  for (int i = 2; i <= max_arity; i++)
    printf("%c%s", i == 2 ? ' ' : ',', ex_cost_text(factors[i], text));
}

/* One line: the numbers, then the operators, each as its operands counted from 1. */
static void print_point(const ex_solution *solution) {
  const ex_structure *structure = solution->structure;
  char complexity[EX_COST_TEXT], latency[EX_COST_TEXT], bound[EX_COST_TEXT];
  printf("point %s %s %s %s %" PRIu64, ex_cost_text(solution->latency, latency),
         ex_cost_text(solution->complexity, complexity),
         solution->proof.proved ? "proved" : "best-known",
         ex_cost_text(solution->proof.lower_bound, bound), solution->proof.cases);
  for (int v = ex_structure_inputs(structure); v < ex_structure_nodes(structure); v++)
    for (int i = 0; i < ex_structure_arity(structure, v); i++)
      printf("%c%d", i == 0 ? ' ' : '.', ex_structure_operands(structure, v)[i] + 1);
  putchar('\n');
}

/* Prints the part of the front within the latency limit, in order of latency. *complexity: that of
 * its last point; stays where the limit leaves none. */
static ex_status print_points(ex_context *context, int inputs, const ex_cost *cost,
                              exact_limits limits, int64_t *complexity) {
  ex_solution *solution;
  bool all = limits.latency < 0;
  ex_status status = exact_solve(context, inputs, cost, &limits, &solution);
  if (status == EX_INPUT && !all) return EX_OK; /* nothing is that fast */
  if (status != EX_OK) return status;
  limits.latency = (double)(solution->latency - EX_COST_ONE) / EX_COST_ONE;
  if (limits.latency > 0) status = print_points(context, inputs, cost, limits, complexity);
  /* Only where time was over can a faster structure be as good. */
  if (status == EX_OK && solution->complexity < *complexity) {
    print_point(solution);
    *complexity = solution->complexity;
  }
  ex_solution_free(solution);
  return status;
}

static ex_status print_front(ex_context *context, int inputs, const ex_cost *cost,
                             const exact_limits *limits) {
  int64_t complexity = INT64_MAX;
  printf("node %d %d", inputs, cost->max_arity);
  print_factors(cost->complexity, cost->max_arity);
  print_factors(cost->latency, cost->max_arity);
  putchar('\n');
  ex_status status = print_points(context, inputs, cost, *limits, &complexity);
  fflush(stdout);
  return status;
}

static ex_status print_fronts(ex_context *context, const book_request *request) {
  for (int m = 0; m < request->arities.count; m++)
    for (int i = 0; i < request->inputs.count && !interrupt_seen(); i++) {
      ex_cost cost;
      ex_status status = ex_cost_unit(context, request->arities.values[m], &cost);
      if (status == EX_OK)
        status = print_front(context, request->inputs.values[i], &cost, &request->limits);
      if (status != EX_OK) return status;
    }
  return EX_OK;
}

int cmd_book(int argc, char **argv) {
  ex_context *context = ex_context_new();
  book_request request = {.limits = {.latency = -1}};
  command_line line;
  int code = EXIT_DONE;
  if (!read_request(argc, argv, context, &request, &line)) {
    code = line.exit_code;
  } else {
    ex_status status = print_fronts(context, &request);
    if (status != EX_OK)
      code = failure_of(status, name, context);
    else if (interrupt_seen())
      code = EXIT_INTERRUPTED;
  }
  ex_context_free(context);
  return code;
}
