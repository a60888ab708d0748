#include "bench/floor/sampling/probit.h"

#include "core/base/array.h"

#include <math.h>
#include <string.h>

enum { STEPS = 30 };

static const double penalty = 1, ridge = 1e-3, largest_step = 2, largest_sum = 6, precise = 1e-3;

/* The normal equations of a step; the last column is the right-hand side. */
typedef struct equations {
  double row[LAW_KNOTS][LAW_KNOTS + 1];
} equations;

/* How often each knot occurs among the columns of a frame. */
typedef struct features {
  double knot[LAW_KNOTS];
} features;

static void fill_features(const grid *g, const probit_frame *frame, int columns, features *f) {
  double weights[LAW_KNOTS];
  *f = (features){0};
  for (int j = 0; j < columns; j++) {
    law_knots(g, j < frame->count ? frame->value[j] : g->limit, weights);
    for (int i = 0; i < LAW_KNOTS; i++) f->knot[i] += weights[i];
  }
}

/* Adds to the upper triangle. */
static void add_frame(const features *f, bool failed, const double *effect, equations *e) {
  double sum = 0;
  for (int i = 0; i < LAW_KNOTS; i++) sum += f->knot[i] * effect[i];
  long double x = fmax(-largest_sum, fmin(largest_sum, sum));
  double mean = (double)(erfcl(-x * sqrtl(0.5L)) / 2);
  double density = (double)(expl(-x * x / 2) / sqrtl(2 * acosl(-1)));
  double variance = mean * (1 - mean), weight = density * density / variance;
  double residual = ((failed ? 1 : 0) - mean) * density / variance;
  for (int i = 0; i < LAW_KNOTS; i++) {
    if (f->knot[i] == 0) continue;
    for (int k = i; k < LAW_KNOTS; k++) e->row[i][k] += weight * f->knot[i] * f->knot[k];
    e->row[i][LAW_KNOTS] += residual * f->knot[i];
  }
}

static void add_penalties(const double *effect, equations *e) {
  const double difference[] = {1, -2, 1};
  for (int first = 0; first + 2 < LAW_KNOTS; first++) {
    double bend = effect[first] - 2 * effect[first + 1] + effect[first + 2];
    for (int i = 0; i < 3; i++) {
      double *row = e->row[first + i];
      for (int k = 0; k < 3; k++) row[first + k] += penalty * difference[i] * difference[k];
      row[LAW_KNOTS] -= penalty * difference[i] * bend;
    }
  }
  for (int i = 0; i < LAW_KNOTS; i++) {
    e->row[i][i] += ridge;
    e->row[i][LAW_KNOTS] -= ridge * effect[i];
  }
}

/* By Gauss and Jordan; the matrix is symmetric and positive definite. */
static void solve(equations *e) {
  for (int i = 0; i < LAW_KNOTS; i++)
    for (int r = 0; r < LAW_KNOTS; r++) {
      double factor = e->row[r][i] / e->row[i][i];
      for (int k = i; r != i && k <= LAW_KNOTS; k++) e->row[r][k] -= factor * e->row[i][k];
    }
  for (int i = 0; i < LAW_KNOTS; i++) e->row[i][LAW_KNOTS] /= e->row[i][i];
}

/* Returns the largest change of an effect. */
static double improve(const features *all, const probit_frame *frames, size_t count,
                      double *effect) {
  equations e = {0};
  double most = 0;
  for (size_t i = 0; i < count; i++) add_frame(&all[i], frames[i].failed, effect, &e);
  for (int i = 0; i < LAW_KNOTS; i++)
    for (int k = 0; k < i; k++) e.row[i][k] = e.row[k][i];
  add_penalties(effect, &e);
  solve(&e);
  for (int i = 0; i < LAW_KNOTS; i++) {
    double step = fmax(-largest_step, fmin(largest_step, e.row[i][LAW_KNOTS]));
    effect[i] += step;
    most = fmax(most, fabs(step));
  }
  return most;
}

extr_status probit_fit(extr_context *context, const grid *g, const probit_frame *frames,
                       size_t count, int columns, law_model *model) {
  features *all;
  TRY(ARRAY_NEW(context, all, count));
  for (size_t i = 0; i < count; i++) fill_features(g, &frames[i], columns, &all[i]);
  model->fitted = true;
  for (int step = 0; step < STEPS; step++)
    if (improve(all, frames, count, model->effect) < precise) break;
  free(all);
  return EXTR_OK;
}
