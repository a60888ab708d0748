#include "tests/support/plain/plain_sum_product.h"

#include "tests/support/plain/plain_order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Half the distance of two values of float, relative to the larger one. */
#define ROUNDING 0x1p-24

enum { LLR_MAX = 40 };

typedef struct range {
  double low, high;
} range;

struct plain_sum_product {
  const extr_code *code;
  const extr_decoder_settings *settings;
  double error; /* of a check node */
  plain_order order;
  double *channel;
  double *before;           /* by column: the magnitude of its posterior before a layer */
  double *slack;            /* by column: what rounding has added to its posterior */
  range *message, *arrives; /* by edge: from the check node, and to it */
  double *log_low,
      *log_high; /* of one row: ln tanh(a/2) of the smallest and the largest magnitude */
};

static void *room(size_t count, size_t size) {
  void *made = calloc(count, size);
  if (!made) abort();
  return made;
}

plain_sum_product *plain_sum_product_new(const extr_code *code,
                                         const extr_decoder_settings *settings) {
  plain_sum_product *d = room(1, sizeof *d);
  size_t columns = (size_t)extr_code_columns(code), edges = (size_t)extr_code_edges(code);
  d->code = code;
  d->settings = settings;
  d->error = settings->algorithm == EXTR_SPA ? 1e-4 : 1e-3;
  d->order = plain_order_new(code, settings);
  d->channel = room(columns, sizeof(double));
  d->slack = room(columns, sizeof(double));
  d->before = room(columns, sizeof(double));
  d->message = room(edges, sizeof(range));
  d->arrives = room(edges, sizeof(range));
  d->log_low = room(edges, sizeof(double));
  d->log_high = room(edges, sizeof(double));
  return d;
}

void plain_sum_product_free(plain_sum_product *d) {
  plain_order_free(&d->order);
  free(d->channel);
  free(d->slack);
  free(d->before);
  free(d->message);
  free(d->arrives);
  free(d->log_low);
  free(d->log_high);
  free(d);
}

/* ---- Variable nodes ---- */

/* The channel and the messages of all edges but one; -1 leaves none out. */
static range sum_without(const plain_sum_product *d, int column, int edge) {
  const int *edges = extr_code_column_edges(d->code);
  range sum = {d->channel[column], d->channel[column]};
  int end = extr_code_column_first(d->code, column + 1);
  for (int i = extr_code_column_first(d->code, column); i < end; i++)
    if (edges[i] != edge) {
      sum.low += d->message[edges[i]].low;
      sum.high += d->message[edges[i]].high;
    }
  return (range){sum.low - d->slack[column], sum.high + d->slack[column]};
}

static double largest(range a) {
  return fmax(fabs(a.low), fabs(a.high));
}

/* ---- Check nodes ---- */

/* ln tanh(a/2), exact for small and for large a. */
static double log_tanh(double a) {
  return log1p(-2 / (1 + exp(fmin(a, LLR_MAX))));
}

/* 2 artanh(e^sum); a check node without other edges is certain. */
static double magnitude_of(double sum) {
  double rest = -expm1(sum);
  return fmin(log((2 - rest) / rest), LLR_MAX);
}

/* The magnitude of a node's output grows with each of its inputs' magnitudes, so its bounds come
 * from theirs. */
static range output(const plain_sum_product *d, int first, int end, int edge) {
  double low = 0, high = 0;
  bool negative = false, known = true, erased = false;
  for (int o = first; o < end; o++) {
    if (o == edge) continue;
    range in = d->arrives[o];
    low += d->log_low[o];
    high += d->log_high[o];
    negative ^= in.high < 0;
    known = known && (in.low > 0 || in.high < 0);
    erased = erased || (in.low == 0 && in.high == 0);
  }
  if (erased) return (range){0, 0};
  double least = fmax(magnitude_of(low) - d->error, 0), most = magnitude_of(high) + d->error;
  if (!known) return (range){-most, most};
  return negative ? (range){-most, -least} : (range){least, most};
}

static void gather_row(plain_sum_product *d, int row) {
  const int *column = extr_code_edge_columns(d->code);
  int end = extr_code_row_first(d->code, row + 1);
  for (int e = extr_code_row_first(d->code, row); e < end; e++) {
    range in = d->arrives[e] = sum_without(d, column[e], e);
    bool known = in.low > 0 || in.high < 0;
    d->log_low[e] = log_tanh(known ? fmin(fabs(in.low), fabs(in.high)) : 0);
    d->log_high[e] = log_tanh(largest(in));
  }
}

static void update_row(plain_sum_product *d, int row) {
  int first = extr_code_row_first(d->code, row), end = extr_code_row_first(d->code, row + 1);
  for (int e = first; e < end; e++) d->message[e] = output(d, first, end, e);
}

