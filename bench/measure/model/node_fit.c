#include "bench/measure/model/node_fit.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

/* ---- Least squares --------------------------------------------------------------------------- */

enum { TERMS = 4 };

/* The least squares problem: the sums of products of the terms of all rows, and with their
 * values. */
typedef struct equations {
  double matrix[TERMS][TERMS], right[TERMS], square;
  int rows;
} equations;

static void add_row(equations *e, const double terms[TERMS], double value, double weight) {
  for (int i = 0; i < TERMS; i++) {
    for (int j = 0; j < TERMS; j++) e->matrix[i][j] += weight * terms[i] * terms[j];
    e->right[i] += weight * terms[i] * value;
  }
  e->square += weight * value * value;
  e->rows++;
}

/* The sum of squares that a solution leaves. */
static double error_of(const equations *e, const double solution[TERMS]) {
  double error = e->square;
  for (int i = 0; i < TERMS; i++) {
    error -= 2 * solution[i] * e->right[i];
    for (int j = 0; j < TERMS; j++) error += solution[i] * e->matrix[i][j] * solution[j];
  }
  return error;
}

static void terms_of(const node_time *t, double terms[TERMS]) {
  terms[0] = t->degree;
  terms[1] = t->work.operators;
  terms[2] = t->work.latency;
  terms[3] = t->work.moves;
}

static node_law law_of(const double solution[TERMS]) {
  return (node_law){solution[0], solution[1], solution[2], solution[3]};
}

/* Solves the normal equations for the terms in `used`, by elimination without pivots: the matrix is
 * positive definite unless terms are proportional, which leaves a coefficient at 0. */
static void solve(const equations *e, unsigned used, double solution[TERMS]) {
  double m[TERMS][TERMS + 1];
  for (int i = 0; i < TERMS; i++) {
    for (int j = 0; j < TERMS; j++)
      m[i][j] = (used >> i & used >> j & 1) ? e->matrix[i][j] : i == j;
    m[i][TERMS] = used >> i & 1 ? e->right[i] : 0;
  }
  for (int i = 0; i < TERMS; i++) {
    const double pivot = m[i][i];
    const bool singular = pivot <= 1e-12 * e->matrix[i][i];
    for (int j = i; j <= TERMS; j++) m[i][j] = singular ? i == j : m[i][j] / pivot;
    for (int k = 0; k < TERMS; k++) {
      const double factor = m[k][i];
      for (int j = i; k != i && j <= TERMS; j++) m[k][j] -= factor * m[i][j];
    }
  }
  for (int i = 0; i < TERMS; i++) solution[i] = m[i][TERMS];
}

/* Degrees that count: all, even ones, odd ones. */
typedef enum degrees { ALL, EVEN, ODD } degrees;

static bool is_in(degrees which, const node_time *t) {
  return which == ALL || (t->degree % 2 == 0) == (which == EVEN);
}

/* The mean measured time and the mean terms of a degree. */
static double mean_of(const node_time *times, int count, int degree, double mean[TERMS]) {
  double measured = 0, terms[TERMS];
  int same = 0;
  for (int i = 0; i < TERMS; i++) mean[i] = 0;
  for (int t = 0; t < count; t++) {
    if (times[t].degree != degree) continue;
    terms_of(&times[t], terms);
    for (int i = 0; i < TERMS; i++) mean[i] += terms[i];
    measured += times[t].measured;
    same++;
  }
  for (int i = 0; i < TERMS; i++) mean[i] /= same;
  return measured / same;
}

static void add_time(equations *e, const node_time *times, int count, const node_time *t) {
  double terms[TERMS], relative[TERMS], mean[TERMS];
  const double mean_time = mean_of(times, count, t->degree, mean);
  terms_of(t, terms);
  for (int i = 0; i < TERMS; i++) relative[i] = terms[i] / t->measured;
  add_row(e, relative, 1, 1);
  for (int i = 0; i < TERMS; i++) relative[i] = (terms[i] - mean[i]) / mean_time;
  add_row(e, relative, t->measured / mean_time - 1, NODE_FIT_WITHIN);
}

