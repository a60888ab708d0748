/* extrinsic bench latency: how long a frame takes from its LLRs to its bits, with early stop. */
#include "bench/commands/commands.h"
#include "bench/measure/bench_command.h"

static int64_t samples;

static json_t *row(const bench *b, const extr_code *code, int index) {
  const speed_case *it = &b->cases[index];
  const extr_decoder_settings *s = &it->settings;
  char layout[EXTR_SETTING_TEXT];
  return OUTPUT_ROW(
      bench_setting(s, "isa"), {"structure", output_text(b->choices[index].structures.nodes.name)},
      bench_setting(s, "kernels"), bench_setting(s, "decoder"), bench_setting(s, "schedule"),
      bench_setting(s, "message"), {"code", output_text(extr_code_name(code))},
      {"ebn0_db", output_real(b->speed.ebn0_db)}, {"iterations", output_real(it->iterations)},
      {"early_stop", json_boolean(s->early_stop)},
      {"layout", json_string(layout_text(&it->layout, layout))},
      {"frames_per_block", json_integer(it->frames)}, {"samples", json_integer(samples)},
      {"latency_us", output_real(it->latency_us)},
      {"latency_99_us", output_real(it->latency_99_us)},
      {"latency_max_us", output_real(it->latency_max_us)},
      {"check_nodes", json_string(it->check_nodes)},
      {"requested_layout", bench_setting(s, "lanes").value});
}

static extr_status measure(extr_context *context, bench *b, const extr_code *code) {
  b->speed.threads = 1;
  for (int i = 0; i < b->case_count; i++) {
    TRY(speed_latency(context, &b->speed, code, &b->cases[i], (int)samples));
    b->rows = output_append(b->rows, row(b, code, i));
  }
  return EXTR_OK;
}

int cmd_bench_latency(int argc, char **argv) {
  static const option_spec own[] = {
      {"samples", "N", "how often a frame, or as many as are decoded together, is timed",
       OPTION_INTEGER, .integer = &samples, .low = 1, .high = 1000000, .initial = "1000"},
  };
  static const char *const without[] = {"threads", "repeats", "slice", NULL};
  static const bench_manual manual =
      MANUAL(cmd_bench_latency, "bench latency", .kind = BENCH_MESSAGES, .measure = measure,
             .codes = "802.11n-1944-1/2,802.3an-2048-1723", .ebn0 = "3",
             .example = "--code 5gnr-bg1-z384:8/9 --lanes block:1 --ebn0 4 --structure star",
             .own = own, .own_count = sizeof own / sizeof *own, .without = without);
  return bench_command(&manual, argc, argv);
}
