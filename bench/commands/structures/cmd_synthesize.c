/* extrinsic synthesize: what structures cost in gates and nanoseconds, or in tables of an FPGA. */
#include "bench/cli/interrupt.h"
#include "bench/commands/commands.h"
#include "bench/options/decoder_options.h"
#include "bench/synthesis/rows.h"

#include <string.h>

static const char name[] = "synthesize";

typedef struct synthesis_request {
  integer_list inputs, classes, mappings;
  real_list periods; /* none: gates are sized for no period */
  cost_options costs;
  typed_settings decoder;
  const char *op, *target, *keep, *out, *module;
  int format;
  bool is_decoder;
  candidate_list candidates;
  hardware_job job;
  command_line line;
} synthesis_request;

/* ---- What is synthesized --------------------------------------------------------------------- */

static extr_status fits_operator(extr_context *context, const synthesis_request *request) {
  static const struct {
    const char *class;
    operator_kind kind;
    const char *rule;
  } rules[] = {{"two-min", OPERATOR_MIN, "works only with --operator min:W"},
               {"total", OPERATOR_XOR, "is only for --operator xor"},
               {"group", OPERATOR_XOR, "is only for --operator xor"}};
  for (int i = 0; i < request->classes.count; i++) {
    const char *class = candidate_classes[request->classes.values[i]];
    for (size_t k = 0; k < sizeof rules / sizeof *rules; k++)
      if (strcmp(class, rules[k].class) == 0 && request->job.op.kind != rules[k].kind)
        return extr_fail(context, EXTR_INPUT, "--class %s %s", class, rules[k].rule);
  }
  if (request->costs.clock && request->job.op.kind == OPERATOR_EQUALITY)
    return extr_fail(context, EXTR_INPUT,
                     "--clock is for operators without a memory: leave it out with equality");
  return EXTR_OK;
}

static bool measures_cost(const synthesis_request *r) {
  return r->costs.model && strcmp(r->costs.model, MEASURED_COST) == 0;
}

/* Options that would have no effect. */
static extr_status refuse_unused(extr_context *context, const synthesis_request *r) {
  const command_line *line = &r->line;
  if (measures_cost(r) && (r->line.argument_count > 0 || r->costs.complexity || r->costs.latency))
    return extr_fail(context, EXTR_INPUT,
                     "--cost " MEASURED_COST " is for --inputs and --class, without --complexity "
                     "and --latency");
  for (int i = 0; (r->module || r->is_decoder) && i < line->given_count; i++)
    if (cost_option_weighs(line->given[i]) || strcmp(line->given[i], "max-arity") == 0)
      return extr_fail(context, EXTR_INPUT, "--%s has no effect on --%s", line->given[i],
                       r->module ? "module" : "decoder");
  return EXTR_OK;
}

static extr_status check_request(extr_context *context, const synthesis_request *r) {
  const bool files = r->line.argument_count > 0;
  if (r->is_decoder && (!files || r->module || r->op || r->mappings.count > 0))
    return extr_fail(context, EXTR_INPUT,
                     "--decoder is for files of emit-decoder, without --module, --operator and "
                     "--mapping");
  if (r->module && !files) return extr_fail(context, EXTR_INPUT, "--module needs a Verilog file");
  if (r->module && r->op)
    return extr_fail(context, EXTR_INPUT, "--module has its own operators: leave out --operator");
  if (!r->module && !r->is_decoder && !r->op)
    return extr_fail(context, EXTR_INPUT, "--operator is missing");
  if (files && (r->inputs.count > 0 || r->classes.count > 0))
    return extr_fail(context, EXTR_INPUT, "give files, or --inputs and --class, not both");
  if (!files && (r->inputs.count == 0 || r->classes.count == 0))
    return extr_fail(context, EXTR_INPUT, "give --inputs and --class, or files");
  if (r->out && r->format != OUTPUT_CSV)
    return extr_fail(context, EXTR_INPUT,
                     "--out %.300s: rows are saved only as CSV: give a name that ends in .csv, and "
                     "no other --format",
                     r->out);
  return EXTR_OK;
}

static extr_status add_classes(extr_context *context, synthesis_request *r, const extr_cost *cost) {
  for (int i = 0; i < r->inputs.count; i++)
    for (int c = 0; c < r->classes.count; c++)
      TRY(candidates_of_class(context, r->classes.values[c], r->inputs.values[i], cost,
                              &r->candidates));
  return EXTR_OK;
}

