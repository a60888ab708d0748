#include "tests/support/plain/plain_decoder.h"

#include "decoder/message_passing/kernel.h"
#include "tests/support/plain/plain_order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct plain_decoder {
  const extr_code *code;
  const extr_decoder_settings *settings;
  double limit; /* of a message */
  double *channel, *posterior, *message, *extrinsic;
  const double *first; /* the first messages, or NULL */
  const uint8_t *syndrome;
  double *brought; /* per edge: as extrinsic, but 0 where self-correction makes it so */
  plain_order order;
  const double *weights; /* NULL: none */
  int weighed;           /* iterations that have some of their own */
  int iteration;         /* from 0 */
  uint8_t *in_layer;     /* by row */
  int *shared;           /* edges of a column, or those in a layer */
  uint8_t *doubted;      /* per column: one of its rows is not satisfied */
  /* EXTR_SPA_TABLE: */
  extr_program **programs; /* by degree; NULL where no row has it */
  int degree_max;
  double *values;          /* of a program */
  int *input;              /* the edges of a row, in the order of inputs */
  int correction[2 * 128]; /* g(u) */
};

static void *room(size_t count, size_t size) {
  void *made = calloc(count, size);
  if (!made) abort();
  return made;
}

static int degree_of(const extr_code *code, int row) {
  return extr_code_row_first(code, row + 1) - extr_code_row_first(code, row);
}

/* The structures are part of the definition of EXTR_SPA_TABLE, since each of their operators
 * rounds. */
static void make_programs(plain_decoder *d) {
  int values = 0;
  d->programs = room((size_t)d->degree_max + 1, sizeof(extr_program *));
  for (int row = 0; row < extr_code_rows(d->code); row++) {
    int degree = degree_of(d->code, row);
    extr_program **program = &d->programs[degree];
    if (degree < 3 || *program) continue;
    if (extr_check_program(NULL, &d->settings->check, degree, program) != EXTR_OK) abort();
    int count = degree + extr_program_steps(*program);
    if (count > values) values = count;
  }
  d->values = room((size_t)values + 1, sizeof(double));
  for (int u = 0; u < 2 * 128; u++) {
    double step = d->settings->llr_step;
    d->correction[u] = (int)lround(log1p(exp(-u * step)) / step);
  }
}

plain_decoder *plain_decoder_new(const extr_code *code, const extr_decoder_settings *settings) {
  plain_decoder *d = room(1, sizeof *d);
  size_t columns = (size_t)extr_code_columns(code), edges = (size_t)extr_code_edges(code);
  d->code = code;
  d->settings = settings;
  d->limit = settings->message == EXTR_I8 ? (1 << (settings->llr_bits - 1)) - 1 : 1 << 20;
  d->channel = room(columns, sizeof(double));
  d->posterior = room(columns, sizeof(double));
  d->in_layer = room((size_t)extr_code_rows(code), 1);
  d->shared = room((size_t)extr_code_rows(code), sizeof(int));
  d->order = plain_order_new(code, settings);
  d->message = room(edges, sizeof(double));
  d->extrinsic = room(edges, sizeof(double));
  d->brought = room(edges, sizeof(double));
  d->doubted = room(columns, 1);
  for (int row = 0; row < extr_code_rows(code); row++)
    if (degree_of(code, row) > d->degree_max) d->degree_max = degree_of(code, row);
  d->input = room((size_t)d->degree_max, sizeof(int));
  if (settings->algorithm == EXTR_SPA_TABLE) make_programs(d);
  return d;
}

void plain_decoder_free(plain_decoder *d) {
  for (int i = 0; d->programs && i <= d->degree_max; i++) extr_program_free(d->programs[i]);
  free(d->programs);
  free(d->values);
  free(d->input);
  free(d->channel);
  free(d->posterior);
  free(d->in_layer);
  free(d->shared);
  plain_order_free(&d->order);
  free(d->message);
  free(d->extrinsic);
  free(d->brought);
  free(d->doubted);
  free(d);
}

void plain_decoder_weigh(plain_decoder *d, const double *weights, int iterations) {
  d->weights = weights;
  d->weighed = iterations;
}

/* ---- Numbers: values of float, or saturated bytes. Doubles hold the sum and the product of two of
 * either exactly. */

static bool is_float(const plain_decoder *d) {
  return d->settings->message == EXTR_F32;
}

static double rounded(const plain_decoder *d, double x) {
  return is_float(d) ? (float)x : x > 127 ? 127 : x < -128 ? -128 : x;
}

static double posterior_of(const plain_decoder *d, double sum) {
  return is_float(d) ? sum : sum > 127 ? 127 : sum < -127 ? -127 : sum;
}

