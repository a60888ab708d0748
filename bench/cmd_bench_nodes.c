/* extrinsic bench nodes: the time of a check node update for each degree and structure. */
#include "bench/bench_options.h"
#include "bench/commands.h"
#include "bench/failure.h"
#include "bench/limit.h"
#include "bench/regular_code.h"
#include "bench/speed.h"
#include "core/context.h"
#include "decoder/rule.h"

enum { ITERATIONS = 25 /* so many that loading and storing frames hardly count */ };

static json_t *row(const bench_options *options, const char *structure, const speed_case *c,
                   int degree, int operators, double rate) {
  const ex_decoder_settings *s = &c->settings;
  char rule[EX_RULE_TEXT];
  double operations =
      (double)operators * limit_operator_operations(s) + (double)limit_edge_operations(s) * degree;
  double seconds = 1e-9 * c->ns_edge * degree;
  const char *operation = ex_rule_is_min_sum(s->rule) ? "min" : "boxplus";
  return json_pack("{s:s, s:s, s:i, s:i, s:i, s:s, s:s, s:s, s:s, s:i, s:f, s:i, s:f}", "isa",
                   ex_isa_name(s->isa), "structure", structure,                          //
                   "threads", options->speed.threads, "repeats", options->speed.repeats, //
                   "degree", degree, "operator", operation, "message",
                   ex_message_name(s->message),                                           //
                   "schedule", ex_order_name(s->order), "decoder", ex_rule_text(s, rule), //
                   "operators", operators, "ns_edge", c->ns_edge, "lanes", c->lanes,      //
                   "limit_fraction", operations / rate / seconds);
}

/* All structures at one degree, in turns. */
static ex_status measure_degree(ex_context *context, const bench_options *options, int degree,
                                double rate, json_t **rows) {
  ex_code *code;
  speed_case cases[BENCH_STRUCTURES_MAX];
  TRY(regular_code(context, degree, &code));
  for (int i = 0; i < options->structure_count; i++) {
    cases[i] = (speed_case){.code = code, .settings = options->structures[i].decoder};
    cases[i].settings.iterations = ITERATIONS;
    cases[i].settings.early_stop = false;
  }
  ex_status status = speed_measure(context, &options->speed, cases, options->structure_count);
  for (int i = 0; i < options->structure_count && status == EX_OK; i++) {
    int operators;
    status = limit_operators(context, &cases[i].settings, degree, &operators);
    if (status == EX_OK)
      *rows = output_append(*rows, row(options, options->structures[i].choice.name, &cases[i],
                                       degree, operators, rate));
  }
  ex_code_free(code);
  return status;
}

static ex_status measure(ex_context *context, const bench_options *options,
                         const integer_list *degrees, json_t **rows) {
  double rate = limit_rate(&options->decoder);
  for (int i = 0; i < degrees->count; i++) {
    bench_progress("bench nodes", "degree", degrees->values[i], i, degrees->count);
    TRY(measure_degree(context, options, degrees->values[i], rate, rows));
  }
  return EX_OK;
}

int cmd_bench_nodes(int argc, char **argv) {
  static integer_list degrees;
  option_spec own[] = {
      {"degree", "A:B|LIST", "degrees of the check node", OPTION_INTEGERS, .integers = &degrees,
       .low = 3, .high = 1000, .initial = "3:32"},
  };
  bench_manual manual = {
      .command = "bench nodes",
      .summary =
          "Measures the check node update inside a layered decoder, for each degree and "
          "structure:\n"
          "nanoseconds an edge and block of lanes (one vector), the median over the repeats, and\n"
          "the fraction of the speed at which the vector units could do its operations at best.",
      .example = "--degree 7,20,32 --structure star,naive,two-min",
      .own = own,
      .own_count = sizeof own / sizeof *own,
  };
  bench_options options;
  command_line line;
  if (!bench_options_read(&manual, argc, argv, &options, &line)) return line.exit_code;
  ex_context *context = ex_context_new();
  json_t *rows = json_array();
  ex_status status = measure(context, &options, &degrees, &rows);
  bench_options_clear(&options);
  return bench_end(manual.command, (output_format)options.format, context, status, rows);
}