static extr_status add_files(extr_context *context, synthesis_request *r) {
  for (int i = 0; i < r->line.argument_count; i++)
    if (r->is_decoder)
      TRY(candidate_of_decoder(context, r->line.arguments[i], &r->candidates));
    else if (r->module)
      TRY(candidate_of_module(context, r->line.arguments[i], r->module, &r->candidates));
    else
      TRY(candidate_of_file(context, r->line.arguments[i], &r->costs, &r->candidates));
  return EXTR_OK;
}

static extr_status find_candidates(extr_context *context, synthesis_request *r) {
  named_cost cost;
  if (r->line.argument_count > 0) return add_files(context, r);
  cost_options typed = r->costs;
  if (measures_cost(r)) typed.model = typed.clock = NULL; /* a clock needs delays that are known */
  TRY(cost_options_parse(context, &typed, &cost));
  if (!measures_cost(r)) return add_classes(context, r, &cost.factors);
  const int64_t fanout = cost.factors.fanout;
  TRY(hardware_cost(context, &r->job, (int)r->costs.max_arity, &cost));
  cost.factors.fanout = fanout;
  TRY(cost_options_registers(context, &r->costs, &cost.factors));
  return add_classes(context, r, &cost.factors);
}

/* ---- Measuring ------------------------------------------------------------------------------- */

/* An operator that is mapped alone has only a part of the period, which ABC does not know. */
static synthesis_goal make_goal(const synthesis_request *r, int mapping, int period) {
  const node_mapping chosen = (node_mapping)r->mappings.values[mapping];
  return (synthesis_goal){chosen, chosen == MAPPING_FLAT ? r->periods.values[period] : 0};
}

static extr_status measure_all(extr_context *context, const synthesis_request *r,
                               hardware_table *table) {
  const int periods = r->periods.count > 0 ? r->periods.count : 1;
  int total = r->candidates.count * r->mappings.count * periods, done = 0;
  for (; done < total; done++) {
    const candidate *item = &r->candidates.items[done / periods / r->mappings.count];
    const synthesis_goal goal = make_goal(r, done / periods % r->mappings.count, done % periods);
    activity_show(name, item->name, item->inputs, done, total);
    TRY(rows_measure(context, &r->job, item, goal, table));
  }
  return EXTR_OK;
}

static extr_status measure(extr_context *context, synthesis_request *r, hardware_table *table) {
  char versions[VERSIONS_TEXT];
  TRY(tool_versions(context, &r->job, versions));
  TRY(rows_open(context, r->out, &r->job, versions, table));
  TRY(hardware_prepare(context, &r->job));
  TRY(find_candidates(context, r));
  return measure_all(context, r, table);
}

/* ---- The command ----------------------------------------------------------------------------- */

static extr_status prepare(extr_context *context, synthesis_request *r) {
  TRY(check_request(context, r));
  TRY(refuse_unused(context, r));
  if (r->op)
    TRY(node_operator_parse(context, r->op, typed_setting(&r->decoder, "llr-step"), &r->job.op));
  TRY(fits_operator(context, r));
  cost_options_name(&r->costs, r->job.cost);
  TRY(hardware_target_open(context, r->target, &r->job.target));
  if (!r->job.target.device) r->job.seeds = 0;
  TRY(out_without_journal(context, &r->out));
  if (r->is_decoder) r->mappings = (integer_list){1, {MAPPING_FLAT}};
  if (r->mappings.count == 0) r->mappings = (integer_list){2, {MAPPING_KEPT, MAPPING_FLAT}};
  TRY(work_folder_check(context, r->keep));
  return work_folder_open(context, r->keep, &r->job.folder);
}

/* Rows were saved with --out, one after the other. */
static extr_status print(extr_context *context, const synthesis_request *r,
                         const hardware_table *table) {
  json_auto_t *best = rows_best(table->rows, &r->periods), *about = json_copy(table->about);
  const bool json = r->format == OUTPUT_JSON, sweep = r->periods.count > 0;
  activity_end();
  if (!best || !about || (json && sweep && json_object_set(about, "best", best) != 0))
    return extr_fail_memory(context);
  if (!r->out)
    TRY(out_printed(
        context, output_print_about(about, "rows", table->rows, (output_format)r->format, stdout)));
  if (!json) rows_print_best(best, stdout);
  return out_printed(context, fflush(stdout) == 0 && !ferror(stdout));
}

static void set_defaults(synthesis_request *r) {
  if (r->format < 0)
    r->format = r->out ? out_format(r->out, output_formats, OUTPUT_CSV) : OUTPUT_TABLE;
  if (r->line.argument_count == 0 && r->costs.max_arity == 0) r->costs.max_arity = 2;
}

