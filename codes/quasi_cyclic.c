#include "codes/quasi_cyclic.h"

#include "core/context.h"

#include <stdlib.h>

/* Counts the ones of H and checks that they and its columns can be counted. */
static ex_status measure(ex_context *context, const char *name, const ex_table *base,
                         size_t *count) {
  size_t blocks = 0, cells = (size_t)base->rows * (size_t)base->columns;
  for (size_t i = 0; i < cells; i++) {
    if (base->entries[i] == EX_TABLE_NONE) continue;
    if (base->entries[i] >= base->block)
      return ex_fail(context, EX_INTERNAL, "%s: found shift %d, expected less than %d", name,
                     base->entries[i], base->block);
    blocks++;
  }
  if (base->block > EX_CODE_COLUMNS_MAX / base->columns ||
      base->block > EX_CODE_EDGES_MAX / base->rows ||
      (size_t)base->block > EX_CODE_EDGES_MAX / (blocks + 1))
    return ex_fail(context, EX_LIMIT, "%s: found blocks of %d, too large for a %d x %d base matrix",
                   name, base->block, base->rows, base->columns);
  *count = blocks * (size_t)base->block;
  return EX_OK;
}

/* Writes the edges of all blocks, block after block. */
static void expand(const ex_table *base, ex_edge *edges) {
  for (int row = 0; row < base->rows; row++)
    for (int column = 0; column < base->columns; column++) {
      int z = base->block, shift = base->entries[row * base->columns + column];
      if (shift == EX_TABLE_NONE) continue;
      for (int i = 0; i < z; i++)
        *edges++ = (ex_edge){.row = row * z + i, .column = column * z + (i + shift) % z};
    }
}

ex_status ex_quasi_cyclic_new(ex_context *context, const char *name, const ex_table *base,
                              ex_code **code) {
  size_t count = 0;
  TRY(measure(context, name, base, &count));
  ex_edge *edges = calloc(count + 1, sizeof *edges);
  if (!edges) return ex_fail_memory(context);
  expand(base, edges);
  ex_status status = ex_code_new(context, name, base->rows * base->block,
                                 base->columns * base->block, edges, count, code);
  free(edges);
  return status;
}

ex_status ex_quasi_cyclic_open(ex_context *context, const ex_table_text *text, const char *name,
                               ex_code **code) {
  ex_table base;
  TRY(ex_table_read(context, text, name, &base));
  ex_status status = ex_quasi_cyclic_new(context, name, &base, code);
  ex_table_free(&base);
  return status;
}
