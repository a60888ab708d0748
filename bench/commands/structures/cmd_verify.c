/* extrinsic verify: checks that a graph from a file is a structure, and prints its cost. */
#include "bench/commands/commands.h"
#include "bench/simulation/owned.h"
#include "bench/structures/cost_options.h"
#include "bench/structures/solution_output.h"
#include <extrinsic/structure.h>

typedef struct verify_request {
  cost_options costs;
  int format;
} verify_request;

static json_t *measure(const extr_structure *structure, const named_cost *cost) {
  int inputs = extr_structure_inputs(structure);
  const extr_cost *factors = &cost->factors;
  int64_t latency = extr_structure_latency(structure, factors);
  if (latency < 0) return NULL; /* memory ran out: the structure was checked against the cost */
  json_t *row =
      OUTPUT_ROW({"inputs", json_integer(inputs)}, {"max_arity", json_integer(factors->max_arity)},
                 {"cost", json_string(cost->name)},
                 {"complexity", cost_json(extr_structure_complexity(structure, factors))},
                 {"latency", cost_json(latency)},
                 {"operators", json_integer(extr_structure_nodes(structure) - inputs)});
  row = output_joined(row, operators_json("operators_", structure, factors->max_arity));
  return output_joined(row, registers_json(structure, factors));
}

static extr_status verify(extr_context *context, const command_line *line) {
  verify_request *r = line->data;
  OWNED(release_structure) extr_structure *structure = NULL;
  named_cost cost;
  TRY(structure_open(context, line->arguments[0], &r->costs, &structure, &cost));
  return out_one(context, measure(structure, &cost),
                 r->format == OUTPUT_TABLE ? OUTPUT_EXACT : r->format);
}

int cmd_verify(int argc, char **argv) {
  enum { OWN = 1 };
  verify_request request = {0};
  option_spec options[OWN + COST_OPTIONS] = {OUTPUT_OPTION(&request.format)};
  cost_options_table(&request.costs, NULL, options + OWN);
  command_manual manual = MANUAL(cmd_verify, "verify", .arguments = "FILE",
                                 .example = "structure.txt --max-arity 3", OPTION_TABLE(options));
  return command_run(&manual, argc, argv, verify, &request);
}
