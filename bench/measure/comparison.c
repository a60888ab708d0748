#include "bench/measure/comparison.h"

#include "core/base/aligned.h"
#include "core/base/array.h"
#include "core/base/clock.h"
#include "core/base/report.h"
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
  degree_class *classes; /* indexed by degree */
  TRY(ARRAY_NEW(context, classes, extr_code_columns(code) + 1));
  classify(code, extr_unsaturated_weight(settings), classes);
  *work = (check_work){0};
  extr_status status = EXTR_OK;
  for (int degree = 1; degree <= extr_code_columns(code) && status == EXTR_OK; degree++)
    if (classes[degree].checks > 0)
      status = add_checks(context, settings, degree, classes[degree], work);
  free(classes);
  return status;
}

/* ---- The machine ----------------------------------------------------------------------------- */

enum { MEASUREMENTS = 7, ROUNDS = 500000 };

double limit_rate(const extr_decoder_settings *settings) {
  const extr_probes *probes = extr_probes_of(settings->message, settings->isa);
  double best = 0;
  for (int i = 0; i < MEASUREMENTS; i++) {
    double start = clock_thread_seconds();
    double operations = probes->peak(ROUNDS);
    best = fmax(best, operations / (clock_thread_seconds() - start));
  }
  return best;
}

static double time_sweep(const extr_probes *probes, void *memory, size_t vectors, size_t count) {
  enum {
    SWEEPS_VECTORS = 1 << 18
  }; /* enough that reading the clock takes a negligible part of the
                                      * time */
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
                                 const extr_decoder_settings *settings, double *seconds) {
  const extr_probes *probes = extr_probes_of(settings->message, settings->isa);
  size_t edges = (size_t)extr_code_edges(code), near = NEAR_BYTES / probes->vector;
  bool layered = settings->schedule == EXTR_LAYERED;
  void *memory;
  TRY(ALIGNED_NEW(context, memory, (edges > near ? edges : near) * probes->vector));
  double messages = time_sweep(probes, memory, edges, edges);
  double all = time_sweep(probes, memory, near, layered ? 2 * edges : edges);
  *seconds = fmax(messages, all);
  free(memory);
  return EXTR_OK;
}

/* ---- The comparison -------------------------------------------------------------------------- */

extr_status comparison_measure(extr_context *context, comparison *c) {
  int count = c->options->case_count;
  for (int i = 0; i < count; i++) {
    const bench_case *it = &c->options->cases[i];
    c->cases[i] = (speed_case){.code = c->code, .settings = it->decoder};
    if (it->layout == 0) TRY(limit_work(context, c->code, &it->decoder, &c->work[it->structure]));
  }
  TRY(speed_measure(context, &c->options->speed, c->cases, count));
  return limit_traffic(context, c->code, &c->cases[0].settings, &c->traffic);
}

const check_work *comparison_work(const comparison *c, int index) {
  return &c->work[c->options->cases[index].structure];
}

static double ratio_to(const comparison *c, int index, int other) {
  return c->cases[other].ns_edge / c->cases[index].ns_edge;
}

/* The speed relative to the first case with this layout and this kind of check nodes. */
static json_t *ratio_to_kind(const comparison *c, int index, extr_check_kind kind) {
  const bench_case *cases = c->options->cases;
  for (int i = 0; i < c->options->case_count; i++)
    if (cases[i].layout == cases[index].layout && cases[i].decoder.check.kind == kind)
      return json_real(ratio_to(c, index, i));
  return json_null();
}

static json_t *settings_of(const comparison *c, int index) {
  const extr_decoder_settings *s = &c->cases[index].settings;
  const check_choice *structure = &c->options->structures[c->options->cases[index].structure];
  char algorithm[EXTR_SETTING_TEXT];
  return json_pack("{s:s, s:o, s:s, s:i, s:i, s:s, s:s, s:s}", "isa", extr_isa_name(s->isa),
                   "structure", output_text(structure->name), "kernels",
                   extr_decoder_get(s, "kernels", NULL),                                       //
                   "threads", c->options->speed.threads, "repeats", c->options->speed.repeats, //
                   "decoder", extr_decoder_get(s, "decoder", algorithm), "schedule",
                   extr_decoder_get(s, "schedule", NULL), //
                   "message", extr_decoder_get(s, "message", NULL));
}

/* How what the settings left open was chosen. */
static const char *plan_of(const extr_decoder_settings *s) {
  const bool times_nodes = s->check.kind == EXTR_CHECK_AUTO && s->plan == EXTR_PLAN_MEASURED &&
                           extr_decoder_is_min_sum(s);
  const bool open = s->lanes.kind == EXTR_LANES_AUTO || times_nodes;
  return open ? extr_decoder_get(s, "plan", NULL) : "given";
}

static json_t *result_of(const comparison *c, int index) {
  const speed_case *it = &c->cases[index];
  double seconds = 1e-9 * it->ns_edge * extr_code_edges(c->code); /* per iteration of all lanes */
  char layout[EXTR_SETTING_TEXT], requested[EXTR_SETTING_TEXT];
  return json_pack("{s:f, s:i, s:o, s:o, s:f, s:f, s:f, s:s, s:i, s:f, s:s, s:s, s:s, s:f}",
                   "ns_edge", it->ns_edge, "lanes", it->lanes, "to_naive",
                   ratio_to_kind(c, index, EXTR_CHECK_NAIVE), "to_two_min",
                   ratio_to_kind(c, index, EXTR_CHECK_TWO_MIN), "limit_fraction",
                   comparison_work(c, index)->operations / c->rate / seconds, "memory_fraction",
                   c->traffic / seconds, "compile_s", it->compile_s, "layout",
                   layout_text(&it->layout, layout), "frames_per_block", it->frames, "latency_us",
                   it->latency_us, "plan", plan_of(&it->settings), "check_nodes", it->check_nodes,
                   "requested_layout", extr_decoder_get(&it->settings, "lanes", requested),
                   "to_first_layout", ratio_to(c, index, index - c->options->cases[index].layout));
}

json_t *comparison_row(const comparison *c, int index, json_t *what) {
  return output_joined(output_joined(settings_of(c, index), what), result_of(c, index));
}