/* An interrupted run is no failure here. */
static extr_status run(extr_context *context, const command_line *line) {
  synthesis_request *r = line->data;
  hardware_table table = {0};
  r->line = *line;
  set_defaults(r);
  extr_status status = prepare(context, r);
  interrupt_catch();
  if (status == EXTR_OK) status = measure(context, r, &table);
  if (status == EXTR_OK && !interrupt_seen()) status = print(context, r, &table);
  activity_end();
  rows_close(&table);
  work_folder_close(&r->job.folder, status == EXTR_INTERNAL && !interrupt_seen());
  node_operator_clear(&r->job.op);
  candidates_clear(&r->candidates);
  return interrupt_seen() ? EXTR_OK : status;
}

int cmd_synthesize(int argc, char **argv) {
  static synthesis_request request;
  enum { OWN = 14 };
  option_spec options[OWN + COST_OPTIONS] = {
      {"inputs", "N|A:B", "inputs of the node, from 3", OPTION_INTEGERS,
       .integers = &request.inputs, .low = 3, .high = 64, .absent = "those of the files"},
      {"class", "CLASS,...", "class of structures", OPTION_CHOICES, .integers = &request.classes,
       .choices = candidate_classes, .absent = "the structures of the files"},
      {"operator", "OPERATOR", "min:W, xor, xor:W, equality:M, FILE.v:W or own:FILE:W", OPTION_TEXT,
       .text = &request.op, .absent = "required without --module"},
      setting_option(&request.decoder, "llr-step"),
      {"target", "TARGET", "osu018, osu035, osu050, ice40, ecp5 or a Liberty file FILE.lib",
       OPTION_TEXT, .text = &request.target, .initial = "osu018"},
      {"mapping", "MAPPING,...",
       "kept: each operator is mapped alone; flat: all are flattened first", OPTION_CHOICES,
       .integers = &request.mappings, .choices = node_mapping_names, .explained = true,
       .absent = "both"},
      {"period", "A:STEP:B|LIST",
       "clock periods in ns; flattened circuits are synthesized once for each of them",
       OPTION_REALS, .reals = &request.periods, .excludes = "target=ice40|ecp5", .low = 0.001,
       .high = 1000, .absent = "gates are sized for no period"},
      {"module", "NAME", "synthesize only this module of FILE, which is then a Verilog file",
       OPTION_TEXT, .text = &request.module, .absent = "FILE is a structure"},
      {"decoder", NULL,
       "FILE is a decoder.v of emit-decoder; its memories are left out of standard cells",
       OPTION_FLAG, .flag = &request.is_decoder},
      {"seeds", "N",
       "ice40: number of placements, of which fmax_mhz is the median; 0: no placement",
       OPTION_INTEGER, .integer = &request.job.seeds, .needs = "target=ice40", .low = 0, .high = 99,
       .initial = "3"},
      {"tool-time", "TIME", "stop a tool that takes longer", OPTION_DURATION,
       .real = &request.job.tool_seconds, .low = 1, .high = 604800, .initial = "10m"},
      {"keep", "DIR", "folder to keep scripts, netlists, test benches and reports in",
       OPTION_FOLDER, .text = &request.keep, .absent = "a temporary one"},
      {"format", "FORMAT", "output format", OPTION_CHOICE, .choice = &request.format,
       .choices = output_formats, .absent = "csv with --out, else table"},
      {"out", "FILE",
       "CSV file, saved after every row; the same command continues an interrupted run", OPTION_OUT,
       .text = &request.out, .absent = "standard output"},
  };
  cost_options_table(&request.costs, NULL, options + OWN);
  option_named(options, OWN, "llr-step")->needs = "operator";
  option_named(options + OWN, COST_OPTIONS, "cost")->help =
      "unit, linear, lut6, x86-min, avx512-xor, synthesized or a cost file";
  option_named(options + OWN, COST_OPTIONS, "max-arity")->absent =
      "2 with --inputs, else that of the structure";
  command_manual manual = MANUAL(
      cmd_synthesize, name, .arguments = "[FILE]...", .arguments_max = 1000,
      .example = "--inputs 7 --class star,isomorphic --operator min:5", OPTION_TABLE(options));
  int code = command_run(&manual, argc, argv, run, &request);
  if (!interrupt_seen()) return code;
  return failure(EXIT_INTERRUPTED, name, "interrupted%s",
                 request.out ? ": the same command goes on from here" : "");
}
