#include "bench/measure/model/node_rows.h"

#include "bench/measure/regular_code.h"
#include "core/base/report.h"
#include <extrinsic/optimize.h>

enum { COLUMNS = 2000, ITERATIONS = 25, ARITY = 2, ONE = 1000000 };

static void add(node_rows *rows, int degree, extr_node_choice choice,
                const extr_solution *solution) {
  if (rows->count == NODE_ROWS_MAX) return;
  rows->choice[rows->count] = choice;
  rows->times[rows->count++] = (node_time){.degree = degree,
                                           .operators = (int)(solution->complexity / ONE),
                                           .latency = (int)(solution->latency / ONE)};
}

static extr_status add_class(extr_context *context, node_rows *rows, int degree,
                             const extr_cost *cost, extr_class class, extr_check_kind kind) {
  extr_solution *solution;
  TRY(extr_optimize(context, class, degree, cost, &solution));
  add(rows, degree, (extr_node_choice){.kind = kind}, solution);
  extr_solution_free(solution);
  return EXTR_OK;
}

static bool is_listed(const node_rows *rows, const extr_solution *point) {
  for (int i = 0; i < rows->count; i++)
    if (rows->times[i].operators == point->complexity / ONE &&
        rows->times[i].latency == point->latency / ONE)
      return true;
  return false;
}

static extr_status list(extr_context *context, node_rows *rows, int degree) {
  extr_cost cost;
  extr_frontier *front;
  TRY(extr_cost_unit(context, ARITY, &cost));
  TRY(add_class(context, rows, degree, &cost, EXTR_STAR, EXTR_CHECK_STAR));
  TRY(add_class(context, rows, degree, &cost, EXTR_ISOMORPHIC, EXTR_CHECK_ISOMORPHIC));
  TRY(extr_frontier_find(context, degree, &cost, &front));
  for (int i = 0; i < front->count; i++) {
    const extr_solution *point = front->points[i];
    const extr_node_choice choice = {.kind = EXTR_CHECK_FRONTIER,
                                     .latency = (int)(point->latency / ONE)};
    if (!is_listed(rows, point)) add(rows, degree, choice, point);
  }
  extr_frontier_free(front);
  return EXTR_OK;
}

static extr_status measure(extr_context *context, const speed_settings *speed,
                           const extr_decoder_settings *decoder, const extr_code *code,
                           node_rows *rows) {
  speed_case cases[NODE_ROWS_MAX];
  for (int i = 0; i < rows->count; i++) {
    cases[i] = (speed_case){.code = code, .settings = *decoder};
    cases[i].settings.check = rows->choice[i];
    cases[i].settings.iterations = ITERATIONS;
    cases[i].settings.early_stop = false;
  }
  TRY(speed_measure(context, speed, cases, rows->count));
  for (int i = 0; i < rows->count; i++)
    rows->times[i].measured = 1e-9 * cases[i].ns_edge * rows->times[i].degree;
  rows->layout = cases[0].layout;
  return EXTR_OK;
}

extr_status node_rows_measure(extr_context *context, const speed_settings *speed,
                              const extr_decoder_settings *decoder, int degree, node_rows *rows) {
  extr_code *code;
  *rows = (node_rows){0};
  TRY(list(context, rows, degree));
  TRY(regular_code(context, degree, COLUMNS, &code));
  extr_status status = measure(context, speed, decoder, code, rows);
  extr_code_free(code);
  return status;
}
