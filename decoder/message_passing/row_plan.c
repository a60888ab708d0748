#include "decoder/message_passing/row_plan.h"

#include <extrinsic/decoder.h>

#include "core/base/array.h"

/* Variable nodes add 8-bit messages in 16 bits: the sum must not overflow. */
static extr_status check_columns(extr_context *context, const row_plan *p) {
  if (p->settings.message != EXTR_I8 || p->settings.schedule != EXTR_FLOODING) return EXTR_OK;
  int most = INT16_MAX / p->algorithm.limit_i8 - 1; /* 1 for the channel */
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    int ones = extr_code_column_degree(p->code, v);
    if (ones > most)
      return extr_fail(
          context, EXTR_LIMIT,
          "%s: column %d has weight %d: flooding with %d-bit messages allows at most %d",
          extr_code_name(p->code), v + 1, ones, p->settings.llr_bits, most);
  }
  return EXTR_OK;
}

/* ---- Runs ---- */

/* Marks the columns of a row with `run`. Returns false if one of them already has this mark. */
static bool claim_columns(const extr_code *code, int row, int run, int *mark) {
  const int *columns = extr_code_edge_columns(code);
  bool free = true;
  for (int edge = extr_code_row_first(code, row); edge < extr_code_row_first(code, row + 1);
       edge++) {
    free = free && mark[columns[edge]] != run;
    mark[columns[edge]] = run;
  }
  return free;
}

static void start_run(row_plan *p, int index, int row) {
  p->runs[p->run_count++] = (check_run){index, 0, extr_code_row_first(p->code, row)};
}

/* A new run begins where the degree changes, and, in the layered schedule, where a row contains a
 * column that is already in the run. `mark` must be zero initially. */
static extr_status split_rows(extr_context *context, row_plan *p, int *mark) {
  for (int row = 0; row < extr_code_rows(p->code); row++) {
    int index;
    TRY(extr_kernel_set_find(context, &p->kernels, extr_code_row_degree(p->code, row), &index));
    if (row == 0 || p->runs[p->run_count - 1].kernel != index) start_run(p, index, row);
    if (p->settings.schedule == EXTR_LAYERED && !claim_columns(p->code, row, p->run_count, mark)) {
      start_run(p, index, row);
      claim_columns(p->code, row, p->run_count, mark);
    }
    p->runs[p->run_count - 1].checks++;
  }
  return EXTR_OK;
}

static extr_status make_runs(extr_context *context, row_plan *p) {
  int *mark;
  TRY(ARRAY_NEW(context, p->runs, extr_code_rows(p->code)));
  TRY(ARRAY_NEW(context, mark, extr_code_columns(p->code)));
  extr_status status = split_rows(context, p, mark);
  free(mark);
  return status;
}

/* ---- Plans ---- */

extr_status extr_row_plan_new(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, row_plan **plan) {
  row_plan *p;
  TRY(ARRAY_NEW(context, p, 1));
  p->code = code;
  p->settings = *settings;
  p->kernels = extr_kernel_set_start(settings, ACCESS_FRAMES);
  p->engine = p->kernels.engine;
  p->algorithm = extr_check_algorithm(settings);
  p->users = 1;
  extr_status status = check_columns(context, p);
  if (status == EXTR_OK) status = make_runs(context, p);
  if (status == EXTR_OK) status = extr_syndrome_plan_make(context, code, &p->syndrome);
  if (status == EXTR_OK) status = extr_kernel_set_compile(context, &p->kernels);
  if (status == EXTR_OK)
    *plan = p;
  else
    extr_row_plan_release(p);
  return status;
}

void extr_row_plan_share(row_plan *plan) {
  atomic_fetch_add(&plan->users, 1);
}

void extr_row_plan_release(row_plan *plan) {
  if (!plan || atomic_fetch_sub(&plan->users, 1) > 1) return;
  extr_kernel_set_clear(&plan->kernels);
  free(plan->runs);
  extr_syndrome_plan_clear(&plan->syndrome);
  free(plan);
}
