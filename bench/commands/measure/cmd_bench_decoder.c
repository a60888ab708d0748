/* extrinsic bench decoder, nodes, latency and stochastic: decoders, timed side by side. */
#include "bench/commands/commands.h"
#include "bench/measure/comparison.h"
#include "bench/simulation/owned.h"
#include <extrinsic/probe.h>

/* ---- Whole decoders: throughput for each code, structure and layout -------------------------- */

static json_t *decoder_row(const comparison *c, int index) {
  const speed_case *it = &c->of->cases[index];
  return comparison_row(
      c, index,
      OUTPUT_ROW({"code", output_text(extr_code_name(c->code))},
                 {"iterations", json_integer(it->settings.iterations)},
                 {"early_stop", json_boolean(it->settings.early_stop)},
                 {"operators", json_integer(comparison_work(c, index)->operators)},
                 {"mbit_s", output_real(it->mbit_s)}));
}

static extr_status measure_decoder(extr_context *context, bench *b, const extr_code *code) {
  comparison c = {.of = b, .code = code};
  TRY(comparison_measure(context, &c));
  for (int i = 0; i < b->case_count; i++) b->rows = output_append(b->rows, decoder_row(&c, i));
  return EXTR_OK;
}

int cmd_bench_decoder(int argc, char **argv) {
  static const bench_manual manual =
      MANUAL(cmd_bench_decoder, "bench decoder", .kind = BENCH_MESSAGES, .measure = measure_decoder,
             .codes = "802.11n-1944-1/2,802.3an-2048-1723", .ebn0 = "3",
             .example = "--code 802.11n-1944-1/2 --iterations 10 --no-early-stop");
  return bench_command(&manual, argc, argv);
}

/* ---- Nodes: the time of an update for each degree, structure and layout ---------------------- */

enum { ITERATIONS = 25 /* enough for loading and storing frames to hardly count */ };

static integer_list degrees;
static int64_t columns;

enum { LAYERS = 3 };

/* Makes a quasi-cyclic code of column weight 3 in which every row has this weight. The number of
 * columns is the largest multiple of the degree up to `columns`, and at least the degree. Rows form
 * three layers; rows of the same layer have no column in common. */
static extr_status regular_code(extr_context *context, int degree, extr_code **code) {
  int block = columns >= degree ? (int)columns / degree : 1; /* the size of a circulant */
  OWNED_ARRAY extr_edge *edges = NULL;
  size_t count = 0;
  TRY(ARRAY_NEW(context, edges, (size_t)LAYERS * (size_t)block * (size_t)degree));
  for (int layer = 0; layer < LAYERS; layer++)
    for (int i = 0; i < block; i++)
      for (int j = 0; j < degree; j++) /* shift layer * j, as in an array code */
        edges[count++] =
            (extr_edge){layer * block + i, j * block + (i + 17 * layer * j + 5 * j * j) % block};
  char name[32];
  snprintf(name, sizeof name, "regular-%d", degree);
  return extr_code_new(context, name, LAYERS * block, degree * block, edges, count, code);
}

/* of one node */
static json_t *node_row(const comparison *c, int index, int degree) {
  const bool min_sum = extr_decoder_is_min_sum(&c->of->cases[index].settings);
  const int64_t operators = comparison_work(c, index)->operators / extr_code_rows(c->code);
  return comparison_row(c, index,
                        OUTPUT_ROW({"degree", json_integer(degree)},
                                   {"operator", json_string(min_sum ? "min" : "boxplus")},
                                   {"operators", json_integer(operators)}));
}

/* Measures all structures and layouts at one degree in turns. */
static extr_status measure_degree(extr_context *context, bench *b, int degree) {
  OWNED(release_code) extr_code *code = NULL;
  TRY(regular_code(context, degree, &code));
  comparison c = {.of = b, .code = code};
  TRY(comparison_measure(context, &c));
  for (int i = 0; i < b->case_count; i++) b->rows = output_append(b->rows, node_row(&c, i, degree));
  return EXTR_OK;
}

static extr_status measure_nodes(extr_context *context, bench *b, const extr_code *none) {
  (void)none;
  for (int i = 0; i < b->case_count; i++) {
    b->cases[i].settings.iterations = ITERATIONS;
    b->cases[i].settings.early_stop = false;
  }
  for (int i = 0; i < degrees.count; i++) {
    activity_show("bench nodes", "degree", degrees.values[i], i, degrees.count);
    TRY(measure_degree(context, b, degrees.values[i]));
  }
  return EXTR_OK;
}

int cmd_bench_nodes(int argc, char **argv) {
  static const option_spec own[] = {
      {"degree", "A:B|LIST", "check-node degrees", OPTION_INTEGERS, .integers = &degrees, .low = 3,
       .high = 1000, .initial = "3:32"},
      {"columns", "N", "approximate code length, which sets how much memory is used",
       OPTION_INTEGER, .integer = &columns, .low = 1, .high = 1000000, .initial = "2000"},
  };
  static const char *const without[] = {"iterations", "window", "no-early-stop",
                                        "after",      "ebn0",   NULL};
  static const bench_manual manual =
      MANUAL(cmd_bench_nodes, "bench nodes", .kind = BENCH_MESSAGES, .measure = measure_nodes,
             .ebn0 = "3", .example = "--degree 7,20,32 --structure star,naive,two-min", .own = own,
             .own_count = sizeof own / sizeof *own, .without = without);
  return bench_command(&manual, argc, argv);
}

/* ---- Latency: how long a frame takes from its LLRs to its bits, with early stop -------------- */

static int64_t samples;

static json_t *latency_row(const bench *b, const extr_code *code, int index) {
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

static extr_status measure_latency(extr_context *context, bench *b, const extr_code *code) {
  b->speed.threads = 1;
  for (int i = 0; i < b->case_count; i++) {
    TRY(speed_latency(context, &b->speed, code, &b->cases[i], (int)samples));
    b->rows = output_append(b->rows, latency_row(b, code, i));
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
      MANUAL(cmd_bench_latency, "bench latency", .kind = BENCH_MESSAGES, .measure = measure_latency,
             .codes = "802.11n-1944-1/2,802.3an-2048-1723", .ebn0 = "3",
             .example = "--code 5gnr-bg1-z384:8/9 --lanes block:1 --ebn0 4 --structure star",
             .own = own, .own_count = sizeof own / sizeof *own, .without = without);
  return bench_command(&manual, argc, argv);
}

/* ---- Stochastic decoders: throughput for each structure -------------------------------------- */

static json_t *stochastic_row(const bench *b, const extr_code *code, int index,
                              const extr_cycle_work *work) {
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

static extr_status measure_stochastic(extr_context *context, bench *b, const extr_code *code) {
  TRY(speed_measure(context, &b->speed, code, b->cases, b->case_count));
  for (int i = 0; i < b->case_count; i++) {
    extr_cycle_work work;
    TRY(count_work(context, code, &b->cases[i].settings, &work));
    b->rows = output_append(b->rows, stochastic_row(b, code, i, &work));
  }
  return EXTR_OK;
}

int cmd_bench_stochastic(int argc, char **argv) {
  static const bench_manual manual =
      MANUAL(cmd_bench_stochastic, "bench stochastic", .kind = BENCH_BITS,
             .measure = measure_stochastic, .codes = "802.3an-2048-1723", .ebn0 = "4.1",
             .example = "--code mackay:96,3,6,1 --decoder counter,em:length=8,fill=8 "
                        "--structure star,naive");
  return bench_command(&manual, argc, argv);
}
