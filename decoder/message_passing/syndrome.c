#include "decoder/message_passing/syndrome.h"

#include <extrinsic/code.h>

static const int *row_columns(const extr_code *code, int row) {
  return extr_code_edge_columns(code) + extr_code_row_first(code, row);
}

/* True if a row has the columns of the row before it, each shifted by one; in blocks cyclically.
 * Without blocks, `block` is 0. */
static bool continues_shift(const extr_code *code, int block, int row) {
  int degree = extr_code_row_degree(code, row);
  const int *columns = row_columns(code, row), *before = row_columns(code, row - 1);
  if (degree != extr_code_row_degree(code, row - 1)) return false;
  for (int i = 0; i < degree; i++) {
    bool last = block > 0 && before[i] % block == block - 1;
    if (columns[i] != before[i] + 1 - (last ? block : 0)) return false;
  }
  return true;
}

/* Finds the block size from the first row in which a column shifts back, to the beginning of its
 * block, while the columns before it in the row shift on by one. 0 if there is no such row, or
 * if blocks are smaller than what is computed at once. */
static int block_size(const extr_code *code) {
  int all = extr_code_columns(code);
  for (int row = 1; row < extr_code_rows(code); row++) {
    const int *columns = row_columns(code, row), *before = row_columns(code, row - 1);
    if (extr_code_row_degree(code, row) != extr_code_row_degree(code, row - 1)) continue;
    int i = 0;
    while (i < extr_code_row_degree(code, row) && columns[i] == before[i] + 1) i++;
    if (i == extr_code_row_degree(code, row)) continue;
    int size = before[i] + 1 - columns[i];
    if (size >= STRETCH_ROWS && all % size == 0 && continues_shift(code, size, row)) return size;
  }
  return 0;
}

static void add_row(const extr_code *code, syndrome_plan *plan, int row) {
  const stretch *before = plan->count > 0 ? &plan->stretches[plan->count - 1] : NULL;
  stretch *made = &plan->stretches[plan->count++];
  const int *columns = row_columns(code, row);
  *made = (stretch){1, extr_code_row_degree(code, row), row,
                    before ? before->first + before->degree : 0};
  for (int i = 0; i < made->degree; i++) {
    int place = columns[i] % plan->block;
    plan->places[made->first + i] = (columns[i] - place) * plan->copies + place;
  }
}

extr_status extr_syndrome_plan_make(extr_context *context, const extr_code *code, int layer,
                                    extr_pool *memory, syndrome_plan *plan) {
  int cyclic = block_size(code), block = cyclic > 0 ? cyclic : extr_code_columns(code);
  *plan = (syndrome_plan){.block = block, .copies = cyclic > 0 ? 2 : 1};
  TRY(POOL_NEW(context, memory, plan->stretches, extr_code_rows(code)));
  TRY(POOL_NEW(context, memory, plan->places, extr_code_edges(code)));
  for (int row = 0; row < extr_code_rows(code); row++) {
    stretch *last = plan->count > 0 ? &plan->stretches[plan->count - 1] : NULL;
    const bool begins = layer > 0 && row % layer == 0;
    if (last && !begins && last->rows < block && continues_shift(code, cyclic, row))
      last->rows++;
    else
      add_row(code, plan, row);
  }
  return EXTR_OK;
}
