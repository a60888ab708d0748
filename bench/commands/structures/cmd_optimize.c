/* extrinsic optimize: the best known structures for nodes, by number of inputs and class. */
#include "bench/cli/interrupt.h"
#include "bench/commands/commands.h"
#include "bench/simulation/owned.h"
#include "bench/structures/class_search.h"
#include "bench/structures/cost_options.h"
#include "bench/structures/form.h"
#include "bench/structures/solution_output.h"
#include "core/base/file/replace_file.h"
#include <extrinsic/optimize.h>

#include <math.h>
#include <unistd.h>

static const char name[] = "optimize";

typedef struct optimize_request {
  integer_list inputs, classes;
  integer_list degree_vector, type_vector; /* count 0: not given */
  cost_options costs;
  named_cost cost;
  exact_limits exact;
  int format; /* an output_format, or FIRST_FORM + a form; negative: not given */
  const char *out;
  form_request form;
} optimize_request;

enum { FIRST_FORM = OUTPUT_JSON + 1, FORMATS = FIRST_FORM + FORMS };

static const integer_list *given_vector(const optimize_request *request) {
  return request->degree_vector.count > 0 ? &request->degree_vector : &request->type_vector;
}

/* A vector belongs to one class: the one that is asked for, if any. */
static extr_status match_classes(extr_context *context, optimize_request *request) {
  bool degree = request->degree_vector.count > 0, type = request->type_vector.count > 0;
  extr_class kind = type ? EXTR_ISOMORPHIC : EXTR_STAR;
  if (degree && type)
    return extr_fail(context, EXTR_INPUT, "--degree-vector and --type-vector cannot be combined");
  if (request->classes.count == 0) {
    request->classes.values[request->classes.count++] = (int)kind;
    return EXTR_OK;
  }
  if (!(degree || type) || (request->classes.count == 1 && request->classes.values[0] == (int)kind))
    return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "--%s-vector is only for --class %s",
                   degree ? "degree" : "type", extr_class_name(kind));
}

static bool has_class(const optimize_request *request, extr_class kind) {
  for (int i = 0; i < request->classes.count; i++)
    if (request->classes.values[i] == (int)kind) return true;
  return false;
}

/* Refuses limits that would have no effect on the given classes. */
static extr_status match_limits(extr_context *context, const optimize_request *request) {
  if (request->exact.seconds < INFINITY && !has_class(request, EXTR_EXACT))
    return extr_fail(context, EXTR_INPUT, "--max-time is only for --class exact");
  if (request->exact.latency >= 0 && !has_class(request, EXTR_EXACT) &&
      !has_class(request, EXTR_FRONTIER) && !has_class(request, EXTR_GROUP))
    return extr_fail(context, EXTR_INPUT,
                     "--latency-limit is only for --class exact, frontier or group");
  return EXTR_OK;
}

static bool asks_for_one(const optimize_request *request) {
  return request->inputs.count == 1 && request->classes.count == 1;
}

static extr_status fail_limit(extr_context *context, const optimize_request *request, int inputs,
                              const extr_frontier *frontier) {
  char least[EXTR_COST_TEXT];
  return extr_fail(context, EXTR_INPUT,
                   "no structure of %d inputs has a latency of %g or less; the least is %s", inputs,
                   request->exact.latency, extr_cost_text(frontier->points[0]->latency, least));
}

/* Finds the last point of the Pareto front within the latency limit. */
static extr_status solve_limited(extr_context *context, const optimize_request *request,
                                 extr_class kind, int inputs, extr_solution **solution) {
  int64_t limit = llround(request->exact.latency * EXTR_COST_ONE);
  OWNED(release_frontier) extr_frontier *frontier = NULL;
  TRY(class_front(context, kind, inputs, &request->cost.factors, &frontier));
  int within = 0;
  while (within < frontier->count && frontier->points[within]->latency <= limit) within++;
  if (within == 0) return fail_limit(context, request, inputs, frontier);
  *solution = frontier->points[within - 1];
  frontier->points[within - 1] = NULL; /* not freed with the other points */
  return EXTR_OK;
}

static extr_status solve(extr_context *context, const optimize_request *request, extr_class kind,
                         int inputs, extr_solution **solution) {
  const integer_list *vector = given_vector(request);
  const extr_cost *cost = &request->cost.factors;
  if (kind == EXTR_EXACT) return exact_solve(context, inputs, cost, &request->exact, solution);
  if (class_is_front(kind)) return solve_limited(context, request, kind, inputs, solution);
  if (vector->count == 0) return extr_optimize(context, kind, inputs, cost, solution);
  return extr_optimize_vector(context, kind, inputs, cost, vector->values, vector->count, solution);
}

