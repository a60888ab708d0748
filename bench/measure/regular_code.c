#include "bench/measure/regular_code.h"

#include <extrinsic/code.h>

#include "core/base/array.h"

#include <stdio.h>
#include <stdlib.h>

enum { LAYERS = 3 };

extr_status regular_code(extr_context *context, int degree, int columns, extr_code **code) {
  int block = columns / degree > 0 ? columns / degree : 1; /* the size of a circulant */
  extr_edge *edges;
  size_t count = 0;
  TRY(ARRAY_NEW(context, edges, (size_t)LAYERS * (size_t)block * (size_t)degree));
  for (int layer = 0; layer < LAYERS; layer++)
    for (int i = 0; i < block; i++)
      for (int j = 0; j < degree; j++) /* shift layer * j, as in an array code */
        edges[count++] =
            (extr_edge){layer * block + i, j * block + (i + 17 * layer * j + 5 * j * j) % block};
  char name[32];
  snprintf(name, sizeof name, "regular-%d", degree);
  extr_status status =
      extr_code_new(context, name, LAYERS * block, degree * block, edges, count, code);
  free(edges);
  return status;
}
