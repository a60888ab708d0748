/* extrinsic bench latency: how long a frame takes from its LLRs to its bits, with early stop. */
#include "bench/cli/failure.h"
#include "bench/cli/out.h"
#include "bench/commands/commands.h"
#include "bench/measure/bench_options.h"
#include "bench/options/name_list.h"
#include "core/base/report.h"
#include <extrinsic/code.h>

#include <string.h>

typedef struct latency_bench {
  const bench_options *options;
  int64_t samples;
  json_t *rows;
} latency_bench;

static json_t *row(const extr_code *code, const latency_bench *bench, int index,
                   const speed_latencies *l) {
  const bench_case *it = &bench->options->cases[index];
  const extr_decoder_settings *s = &it->decoder;
  char algorithm[EXTR_SETTING_TEXT], layout[EXTR_SETTING_TEXT], requested[EXTR_SETTING_TEXT];
  return json_pack(
      "{s:s, s:o, s:s, s:s, s:s, s:s, s:o, s:f, s:f, s:b, s:s, s:i, s:I, s:f, s:f, s:f, s:s, s:s}",
      "isa", extr_isa_name(s->isa), "structure",
      output_text(bench->options->structures[it->structure].name), "kernels",
      extr_decoder_get(s, "kernels", NULL), "decoder", extr_decoder_get(s, "decoder", algorithm),
      "schedule", extr_decoder_get(s, "schedule", NULL), "message",
      extr_decoder_get(s, "message", NULL), "code", output_text(extr_code_name(code)), "ebn0_db",
      bench->options->speed.ebn0_db, "iterations", l->iterations, "early_stop", (int)s->early_stop,
      "layout", layout_text(&l->layout, layout), "frames_per_block", l->frames, "samples",
      (json_int_t)bench->samples, "latency_us", l->median_us, "latency_99_us", l->percent_99_us,
      "latency_max_us", l->largest_us, "check_nodes", l->check_nodes, "requested_layout",
      extr_decoder_get(s, "lanes", requested));
}

static extr_status measure(extr_context *context, const extr_code *code, void *state) {
  latency_bench *bench = state;
  for (int i = 0; i < bench->options->case_count; i++) {
    speed_case what = {.code = code, .settings = bench->options->cases[i].decoder};
    speed_latencies latencies;
    TRY(speed_latency(context, &bench->options->speed, &what, (int)bench->samples, &latencies));
    bench->rows = output_append(bench->rows, row(code, bench, i, &latencies));
  }
  return EXTR_OK;
}

int cmd_bench_latency(int argc, char **argv) {
  const char *codes = NULL;
  latency_bench bench = {0};
  option_spec own[] = {
      {"code", "CODE,...", CODE_LIST_HELP, OPTION_TEXT, .text = &codes,
       .initial = "802.11n-1944-1/2,802.3an-2048-1723"},
      {"samples", "N", "how often a frame, or as many as are decoded together, is timed",
       OPTION_INTEGER, .integer = &bench.samples, .low = 1, .high = 1000000, .initial = "1000"},
  };
  static const char *const without[] = {"threads", "repeats", "slice", NULL};
  bench_manual manual = {
      .command = "bench latency",
      .summary =
          "Measures how long frames take from their LLRs to their bits on one core that does "
          "nothing else: the median (latency_us), the time that 99 % do not exceed "
          "(latency_99_us), and the longest (latency_max_us), for as many frames as are "
          "decoded together (frames_per_block), in CPU time of the thread. 256 different "
          "frames are used. There is one row for each structure in each layout of --lanes "
          "(requested_layout); layout is the layout that was used.",
      .example = "--code 5gnr-bg1-z384:8/9 --lanes block:1 --ebn0 4 --structure star",
      .own = own,
      .own_count = sizeof own / sizeof *own,
      .without = without,
  };
  bench_options options;
  command_line line;
  if (!bench_options_read(&manual, argc, argv, &options, &line)) return line.exit_code;
  options.speed.threads = 1;
  bench.options = &options;
  bench.rows = json_array();
  extr_context *context = extr_context_new();
  extr_status status = code_list_visit(context, manual.command, codes, measure, &bench);
  bench_options_clear(&options);
  return out_end_rows(manual.command, context, status, (output_format)options.format, bench.rows);
}
