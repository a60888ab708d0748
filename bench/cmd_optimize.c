/* extrinsic optimize: the best structures for nodes, by number of inputs and class. */
#include "bench/commands.h"
#include "bench/exact.h"
#include "bench/form.h"
#include "bench/interrupt.h"
#include "bench/options/cost_options.h"
#include "bench/solution.h"
#include "command/failure.h"
#include "command/options.h"
#include "command/output.h"
#include "core/context.h"

#include <math.h>
#include <string.h>

static const char name[] = "optimize";

typedef struct optimize_request {
  integer_list inputs, classes;
  integer_list degree_vector, type_vector; /* count 0: not given */
  named_cost cost;
  exact_limits exact;
  int format; /* an output_format, or FIRST_FORM and on: a form */
  bool pipeline;
} optimize_request;

enum { FIRST_FORM = OUTPUT_JSON + 1, FORMATS = FIRST_FORM + FORMS };

static const integer_list *given_vector(const optimize_request *request) {
  return request->degree_vector.count > 0 ? &request->degree_vector : &request->type_vector;
}

/* A vector is of one class: of that which is asked for, if any is. */
static ex_status match_classes(ex_context *context, optimize_request *request) {
  bool degree = request->degree_vector.count > 0, type = request->type_vector.count > 0;
  ex_class kind = type ? EX_ISOMORPHIC : EX_STAR;
  if (degree && type)
    return ex_fail(context, EX_INPUT, "--degree-vector and --type-vector: expected one of them");
  if (request->classes.count == 0) {
    request->classes.values[request->classes.count++] = (int)kind;
    return EX_OK;
  }
  if (!(degree || type) || (request->classes.count == 1 && request->classes.values[0] == (int)kind))
    return EX_OK;
  return ex_fail(context, EX_INPUT, "--%s-vector belongs to --class %s alone",
                 degree ? "degree" : "type", ex_class_name(kind));
}

static bool has_class(const optimize_request *request, ex_class kind) {
  for (int i = 0; i < request->classes.count; i++)
    if (request->classes.values[i] == (int)kind) return true;
  return false;
}

/* Limits would have no effect on other classes. */
static ex_status match_limits(ex_context *context, const optimize_request *request) {
  if (request->exact.seconds < INFINITY && !has_class(request, EX_EXACT))
    return ex_fail(context, EX_INPUT, "--max-time belongs to --class exact");
  if (request->exact.latency >= 0 && !has_class(request, EX_EXACT) &&
      !has_class(request, EX_FRONTIER))
    return ex_fail(context, EX_INPUT, "--latency-limit belongs to --class exact or frontier");
  return EX_OK;
}

static ex_status understand(ex_context *context, const cost_options *costs, const char *max_time,
                            optimize_request *request) {
  TRY(match_classes(context, request));
  TRY(exact_limits_parse(context, max_time, &request->exact));
  TRY(match_limits(context, request));
  return cost_options_understand(context, costs, &request->cost);
}

