#include "bench/floor/sampling/law.h"
#include "core/base/isa_tmpl.h"

#include <string.h>

extern const density_loops VARIANT(density_loops);

static void add(const int *places, size_t sets, int size, double share, const int32_t *scores,
                const double *ratio, double sum[DENSITY_FRAMES]) {
  double whole[DENSITY_FRAMES] = {0};
  for (size_t i = 0; i < sets; i++, places += size) {
    int32_t total[DENSITY_FRAMES];
    memcpy(total, scores + (size_t)places[0] * DENSITY_FRAMES, sizeof total);
    for (int j = 1; j < size; j++) {
      const int32_t *row = scores + (size_t)places[j] * DENSITY_FRAMES;
      for (int f = 0; f < DENSITY_FRAMES; f++) total[f] += row[f];
    }
    for (int f = 0; f < DENSITY_FRAMES; f++) whole[f] += ratio[total[f]];
  }
  for (int f = 0; f < DENSITY_FRAMES; f++) sum[f] += share * whole[f];
}

const density_loops VARIANT(density_loops) = {add};
