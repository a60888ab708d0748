#include "decoder/planner/trial_code.h"

#include "core/base/array.h"
#include "core/base/math/splitmix.h"

#include <stdlib.h>

const char *const extr_trial_layout_names[] = {"frames", "cyclic", "xor"};

/* Block row l has its ones in the block columns l .. l + degree - 1. */
enum { BLOCK_ROWS = 3, COLUMNS = 1500, SIZE_LEAST = 8, SIZE_CYCLIC = 128, SIZE_XOR = 64 };

static int block_size(trial_layout layout, int degree) {
  if (layout == TRIAL_CYCLIC) return SIZE_CYCLIC;
  if (layout == TRIAL_XOR) return SIZE_XOR;
  int size = COLUMNS / (degree + BLOCK_ROWS - 1);
  return size > SIZE_LEAST ? size : SIZE_LEAST;
}

extr_status extr_trial_code(extr_context *context, trial_layout layout, int degree,
                            extr_code **code) {
  const int size = block_size(layout, degree);
  uint64_t state = 1;
  size_t count = 0;
  extr_edge *edges;
  TRY(ARRAY_NEW(context, edges, (size_t)BLOCK_ROWS * (size_t)degree * (size_t)size));
  for (int l = 0; l < BLOCK_ROWS; l++)
    for (int c = l; c < l + degree; c++) {
      const int shift = (int)extr_random_below(&state, (uint64_t)size);
      for (int i = 0; i < size; i++)
        edges[count++] = (extr_edge){
            l * size + i, c * size + (layout == TRIAL_XOR ? i ^ shift : (i + shift) % size)};
    }
  extr_status status = extr_code_new(context, "trial", BLOCK_ROWS * size,
                                     (degree + BLOCK_ROWS - 1) * size, edges, count, code);
  free(edges);
  return status;
}
