#include "bench/measure/limit.h"

#include <extrinsic/probe.h>

#include "core/base/aligned.h"
#include "core/base/array.h"
#include "core/base/clock.h"

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

extr_status limit_work(extr_context *context, const extr_code *code,
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

extr_status limit_traffic(extr_context *context, const extr_code *code,
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
