/* extrinsic bench decoder: the throughput of whole decoders, for each code and structure. */
#include "bench/bench_options.h"
#include "bench/commands.h"
#include "bench/failure.h"
#include "bench/speed.h"
#include "core/context.h"

#include <string.h>

static json_t *row(const bench_options *options, const char *structure, const speed_case *c) {
  const ex_decoder_settings *s = &c->settings;
  char rule[EX_RULE_TEXT];
  return json_pack("{s:s, s:s, s:i, s:i, s:o, s:s, s:s, s:s, s:i, s:b, s:f, s:f, s:i}", "isa",
                   ex_isa_name(s->isa), "structure", structure,                                  //
                   "threads", options->speed.threads, "repeats", options->speed.repeats,         //
                   "code", output_text(ex_code_name(c->code)), "decoder", ex_rule_text(s, rule), //
                   "schedule", ex_order_name(s->order), "message", ex_message_name(s->message),  //
                   "iterations", s->iterations, "early_stop", (int)s->early_stop,                //
                   "mbit_s", c->mbit_s, "ns_edge", c->ns_edge, "lanes", c->lanes);
}

/* All structures on one code, in turns. */
static ex_status measure_code(ex_context *context, const bench_options *options, const char *name,
                              json_t **rows) {
  ex_code *code;
  speed_case cases[BENCH_STRUCTURES_MAX];
  TRY(ex_code_open(context, name, &code));
  for (int i = 0; i < options->structure_count; i++) {
    cases[i] = (speed_case){.code = code, .settings = options->structures[i].decoder};
  }
  ex_status status = speed_measure(context, &options->speed, cases, options->structure_count);
  for (int i = 0; i < options->structure_count && status == EX_OK; i++)
    *rows = output_append(*rows, row(options, options->structures[i].choice.name, &cases[i]));
  ex_code_free(code);
  return status;
}

/* The names are separated by commas; `names` is cut apart. */
static ex_status measure(ex_context *context, const bench_options *options, char *names,
                         json_t **rows) {
  int count = 1, done = 0;
  for (const char *c = names; *c; c++) count += *c == ',';
  char *rest;
  for (char *name = strtok_r(names, ",", &rest); name; name = strtok_r(NULL, ",", &rest), done++) {
    bench_progress("bench decoder", "code", done + 1, done, count);
    TRY(measure_code(context, options, name, rows));
  }
  if (done == count) return EX_OK;
  return ex_fail(context, EX_INPUT, "--code: a name is empty");
}

int cmd_bench_decoder(int argc, char **argv) {
  const char *codes = NULL;
  option_spec own[] = {
      {"code", "CODE,...", "names of the catalog or files (.alist, .qc, .mtx)", OPTION_TEXT,
       .text = &codes, .initial = "802.11n-1944-1/2,802.3an-2048-1723"},
  };
  bench_manual manual = {
      .command = "bench decoder",
      .summary =
          "Measures decoders on noisy frames that lie in memory: coded Mbit/s and nanoseconds an\n"
          "edge, iteration and block of lanes, the median over the repeats.",
      .example = "--code 802.11n-1944-1/2 --iterations 10 --no-early-stop",
      .own = own,
      .own_count = sizeof own / sizeof *own,
  };
  bench_options options;
  command_line line;
  if (!bench_options_read(&manual, argc, argv, &options, &line)) return line.exit_code;
  ex_context *context = ex_context_new();
  json_t *rows = json_array();
  char *names = strdup(codes);
  ex_status status = names ? measure(context, &options, names, &rows) : ex_fail_memory(context);
  free(names);
  bench_options_clear(&options);
  return bench_end(manual.command, (output_format)options.format, context, status, rows);
}
