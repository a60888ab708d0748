/* extrinsic bench optimizer: time and memory of the searches for each number of inputs. */
#include "bench/cli/activity.h"
#include "bench/cli/failure.h"
#include "bench/cli/options.h"
#include "bench/cli/out.h"
#include "bench/commands/commands.h"
#include "bench/measure/search_run.h"
#include "bench/structures/cost_options.h"
#include "core/base/report.h"
#include <extrinsic/optimize.h>

#include <string.h>

static const char name[] = "bench optimizer";

static extr_status optimize(extr_context *context, extr_class kind, int inputs,
                            const extr_cost *cost) {
  extr_solution *solution;
  TRY(extr_optimize(context, kind, inputs, cost, &solution));
  extr_solution_free(solution);
  return EXTR_OK;
}

static extr_status run_star(extr_context *context, int inputs, const extr_cost *cost) {
  return optimize(context, EXTR_STAR, inputs, cost);
}

static extr_status run_isomorphic(extr_context *context, int inputs, const extr_cost *cost) {
  return optimize(context, EXTR_ISOMORPHIC, inputs, cost);
}

static extr_status run_frontier(extr_context *context, int inputs, const extr_cost *cost) {
  extr_frontier *frontier;
  TRY(extr_frontier_find(context, inputs, cost, &frontier));
  extr_frontier_free(frontier);
  return EXTR_OK;
}

/* All searches that can be timed, in the order of --class. */
static const struct {
  const char *name;
  search_function *run;
} searches[] = {
    {"star", run_star},
    {"isomorphic", run_isomorphic},
    {"frontier", run_frontier},
};

enum { SEARCHES = sizeof searches / sizeof *searches };

typedef struct optimizer_request {
  integer_list classes, inputs;
  named_cost cost;
  int64_t repeats;
  double max_time;
  int format; /* an output_format */
} optimizer_request;

/* False if the command is to end with line->exit_code. */
static bool read_request(int argc, char **argv, extr_context *context, optimizer_request *request,
                         command_line *line) {
  enum { OWN = 5 };
  const char *classes[SEARCHES + 1] = {NULL};
  for (int i = 0; i < SEARCHES; i++) classes[i] = searches[i].name;
  cost_options costs;
  option_spec options[OWN + COST_OPTIONS] = {
      {"inputs", "A:B|LIST", "inputs of the node", OPTION_INTEGERS, .integers = &request->inputs,
       .low = 3, .high = EXTR_INPUTS_MAX, .initial = "32,64,128,256,512,1024"},
      {"class", "CLASS,...", "class of structures", OPTION_CHOICES, .integers = &request->classes,
       .choices = classes, .initial = "star,isomorphic,frontier"},
      {"repeats", "N", "number of repeats for the median, within --max-time", OPTION_INTEGER,
       .integer = &request->repeats, .low = 1, .high = SEARCH_REPEATS_MAX, .initial = "5"},
      {"max-time", "TIME", "limit per class and number of inputs", OPTION_DURATION,
       .real = &request->max_time, .low = 0.001, .high = 86400, .initial = "10"},
      OUTPUT_OPTION(&request->format),
  };
  cost_options_table(&costs, "8", options + OWN);
  command_manual manual = {
      .command = name,
      .summary = "Measures the searches for structures: seconds (the median of the runs) and peak "
                 "memory, each in a process of its own. `outcome` is done, refused (the search is "
                 "larger than its own limits) or timeout.",
      .example = "--inputs 8,16,32 --max-arity 4 --repeats 3",
      .options = options,
      .option_count = sizeof options / sizeof *options,
  };
  if (!options_read(&manual, argc, argv, line)) return false;
  extr_status status = cost_options_parse(context, &costs, &request->cost);
  if (status != EXTR_OK) line->exit_code = failure_of(status, name, context);
  return status == EXTR_OK;
}

static json_t *row(const optimizer_request *request, int search, int inputs,
                   const search_result *result) {
  static const char *const outcomes[] = {
      [SEARCH_DONE] = "done", [SEARCH_REFUSED] = "refused", [SEARCH_TIMEOUT] = "timeout"};
  bool done = result->end == SEARCH_DONE;
  return json_pack("{s:s, s:i, s:i, s:s, s:s, s:o, s:i, s:o}",                 //
                   "class", searches[search].name, "inputs", inputs,           //
                   "max_arity", request->cost.factors.max_arity,               //
                   "cost", request->cost.name,                                 //
                   "outcome", outcomes[result->end],                           //
                   "seconds", done ? json_real(result->seconds) : json_null(), //
                   "runs", result->runs,                                       //
                   "memory_mib", done ? json_real(result->memory_mib) : json_null());
}

static extr_status measure(extr_context *context, const optimizer_request *request, json_t **rows) {
  int total = request->classes.count * request->inputs.count, done = 0;
  for (int c = 0; c < request->classes.count; c++)
    for (int i = 0; i < request->inputs.count; i++) {
      int search = request->classes.values[c], inputs = request->inputs.values[i];
      search_result result;
      activity_show(name, searches[search].name, inputs, done++, total);
      TRY(search_run(context, searches[search].run, inputs, &request->cost.factors,
                     (int)request->repeats, request->max_time, &result));
      *rows = output_append(*rows, row(request, search, inputs, &result));
    }
  return EXTR_OK;
}

int cmd_bench_optimizer(int argc, char **argv) {
  static optimizer_request request;
  extr_context *context = extr_context_new();
  command_line line;
  if (!read_request(argc, argv, context, &request, &line)) {
    extr_context_free(context);
    return line.exit_code;
  }
  json_t *rows = json_array();
  extr_status status = measure(context, &request, &rows);
  return out_end_rows(name, context, status, (output_format)request.format, rows);
}