/* ---- Check nodes ---- */

static double correct(const plain_decoder *d, double least) {
  const extr_decoder_settings *s = d->settings;
  if (is_float(d)) {
    if (s->algorithm == EXTR_NORMALIZED) return (float)least * (float)s->parameter;
    return s->algorithm == EXTR_OFFSET ? fmax((float)least - (float)s->parameter, 0) : least;
  }
  if (s->algorithm == EXTR_NORMALIZED) return floor((least * round(s->parameter * 128) + 64) / 128);
  return s->algorithm == EXTR_OFFSET ? fmax(least - round(s->parameter / s->llr_step), 0) : least;
}

static double weigh(const plain_decoder *d, double least, int edge) {
  const int at = d->iteration < d->weighed ? d->iteration : d->weighed - 1;
  const double *w = d->weights + 2 * ((size_t)at * (size_t)extr_code_edges(d->code) + (size_t)edge);
  if (is_float(d))
    return fmin(d->limit, fmax((float)((float)least * (float)w[0]) - (float)w[1], 0));
  const double product = floor((least * round(w[0] * 128) + 64) / 128);
  return fmin(d->limit, fmax(product - round(w[1] / d->settings->llr_step), 0));
}

static void least_of_others(const plain_decoder *d, int first, int end) {
  for (int e = first; e < end; e++) {
    double least = d->limit;
    for (int o = first; o < end; o++)
      if (o != e) least = fmin(least, fabs(d->brought[o]));
    d->message[e] = d->weights ? weigh(d, least, e) : correct(d, least);
  }
}

static double combine(const plain_decoder *d, double a, double b) {
  return fmin(a, b) + d->correction[(int)(a + b)] - d->correction[(int)fabs(a - b)];
}

/* Puts another edge into a list that is in the order of blocks. */
static void insert_edge(const plain_decoder *d, int edge, int *list, int count) {
  int k = count;
  for (; k > 0 && d->order.place[list[k - 1]] > d->order.place[edge]; k--) list[k] = list[k - 1];
  list[k] = edge;
}

static void walk_program(plain_decoder *d, int first, int degree) {
  const extr_program *program = d->programs[degree];
  double *value = d->values;
  for (int i = 0; i < degree; i++) insert_edge(d, first + i, d->input, i);
  for (int i = 0; i < degree; i++)
    value[i] = fmin(i < 2 ? d->limit : 127, fabs(d->extrinsic[d->input[i]]));
  for (int k = 0; k < extr_program_steps(program); k++) {
    extr_step step = extr_program_step(program, k);
    double result = value[step.operands[0]];
    for (int i = 1; i < step.count; i++) result = combine(d, result, value[step.operands[i]]);
    value[degree + k] = result;
  }
  for (int i = 0; i < degree; i++) d->message[d->input[i]] = value[extr_program_output(program, i)];
}

/* The messages of a row from the posteriors. */
static void update_row(plain_decoder *d, int row) {
  const int *column = extr_code_edge_columns(d->code);
  int first = extr_code_row_first(d->code, row), end = extr_code_row_first(d->code, row + 1);
  bool odd = d->syndrome && d->syndrome[row];
  for (int e = first; e < end; e++) {
    d->extrinsic[e] = rounded(d, d->posterior[column[e]] - d->message[e]);
    odd ^= signbit(d->extrinsic[e]) != 0;
    const bool changed = d->extrinsic[e] * d->brought[e] < 0;
    d->brought[e] = changed && d->settings->self_corrected ? 0 : d->extrinsic[e];
  }
  if (d->programs && end - first >= 3)
    walk_program(d, first, end - first);
  else
    least_of_others(d, first, end);
  for (int e = first; e < end; e++)
    if (odd != (signbit(d->extrinsic[e]) != 0)) d->message[e] = -d->message[e];
}

/* ---- Layers ---- */

/* The edges of a column in this layer, in the order of their shifts. */
static int shared_edges(const plain_decoder *d, const uint8_t *in_layer, int column, int *shared) {
  const int *edges = extr_code_column_edges(d->code), *rows = extr_code_edge_rows(d->code);
  int count = 0, end = extr_code_column_first(d->code, column + 1);
  for (int i = extr_code_column_first(d->code, column); i < end; i++)
    if (in_layer[rows[edges[i]]]) insert_edge(d, edges[i], shared, count++);
  return count;
}

static double made(const plain_decoder *d, int edge) {
  return posterior_of(d, rounded(d, d->extrinsic[edge] + d->message[edge]));
}

