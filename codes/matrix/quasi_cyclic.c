#include "codes/matrix/quasi_cyclic.h"

#include "core/base/array.h"

/* Counts the ones of H, and validates the shifts and sizes. */
static extr_status measure(extr_context *context, const char *name, const extr_table *base,
                           size_t *count) {
  size_t blocks = 0, cells = (size_t)base->rows * (size_t)base->columns;
  for (size_t i = 0; i < cells; i++) {
    if (base->entries[i] == EXTR_TABLE_NONE) continue;
    if (base->entries[i] >= base->block)
      return extr_fail(context, EXTR_INTERNAL, "%s: found shift %d, expected less than %d", name,
                       base->entries[i], base->block);
    blocks++;
  }
  if (base->block > EXTR_CODE_COLUMNS_MAX / base->columns ||
      base->block > EXTR_CODE_EDGES_MAX / base->rows ||
      (size_t)base->block > EXTR_CODE_EDGES_MAX / (blocks + 1))
    return extr_fail(context, EXTR_LIMIT,
                     "%s: found blocks of %d, too large for a %d x %d base matrix", name,
                     base->block, base->rows, base->columns);
  *count = blocks * (size_t)base->block;
  return EXTR_OK;
}

/* Writes the edges of all circulants, line by line. */
static void expand(const extr_table *base, extr_edge *edges) {
  for (int line = 0; line < base->rows; line++)
    for (int column = 0; column < base->columns; column++) {
      int z = base->block, shift = base->entries[line * base->columns + column];
      if (shift == EXTR_TABLE_NONE) continue;
      for (int i = 0; i < z; i++)
        *edges++ =
            (extr_edge){.row = line / base->lines * z + i, .column = column * z + (i + shift) % z};
    }
}

extr_status extr_quasi_cyclic_new(extr_context *context, const char *name, const extr_table *base,
                                  extr_code **code) {
  size_t count = 0;
  TRY(measure(context, name, base, &count));
  OWNED_ARRAY extr_edge *edges = NULL;
  TRY(ARRAY_NEW(context, edges, count));
  expand(base, edges);
  return extr_code_new(context, name, base->rows / base->lines * base->block,
                       base->columns * base->block, edges, count, code);
}
