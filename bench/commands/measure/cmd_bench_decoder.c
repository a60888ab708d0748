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
  static const bench_manual manual = {
      .command = "bench decoder",
      .kind = BENCH_MESSAGES,
      .measure = measure,
      .codes = "802.11n-1944-1/2,802.3an-2048-1723",
      .ebn0 = "3",
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
  };
  return bench_command(&manual, argc, argv);
}
