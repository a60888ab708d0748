/* Writes Matrix Market files (described in codes/formats/mtx_read.c), without values, row by
 * row. */
#include "codes/formats/format.h"
#include "codes/matrix/sparse.h"
#include <extrinsic/code.h>

extr_status extr_mtx_write(extr_context *context, const extr_code *code, FILE *stream) {
  (void)context;
  fprintf(stream, "%%%%MatrixMarket matrix coordinate pattern general\n%d %d %d\n", code->rows,
          code->columns, code->edges);
  for (int edge = 0; edge < code->edges; edge++)
    fprintf(stream, "%d %d\n", code->edge_rows[edge] + 1, code->edge_columns[edge] + 1);
  return EXTR_OK;
}