/* The posterior of the last edge, to which the changes of the others are added. */
static void settle(plain_decoder *d, int column, const int *shared, int count) {
  double before = d->posterior[column], posterior = made(d, shared[count - 1]);
  for (int i = 0; i < count - 1; i++)
    posterior = posterior_of(d, rounded(d, posterior + rounded(d, made(d, shared[i]) - before)));
  d->posterior[column] = posterior;
}

static void update_layer(plain_decoder *d, int layer) {
  const int *rows = d->order.rows + d->order.first[layer],
            *column = extr_code_edge_columns(d->code);
  const int count = d->order.first[layer + 1] - d->order.first[layer];
  for (int i = 0; i < count; i++) update_row(d, rows[i]);
  for (int i = 0; i < count; i++) d->in_layer[rows[i]] = 1;
  for (int i = 0; i < count; i++)
    for (int e = extr_code_row_first(d->code, rows[i]);
         e < extr_code_row_first(d->code, rows[i] + 1); e++) {
      int shared = shared_edges(d, d->in_layer, column[e], d->shared);
      if (d->shared[shared - 1] == e) settle(d, column[e], d->shared, shared);
    }
  for (int i = 0; i < count; i++) d->in_layer[rows[i]] = 0;
}

static void update_columns(plain_decoder *d) {
  const int *edges = extr_code_column_edges(d->code);
  for (int v = 0; v < extr_code_columns(d->code); v++) {
    double sum = d->channel[v];
    const int first = extr_code_column_first(d->code, v),
              count = extr_code_column_first(d->code, v + 1) - first;
    for (int i = 0; i < count; i++) insert_edge(d, edges[first + i], d->shared, i);
    for (int i = 0; i < count; i++) {
      sum += d->message[d->shared[i]];
      if (is_float(d)) sum = (float)sum;
    }
    d->posterior[v] = posterior_of(d, sum);
  }
}

static void iterate(plain_decoder *d) {
  if (d->settings->schedule == EXTR_LAYERED) {
    for (int layer = 0; layer < d->order.layers; layer++) update_layer(d, layer);
    return;
  }
  for (int row = 0; row < extr_code_rows(d->code); row++) update_row(d, row);
  update_columns(d);
}

/* ---- Frames ---- */

bool plain_codeword(const extr_code *code, const uint8_t *bits) {
  const int *column = extr_code_edge_columns(code);
  for (int row = 0; row < extr_code_rows(code); row++) {
    int parity = 0, end = extr_code_row_first(code, row + 1);
    for (int e = extr_code_row_first(code, row); e < end; e++) parity ^= bits[column[e]];
    if (parity) return false;
  }
  return true;
}

/* The row is not satisfied. */
static bool is_odd(const plain_decoder *d, int row, const uint8_t *bits) {
  int parity = d->syndrome && d->syndrome[row];
  for (int e = extr_code_row_first(d->code, row); e < extr_code_row_first(d->code, row + 1); e++)
    parity ^= bits[extr_code_edge_columns(d->code)[e]];
  return parity;
}

/* An LLR as a message. */
static double message_of(const plain_decoder *d, double llr) {
  return fmin(is_float(d) ? (float)llr : round(llr / d->settings->llr_step), d->limit);
}

/* EXTR_AFTER_PERTURB. */
static void perturb(plain_decoder *d, const uint8_t *bits) {
  const int *column = extr_code_edge_columns(d->code);
  const double strong = message_of(d, d->settings->after.strong),
               weak = message_of(d, d->settings->after.weak);
  memset(d->doubted, 0, (size_t)extr_code_columns(d->code));
  for (int row = 0; row < extr_code_rows(d->code); row++)
    for (int e = extr_code_row_first(d->code, row); e < extr_code_row_first(d->code, row + 1); e++)
      d->doubted[column[e]] |= is_odd(d, row, bits);
  for (int row = 0; row < extr_code_rows(d->code); row++)
    for (int e = extr_code_row_first(d->code, row); e < extr_code_row_first(d->code, row + 1);
         e++) {
      const int v = column[e];
      const double before = d->message[e];
      if (!d->doubted[v]) continue;
      d->message[e] = is_odd(d, row, bits) ? (bits[v] ? strong : -strong)
                                           : copysign(fmin(fabs(before), weak), before);
      if (d->settings->schedule == EXTR_FLOODING) continue;
      const double without = posterior_of(d, rounded(d, d->posterior[v] - before));
      d->posterior[v] = posterior_of(d, rounded(d, without + d->message[e]));
    }
  if (d->settings->schedule == EXTR_FLOODING) update_columns(d);
}

void plain_decoder_begin(plain_decoder *d, const double *messages, const uint8_t *syndrome) {
  d->first = messages;
  d->syndrome = syndrome;
}

