#include "bench/measure/model/node_fit.h"

#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

/* ---- Least squares --------------------------------------------------------------------------- */

enum { TERMS = 4 };

/* The terms of the law, each divided by the measured time, so that the law should give 1. */
static void terms_of(const node_time *t, double terms[TERMS]) {
  terms[0] = t->degree / t->measured;
  terms[1] = t->operators / t->measured;
  terms[2] = t->latency / t->measured;
  terms[3] = t->excess / t->measured;
}

/* Solves the normal equations for the terms in `used`, by elimination without pivots: the matrix is
 * positive definite unless terms are proportional, which leaves a coefficient at 0. */
static void solve(double matrix[TERMS][TERMS], const double right[TERMS], unsigned used,
                  double solution[TERMS]) {
  double m[TERMS][TERMS + 1];
  for (int i = 0; i < TERMS; i++) {
    for (int j = 0; j < TERMS; j++) m[i][j] = (used >> i & used >> j & 1) ? matrix[i][j] : i == j;
    m[i][TERMS] = used >> i & 1 ? right[i] : 0;
  }
  for (int i = 0; i < TERMS; i++) {
    const double pivot = m[i][i];
    const bool singular = pivot <= 1e-12 * matrix[i][i];
    for (int j = i; j <= TERMS; j++) m[i][j] = singular ? i == j : m[i][j] / pivot;
    for (int k = 0; k < TERMS; k++) {
      const double factor = m[k][i];
      for (int j = i; k != i && j <= TERMS; j++) m[k][j] -= factor * m[i][j];
    }
  }
  for (int i = 0; i < TERMS; i++) solution[i] = m[i][TERMS];
}

/* Times with low <= degree < high. */
typedef struct range {
  int low, high;
} range;

static bool is_in(range r, const node_time *t) {
  return t->degree >= r.low && t->degree < r.high;
}

static double predict(const double law[TERMS], const node_time *t) {
  return law[0] * t->degree + law[1] * t->operators + law[2] * t->latency + law[3] * t->excess;
}

static double error_of(const node_time *times, int count, range r, const double law[TERMS]) {
  double sum = 0;
  for (int t = 0; t < count; t++)
    if (is_in(r, &times[t])) sum += pow(predict(law, &times[t]) / times[t].measured - 1, 2);
  return sum;
}

/* Returns the number of times in the range. */
static int add_up(const node_time *times, int count, range r, double matrix[TERMS][TERMS],
                  double right[TERMS]) {
  int found = 0;
  for (int t = 0; t < count; t++) {
    double terms[TERMS];
    if (!is_in(r, &times[t])) continue;
    found++;
    terms_of(&times[t], terms);
    for (int i = 0; i < TERMS; i++) {
      right[i] += terms[i];
      for (int j = 0; j < TERMS; j++) matrix[i][j] += terms[i] * terms[j];
    }
  }
  return found;
}

/* Tries every set of terms, since there are few. Returns the sum of squares, infinite if there are
 * less than `least` times. */
static double fit_range(const node_time *times, int count, range r, int least, node_law *law) {
  double matrix[TERMS][TERMS] = {{0}}, right[TERMS] = {0}, best = INFINITY;
  if (add_up(times, count, r, matrix, right) < least) return INFINITY;
  for (unsigned used = 1; used < 1U << TERMS; used++) {
    double tried[TERMS];
    solve(matrix, right, used, tried);
    const bool valid = tried[0] >= 0 && tried[1] >= 0 && tried[2] >= 0 && tried[3] >= 0;
    const double error = valid ? error_of(times, count, r, tried) : INFINITY;
    if (error >= best) continue;
    best = error;
    *law = (node_law){tried[0], tried[1], tried[2], tried[3]};
  }
  return best;
}

static const double clearly = 0.8;

node_model node_fit(node_time *times, int count) {
  node_model best = {.large = INT_MAX};
  double least = clearly * fit_range(times, count, (range){0, INT_MAX}, 1, &best.law[0]);
  best.law[1] = best.law[0];
  for (int t = 0; t < count; t++) {
    node_model m = {.large = times[t].degree};
    const double error =
        fit_range(times, count, (range){0, m.large}, NODE_LAW_TIMES, &m.law[0]) +
        fit_range(times, count, (range){m.large, INT_MAX}, NODE_LAW_TIMES, &m.law[1]);
    if (error >= least) continue;
    least = error;
    best = m;
  }
  for (int t = 0; t < count; t++) {
    const node_law *l = &best.law[times[t].degree >= best.large];
    times[t].predicted = predict((double[]){l->edge, l->operation, l->step, l->spill}, &times[t]);
  }
  return best;
}

/* ---- Ranks ----------------------------------------------------------------------------------- */

/* The number of smaller values and half the number of equal ones: the rank but for a constant. */
static void rank(const double *values, int count, double *ranks) {
  for (int i = 0; i < count; i++) {
    ranks[i] = 0;
    for (int j = 0; j < count; j++)
      ranks[i] += values[j] < values[i] ? 1 : values[j] == values[i] ? 0.5 : 0;
  }
}

double rank_correlation(const double *x, const double *y, int count) {
  double *ranks = calloc(2 * (size_t)count + 1, sizeof *ranks), xx = 0, xy = 0, yy = 0;
  if (!ranks) return NAN;
  rank(x, count, ranks);
  rank(y, count, ranks + count);
  for (int i = 0; i < count; i++) {
    const double a = ranks[i] - count / 2.0, b = ranks[count + i] - count / 2.0; /* less the mean */
    xx += a * a, xy += a * b, yy += b * b;
  }
  free(ranks);
  return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : NAN;
}

typedef enum scale { WHOLE, WITHIN } scale;

/* Divides by the mean of the degree; false if the degree has nothing to compare. */
static bool divide(const node_time *times, int count, int index, double *x, double *y) {
  double predicted = 0, measured = 0;
  int same = 0;
  for (int i = 0; i < count; i++)
    if (times[i].degree == times[index].degree) {
      predicted += times[i].predicted;
      measured += times[i].measured;
      same++;
    }
  *x = times[index].predicted / predicted * same;
  *y = times[index].measured / measured * same;
  return same > 1;
}

static double correlate(const node_time *times, int count, scale how) {
  double *x = calloc(2 * (size_t)count + 1, sizeof *x), *y = x + count, result = NAN;
  int used = 0;
  for (int i = 0; x && i < count; i++) {
    x[used] = times[i].predicted;
    y[used] = times[i].measured;
    used += how == WHOLE || divide(times, count, i, &x[used], &y[used]);
  }
  if (x) result = rank_correlation(x, y, used);
  free(x);
  return result;
}

double node_fit_rank(const node_time *times, int count) {
  return correlate(times, count, WHOLE);
}

double node_fit_rank_within(const node_time *times, int count) {
  return correlate(times, count, WITHIN);
}
