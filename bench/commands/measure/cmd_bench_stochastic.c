/* extrinsic bench stochastic: throughput of stochastic decoders, for each structure. */
#include "bench/commands/commands.h"
#include "bench/measure/bench_options.h"
#include "bench/measure/stochastic_options.h"
#include "bench/options/code_list.h"
#include "core/base/report.h"
#include <extrinsic/probe.h>

#include <stdlib.h>

static const char name[] = "bench stochastic";

typedef struct stochastic_bench {
  stochastic_options options;
  speed_case cases[STOCHASTIC_CASES_MAX];
  extr_cycle_work work[STOCHASTIC_CASES_MAX];
  json_t *rows;
} stochastic_bench;

static json_t *row(const stochastic_bench *bench, int index) {
  const speed_case *it = &bench->cases[index];
  const stochastic_case *c = &bench->options.cases[index];
  const speed_settings *speed = &bench->options.speed;
  const extr_cycle_work *work = &bench->work[index];
  return json_pack(
      "{s:o, s:s, s:o, s:o, s:f, s:f, s:f, s:f, s:I, s:I, s:I, s:s, s:i, s:i, s:i, s:s}", "code",
      output_text(extr_code_name(it->code)), "decoder", c->decoder, "structure",
      output_text(c->structure.name), "check_structure", output_text(c->check_structure.name), //
      "ebn0_db", speed->ebn0_db,                                                               //
      "frames_s", 1e6 * it->mbit_s / extr_code_columns(it->code),                              //
      "cycles", it->iterations, "ns_edge_cycle", it->ns_edge,                                  //
      "variable_operators", (json_int_t)work->variable,                                        //
      "check_operators", (json_int_t)work->check,                                              //
      "operators", (json_int_t)(work->variable + work->check),                                 //
      "isa", extr_isa_name(c->settings.isa), "lanes", it->lanes,                               //
      "threads", speed->threads, "repeats", speed->repeats, "kernels",
      extr_decoder_get(&c->settings, "kernels", NULL));
}

static extr_status count_work(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, extr_cycle_work *work) {
  extr_decoder *decoder;
  TRY(extr_decoder_new(context, code, settings, &decoder));
  extr_status status = extr_cycle_work_count(context, decoder, work);
  extr_decoder_free(decoder);
  return status;
}

/* Measures all cases on one code in turns. */
static extr_status measure(extr_context *context, const extr_code *code, void *state) {
  stochastic_bench *bench = state;
  const int count = bench->options.count;
  for (int i = 0; i < count; i++) {
    bench->cases[i] = (speed_case){.code = code, .settings = bench->options.cases[i].settings};
    TRY(count_work(context, code, &bench->cases[i].settings, &bench->work[i]));
  }
  TRY(speed_measure(context, &bench->options.speed, bench->cases, count));
  for (int i = 0; i < count; i++) bench->rows = output_append(bench->rows, row(bench, i));
  return EXTR_OK;
}

static int run(stochastic_bench *bench) {
  extr_context *context = extr_context_new();
  bench->rows = json_array();
  extr_status status = code_list_visit(context, name, bench->options.codes, measure, bench);
  stochastic_options_clear(&bench->options);
  return bench_end(name, (output_format)bench->options.format, context, status, bench->rows);
}

int cmd_bench_stochastic(int argc, char **argv) {
  static stochastic_bench bench;
  command_line line;
  if (!stochastic_options_read(argc, argv, &bench.options, &line)) return line.exit_code;
  return run(&bench);
}
