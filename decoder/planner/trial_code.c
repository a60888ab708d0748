#include "decoder/planner/trial_code.h"

#include "core/base/array.h"
#include "core/base/math/splitmix.h"

#include <stdlib.h>

const char *const extr_trial_layout_names[] = {"frames", "cyclic", "xor"};

enum { ROWS_LEAST = 3, VECTORS = 5000, SIZE_LEAST = 8, SIZE_CYCLIC = 128, SIZE_XOR = 64 };

/* The base matrix. All block rows have the heavy block columns, which come first. The light ones of
 * block row l begin at heavy + l * step. */
typedef struct base {
  int rows, columns, heavy, step;
  int size; /* of a block */
} base;

/* `vectors`: posteriors and messages per position of a block. */
static int block_size(trial_layout layout, int vectors) {
  if (layout == TRIAL_CYCLIC) return SIZE_CYCLIC;
  if (layout == TRIAL_XOR) return SIZE_XOR;
  const int size = VECTORS / vectors;
  return size > SIZE_LEAST ? size : SIZE_LEAST;
}

static base base_of(trial_layout layout, const trial_rows *r) {
  base b = {.rows = ROWS_LEAST, .heavy = r->degree - r->light};
  if (b.heavy > 0 && r->weight >= b.rows) b.rows = r->weight + 1;
  const int most = r->weight < ROWS_LEAST ? r->weight : ROWS_LEAST; /* ones of a light column */
  if (r->light > 0) b.step = (r->light + most - 1) / most;
  if (b.heavy == 0 && most == ROWS_LEAST) b.step = 1; /* nearly all columns in all rows */
  b.columns = b.heavy + (b.rows - 1) * b.step + r->light;
  b.size = block_size(layout, b.columns + b.rows * r->degree);
  return b;
}

extr_status extr_trial_code(extr_context *context, trial_layout layout, const trial_rows *rows,
                            extr_code **code) {
  const base b = base_of(layout, rows);
  uint64_t state = 1;
  size_t count = 0;
  OWNED_ARRAY extr_edge *edges = NULL;
  TRY(ARRAY_NEW(context, edges, (size_t)b.rows * (size_t)rows->degree * (size_t)b.size));
  for (int l = 0; l < b.rows; l++)
    for (int k = 0; k < rows->degree; k++) {
      const int c = k < b.heavy ? k : l * b.step + k;
      const int shift = (int)extr_random_below(&state, (uint64_t)b.size);
      for (int i = 0; i < b.size; i++)
        edges[count++] = (extr_edge){
            l * b.size + i, c * b.size + (layout == TRIAL_XOR ? i ^ shift : (i + shift) % b.size)};
    }
  return extr_code_new(context, "trial", b.rows * b.size, b.columns * b.size, edges, count, code);
}