/* Tries every set of terms, since there are few. False if no time counts. */
static bool fit(const node_time *times, int count, degrees which, node_law *law) {
  equations e = {0};
  double least = INFINITY;
  for (int t = 0; t < count; t++)
    if (is_in(which, &times[t])) add_time(&e, times, count, &times[t]);
  for (unsigned used = 1; used < 1U << TERMS && e.rows > 0; used++) {
    double tried[TERMS];
    solve(&e, used, tried);
    const bool valid = tried[0] >= 0 && tried[1] >= 0 && tried[2] >= 0 && tried[3] >= 0;
    const double error = valid ? error_of(&e, tried) : INFINITY;
    if (error >= least) continue;
    least = error;
    *law = law_of(tried);
  }
  return e.rows > 0;
}

static void hold_out(node_time *times, int count, degrees learned, degrees held_out) {
  node_law law;
  const bool known = fit(times, count, learned, &law);
  for (int t = 0; t < count; t++)
    if (is_in(held_out, &times[t]))
      times[t].held_out = known ? node_law_time(&law, times[t].degree, &times[t].work) : NAN;
}

void node_fit_apply(const node_law *law, node_time *times, int count) {
  for (int t = 0; t < count; t++)
    times[t].held_out = times[t].predicted = node_law_time(law, times[t].degree, &times[t].work);
}

node_law node_fit(node_time *times, int count) {
  node_law law = {0};
  fit(times, count, ALL, &law);
  node_fit_apply(&law, times, count);
  hold_out(times, count, EVEN, ODD);
  hold_out(times, count, ODD, EVEN);
  return law;
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
    if (isnan(x[i]) || isnan(y[i])) xx = yy = NAN;
    const double a = ranks[i] - count / 2.0, b = ranks[count + i] - count / 2.0; /* less the mean */
    xx += a * a, xy += a * b, yy += b * b;
  }
  free(ranks);
  return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : NAN;
}

typedef enum scale { WHOLE, WITHIN } scale;

static double left_of(const node_time *t, node_pair pair) {
  return pair == NODE_PREDICTED ? t->predicted : pair == NODE_HELD_OUT ? t->held_out : t->halves[0];
}

static double right_of(const node_time *t, node_pair pair) {
  return pair == NODE_REPEATED ? t->halves[1] : t->measured;
}

bool node_fit_relative(const node_time *times, int count, int index, node_pair pair, double *left,
                       double *right) {
  double left_sum = 0, right_sum = 0;
  int same = 0;
  for (int i = 0; i < count; i++)
    if (times[i].degree == times[index].degree) {
      left_sum += left_of(&times[i], pair);
      right_sum += right_of(&times[i], pair);
      same++;
    }
  *left = left_of(&times[index], pair) / left_sum * same;
  *right = right_of(&times[index], pair) / right_sum * same;
  return same > 1;
}

static double correlate(const node_time *times, int count, node_pair pair, scale how) {
  double *x = calloc(2 * (size_t)count + 1, sizeof *x);
  if (!x) return NAN;
  double *y = x + count;
  int used = 0;
  for (int i = 0; i < count; i++) {
    if (how == WITHIN) {
      used += node_fit_relative(times, count, i, pair, &x[used], &y[used]);
      continue;
    }
    x[used] = left_of(&times[i], pair);
    y[used++] = right_of(&times[i], pair);
  }
  const double result = rank_correlation(x, y, used);
  free(x);
  return result;
}

double node_fit_rank(const node_time *times, int count, node_pair pair) {
  return correlate(times, count, pair, WHOLE);
}

double node_fit_rank_within(const node_time *times, int count, node_pair pair) {
  return correlate(times, count, pair, WITHIN);
}

double node_fit_choice(const node_time *times, int count, int degree) {
  double first = INFINITY, chosen = NAN, fastest = INFINITY;
  for (int i = 0; i < count; i++) {
    const node_time *t = &times[i];
    const double time = isnan(t->held_out) ? t->predicted : t->held_out;
    if (t->degree != degree) continue;
    if (time < first) {
      first = time;
      chosen = t->measured;
    }
    if (t->measured < fastest) fastest = t->measured;
  }
  return chosen / fastest;
}
