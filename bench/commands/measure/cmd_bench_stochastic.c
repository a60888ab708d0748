/* extrinsic bench stochastic: throughput of stochastic decoders, for each structure. */
#include "bench/commands/commands.h"
#include "bench/measure/bench_command.h"
#include "bench/owned.h"
#include <extrinsic/probe.h>

static json_t *row(const bench *b, const extr_code *code, int index, const extr_cycle_work *work) {
  const speed_case *it = &b->cases[index];
  const bench_choice *choice = &b->choices[index];
  return OUTPUT_ROW(
      {"code", output_text(extr_code_name(code))}, {"decoder", json_string(choice->decoder)},
      {"structure", output_text(choice->structures.nodes.name)},
      {"check_structure", output_text(choice->structures.checks.name)},
      {"ebn0_db", output_real(b->speed.ebn0_db)},
      {"frames_s", output_real(1e6 * it->mbit_s / extr_code_columns(code))},
      {"cycles", output_real(it->iterations)}, {"ns_edge_cycle", output_real(it->ns_edge)},
      {"variable_operators", json_integer(work->variable)},
      {"check_operators", json_integer(work->check)},
      {"operators", json_integer(work->variable + work->check)},
      bench_setting(&it->settings, "isa"), {"lanes", json_integer(it->lanes)},
      {"threads", json_integer(b->speed.threads)}, {"repeats", json_integer(b->speed.repeats)},
      bench_setting(&it->settings, "kernels"));
}

static extr_status count_work(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, extr_cycle_work *work) {
  OWNED(release_decoder) extr_decoder *decoder = NULL;
  TRY(extr_decoder_new(context, code, settings, &decoder));
  return extr_cycle_work_count(context, decoder, work);
}

static extr_status measure(extr_context *context, bench *b, const extr_code *code) {
  TRY(speed_measure(context, &b->speed, code, b->cases, b->case_count));
  for (int i = 0; i < b->case_count; i++) {
    extr_cycle_work work;
    TRY(count_work(context, code, &b->cases[i].settings, &work));
    b->rows = output_append(b->rows, row(b, code, i, &work));
  }
  return EXTR_OK;
}

int cmd_bench_stochastic(int argc, char **argv) {
  static const bench_manual manual =
      MANUAL(cmd_bench_stochastic, "bench stochastic", .kind = BENCH_BITS, .measure = measure,
             .codes = "802.3an-2048-1723", .ebn0 = "4.1",
             .example = "--code mackay:96,3,6,1 --decoder counter,em:length=8,fill=8 "
                        "--structure star,naive");
  return bench_command(&manual, argc, argv);
}
