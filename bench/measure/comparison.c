#include "bench/measure/comparison.h"

#include "core/base/aligned.h"
#include "core/base/array.h"
#include "core/base/clock.h"
#include <extrinsic/decoder.h>
#include <extrinsic/probe.h>

#include <math.h>

/* ---- Work ------------------------------------------------------------------------------------ */

/* The check nodes of one degree, and the edges of each whose posteriors are not clamped. */
typedef struct degree_class {
  int checks, unsaturated;
} degree_class;

static int count_unsaturated(const extr_code *code, int weight, int row) {
  const int *columns = extr_code_edge_columns(code) + extr_code_row_first(code, row);
  int count = 0;
  for (int i = 0; i < extr_code_row_degree(code, row); i++)
    count += extr_code_column_degree(code, columns[i]) <= weight;
  return count;
}

/* Fills classes[degree]. */
static void classify(const extr_code *code, int weight, degree_class *classes) {
  for (int row = 0; row < extr_code_rows(code); row++) {
    degree_class *its = &classes[extr_code_row_degree(code, row)];
    const int unsaturated = count_unsaturated(code, weight, row);
    if (its->checks++ == 0 || unsaturated < its->unsaturated) its->unsaturated = unsaturated;
  }
}

static extr_status add_checks(extr_context *context, const extr_decoder_settings *settings,
                              int degree, degree_class its, check_work *work) {
  extr_check_work one;
  TRY(extr_check_work_count(context, settings, degree, &one));
  work->operators += (int64_t)its.checks * one.operators;
  work->operations += its.checks * (one.operations - its.unsaturated);
  return EXTR_OK;
}

/* Counts the work exactly, summed over the rows. Errors are those of extr_optimize. */
static extr_status limit_work(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, check_work *work) {
  OWNED_ARRAY degree_class *classes = NULL; /* indexed by degree */
  TRY(ARRAY_NEW(context, classes, extr_code_columns(code) + 1));
  classify(code, extr_unsaturated_weight(settings), classes);
  *work = (check_work){0};
  for (int degree = 1; degree <= extr_code_columns(code); degree++)
    if (classes[degree].checks > 0)
      TRY(add_checks(context, settings, degree, classes[degree], work));
  return EXTR_OK;
}

/* ---- The machine ----------------------------------------------------------------------------- */

enum { MEASUREMENTS = 7, ROUNDS = 500000 };

/* The number of vector operations per second: the best of several short measurements. */
static double limit_rate(const extr_probes *probes) {
  double best = 0;
  for (int i = 0; i < MEASUREMENTS; i++) {
    double start = clock_thread_seconds();
    double operations = probes->peak(ROUNDS);
    best = fmax(best, operations / (clock_thread_seconds() - start));
  }
  return best;
}

/* Enough vectors that reading the clock takes a negligible time. */
enum { SWEEPS_VECTORS = 1 << 18 };

static double time_sweep(const extr_probes *probes, void *memory, size_t vectors, size_t count) {
  size_t turns = 1 + SWEEPS_VECTORS / count;
  double best = INFINITY;
  for (int i = 0; i < MEASUREMENTS; i++) {
    double start = clock_thread_seconds();
    for (size_t turn = 0; turn < turns; turn++) probes->sweep(memory, vectors, count);
    best = fmin(best, (clock_thread_seconds() - start) / (double)turns);
  }
  return best;
}

enum { NEAR_BYTES = 8 << 10 /* fits in the first-level cache of any machine */ };

/* Measures the minimum seconds for the memory traffic of one iteration in the same way. */
static extr_status limit_traffic(extr_context *context, const extr_code *code,
                                 const extr_probes *probes, bool layered, double *seconds) {
  size_t edges = (size_t)extr_code_edges(code), near = NEAR_BYTES / probes->vector;
  OWNED_ARRAY void *memory = NULL;
  TRY(ALIGNED_NEW(context, memory, (edges > near ? edges : near) * probes->vector));
  double messages = time_sweep(probes, memory, edges, edges);
  double all = time_sweep(probes, memory, near, layered ? 2 * edges : edges);
  *seconds = fmax(messages, all);
  return EXTR_OK;
}

