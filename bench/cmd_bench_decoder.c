/* extrinsic bench decoder: the throughput of whole decoders, for each code and structure. */
#include "bench/bench_options.h"
#include "bench/code_list.h"
#include "bench/commands.h"
#include "bench/speed.h"
#include "core/context.h"

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

typedef struct decoder_bench {
  const bench_options *options;
  json_t *rows;
} decoder_bench;

/* All structures on one code, in turns. */
static ex_status measure(ex_context *context, const ex_code *code, void *state) {
  decoder_bench *bench = state;
  const bench_options *options = bench->options;
  speed_case cases[BENCH_STRUCTURES_MAX];
  for (int i = 0; i < options->structure_count; i++)
    cases[i] = (speed_case){.code = code, .settings = options->structures[i].decoder};
  TRY(speed_measure(context, &options->speed, cases, options->structure_count));
  for (int i = 0; i < options->structure_count; i++)
    bench->rows =
        output_append(bench->rows, row(options, options->structures[i].choice.name, &cases[i]));
  return EX_OK;
}

int cmd_bench_decoder(int argc, char **argv) {
  const char *codes = NULL;
  option_spec own[] = {
      {"code", "CODE,...", "names of `codes list`, constructions or files (.alist, .qc, .mtx)",
       OPTION_TEXT, .text = &codes, .initial = "802.11n-1944-1/2,802.3an-2048-1723"},
  };
  bench_manual manual = {
      .command = "bench decoder",
      .summary =
          "Measures decoders on noisy frames that lie in memory: coded Mbit/s and nanoseconds an\n"
          "edge and iteration of a full vector of frames, the median over the repeats.",
      .example = "--code 802.11n-1944-1/2 --iterations 10 --no-early-stop",
      .own = own,
      .own_count = sizeof own / sizeof *own,
  };
  bench_options options;
  command_line line;
  if (!bench_options_read(&manual, argc, argv, &options, &line)) return line.exit_code;
  ex_context *context = ex_context_new();
  decoder_bench bench = {&options, json_array()};
  ex_status status = code_list_visit(context, manual.command, codes, measure, &bench);
  bench_options_clear(&options);
  return bench_end(manual.command, (output_format)options.format, context, status, bench.rows);
}
