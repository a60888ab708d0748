/* The density of what is received is a mixture of Gaussian ones, which are summed on a grid: the
 * trapezoid rule, which converges exponentially for such integrands. The step is in units of the
 * deviation of the noise per dimension; beyond REACH steps a point adds less than 1e-16. */
#include "bench/channel/capacity.h"

#include "core/base/array.h"

#include <math.h>
#include <string.h>

enum { REACH = 43 };
static const double step = 0.2;

/* One row of the grid. sums[0] are the probabilities at its nodes, sums[1 + i] their parts from
 * labels whose bit i is 1; sums[i] begins at i * count. */
typedef struct grid {
  const constellation *c;
  double scale; /* of the points, in steps */
  int bits, labels, dimensions;
  int first, count; /* nodes first .. first + count - 1 */
  double *sums;
} grid;

static int reach_of(const grid *g, int axis) {
  double most = 0;
  for (int label = 0; label < g->labels; label++)
    most = fmax(most, fabs(g->c->points[label][axis]));
  return (int)(most * g->scale) + REACH + 1;
}

/* What a point adds to the nodes of its row that are near; `mass` is that of the whole row. */
static void add_point(grid *g, int label, double mass) {
  const double x = g->scale * g->c->points[label][0];
  const int low = (int)lround(x) - REACH;
  double near[2 * REACH + 1];
  for (int i = 0; i <= 2 * REACH; i++) {
    const double distance = step * (low + i - x);
    near[i] = mass * exp(-distance * distance / 2);
  }
  for (int bit = -1; bit < g->bits; bit++) {
    if (bit >= 0 && !(label >> bit & 1)) continue;
    double *sum = g->sums + (bit + 1) * g->count + (low - g->first);
    for (int i = 0; i <= 2 * REACH; i++) sum[i] += near[i];
  }
}

static double x_log_x(double x) {
  return x > 0 ? x * log2(x) : 0;
}

/* The part of a node in the information (BICM), or in the entropy of what is received. */
static double information_at(const grid *g, capacity_kind kind, int node) {
  const double all = g->sums[node];
  if (all == 0) return 0;
  if (kind == CAPACITY_CM) return -x_log_x(all);
  double sum = 0;
  for (int i = 1; i <= g->bits; i++) {
    const double one = g->sums[i * g->count + node];
    sum += all + x_log_x(one) + x_log_x(all - one) - x_log_x(all);
  }
  return sum;
}

static double row_information(grid *g, capacity_kind kind, int row) {
  const double unit = step / sqrt(2 * acos(-1));
  memset(g->sums, 0, (size_t)(g->bits + 1) * (size_t)g->count * sizeof *g->sums);
  for (int label = 0; label < g->labels; label++) {
    const double y = row - g->scale * g->c->points[label][1];
    if (fabs(y) > REACH) continue;
    add_point(g, label, pow(unit, g->dimensions) * exp(-step * step * y * y / 2) / g->labels);
  }
  double sum = 0;
  for (int node = 0; node < g->count; node++) sum += information_at(g, kind, node);
  return sum;
}

/* Of one part of a symbol. Without memory, NaN. */
static double information(const constellation *c, capacity_kind kind, double esn0) {
  grid g = {.c = c, .scale = sqrt(2 * esn0) / step, .labels = extr_constellation_labels(c)};
  g.bits = kind == CAPACITY_BICM ? c->bits / c->parts : 0;
  const int wide = reach_of(&g, 0), high = reach_of(&g, 1);
  g.dimensions = high > REACH + 1 ? 2 : 1;
  g.first = -wide;
  g.count = 2 * wide + 1;
  if (ARRAY_NEW(NULL, g.sums, (g.bits + 1) * g.count) != EXTR_OK) return NAN;
  double sum = 0;
  const int rows = g.dimensions == 2 ? high : 0;
  for (int row = -rows; row <= rows; row++) sum += row_information(&g, kind, row);
  free(g.sums);
  if (kind == CAPACITY_BICM) return sum;
  /* Less the entropy of the noise, on the same grid. */
  return sum - g.dimensions * log2(sqrt(2 * acos(-1) * exp(1)) / step);
}

/* With fading, Es/N0 is multiplied by e^t with the density e^(t - e^t). */
double extr_capacity(const constellation *c, capacity_kind kind, bool fading, double esn0_db) {
  const double esn0 = pow(10, esn0_db / 10), h = 0.2;
  if (!fading) return c->parts * information(c, kind, esn0);
  const double full = (double)c->bits / c->parts - 1e-9;
  double sum = 0, now = 0;
  for (double t = -20; t < 3.7; t += h) {
    if (now < full) now = information(c, kind, esn0 * exp(t));
    sum += h * exp(t - exp(t)) * now;
  }
  return c->parts * sum;
}

double extr_shannon_limit(const constellation *c, capacity_kind kind, bool fading, double bits) {
  /* No constellation does better than Gaussian symbols. */
  double high = 10 * log10(pow(2, bits) - 1) - 1, low = high;
  if (!(bits > 0) || bits >= c->bits) return NAN;
  while (extr_capacity(c, kind, fading, high) < bits) {
    low = high++;
    if (high > 60) return NAN;
  }
  for (int i = 0; i < 21; i++) {
    const double middle = (low + high) / 2;
    *(extr_capacity(c, kind, fading, middle) < bits ? &low : &high) = middle;
  }
  return high;
}