/* ---- The comparison -------------------------------------------------------------------------- */

extr_status comparison_measure(extr_context *context, comparison *c) {
  bench *of = c->of;
  const extr_decoder_settings *first = &of->cases[0].settings;
  const extr_probes *probes = extr_probes_of(first->message, first->isa);
  for (int i = 0; i < of->case_count; i++)
    if (of->choices[i].first == i)
      TRY(limit_work(context, c->code, &of->cases[i].settings, &c->work[i]));
  TRY(speed_measure(context, &of->speed, c->code, of->cases, of->case_count));
  c->rate = limit_rate(probes);
  return limit_traffic(context, c->code, probes, first->schedule == EXTR_LAYERED, &c->traffic);
}

const check_work *comparison_work(const comparison *c, int index) {
  return &c->work[c->of->choices[index].first];
}

static json_t *ratio_to(const comparison *c, int index, int other) {
  return output_real(c->of->cases[other].ns_edge / c->of->cases[index].ns_edge);
}

/* The speed relative to the case with this layout and this kind of check nodes. */
static json_t *ratio_to_kind(const comparison *c, int index, extr_node_kind kind) {
  const bench_choice *choices = c->of->choices;
  const int layout = index - choices[index].first;
  for (int i = 0; i < c->of->case_count; i++)
    if (i - choices[i].first == layout && c->of->cases[i].settings.check.kind == kind)
      return ratio_to(c, index, i);
  return json_null();
}

/* How what the settings left open was chosen. */
static json_t *plan_of(const speed_case *it) {
  const extr_decoder_settings *s = &it->settings;
  const bool open_nodes = s->check.kind == EXTR_NODE_AUTO && extr_decoder_is_min_sum(s);
  const bool open = s->lanes.kind == EXTR_LANES_AUTO || open_nodes;
  return json_string(!open                                 ? "given"
                     : it->planned >= EXTR_PLANNED_IN_PART ? "measured"
                                                           : "estimated");
}

json_t *comparison_row(const comparison *c, int index, json_t *what) {
  const speed_case *it = &c->of->cases[index];
  const speed_settings *speed = &c->of->speed;
  const extr_decoder_settings *s = &it->settings;
  const bench_choice *choice = &c->of->choices[index];
  double seconds = 1e-9 * it->ns_edge * extr_code_edges(c->code); /* per iteration of all lanes */
  char layout[EXTR_SETTING_TEXT];
  json_t *settings = OUTPUT_ROW(bench_setting(s, "isa"),                                   //
                                {"structure", output_text(choice->structures.nodes.name)}, //
                                bench_setting(s, "kernels"),                               //
                                {"threads", json_integer(speed->threads)},                 //
                                {"repeats", json_integer(speed->repeats)},                 //
                                bench_setting(s, "decoder"), bench_setting(s, "schedule"),
                                bench_setting(s, "message"));
  json_t *result = OUTPUT_ROW(
      {"ns_edge", output_real(it->ns_edge)}, {"lanes", json_integer(it->lanes)},
      {"to_naive", ratio_to_kind(c, index, EXTR_NODE_NAIVE)},
      {"to_two_min", ratio_to_kind(c, index, EXTR_NODE_TWO_MIN)},
      {"limit_fraction", output_real(comparison_work(c, index)->operations / c->rate / seconds)},
      {"memory_fraction", output_real(c->traffic / seconds)},
      {"compile_s", output_real(it->compile_s)},
      {"layout", json_string(layout_text(&it->layout, layout))},
      {"frames_per_block", json_integer(it->frames)}, {"latency_us", output_real(it->latency_us)},
      {"plan", plan_of(it)}, {"check_nodes", json_string(it->check_nodes)},
      {"requested_layout", bench_setting(s, "lanes").value},
      {"to_first_layout", ratio_to(c, index, choice->first)});
  return output_joined(output_joined(settings, what), result);
}
