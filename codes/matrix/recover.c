#include "codes/matrix/recover.h"

#include <extrinsic/code.h>

#include "codes/matrix/sparse.h"
#include "core/base/array.h"

/* `unknown`: by row, the punctured columns not yet recovered. `queue`: rows that came down to one;
 * each enters once at most. */
static int peel(const extr_code *code, int *unknown, int *queue, bool *recovered) {
  int queued = 0, count = 0;
  for (int row = 0; row < code->rows; row++) {
    for (int e = code->row_first[row]; e < code->row_first[row + 1]; e++)
      unknown[row] += code->column_kinds[code->edge_columns[e]] == EXTR_PUNCTURED;
    if (unknown[row] == 1) queue[queued++] = row;
  }
  for (int head = 0; head < queued; head++) {
    if (unknown[queue[head]] == 0) continue; /* another row has settled it meanwhile */
    int e = code->row_first[queue[head]];
    while (code->column_kinds[code->edge_columns[e]] != EXTR_PUNCTURED ||
           recovered[code->edge_columns[e]])
      e++;
    int column = code->edge_columns[e];
    recovered[column] = true;
    count++;
    for (int i = code->column_first[column]; i < code->column_first[column + 1]; i++) {
      int row = code->edge_rows[code->column_edges[i]];
      if (--unknown[row] == 1) queue[queued++] = row;
    }
  }
  return count;
}

extr_status extr_code_unrecovered(extr_context *context, const extr_code *code, int *count,
                                  int *first) {
  OWNED_ARRAY int *unknown = NULL, *queue = NULL;
  OWNED_ARRAY bool *recovered = NULL;
  TRY(ARRAY_NEW(context, unknown, code->rows));
  TRY(ARRAY_NEW(context, queue, code->rows));
  TRY(ARRAY_NEW(context, recovered, code->columns));
  *count = extr_code_count(code, EXTR_PUNCTURED) - peel(code, unknown, queue, recovered);
  *first = 0;
  while (*count > 0 && (recovered[*first] || code->column_kinds[*first] != EXTR_PUNCTURED))
    ++*first;
  return EXTR_OK;
}
