#include "bench/measure/limit.h"

#include <extrinsic/decoder.h>
#include <extrinsic/program.h>

#include "core/base/aligned.h"
#include "core/base/array.h"
#include "core/base/clock.h"
#include "decoder/engine.h"
#include "decoder/probes/operations.h"

#include <math.h>

/* ---- Work ------------------------------------------------------------------------------------ */

/* Operators of one check and what they count as two-input ones. */
static extr_status count_operators(extr_context *context, const extr_decoder_settings *settings,
                                   int degree, int *operators, int *pairs) {
  extr_program *program;
  TRY(extr_check_program(context, settings, degree, &program));
  *operators = extr_program_steps(program);
  *pairs = 0;
  for (int i = 0; i < *operators; i++) *pairs += extr_program_step(program, i).count - 1;
  extr_program_free(program);
  return EXTR_OK;
}

static extr_status add_checks(extr_context *context, const extr_decoder_settings *settings,
                              int degree, int checks, check_work *work) {
  int operators = settings->check == EXTR_CHECK_TWO_MIN ? EXTR_TWO_MIN_OPERATIONS * degree : 0;
  int pairs = operators;
  if (extr_check_shares(settings->check, degree))
    TRY(count_operators(context, settings, degree, &operators, &pairs));
  work->operators += (int64_t)checks * operators;
  work->operations += checks * ((double)pairs * extr_operator_operations(settings) +
                                degree * extr_edge_operations(settings));
  return EXTR_OK;
}

extr_status limit_work(extr_context *context, const extr_code *code,
                       const extr_decoder_settings *settings, check_work *work) {
  int *checks; /* of each degree */
  TRY(ARRAY_NEW(context, checks, extr_code_columns(code) + 1));
  for (int row = 0; row < extr_code_rows(code); row++) checks[extr_code_row_degree(code, row)]++;
  *work = (check_work){0};
  extr_status status = EXTR_OK;
  for (int degree = 1; degree <= extr_code_columns(code) && status == EXTR_OK; degree++)
    if (checks[degree] > 0) status = add_checks(context, settings, degree, checks[degree], work);
  free(checks);
  return status;
}

/* ---- The machine ----------------------------------------------------------------------------- */

enum { MEASUREMENTS = 7, ROUNDS = 500000 };

double limit_rate(const extr_decoder_settings *settings) {
  peak_run *peak = extr_engine(settings->message, settings->isa)->peak;
  double best = 0;
  for (int i = 0; i < MEASUREMENTS; i++) {
    double start = clock_thread_seconds();
    double operations = peak(ROUNDS);
    best = fmax(best, operations / (clock_thread_seconds() - start));
  }
  return best;
}

static double time_sweep(const engine *e, void *memory, size_t vectors, size_t count) {
  enum { SWEEPS_VECTORS = 1 << 18 }; /* so many that the clock is no matter */
  size_t turns = 1 + SWEEPS_VECTORS / count;
  double best = INFINITY;
  for (int i = 0; i < MEASUREMENTS; i++) {
    double start = clock_thread_seconds();
    for (size_t turn = 0; turn < turns; turn++) e->sweep(memory, vectors, count);
    best = fmin(best, (clock_thread_seconds() - start) / (double)turns);
  }
  return best;
}

enum { NEAR_BYTES = 8 << 10 /* stay in the first cache level of any machine */ };

extr_status limit_traffic(extr_context *context, const extr_code *code,
                          const extr_decoder_settings *settings, double *seconds) {
  const engine *e = extr_engine(settings->message, settings->isa);
  size_t edges = (size_t)extr_code_edges(code), near = NEAR_BYTES / e->vector;
  bool layered = settings->order == EXTR_LAYERED;
  void *memory;
  TRY(extr_aligned_new(context, (edges > near ? edges : near) * e->vector, &memory));
  double messages = time_sweep(e, memory, edges, edges);
  double all = time_sweep(e, memory, near, layered ? 2 * edges : edges);
  *seconds = fmax(messages, all);
  free(memory);
  return EXTR_OK;
}