/* What the layered schedule rounds: the message to the check node, the new posterior, and the
 * change that is added to that of another edge of the column. */
static void round_row(plain_sum_product *d, int row) {
  const int *column = extr_code_edge_columns(d->code);
  int end = extr_code_row_first(d->code, row + 1);
  for (int e = extr_code_row_first(d->code, row); e < end; e++) {
    double size = largest(d->arrives[e]) + largest(d->message[e]);
    double change = d->order.layers < extr_code_rows(d->code) ? size + d->before[column[e]] : 0;
    d->slack[column[e]] += 2 * (size + change) * ROUNDING;
  }
}

static void update_layer(plain_sum_product *d, int layer) {
  const int *rows = d->order.rows + d->order.first[layer],
            *column = extr_code_edge_columns(d->code);
  const int count = d->order.first[layer + 1] - d->order.first[layer];
  for (int i = 0; i < count; i++) {
    gather_row(d, rows[i]);
    for (int e = extr_code_row_first(d->code, rows[i]);
         e < extr_code_row_first(d->code, rows[i] + 1); e++)
      d->before[column[e]] = largest(sum_without(d, column[e], -1));
  }
  for (int i = 0; i < count; i++) update_row(d, rows[i]);
  for (int i = 0; i < count; i++) round_row(d, rows[i]);
}

static void iterate_layered(plain_sum_product *d) {
  for (int layer = 0; layer < d->order.layers; layer++) update_layer(d, layer);
}

/* One addition per message, and the subtraction of the check node's own. */
static void round_sums(plain_sum_product *d) {
  const int *edges = extr_code_column_edges(d->code);
  for (int v = 0; v < extr_code_columns(d->code); v++) {
    int begin = extr_code_column_first(d->code, v), end = extr_code_column_first(d->code, v + 1);
    double size = fabs(d->channel[v]);
    for (int i = begin; i < end; i++) size += largest(d->message[edges[i]]);
    d->slack[v] = (end - begin + 1) * size * ROUNDING;
  }
}

static void iterate_flooding(plain_sum_product *d) {
  for (int row = 0; row < extr_code_rows(d->code); row++) gather_row(d, row);
  for (int row = 0; row < extr_code_rows(d->code); row++) update_row(d, row);
  round_sums(d);
}

/* ---- Frames ---- */

enum syndrome { SYNDROME_ZERO, SYNDROME_ODD, SYNDROME_UNKNOWN };

static enum syndrome decide(plain_sum_product *d, uint8_t *bits) {
  const int *column = extr_code_edge_columns(d->code);
  for (int v = 0; v < extr_code_columns(d->code); v++) {
    range p = sum_without(d, v, -1);
    bits[v] = p.low > 0 ? 0 : p.high < 0 ? 1 : PLAIN_UNKNOWN;
    if (p.low == 0 && p.high == 0) bits[v] = d->channel[v] <= 0;
  }
  bool unknown = false;
  for (int row = 0; row < extr_code_rows(d->code); row++) {
    int sum = 0, unknown_bits = 0, end = extr_code_row_first(d->code, row + 1);
    for (int e = extr_code_row_first(d->code, row); e < end; e++) {
      sum += bits[column[e]];
      unknown_bits += bits[column[e]] == PLAIN_UNKNOWN;
    }
    if (unknown_bits == 0 && sum % 2 == 1) return SYNDROME_ODD;
    unknown = unknown || unknown_bits > 0;
  }
  return unknown ? SYNDROME_UNKNOWN : SYNDROME_ZERO;
}

plain_outcome plain_sum_product_run(plain_sum_product *d, const double *llr, uint8_t *bits) {
  const extr_decoder_settings *s = d->settings;
  size_t columns = (size_t)extr_code_columns(d->code);
  for (size_t v = 0; v < columns; v++) d->channel[v] = fmax(-LLR_MAX, fmin(LLR_MAX, llr[v]));
  memset(d->slack, 0, columns * sizeof *d->slack);
  memset(d->message, 0, (size_t)extr_code_edges(d->code) * sizeof *d->message);
  for (int iteration = 1;; iteration++) {
    if (s->schedule == EXTR_LAYERED)
      iterate_layered(d);
    else
      iterate_flooding(d);
    bool last = iteration == s->iterations;
    if (!last && !s->early_stop) continue;
    enum syndrome syndrome = decide(d, bits);
    if (last || syndrome == SYNDROME_ZERO)
      return (plain_outcome){iteration, syndrome != SYNDROME_ODD};
    if (syndrome == SYNDROME_UNKNOWN) return (plain_outcome){0, false};
  }
}