/* False when the command is over with line->exit_code. */
static bool read_request(int argc, char **argv, ex_context *context, optimize_request *request,
                         command_line *line) {
  enum { OWN = 8 };
  const char *classes[] = {ex_class_name(EX_NAIVE),
                           ex_class_name(EX_UENG),
                           ex_class_name(EX_STAR),
                           ex_class_name(EX_ISOMORPHIC),
                           ex_class_name(EX_EXACT),
                           ex_class_name(EX_FRONTIER),
                           NULL};
  const char *max_time = NULL;
  const char *formats[FORMATS + 1] = {NULL};
  for (int i = 0; i < FORMATS; i++)
    formats[i] = i < FIRST_FORM ? output_formats[i] : form_names[i - FIRST_FORM];
  cost_options costs;
  request->exact.latency = -1;
  request->classes.count = request->degree_vector.count = request->type_vector.count = 0;
  option_spec own[OWN] = {
      {"inputs", "N|A:B", "inputs of the node, from 3", OPTION_INTEGERS,
       .integers = &request->inputs, .low = 3, .high = EX_INPUTS_MAX},
      {"class", "CLASS,...", "family of structures", OPTION_CHOICES, .integers = &request->classes,
       .choices = classes, .absent = "star, or that of a given vector"},
      {"degree-vector", "Q1,...", "star: how many tree nodes for 2 .. M inputs", OPTION_INTEGERS,
       .integers = &request->degree_vector, .low = 0, .high = EX_INPUTS_MAX,
       .absent = "every one of least complexity"},
      {"type-vector", "W1,...", "isomorphic: how many levels of 2 .. M inputs", OPTION_INTEGERS,
       .integers = &request->type_vector, .low = 0, .high = EX_INPUTS_MAX,
       .absent = "every one of least latency"},
      {"latency-limit", "L", "exact, frontier: the one structure within it", OPTION_REAL,
       .real = &request->exact.latency, .low = 0, .high = 1e9, .absent = "none"},
      {"max-time", "TIME", "exact: the best known after 90, 30s, 5m, 2h", OPTION_TEXT,
       .text = &max_time, .absent = "no limit"},
      {"format", "FORMAT", "how to print; of one structure", OPTION_CHOICE,
       .choice = &request->format, .choices = formats, .initial = "table"},
      {"pipeline", NULL, "verilog with a register behind each operator", OPTION_FLAG,
       .flag = &request->pipeline},
  };
  option_spec options[OWN + COST_OPTIONS];
  memcpy(options, own, sizeof own);
  cost_options_table(&costs, "2", options + OWN);
  command_manual manual = {
      .command = name,
      .summary =
          "Finds the structure that computes y_j = f(all x but x_j) for every j at the least "
          "cost.\n"
          "star: least complexity, then least latency. isomorphic: least latency, then least\n"
          "complexity. naive: a balanced tree for every output. ueng: a known node of 7 inputs.\n"
          "exact: least complexity of all structures, then least latency, up to 16 inputs.\n"
          "frontier: the least complexity known at every latency, a structure each.\n"
          "\n"
          "Costs of an i-input operator: unit: 1. linear: i-1, one input after the other. lut6: a\n"
          "1-bit operator in 6-input tables. x86-min: two inputs an instruction. avx512-xor: "
          "three\n"
          "inputs an instruction. A file has a line 'ARITY COMPLEXITY LATENCY' for 2, 3, ... "
          "inputs\n"
          "(extrinsic calibrate writes one). --complexity and --latency override.",
      .example = "--inputs 7 --max-arity 3 --class star",
      .options = options,
      .option_count = sizeof options / sizeof *options,
  };
  if (!options_read(&manual, argc, argv, line)) return false;
  ex_status status = understand(context, &costs, max_time, request);
  if (status != EX_OK) line->exit_code = failure_of(status, name, context);
  return status == EX_OK;
}

static bool asks_for_one(const optimize_request *request) {
  return request->inputs.count == 1 && request->classes.count == 1;
}

/* The last point of the front within the limit. */
static ex_status solve_limited(ex_context *context, const optimize_request *request, int inputs,
                               ex_solution **solution) {
  int64_t limit = llround(request->exact.latency * EX_COST_ONE);
  ex_frontier *frontier;
  TRY(ex_frontier_find(context, inputs, &request->cost.factors, &frontier));
  int within = 0;
  while (within < frontier->count && frontier->points[within]->latency <= limit) within++;
  if (within > 0) {
    *solution = frontier->points[within - 1];
    frontier->points[within - 1] = NULL; /* it stays when the others are freed */
  }
  ex_frontier_free(frontier);
  if (within > 0) return EX_OK;
  return ex_fail(context, EX_INPUT, "no structure of %d inputs has a latency of %g or less", inputs,
                 request->exact.latency);
}