static extr_status add_frontier(extr_context *context, const optimize_request *request,
                                extr_class kind, int inputs, json_t **results) {
  OWNED(release_frontier) extr_frontier *frontier = NULL;
  TRY(class_front(context, kind, inputs, &request->cost.factors, &frontier));
  if (request->format == OUTPUT_JSON)
    *results = output_append(*results, frontier_json(kind, inputs, &request->cost, frontier));
  for (int i = 0; request->format != OUTPUT_JSON && i < frontier->count; i++)
    *results = output_append(*results, solution_row(kind, &request->cost, frontier->points[i]));
  return EXTR_OK;
}

/* A Pareto front of which no point is chosen is several structures. */
static bool is_frontier(const optimize_request *request, extr_class kind) {
  return class_is_front(kind) && request->exact.latency < 0;
}

static extr_status add_result(extr_context *context, const optimize_request *request,
                              extr_class kind, int inputs, json_t **results) {
  if (is_frontier(request, kind)) return add_frontier(context, request, kind, inputs, results);
  OWNED(release_solution) extr_solution *solution = NULL;
  TRY(solve(context, request, kind, inputs, &solution));
  *results = output_append(*results, request->format == OUTPUT_JSON
                                         ? solution_json(kind, &request->cost, solution)
                                         : solution_row(kind, &request->cost, solution));
  return EXTR_OK;
}

/* Results beyond the limits of a class (EXTR_LIMIT) are left out of a table, with a message. */
static extr_status add_results(extr_context *context, const optimize_request *request,
                               json_t **results) {
  int asked = request->classes.count * request->inputs.count, left_out = 0;
  for (int c = 0; c < request->classes.count; c++)
    for (int i = 0; i < request->inputs.count; i++) {
      extr_class kind = (extr_class)request->classes.values[c];
      extr_status status = add_result(context, request, kind, request->inputs.values[i], results);
      if (status == EXTR_LIMIT) left_out++;
      if (status != EXTR_OK && status != EXTR_LIMIT) return status;
    }
  if (left_out == asked) return EXTR_LIMIT;
  if (left_out > 0)
    fprintf(stderr, "extrinsic %s: %d of %d results are left out: %s\n", name, left_out, asked,
            extr_context_message(context));
  return EXTR_OK;
}

static extr_status print_survey(extr_context *context, const optimize_request *request) {
  const int format = request->format == OUTPUT_TABLE ? OUTPUT_EXACT : request->format;
  json_t *results = json_array();
  extr_status status = add_results(context, request, &results);
  if (status != EXTR_OK || !asks_for_one(request) || format != OUTPUT_JSON)
    return out_rows(context, status, results, format);
  json_t *only = json_incref(json_array_get(results, 0));
  json_decref(results);
  return out_one(context, only, format);
}

/* Prints one result with its graph, as text or in a form for other programs. */
static extr_status print_whole(extr_context *context, const optimize_request *request) {
  extr_class kind = (extr_class)request->classes.values[0];
  OWNED(release_solution) extr_solution *solution = NULL;
  TRY(solve(context, request, kind, request->inputs.values[0], &solution));
  if (request->format != OUTPUT_TABLE)
    return form_write(context, solution->structure, &request->cost.factors, &request->form, NULL);
  solution_print(kind, &request->cost, solution, stdout);
  return EXTR_OK;
}

static extr_status check_form(extr_context *context, const optimize_request *request) {
  const char *choose = asks_for_one(request) ? "choose one with --latency-limit"
                                             : "give one number of inputs and one class";
  TRY(form_check(context, &request->form));
  if (request->format < FIRST_FORM ||
      (asks_for_one(request) && !is_frontier(request, (extr_class)request->classes.values[0])))
    return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "--format %s is only for a single structure: %s",
                   form_names[request->form.form], choose);
}

static extr_status answer(extr_context *context, const command_line *line) {
  optimize_request *request = line->data;
  TRY(match_classes(context, request));
  TRY(match_limits(context, request));
  TRY(cost_options_parse(context, &request->costs, &request->cost));
  request->form.form = request->format - FIRST_FORM;
  TRY(check_form(context, request));
  bool frontier = is_frontier(request, (extr_class)request->classes.values[0]);
  bool with_graph = !frontier && (request->format == OUTPUT_TABLE || request->format >= FIRST_FORM);
  return asks_for_one(request) && with_graph ? print_whole(context, request)
                                             : print_survey(context, request);
}

