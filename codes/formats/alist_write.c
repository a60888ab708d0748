/* Writes the alist format (described in codes/formats/alist_read.c), with lists padded with zeros
 * as in MacKay's files. */
#include "codes/formats/format.h"
#include "codes/matrix/sparse.h"
#include <extrinsic/code.h>

static int degree(const int *first, int i) {
  return first[i + 1] - first[i];
}

static int largest_degree(const int *first, int count) {
  int largest = 0;
  for (int i = 0; i < count; i++)
    if (degree(first, i) > largest) largest = degree(first, i);
  return largest;
}

static void print_degrees(FILE *file, const int *first, int count) {
  for (int i = 0; i < count; i++)
    fprintf(file, "%d%c", degree(first, i), i + 1 < count ? ' ' : '\n');
}

/* Writes one line per column or row: the other ends of its edges, counted from 1, padded with
 * zeros. `order` lists the edges by column or row; NULL if they are numbered in this order. */
static void print_lists(FILE *file, const int *first, int count, const int *order,
                        const int *ends) {
  int width = largest_degree(first, count);
  for (int i = 0; i < count; i++)
    for (int j = 0; j < width; j++) {
      int edge = first[i] + j, entry = 0;
      if (j < degree(first, i)) entry = ends[order ? order[edge] : edge] + 1;
      fprintf(file, "%d%c", entry, j + 1 < width ? ' ' : '\n');
    }
}

extr_status extr_alist_write(extr_context *context, const extr_code *code, FILE *stream) {
  (void)context;
  fprintf(stream, "%d %d\n%d %d\n", code->columns, code->rows,
          largest_degree(code->column_first, code->columns),
          largest_degree(code->row_first, code->rows));
  print_degrees(stream, code->column_first, code->columns);
  print_degrees(stream, code->row_first, code->rows);
  print_lists(stream, code->column_first, code->columns, code->column_edges, code->edge_rows);
  print_lists(stream, code->row_first, code->rows, NULL, code->edge_columns);
  return EXTR_OK;
}
