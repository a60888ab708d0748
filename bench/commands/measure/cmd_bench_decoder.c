/* extrinsic bench decoder: throughput of whole decoders, for each code, structure and layout. */
#include "bench/cli/out.h"
#include "bench/commands/commands.h"
#include "bench/measure/comparison.h"
#include "bench/options/name_list.h"
#include "core/base/report.h"
#include <extrinsic/code.h>

static json_t *row(const comparison *c, int index) {
  const speed_case *it = &c->cases[index];
  json_int_t operators = comparison_work(c, index)->operators;
  json_t *what =
      json_pack("{s:o, s:i, s:b, s:I, s:f}", "code", output_text(extr_code_name(c->code)),
                "iterations", it->settings.iterations, "early_stop", (int)it->settings.early_stop,
                "operators", operators, "mbit_s", it->mbit_s);
  return comparison_row(c, index, what);
}

typedef struct decoder_bench {
  comparison comparison;
  json_t *rows;
} decoder_bench;

/* Measures all structures and layouts on one code in turns. */
static extr_status measure(extr_context *context, const extr_code *code, void *state) {
  decoder_bench *bench = state;
  comparison *c = &bench->comparison;
  c->code = code;
  TRY(comparison_measure(context, c));
  for (int i = 0; i < c->options->case_count; i++)
    bench->rows = output_append(bench->rows, row(c, i));
  return EXTR_OK;
}

int cmd_bench_decoder(int argc, char **argv) {
  const char *codes = NULL;
  option_spec own[] = {
      {"code", "CODE,...", CODE_LIST_HELP, OPTION_TEXT, .text = &codes,
       .initial = "802.11n-1944-1/2,802.3an-2048-1723"},
  };
  bench_manual manual = {
      .command = "bench decoder",
      .summary =
          "Measures decoders on noisy frames in memory: coded Mbit/s (mbit_s), nanoseconds "
          "per edge and iteration for all frames of a vector together (ns_edge), and the "
          "operators of all check nodes in one iteration. Speeds relative to per-output "
          "trees (to_naive) and to the two-minimum method (to_two_min) are given if these "
          "are among the structures. limit_fraction and memory_fraction are the least "
          "possible times of the vector operations and of the memory traffic, divided by "
          "the measured time. compile_s is the time to make the decoder with its kernels. "
          "layout is what the lanes of vectors hold, frames_per_block the number of frames "
          "that are decoded together, and latency_us the time from their LLRs to their bits "
          "on an idle core. With several layouts in --lanes there is one row for each "
          "structure in each layout: requested_layout is the layout as --lanes names it, and "
          "to_first_layout the speed relative to the first layout with the same structure. "
          "All times are medians over the repeats, in which structures and layouts take "
          "turns.",
      .example = "--code 802.11n-1944-1/2 --iterations 10 --no-early-stop",
      .own = own,
      .own_count = sizeof own / sizeof *own,
  };
  bench_options options;
  command_line line;
  if (!bench_options_read(&manual, argc, argv, &options, &line)) return line.exit_code;
  extr_context *context = extr_context_new();
  decoder_bench bench = {{.options = &options, .rate = limit_rate(&options.decoder)}, json_array()};
  extr_status status = code_list_visit(context, manual.command, codes, measure, &bench);
  bench_options_clear(&options);
  return out_end_rows(manual.command, context, status, (output_format)options.format, bench.rows);
}
