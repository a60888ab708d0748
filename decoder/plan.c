#include "decoder/plan.h"

#include "core/array.h"

/* A variable node adds 8-bit messages in 16 bits. */
static ex_status check_columns(ex_context *context, const decoder_plan *p) {
  if (p->settings.message != EX_I8 || p->settings.order != EX_FLOODING) return EX_OK;
  int most = INT16_MAX / p->rule.limit_i8 - 1; /* and the channel */
  for (int v = 0; v < ex_code_columns(p->code); v++) {
    int ones = ex_code_column_first(p->code, v + 1) - ex_code_column_first(p->code, v);
    if (ones > most)
      return ex_fail(context, EX_LIMIT,
                     "%s: column %d has %d ones; flooding with messages of %d bits serves up to %d",
                     ex_code_name(p->code), v + 1, ones, p->settings.llr_bits, most);
  }
  return EX_OK;
}

/* ---- Kernels and runs ---- */

static int row_degree(const ex_code *code, int row) {
  return ex_code_row_first(code, row + 1) - ex_code_row_first(code, row);
}

/* The kernel for this degree, made when it is first asked for. */
static ex_status find_kernel(ex_context *context, decoder_plan *p, int degree, int *index) {
  for (*index = 0; *index < p->kernel_count; ++*index)
    if (p->kernels[*index].degree == degree) return EX_OK;
  TRY(ARRAY_RESERVE(context, p->kernels, p->kernel_capacity, (size_t)p->kernel_count + 1));
  return ex_kernel_make(context, &p->settings, degree, p->engine, &p->kernels[p->kernel_count++]);
}

/* Marks the columns of a row with `run`; false where one already has that mark. */
static bool claim_columns(const ex_code *code, int row, int run, int *mark) {
  const int *columns = ex_code_edge_columns(code);
  bool free = true;
  for (int edge = ex_code_row_first(code, row); edge < ex_code_row_first(code, row + 1); edge++) {
    free = free && mark[columns[edge]] != run;
    mark[columns[edge]] = run;
  }
  return free;
}

static void start_run(decoder_plan *p, int index, int row) {
  p->runs[p->run_count++] = (check_run){index, 0, ex_code_row_first(p->code, row)};
}

/* A new run begins where the degree changes and, in the layered order, where a column of the run
 * comes again. `mark` holds zeros at first. */
static ex_status split_rows(ex_context *context, decoder_plan *p, int *mark) {
  for (int row = 0; row < ex_code_rows(p->code); row++) {
    int index;
    TRY(find_kernel(context, p, row_degree(p->code, row), &index));
    if (row == 0 || p->runs[p->run_count - 1].kernel != index) start_run(p, index, row);
    if (p->settings.order == EX_LAYERED && !claim_columns(p->code, row, p->run_count, mark)) {
      start_run(p, index, row);
      claim_columns(p->code, row, p->run_count, mark);
    }
    p->runs[p->run_count - 1].checks++;
  }
  return EX_OK;
}

static ex_status make_runs(ex_context *context, decoder_plan *p) {
  int *mark;
  TRY(ARRAY_NEW(context, p->runs, ex_code_rows(p->code)));
  TRY(ARRAY_NEW(context, mark, ex_code_columns(p->code)));
  ex_status status = split_rows(context, p, mark);
  free(mark);
  return status;
}

/* ---- Machine code ---- */

/* Sizes are in vector instructions of straight-line code, about. Compiling takes longer than in
 * proportion: a second or two for this many, and beyond it more than it gains. */
enum { COMPILED_SIZE_MAX = 16000, EDGE_SIZE = 15, EDGE_SIZE_SPA = 50, EDGE_SIZE_TWO_MIN = 20 };

static int operator_size(const check_rule *rule) {
  if (rule->kind == EX_SPA) return 3;
  if (rule->kind == EX_SPA_PAIRWISE) return 44;
  return rule->kind == EX_SPA_TABLE ? 4 + 4 * rule->threshold_count : 1;
}

static int64_t schedule_size(const kernel *k) {
  int64_t size = (int64_t)k->degree * (k->rule.kind == EX_SPA ? EDGE_SIZE_SPA : EDGE_SIZE);
  for (int i = 0; i < k->steps; i++)
    size += (int64_t)(ex_schedule_step(k->schedule, i).count - 1) * operator_size(&k->rule);
  return size;
}

/* Checks of one or two edges have no schedule, and little to gain. */
static bool compiles(const decoder_plan *p, const kernel *k) {
  if (k->schedule) return schedule_size(k) <= COMPILED_SIZE_MAX;
  return p->settings.check == EX_CHECK_TWO_MIN &&
         k->degree <= COMPILED_SIZE_MAX / EDGE_SIZE_TWO_MIN;
}

/* Kernels that are not compiled keep what they have. */
static ex_status compile_into(ex_context *context, decoder_plan *p, jit_kernel *jobs) {
  int count = 0;
  for (int i = 0; i < p->kernel_count; i++) {
    const kernel *k = &p->kernels[i];
    if (compiles(p, k))
      jobs[count++] = (jit_kernel){k->degree, k->layered, k->rule, k->schedule, NULL};
  }
  if (count == 0) return EX_OK;
  TRY(ex_jit_new(context, p->settings.message, p->settings.isa, jobs, count, &p->jit));
  for (int i = 0; i < p->kernel_count; i++)
    if (compiles(p, &p->kernels[i])) p->kernels[i].update = (jobs++)->update;
  return EX_OK;
}

static ex_status compile(ex_context *context, decoder_plan *p) {
  if (p->settings.kernels == EX_INTERPRETED) return EX_OK;
  jit_kernel *jobs;
  TRY(ARRAY_NEW(context, jobs, p->kernel_count));
  ex_status status = compile_into(context, p, jobs);
  free(jobs);
  return status;
}

/* ---- All of it ---- */

ex_status ex_plan_new(ex_context *context, const ex_code *code, const ex_decoder_settings *settings,
                      decoder_plan **plan) {
  decoder_plan *p;
  TRY(ARRAY_NEW(context, p, 1));
  p->code = code;
  p->settings = *settings;
  p->engine = ex_engine(settings->message, settings->isa);
  p->rule = ex_check_rule(settings);
  p->users = 1;
  ex_status status = check_columns(context, p);
  if (status == EX_OK) status = make_runs(context, p);
  if (status == EX_OK) status = ex_syndrome_plan_make(context, code, &p->syndrome);
  if (status == EX_OK) status = compile(context, p);
  if (status == EX_OK)
    *plan = p;
  else
    ex_plan_release(p);
  return status;
}

void ex_plan_share(decoder_plan *plan) {
  atomic_fetch_add(&plan->users, 1);
}

void ex_plan_release(decoder_plan *plan) {
  if (!plan || atomic_fetch_sub(&plan->users, 1) > 1) return;
  for (int i = 0; i < plan->kernel_count; i++) ex_kernel_clear(&plan->kernels[i]);
  ex_jit_free(plan->jit);
  free(plan->kernels);
  free(plan->runs);
  ex_syndrome_plan_clear(&plan->syndrome);
  free(plan);
}
