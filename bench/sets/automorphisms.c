#include "bench/sets/automorphisms.h"

#include "core/base/report.h"

#include <stdlib.h>
#include <string.h>

extr_status automorphisms_add(extr_context *context, automorphisms *found, const int *image) {
  size_t columns = (size_t)found->columns, count = (size_t)found->count;
  int *images = realloc(found->images, (count + 1) * columns * sizeof *images);
  if (!images) return extr_fail_memory(context);
  memcpy(images + count * columns, image, columns * sizeof *images);
  found->images = images;
  found->count++;
  return EXTR_OK;
}

void automorphisms_free(automorphisms *found) {
  free(found->images);
  free(found->orbits);
}
