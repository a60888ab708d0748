#include "decoder/message_passing/row_plan.h"

#include <extrinsic/decoder.h>
#include <extrinsic/program.h>

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

/* ---- Kernels and runs ---- */

/* Finds the kernel for this degree, or makes it. */
static extr_status find_kernel(extr_context *context, row_plan *p, int degree, int *index) {
  for (*index = 0; *index < p->kernel_count; ++*index)
    if (p->kernels[*index].degree == degree) return EXTR_OK;
  TRY(ARRAY_RESERVE(context, p->kernels, p->kernel_capacity, (size_t)p->kernel_count + 1));
  return extr_kernel_make(context, &p->settings, degree, p->engine, &p->kernels[p->kernel_count++]);
}

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
    TRY(find_kernel(context, p, extr_code_row_degree(p->code, row), &index));
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

/* ---- Machine code ---- */

/* Approximate sizes of straight-line code, in vector instructions. The compile time grows faster
 * than the size: it is a second or two at this limit. Above it, compiling costs more than it
 * gains. */
enum { COMPILED_SIZE_MAX = 16000, EDGE_SIZE = 15, EDGE_SIZE_SPA = 50, EDGE_SIZE_TWO_MIN = 20 };

static int operator_size(const check_algorithm *algorithm) {
  if (algorithm->kind == EXTR_SPA) return 3;
  if (algorithm->kind == EXTR_SPA_PAIRWISE) return 44;
  return algorithm->kind == EXTR_SPA_TABLE ? 4 + 4 * algorithm->threshold_count : 1;
}

static int64_t program_size(const kernel *k) {
  int64_t size = (int64_t)k->degree * (k->algorithm.kind == EXTR_SPA ? EDGE_SIZE_SPA : EDGE_SIZE);
  for (int i = 0; i < k->steps; i++)
    size += (int64_t)(extr_program_step(k->program, i).count - 1) * operator_size(&k->algorithm);
  return size;
}

/* Check nodes of degree 1 or 2 have no program, and compiling them would gain little. */
static bool is_compiled(const row_plan *p, const kernel *k) {
  if (k->program) return program_size(k) <= COMPILED_SIZE_MAX;
  return p->settings.check.kind == EXTR_CHECK_TWO_MIN &&
         k->degree <= COMPILED_SIZE_MAX / EDGE_SIZE_TWO_MIN;
}

/* Kernels that are not compiled keep their interpreter. */
static extr_status compile_into(extr_context *context, row_plan *p, jit_kernel *jobs) {
  int count = 0;
  for (int i = 0; i < p->kernel_count; i++) {
    const kernel *k = &p->kernels[i];
    if (is_compiled(p, k))
      jobs[count++] = (jit_kernel){k->degree, k->layered, k->algorithm, k->program, NULL};
  }
  if (count == 0) return EXTR_OK;
  TRY(extr_jit_new(context, p->settings.message, p->settings.isa, p->engine->vector, jobs, count,
                   &p->jit));
  for (int i = 0; i < p->kernel_count; i++)
    if (is_compiled(p, &p->kernels[i])) p->kernels[i].update = (jobs++)->update;
  return EXTR_OK;
}

static extr_status compile(extr_context *context, row_plan *p) {
  if (p->settings.kernels == EXTR_INTERPRETED) return EXTR_OK;
  jit_kernel *jobs;
  TRY(ARRAY_NEW(context, jobs, p->kernel_count));
  extr_status status = compile_into(context, p, jobs);
  free(jobs);
  return status;
}

/* ---- Plans ---- */

extr_status extr_row_plan_new(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, row_plan **plan) {
  row_plan *p;
  TRY(ARRAY_NEW(context, p, 1));
  p->code = code;
  p->settings = *settings;
  p->engine = extr_engine(settings->message, settings->isa);
  p->algorithm = extr_check_algorithm(settings);
  p->users = 1;
  extr_status status = check_columns(context, p);
  if (status == EXTR_OK) status = make_runs(context, p);
  if (status == EXTR_OK) status = extr_syndrome_plan_make(context, code, &p->syndrome);
  if (status == EXTR_OK) status = compile(context, p);
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
  for (int i = 0; i < plan->kernel_count; i++) extr_kernel_clear(&plan->kernels[i]);
  extr_jit_free(plan->jit);
  free(plan->kernels);
  free(plan->runs);
  extr_syndrome_plan_clear(&plan->syndrome);
  free(plan);
}
