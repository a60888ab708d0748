/* extrinsic bench decoder: throughput of whole decoders, for each code, structure and layout. */
#include "bench/commands/commands.h"
#include "bench/measure/comparison.h"

static json_t *row(const comparison *c, int index) {
  const speed_case *it = &c->of->cases[index];
  return comparison_row(
      c, index,
      OUTPUT_ROW({"code", output_text(extr_code_name(c->code))},
                 {"iterations", json_integer(it->settings.iterations)},
                 {"early_stop", json_boolean(it->settings.early_stop)},
                 {"operators", json_integer(comparison_work(c, index)->operators)},
                 {"mbit_s", output_real(it->mbit_s)}));
}

static extr_status measure(extr_context *context, bench *b, const extr_code *code) {
  comparison c = {.of = b, .code = code};
  TRY(comparison_measure(context, &c));
  for (int i = 0; i < b->case_count; i++) b->rows = output_append(b->rows, row(&c, i));
  return EXTR_OK;
}

int cmd_bench_decoder(int argc, char **argv) {
  static const bench_manual manual =
      MANUAL(cmd_bench_decoder, "bench decoder", .kind = BENCH_MESSAGES, .measure = measure,
             .codes = "802.11n-1944-1/2,802.3an-2048-1723", .ebn0 = "3",
             .example = "--code 802.11n-1944-1/2 --iterations 10 --no-early-stop");
  return bench_command(&manual, argc, argv);
}
