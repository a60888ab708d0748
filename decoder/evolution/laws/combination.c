#include "decoder/evolution/laws/combination.h"

#include "core/base/array.h"

#include <math.h>
#include <string.h>

/* a = first .. the first of the next run - 1 gives `result`. */
typedef struct run {
  int first, result;
} run;

struct combination {
  int count;
  int *runs_of; /* count + 1: the first run of every b */
  run *runs;    /* the runs of b cover a = b .. count - 1 */
  size_t run_count, capacity;
};

static extr_status add(extr_context *context, combination *f, int first, int result) {
  TRY(ARRAY_RESERVE(context, f->runs, f->capacity, f->run_count + 1));
  f->runs[f->run_count++] = (run){first, result};
  return EXTR_OK;
}

static extr_status add_table_runs(extr_context *context, combination *f, int b,
                                  const uint8_t *table) {
  for (int a = b; a < f->count; a++) {
    int result = table[a * f->count + b];
    if (a == b || result != f->runs[f->run_count - 1].result) TRY(add(context, f, a, result));
  }
  return EXTR_OK;
}

/* For a >= b: b + ln(1 + e^-(a+b)) - ln(1 + e^-(a-b)). */
static double boxplus(double a, double b) {
  return b + log1p(exp(-a - b)) - log1p(exp(b - a));
}

/* The least a >= b with boxplus(a, b) >= r, or infinity:
 * tanh(a/2) = tanh(r/2) / tanh(b/2). */
static double least_input(double b, double r) {
  if (r >= b) return INFINITY;
  /* With x = e^-r and y = e^-b: e^-a = (x - y) / (1 - x y). */
  double x = exp(-r), y = exp(-b);
  return fmax(b, -log((x - y) / (1 - x * y)));
}

/* The results rise with a, one level at a time, from that of a = b to b or b - 1. */
static extr_status add_llr_runs(extr_context *context, combination *f, int b, double step) {
  int result = (int)lround(boxplus(b * step, b * step) / step);
  TRY(add(context, f, b, result));
  for (;;) {
    double least = least_input(b * step, (result + 0.5) * step) / step;
    int a = least < f->count ? (int)ceil(least) : f->count;
    if (a >= f->count) return EXTR_OK;
    TRY(add(context, f, a, ++result));
  }
}

/* Of the table or, for NULL, of LLRs. */
static extr_status make(extr_context *context, int count, const uint8_t *table, double step,
                        combination **made) {
  combination *f;
  TRY(ARRAY_NEW(context, f, 1));
  f->count = count;
  extr_status status = ARRAY_NEW(context, f->runs_of, count + 1);
  for (int b = 0; b < count && status == EXTR_OK; b++) {
    status = table ? add_table_runs(context, f, b, table) : add_llr_runs(context, f, b, step);
    f->runs_of[b + 1] = (int)f->run_count;
  }
  return HAND_OVER(status, f, made, extr_combination_free);
}

extr_status extr_combination_of_table(extr_context *context, const uint8_t *table, int count,
                                      combination **made) {
  return make(context, count, table, 0, made);
}

extr_status extr_combination_of_llrs(extr_context *context, int count, double step,
                                     combination **made) {
  return make(context, count, NULL, step, made);
}

void extr_combination_free(combination *f) {
  if (!f) return;
  free(f->runs_of);
  free(f->runs);
  free(f);
}

/* from[k] + from[k+1] + ... */
static void sum_tails(const double *from, int count, double *tails) {
  tails[count] = 0;
  for (int k = count - 1; k >= 0; k--) tails[k] = tails[k + 1] + from[k];
}

/* Adds the pairs with x[b] y[a], a >= b; without those of a = b if `apart`. */
static void add_pairs(const combination *f, const double *x, const double *tails, bool apart,
                      double *to) {
  const run *r = f->runs;
  for (int b = 0; b < f->count; b++) {
    const run *last = f->runs + f->runs_of[b + 1] - 1;
    double share = x[b];
    if (share == 0) {
      r = last + 1;
      continue;
    }
    double from = tails[b + apart];
    for (; r < last; r++) {
      int next = r[1].first > b + apart ? r[1].first : b + apart;
      to[r->result] += share * (from - tails[next]);
      from = tails[next];
    }
    to[r++->result] += share * from;
  }
}

void extr_combination_apply(const combination *f, const double *x, const double *y, double *to,
                            double *partial) {
  int count = f->count;
  memset(to, 0, 2 * (size_t)count * sizeof *to);
  for (int part = 0; part < 2; part++) {
    sum_tails(y, count, partial);
    add_pairs(f, x, partial, false, to);
    sum_tails(x, count, partial);
    add_pairs(f, y, partial, true, to);
    x += count, y += count, to += count;
  }
}
