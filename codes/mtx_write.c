/* Writes Matrix Market files (codes/mtx_read.c says what they are), without values, row by row. */
#include "codes/code.h"
#include "codes/format.h"

ex_status ex_mtx_write(ex_context *context, const ex_code *code, FILE *stream) {
  (void)context;
  fprintf(stream, "%%%%MatrixMarket matrix coordinate pattern general\n%d %d %d\n", code->rows,
          code->columns, code->edges);
  for (int edge = 0; edge < code->edges; edge++)
    fprintf(stream, "%d %d\n", code->edge_rows[edge] + 1, code->edge_columns[edge] + 1);
  return EX_OK;
}
