/* extrinsic bench optimizer: time and memory of the searches for each number of inputs. */
#include "bench/commands/commands.h"
#include "bench/measure/search_run.h"
#include "bench/structures/class_search.h"
#include "bench/structures/cost_options.h"

#include <math.h>

static const char name[] = "bench optimizer";

/* All searches that can be timed, in the order of --class. */
static const extr_class searches[] = {EXTR_STAR, EXTR_ISOMORPHIC, EXTR_FRONTIER};

enum { SEARCHES = sizeof searches / sizeof *searches };

static extr_status search_class(extr_context *context, extr_class kind, int inputs,
                                const extr_cost *cost) {
  return class_visit(context, kind, inputs, cost, NULL, NULL);
}

typedef struct optimizer_request {
  integer_list classes, inputs;
  cost_options costs;
  named_cost cost;
  int64_t repeats;
  double max_time;
  int format; /* an output_format */
} optimizer_request;

static json_t *row(const optimizer_request *request, extr_class kind, int inputs,
                   const search_result *result) {
  static const char *const outcomes[] = {
      [SEARCH_DONE] = "done", [SEARCH_REFUSED] = "refused", [SEARCH_TIMEOUT] = "timeout"};
  bool done = result->end == SEARCH_DONE;
  return OUTPUT_ROW(
      {"class", json_string(extr_class_name(kind))}, {"inputs", json_integer(inputs)},
      {"max_arity", json_integer(request->cost.factors.max_arity)},
      {"cost", json_string(request->cost.name)}, {"outcome", json_string(outcomes[result->end])},
      {"seconds", output_real(done ? result->seconds : NAN)}, {"runs", json_integer(result->runs)},
      {"memory_mib", output_real(done ? result->memory_mib : NAN)});
}

static extr_status measure(extr_context *context, optimizer_request *request, json_t **rows) {
  int total = request->classes.count * request->inputs.count, done = 0;
  TRY(cost_options_parse(context, &request->costs, &request->cost));
  for (int c = 0; c < request->classes.count; c++)
    for (int i = 0; i < request->inputs.count; i++) {
      const extr_class kind = searches[request->classes.values[c]];
      const int inputs = request->inputs.values[i];
      search_result result;
      activity_show(name, extr_class_name(kind), inputs, done++, total);
      TRY(search_run(context, search_class, kind, inputs, &request->cost.factors,
                     (int)request->repeats, request->max_time, &result));
      *rows = output_append(*rows, row(request, kind, inputs, &result));
    }
  return EXTR_OK;
}

static extr_status run(extr_context *context, const command_line *line) {
  optimizer_request *request = line->data;
  json_t *rows = json_array();
  extr_status status = measure(context, request, &rows);
  return out_rows(context, status, rows, request->format);
}

int cmd_bench_optimizer(int argc, char **argv) {
  static optimizer_request request;
  enum { OWN = 5 };
  const char *classes[SEARCHES + 1] = {NULL};
  for (int i = 0; i < SEARCHES; i++) classes[i] = extr_class_name(searches[i]);
  option_spec options[OWN + COST_OPTIONS] = {
      {"inputs", "A:B|LIST", "inputs of the node", OPTION_INTEGERS, .integers = &request.inputs,
       .low = 3, .high = EXTR_INPUTS_MAX, .initial = "32,64,128,256,512,1024"},
      {"class", "CLASS,...", "class of structures", OPTION_CHOICES, .integers = &request.classes,
       .choices = classes, .initial = "star,isomorphic,frontier"},
      {"repeats", "N", "number of repeats for the median, within --max-time", OPTION_INTEGER,
       .integer = &request.repeats, .low = 1, .high = SEARCH_REPEATS_MAX, .initial = "5"},
      {"max-time", "TIME", "limit per class and number of inputs", OPTION_DURATION,
       .real = &request.max_time, .low = 0.001, .high = 86400, .initial = "10"},
      OUTPUT_OPTION(&request.format),
  };
  cost_options_table(&request.costs, "8", options + OWN);
  command_manual manual =
      MANUAL(cmd_bench_optimizer, name, .example = "--inputs 8,16,32 --max-arity 4 --repeats 3",
             OPTION_TABLE(options));
  return command_run(&manual, argc, argv, run, &request);
}