/* Prints into the file, which takes the place of standard output. */
static extr_status answer_in_file(extr_context *context, const command_line *line,
                                  const char *path) {
  replacement target;
  TRY(extr_replace_begin(context, path, &target));
  extr_status status = dup2(fileno(target.file), STDOUT_FILENO) < 0
                           ? extr_fail(context, EXTR_IO, "%s: cannot be written", path)
                           : answer(context, line);
  if (ferror(stdout) || fflush(stdout) != 0)
    status = extr_fail_machine(context, "%s: cannot be written: %s", path, output_problem());
  return extr_replace_end(context, &target, status);
}

static extr_status answer_or_write(extr_context *context, const command_line *line) {
  optimize_request *request = line->data;
  const char *endings[FORMATS + 1] = {NULL};
  for (int i = 0; i < FORMATS; i++)
    endings[i] = i < FIRST_FORM ? output_formats[i] : form_endings[i - FIRST_FORM];
  if (request->format < 0)
    request->format = request->out ? out_format(request->out, endings, OUTPUT_CSV) : OUTPUT_TABLE;
  return request->out ? answer_in_file(context, line, request->out) : answer(context, line);
}

int cmd_optimize(int argc, char **argv) {
  optimize_request request = {.exact = {.latency = -1, .seconds = INFINITY}};
  enum { OWN = 10 };
  const char *classes[EXTR_GROUP + 2] = {NULL};
  for (int i = 0; i <= EXTR_GROUP; i++) classes[i] = extr_class_name((extr_class)i);
  const char *formats[FORMATS + 1] = {NULL};
  for (int i = 0; i < FORMATS; i++)
    formats[i] = i < FIRST_FORM ? output_formats[i] : form_names[i - FIRST_FORM];
  option_spec options[OWN + COST_OPTIONS] = {
      {"inputs", "N|A:B", "inputs of the node, from 3", OPTION_INTEGERS,
       .integers = &request.inputs, .low = 3, .high = EXTR_INPUTS_MAX},
      {"class", "CLASS,...", "class of structures", OPTION_CHOICES, .integers = &request.classes,
       .choices = classes, .absent = "star; with --type-vector isomorphic"},
      {"degree-vector", "Q1,...",
       "star: how many tree nodes stand for operators of 2, ..., M inputs", OPTION_VECTOR,
       .integers = &request.degree_vector, .low = 0, .high = EXTR_INPUTS_MAX,
       .absent = "tries all vectors of least complexity"},
      {"type-vector", "W1,...", "isomorphic: how many levels have operators of 2, ..., M inputs",
       OPTION_VECTOR, .integers = &request.type_vector, .low = 0, .high = EXTR_INPUTS_MAX,
       .absent = "tries all vectors of least latency"},
      {"latency-limit", "L",
       "exact, frontier, group: only the least complex structure whose latency is at most L",
       OPTION_REAL, .real = &request.exact.latency, .low = 0, .high = 1e9, .absent = "none"},
      {"max-time", "TIME",
       "exact: stop after TIME (" DURATION_EXAMPLES ") with the best structure found",
       OPTION_DURATION, .real = &request.exact.seconds, .low = 1e-9, .high = 1e9,
       .absent = "no limit"},
      {"format", "FORMAT",
       "table, csv or json; for a single structure also text, dot, svg, c or verilog",
       OPTION_CHOICE, .choice = &request.format, .choices = formats, .explained = true,
       .absent = "table; with --out from the ending of FILE (.txt for text), else csv"},
      {"out", "FILE", "the file to write", OPTION_OUT, .text = &request.out,
       .absent = "standard output"},
      FORM_PIPELINE_OPTION(&request.form),
      FORM_NAME_OPTION(&request.form),
  };
  cost_options_table(&request.costs, "2", options + OWN);
  command_manual manual =
      MANUAL(cmd_optimize, name, .example = "--inputs 7 --max-arity 3 --class star",
             OPTION_TABLE(options));
  int code = command_run(&manual, argc, argv, answer_or_write, &request);
  return code == EXIT_DONE && interrupt_seen() ? EXIT_INTERRUPTED : code;
}
