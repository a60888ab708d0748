/* extrinsic optimize: the best structures for nodes, by number of inputs and class. */
#include "bench/commands.h"
#include "bench/failure.h"
#include "bench/options.h"
#include "bench/output.h"
#include "bench/solution.h"

static const char name[] = "optimize";

typedef struct optimize_request {
  integer_list inputs, classes;
  ex_cost cost;
  int format; /* an output_format */
} optimize_request;

/* False when the command is over with line->exit_code. */
static bool read_request(int argc, char **argv, ex_context *context, optimize_request *request,
                         command_line *line) {
  const char *classes[] = {ex_class_name(EX_NAIVE), ex_class_name(EX_UENG), ex_class_name(EX_STAR),
                           ex_class_name(EX_ISOMORPHIC), NULL};
  int64_t max_arity = 0;
  const char *complexity = NULL, *latency = NULL;
  option_spec options[] = {
      {"inputs", "N|A:B", "inputs of the node, from 3", OPTION_INTEGERS,
       .integers = &request->inputs, .low = 3, .high = EX_INPUTS_MAX},
      {"max-arity", "M", "inputs of the largest operator", OPTION_INTEGER, .integer = &max_arity,
       .low = 2, .high = EX_ARITY_MAX, .initial = "2"},
      {"complexity", "C2,...,CM", "cost of an operator of 2 .. M inputs", OPTION_TEXT,
       .text = &complexity, .absent = "1 each"},
      {"latency", "L2,...,LM", "delay of an operator of 2 .. M inputs", OPTION_TEXT,
       .text = &latency, .absent = "1 each"},
      {"class", "CLASS,...", "family of structures", OPTION_CHOICES, .integers = &request->classes,
       .choices = classes, .initial = "star"},
      OUTPUT_OPTION(&request->format),
  };
  command_manual manual = {
      .command = name,
      .summary =
          "Finds the structure that computes y_j = f(all x but x_j) for every j at the least "
          "cost.\n"
          "star: least complexity, then least latency. isomorphic: least latency, then least\n"
          "complexity. naive: a balanced tree for every output. ueng: a known node of 7 inputs.",
      .example = "--inputs 7 --max-arity 3 --class star",
      .options = options,
      .option_count = sizeof options / sizeof *options,
  };
  if (!options_read(&manual, argc, argv, line)) return false;

  ex_status status = ex_cost_parse(context, (int)max_arity, complexity, latency, &request->cost);
  if (status != EX_OK) line->exit_code = failure_of(status, name, context);
  return status == EX_OK;
}

static bool asks_for_one(const optimize_request *request) {
  return request->inputs.count == 1 && request->classes.count == 1;
}

static ex_status add_result(ex_context *context, const optimize_request *request, ex_class kind,
                            int inputs, json_t **results) {
  ex_solution *solution;
  ex_status status = ex_optimize(context, kind, inputs, &request->cost, &solution);
  if (status != EX_OK) return status;
  *results = output_append(*results, request->format == OUTPUT_JSON
                                         ? solution_json(kind, &request->cost, solution)
                                         : solution_row(kind, &request->cost, solution));
  ex_solution_free(solution);
  return EX_OK;
}

/* What a class does not reach (EX_LIMIT) is left out of a survey, with a note. */
static ex_status add_results(ex_context *context, const optimize_request *request,
                             json_t **results) {
  int asked = request->classes.count * request->inputs.count, left_out = 0;
  for (int c = 0; c < request->classes.count; c++)
    for (int i = 0; i < request->inputs.count; i++) {
      ex_class kind = (ex_class)request->classes.values[c];
      ex_status status = add_result(context, request, kind, request->inputs.values[i], results);
      if (status == EX_LIMIT) left_out++;
      if (status != EX_OK && status != EX_LIMIT) return status;
    }
  if (left_out == asked) return EX_LIMIT;
  if (left_out > 0)
    fprintf(stderr, "extrinsic %s: left out %d of %d: %s\n", name, left_out, asked,
            ex_context_message(context));
  return EX_OK;
}

static int print_survey(ex_context *context, const optimize_request *request) {
  json_t *results = json_array();
  ex_status status = add_results(context, request, &results);
  int code = EXIT_DONE;
  if (status != EX_OK)
    code = failure_of(status, name, context);
  else if (asks_for_one(request) && request->format == OUTPUT_JSON
               ? !output_print_one(json_array_get(results, 0), OUTPUT_JSON, stdout)
               : !output_print(results, (output_format)request->format, stdout))
    code = failure(EXIT_FAILED, name, "the result cannot be printed");
  json_decref(results);
  return code;
}

/* One result for a person: with its graph. */
static int print_whole(ex_context *context, const optimize_request *request) {
  ex_class kind = (ex_class)request->classes.values[0];
  ex_solution *solution;
  ex_status status =
      ex_optimize(context, kind, request->inputs.values[0], &request->cost, &solution);
  if (status != EX_OK) return failure_of(status, name, context);
  solution_print(kind, &request->cost, solution, stdout);
  ex_solution_free(solution);
  return EXIT_DONE;
}

int cmd_optimize(int argc, char **argv) {
  ex_context *context = ex_context_new();
  optimize_request request;
  command_line line;
  int code;
  if (!read_request(argc, argv, context, &request, &line))
    code = line.exit_code;
  else if (asks_for_one(&request) && request.format == OUTPUT_TABLE)
    code = print_whole(context, &request);
  else
    code = print_survey(context, &request);
  ex_context_free(context);
  return code;
}