double plain_decoder_posterior(const plain_decoder *d, int column) {
  return d->posterior[column];
}

double plain_decoder_message(const plain_decoder *d, int edge) {
  return d->message[edge];
}

/* The first posteriors, if there are messages. */
static void begin(plain_decoder *d) {
  const int *columns = extr_code_edge_columns(d->code), edges = extr_code_edges(d->code);
  memset(d->message, 0, (size_t)edges * sizeof(double));
  for (int e = 0; e < edges && d->first; e++) {
    const double sum = d->posterior[columns[e]] + (d->message[e] = d->first[e]);
    d->posterior[columns[e]] = is_float(d) ? (float)sum : sum;
  }
  for (int v = 0; v < extr_code_columns(d->code); v++)
    d->posterior[v] = posterior_of(d, d->posterior[v]);
}

static bool is_satisfied(const plain_decoder *d, const uint8_t *bits) {
  bool satisfied = true;
  for (int row = 0; row < extr_code_rows(d->code); row++)
    satisfied = satisfied && !is_odd(d, row, bits);
  return satisfied;
}

static void receive(plain_decoder *d, const double *llr) {
  for (int v = 0; v < extr_code_columns(d->code); v++)
    d->posterior[v] = d->channel[v] = fmax(-d->limit, fmin(d->limit, llr[v]));
  begin(d);
  memset(d->brought, 0, (size_t)extr_code_edges(d->code) * sizeof(double));
}

static uint8_t decided(const plain_decoder *d, int v) {
  return d->posterior[v] < 0 || (d->posterior[v] == 0 && d->channel[v] <= 0);
}

/* ---- Windows ---- */

static int first_row(const extr_code *code, int column) {
  return extr_code_edge_rows(
      code)[extr_code_column_edges(code)[extr_code_column_first(code, column)]];
}

static int last_row(const extr_code *code, int column) {
  return extr_code_edge_rows(
      code)[extr_code_column_edges(code)[extr_code_column_first(code, column + 1) - 1]];
}

/* One iteration over the rows first .. end - 1. */
static void iterate_rows(plain_decoder *d, int first, int end) {
  for (int row = first; row < end; row++) {
    update_row(d, row);
    for (int e = extr_code_row_first(d->code, row); e < extr_code_row_first(d->code, row + 1); e++)
      d->posterior[extr_code_edge_columns(d->code)[e]] = made(d, e);
  }
}

/* Decides those columns that begin in block row `layer`, with the bits before them as they are.
 * Returns the updates of block rows. */
static int decide_layer(plain_decoder *d, int size, int layer, uint8_t *bits) {
  const extr_code *code = d->code;
  const int layers = extr_code_rows(code) / size, columns = extr_code_columns(code);
  const int end = layer + d->settings->window < layers ? layer + d->settings->window : layers;
  int last = -1;
  for (int v = 0; v < columns; v++)
    if (first_row(code, v) / size == layer && last_row(code, v) / size > last)
      last = last_row(code, v) / size;
  for (int n = 1; last >= 0; n++) {
    bool satisfied = true;
    iterate_rows(d, layer * size, end * size);
    for (int v = 0; v < columns; v++)
      if (first_row(code, v) / size >= layer) bits[v] = decided(d, v);
    for (int row = layer * size; row < (last + 1) * size; row++)
      satisfied = satisfied && !is_odd(d, row, bits);
    if ((satisfied && d->settings->early_stop) || n == d->settings->iterations)
      return n * (end - layer);
  }
  return 0;
}

extr_outcome plain_decoder_run_window(plain_decoder *d, int size, const double *llr,
                                      uint8_t *bits) {
  const int layers = extr_code_rows(d->code) / size;
  int updates = 0;
  receive(d, llr);
  for (int layer = 0; layer < layers; layer++) updates += decide_layer(d, size, layer, bits);
  return (extr_outcome){(updates + layers - 1) / layers, is_satisfied(d, bits)};
}

/* ---- All rows ---- */

extr_outcome plain_decoder_run(plain_decoder *d, const double *llr, uint8_t *bits) {
  const extr_decoder_settings *s = d->settings;
  int columns = extr_code_columns(d->code);
  receive(d, llr);
  for (int iteration = 1;; iteration++) {
    d->iteration = iteration - 1;
    iterate(d);
    bool last = iteration == s->iterations + s->after.iterations, due = iteration == s->iterations;
    if (!last && !due && !s->early_stop) continue;
    for (int v = 0; v < columns; v++) bits[v] = decided(d, v);
    bool codeword = is_satisfied(d, bits);
    if ((codeword && (due || s->early_stop)) || last) return (extr_outcome){iteration, codeword};
    if (due) perturb(d, bits);
  }
}
