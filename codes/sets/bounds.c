#include "codes/sets/bounds.h"

static int even_with(int value, int weights) {
  return (value - weights) % 2 == 0 ? value : value - 1;
}

static int smaller(int a, int b) {
  return a < b ? a : b;
}

/* From a set of `size` columns, one of them of weight `removed`, down to one with `weights`
 * left. */
static int step_down(const set_bounds *bounds, int size, int weights, int removed) {
  int sum = weights + removed, most = set_bounds_at(bounds, size, sum);
  if (most < 0) return -1;
  int left = (smaller(most, sum) * (size - 2) + sum) / size;
  return even_with(smaller(left, weights), weights);
}

extr_status extr_set_bounds_new(extr_context *context, extr_pool *memory,
                                const extr_set_limits *limits, int heaviest, const bool *has_weight,
                                set_bounds *bounds) {
  int columns = limits->columns, width = columns * heaviest + 1;
  *bounds = (set_bounds){.columns = columns, .heaviest = heaviest};
  TRY(POOL_NEW(context, memory, bounds->most, (size_t)(columns + 1) * (size_t)width));
  for (int i = 0; i < (columns + 1) * width; i++) bounds->most[i] = -1;
  for (int weights = 0; weights < width; weights++)
    bounds->most[columns * width + weights] = even_with(smaller(limits->odd, weights), weights);
  for (int size = columns - 1; size >= 1; size--)
    for (int weights = 0; weights <= size * heaviest; weights++)
      for (int w = 1; w <= heaviest; w++) {
        int most = has_weight[w] ? step_down(bounds, size + 1, weights, w) : -1;
        int *place = &bounds->most[size * width + weights];
        if (most > *place) *place = most;
      }
  return EXTR_OK;
}
