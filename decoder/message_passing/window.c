#include "decoder/message_passing/window.h"

#include "codes/blocks/blocks.h"

static extr_status check_column(extr_context *context, const extr_code *code, int width, int column,
                                int first, int last) {
  if (last - first < width) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s: a window of %d block rows is too small: column %d has ones in block rows "
                   "%d to %d: expected a window of %d or more",
                   extr_code_name(code), width, column + 1, first + 1, last + 1, last - first + 1);
}

static int layer_of(const extr_code *code, const window_plan *plan, int column, int edge) {
  const int *rows = extr_code_edge_rows(code), *edges = extr_code_column_edges(code);
  return rows[edges[extr_code_column_first(code, column) + edge]] / plan->size;
}

/* Columns are in the order of their first block rows. */
static extr_status find_layers(extr_context *context, const extr_code *code, window_plan *plan) {
  const int columns = extr_code_columns(code);
  int entered = 0, left = 0; /* layers whose column, and whose low, are known */
  for (int v = 0; v < columns; v++) {
    const int first = layer_of(code, plan, v, 0),
              last = layer_of(code, plan, v, extr_code_column_degree(code, v) - 1);
    TRY(check_column(context, code, plan->width, v, first, last));
    if (first < entered - 1)
      return extr_fail(context, EXTR_INPUT,
                       "%s: a window needs the columns in the order of their first block rows; "
                       "column %d begins before column %d does",
                       extr_code_name(code), v + 1, v);
    while (entered <= first) plan->layers[entered++].column = v;
    while (left <= last) plan->layers[left++].low = v;
    if (last > plan->layers[first].last) plan->layers[first].last = last;
  }
  while (entered <= plan->count) plan->layers[entered++].column = columns;
  return EXTR_OK;
}

extr_status extr_window_plan_make(extr_context *context, const extr_code *code, int width,
                                  extr_pool *memory, window_plan *plan) {
  const code_blocks *blocks;
  *plan = (window_plan){.width = width};
  if (width == 0) return EXTR_OK;
  TRY(extr_code_blocks(context, code, &blocks));
  if (!blocks || !blocks->natural)
    return extr_fail(context, EXTR_INPUT,
                     "%s: a window moves along block rows, but no blocks of circulants or of XOR "
                     "permutations in consecutive rows were found in H",
                     extr_code_name(code));
  plan->size = blocks->size;
  plan->count = blocks->rows;
  TRY(POOL_NEW(context, memory, plan->layers, plan->count + 1));
  for (int i = 0; i < plan->count; i++) plan->layers[i].run = -1;
  return find_layers(context, code, plan);
}

bool extr_window_begins(window_plan *plan, int row, int run) {
  if (plan->width == 0) return false;
  int *first = &plan->layers[row / plan->size].run;
  if (*first >= 0) return false;
  *first = run;
  return true;
}

void extr_window_plan_finish(window_plan *plan, int runs, const syndrome_plan *syndrome) {
  if (plan->width == 0) return;
  for (int i = syndrome->count - 1; i >= 0; i--)
    plan->layers[syndrome->stretches[i].row / plan->size].stretch = i;
  plan->layers[plan->count].stretch = syndrome->count;
  plan->layers[plan->count].run = runs;
}