static ex_status solve(ex_context *context, const optimize_request *request, ex_class kind,
                       int inputs, ex_solution **solution) {
  const integer_list *vector = given_vector(request);
  const ex_cost *cost = &request->cost.factors;
  if (kind == EX_EXACT) return exact_solve(context, inputs, cost, &request->exact, solution);
  if (kind == EX_FRONTIER) return solve_limited(context, request, inputs, solution);
  if (vector->count == 0) return ex_optimize(context, kind, inputs, cost, solution);
  return ex_optimize_vector(context, kind, inputs, cost, vector->values, vector->count, solution);
}

static ex_status add_front(ex_context *context, const optimize_request *request, int inputs,
                           json_t **results) {
  ex_frontier *frontier;
  TRY(ex_frontier_find(context, inputs, &request->cost.factors, &frontier));
  if (request->format == OUTPUT_JSON)
    *results = output_append(*results, frontier_json(inputs, &request->cost, frontier));
  for (int i = 0; request->format != OUTPUT_JSON && i < frontier->count; i++)
    *results =
        output_append(*results, solution_row(EX_FRONTIER, &request->cost, frontier->points[i]));
  ex_frontier_free(frontier);
  return EX_OK;
}

/* A front without a limit is several structures. */
static bool is_front(const optimize_request *request, ex_class kind) {
  return kind == EX_FRONTIER && request->exact.latency < 0;
}

static ex_status add_result(ex_context *context, const optimize_request *request, ex_class kind,
                            int inputs, json_t **results) {
  if (is_front(request, kind)) return add_front(context, request, inputs, results);
  ex_solution *solution;
  TRY(solve(context, request, kind, inputs, &solution));
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

static int write_form(ex_context *context, const optimize_request *request,
                      const ex_solution *solution) {
  form_request wanted = {.form = (form)(request->format - FIRST_FORM),
                         .pipeline = request->pipeline};
  return form_write(name, context, solution->structure, &request->cost.factors, &wanted, NULL);
}

/* One result with its graph: for a person, or in a form for other programs. */
static int print_whole(ex_context *context, const optimize_request *request) {
  ex_class kind = (ex_class)request->classes.values[0];
  ex_solution *solution;
  ex_status status = solve(context, request, kind, request->inputs.values[0], &solution);
  if (status != EX_OK) return failure_of(status, name, context);
  int code = EXIT_DONE;
  if (request->format == OUTPUT_TABLE)
    solution_print(kind, &request->cost, solution, stdout);
  else
    code = write_form(context, request, solution);
  ex_solution_free(solution);
  return code;
}

static int check_form(const optimize_request *request) {
  if (request->pipeline && request->format != FIRST_FORM + FORM_VERILOG)
    return failure(EXIT_INPUT, name, "--pipeline is for --format verilog");
  if (request->format >= FIRST_FORM && !asks_for_one(request))
    return failure(EXIT_INPUT, name, "--format %s is for one number of inputs and one class",
                   form_names[request->format - FIRST_FORM]);
  if (request->format >= FIRST_FORM && is_front(request, (ex_class)request->classes.values[0]))
    return failure(EXIT_INPUT, name, "--format %s is for one structure: choose by --latency-limit",
                   form_names[request->format - FIRST_FORM]);
  return EXIT_DONE;
}

static int answer(ex_context *context, const optimize_request *request) {
  bool front = is_front(request, (ex_class)request->classes.values[0]);
  bool with_graph = !front && (request->format == OUTPUT_TABLE || request->format >= FIRST_FORM);
  int code = check_form(request);
  if (code != EXIT_DONE) return code;
  return asks_for_one(request) && with_graph ? print_whole(context, request)
                                             : print_survey(context, request);
}

int cmd_optimize(int argc, char **argv) {
  ex_context *context = ex_context_new();
  optimize_request request;
  command_line line;
  int code;
  if (read_request(argc, argv, context, &request, &line))
    code = answer(context, &request);
  else
    code = line.exit_code;
  ex_context_free(context);
  return code == EXIT_DONE && interrupt_seen() ? EXIT_INTERRUPTED : code;
}
